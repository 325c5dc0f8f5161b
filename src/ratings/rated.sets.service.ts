import { Injectable } from '@nestjs/common';
import { MatchResults } from '../matches/index.js';
import { isId } from '../platform/id.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import { LuckRepository } from './luck/luck.repository.js';
import { luckOf } from './luck/luck.showing.js';
import { changeOf } from './rating.showing.js';
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
    const none = refuse('not-found', `There is no set ${id}.`);
    if (!isId(id)) return none;
    const [{ ended, going }, lines, luck] = await Promise.all([
      this.results.ofSets([id]),
      this.ratings.ofSet(id),
      this.luck.find([id]),
    ]);
    if (ended.length === 0 && going.length === 0) return none;
    const reason = lines.length > 0 ? null : whyNot(ended);
    return ok({
      id,
      status: lines.length > 0 ? 'rated' : reason !== null && going.length === 0 ? 'unrated' : 'playing',
      reason,
      pool: lines[0]?.pool ?? null,
      ended: ended.toSorted((a, b) => a.endedAt - b.endedAt).map((match) => match.id),
      ratings: lines.map(changeOf),
      luck: luckOf(luck.get(id)),
    });
  }
}

/** Why a set whose legs these are is not rated; null where it may still be. */
function whyNot(
  ended: readonly {
    rated: boolean;
    unrated: string | null;
    status: string;
    leg: number | null;
    reason: string;
  }[],
): string | null {
  const unrated = ended.find(({ rated }) => !rated);
  if (unrated) return unrated.unrated ?? 'It was not played for ratings.';
  const aborted = ended.find(({ status }) => status === 'aborted');
  return aborted ? `Leg ${aborted.leg} has no result: ${aborted.reason}` : null;
}
