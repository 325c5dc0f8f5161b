import { Injectable } from '@nestjs/common';
import { type Refusal, refuse } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { findRuleset, RULESETS } from '../rules/rulesets.js';
import { SET_SIZES, type SetSize } from '../rules/tiles.js';
import { GLOSSARY } from './glossary.js';
import type { Glossary } from './glossary.wire.js';
import { describeRuleset, summarise } from './ruleset.description.js';
import type { RulesetDescription, RulesetList } from './ruleset.wire.js';
import { describeSet } from './tile.set.js';
import type { TileSet } from './tile.set.wire.js';

/** What never changes while the program runs: the games, the sets, the words. Each is put together once, when first asked for. */
@Injectable()
export class RulebookService {
  private readonly list: RulesetList = { rulesets: RULESETS.map(summarise) };
  private readonly descriptions = new Map<string, RulesetDescription>();
  private readonly sets = new Map<SetSize, TileSet>();
  private readonly words: Glossary = {
    terms: GLOSSARY.map(({ term, also = [], meaning, rulesets = [] }) => ({
      term,
      also: [...also],
      meaning,
      rulesets: [...rulesets],
    })),
  };

  listRulesets(): RulesetList {
    return this.list;
  }

  /** A ruleset by its id, or `unknown-ruleset`. */
  getRuleset(id: string): Result<RulesetDescription, Refusal> {
    const known = this.descriptions.get(id);
    if (known) return ok(known);
    const ruleset = findRuleset(id);
    if (!ruleset) {
      const ids = RULESETS.map((one) => one.id).join(', ');
      return refuse('unknown-ruleset', `There is no ruleset "${id}"; there are ${ids}.`);
    }
    const description = describeRuleset(ruleset);
    this.descriptions.set(id, description);
    return ok(description);
  }

  /** The double-`n` set, or `not-found`; `n` as a number or as it stands in an address. */
  getTileSet(n: number | string): Result<TileSet, Refusal> {
    const size = SET_SIZES.find((known) => String(known) === String(n));
    if (size === undefined) {
      return refuse(
        'not-found',
        `There is no double-${n} set here; there are double-${SET_SIZES.join(', ')}.`,
      );
    }
    const set = this.sets.get(size) ?? describeSet(size);
    this.sets.set(size, set);
    return ok(set);
  }

  getGlossary(): Glossary {
    return this.words;
  }
}
