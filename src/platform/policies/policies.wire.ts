import { ObjectType } from '@nestjs/graphql';
import { Prop } from '../wire.js';

@ObjectType({ description: 'How the service decides some kind of thing.' })
export class PolicySection {
  @Prop.Str({ example: 'clocks' }) name: string;
  @Prop.Str({ description: 'The policy in words.' }) says: string;
  @Prop.Json({ description: 'The figures; a time says its unit in its name.' }) values: Record<
    string,
    unknown
  >;
}

@ObjectType()
export class PolicyVersion {
  @Prop.Int({ min: 1, description: 'Each change makes the next one; matches say by which they were begun.' })
  version: number;
  @Prop.Time({ description: 'From when on it held.' }) since: string;
}

@ObjectType({ description: 'All policies of the service at one time.' })
export class PolicyDocument extends PolicyVersion {
  @Prop.Obj(() => PolicySection, { each: true }) policies: PolicySection[];
}

export class PolicyVersionsPage {
  @Prop.Obj(() => PolicyVersion, { each: true, description: 'The newest ones first.' })
  versions: PolicyVersion[];
  @Prop.Str({ nullable: true, description: 'Cursor of the next page; null on the last.' }) next:
    string | null;
}
