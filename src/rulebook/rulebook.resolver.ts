import { Args, Int, Query, Resolver } from '@nestjs/graphql';
import { Public } from '../platform/access.js';
import { answer } from '../platform/answer.js';
import { GlossaryTerm } from './glossary.wire.js';
import { RulebookService } from './rulebook.service.js';
import { RulesService } from './rules.service.js';
import { RulesetDescription, RulesetSummary } from './ruleset.wire.js';
import { Scorecard, ScoreSheetArgs } from './score.sheet.wire.js';
import { TileSet } from './tile.set.wire.js';

/** The rulebook over GraphQL. */
@Public()
@Resolver()
export class RulebookResolver {
  constructor(
    private readonly rulebook: RulebookService,
    private readonly rules: RulesService,
  ) {}

  @Query(() => [RulesetSummary], { description: 'All rulesets in short.' })
  rulesets(): RulesetSummary[] {
    return this.rulebook.listRulesets().rulesets;
  }

  @Query(() => RulesetDescription, {
    nullable: true,
    description: 'A ruleset; an error when there is none with this id.',
  })
  ruleset(@Args('id') id: string): RulesetDescription {
    return answer(this.rulebook.getRuleset(id));
  }

  @Query(() => TileSet, {
    nullable: true,
    description: 'The double-n set of tiles; an error when there is none.',
  })
  tileSet(@Args('n', { type: () => Int }) n: number): TileSet {
    return answer(this.rulebook.getTileSet(n));
  }

  @Query(() => [GlossaryTerm], { description: 'The words of the field, in alphabetical order.' })
  glossary(): GlossaryTerm[] {
    return this.rulebook.getGlossary().terms;
  }

  @Query(() => Scorecard, { nullable: true, description: 'A blank score sheet to print.' })
  scoreSheet(@Args() { ruleset, ...query }: ScoreSheetArgs): Scorecard {
    return answer(this.rules.scoreSheet(ruleset, query));
  }
}
