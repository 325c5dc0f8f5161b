import { ObjectType } from '@nestjs/graphql';
import { Prop } from '../platform/wire.js';

@ObjectType({ description: 'A word of the field as this service uses it.' })
export class GlossaryTerm {
  @Prop.Str({ example: 'boneyard' }) term: string;
  @Prop.Str({ each: true, description: 'Other words for the same thing.' }) also: string[];
  @Prop.Str() meaning: string;
  @Prop.Str({ each: true, description: 'Rulesets it belongs to; empty where it belongs to all.' })
  rulesets: string[];
}

@ObjectType()
export class Glossary {
  @Prop.Obj(() => GlossaryTerm, { each: true, description: 'In alphabetical order.' }) terms: GlossaryTerm[];
}
