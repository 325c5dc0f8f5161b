import { Injectable } from '@nestjs/common';
import { MatchResults } from '../matches/index.js';
import { isId } from '../platform/id.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { LuckRepository } from './luck/luck.repository.js';
import { luckOf } from './luck/luck.showing.js';
import { setOf } from './rated.set.showing.js';
import { RatingsRepository } from './ratings.repository.js';
import type { RatedSet } from './ratings.wire.js';

/** Sets, for those who ask. */
@Injectable()
export class RatedSetsService {
  constructor(
    private readonly ratings: RatingsRepository,
    private readonly results: MatchResults,
    private readonly luck: LuckRepository,
  ) {}

  /** A set: whether it is rated, and why not; and the luck of its deals. */
  async get(id: string): Promise<Result<RatedSet, Refusal>> {
    const set = isId(id) ? (await this.findMany([id])).get(id) : undefined;
    return set ? ok(set) : refuse('not-found', `There is no set ${id}.`);
  }

  /** Those of the sets that there are, by id. */
  async findMany(ids: readonly string[]): Promise<Map<string, RatedSet>> {
    const [{ ended, going }, lines, luck] = await Promise.all([
      this.results.ofSets(ids),
      this.ratings.ofSets(ids),
      this.luck.find(ids),
    ]);
    const sets = new Map<string, RatedSet>();
    for (const id of ids) {
      const isOf = ({ set }: { readonly set: string | null }): boolean => set === id;
      const legs = ended.filter(isOf);
      const isGoingOn = going.some(isOf);
      if (legs.length === 0 && !isGoingOn) continue;
      const known = luck.get(id);
      const set = setOf(id, legs, isGoingOn, lines.filter(isOf));
      sets.set(id, { ...set, luck: known ? luckOf(known) : null });
    }
    return sets;
  }
}
