import { commitmentOf } from '../../rules/shuffle.js';
import { keyOf, type LoggedEvent, type TournamentEvent } from '../tournament.event.js';
import { apply, foldTournament } from '../tournament.fold.js';
import { isDerived, nextEvents } from '../tournament.next.js';
import type { Tournament } from '../tournament.state.js';

/** What is wrong with a log, in one sentence; undefined where nothing is. */
export type Objection = string | undefined;

/**
 * Goes through a log as it was written: every pairing, result and ending must be the one that the tournament's own rules give at
 * that place, from the entrants, the secret and the outcomes of the matches.
 */
export class LogVerification {
  private tournament: Tournament | undefined;
  private readonly keys = new Set<string>();
  /** Events that follow from the state before the first of them, in order. */
  private expected: TournamentEvent[] = [];

  constructor(
    private readonly id: string,
    private readonly secret: string,
  ) {}

  /** The tournament as far as it was read. */
  get state(): Tournament | undefined {
    return this.tournament;
  }

  /** The next event of the log. */
  read(event: LoggedEvent): Objection {
    const seq = (this.tournament?.seq ?? 0) + 1;
    if (event.seq !== seq) return `event ${seq} is missing: number ${event.seq} follows`;
    const key = keyOf(event);
    if (key !== null && this.keys.has(key)) return `event ${seq} (${event.type}) happens a second time`;
    if (key !== null) this.keys.add(key);
    if (this.tournament === undefined) return this.open(event);
    const objection = isDerived(event)
      ? this.compare(this.tournament, event)
      : this.accept(this.tournament, event);
    if (objection === undefined) apply(this.tournament, event);
    return objection;
  }

  private open(event: LoggedEvent): Objection {
    if (event.type !== 'created') return 'the log does not begin with the creation';
    if (event.commitment !== commitmentOf(this.secret))
      return 'the secret is not the one that was committed to';
    this.tournament = foldTournament(this.id, this.secret, [event]);
    return undefined;
  }

  /** Something that came from outside: what follows is derived anew. */
  private accept({ entrants }: Tournament, event: LoggedEvent): Objection {
    this.expected = [];
    if (event.type !== 'started') return undefined;
    const seeded = new Set(event.seeds.map(({ entrant }) => entrant));
    const numbered = event.seeds.every(({ seed }, i) => seed === i + 1);
    return numbered && seeded.size === entrants.size && [...seeded].every((id) => entrants.has(id))
      ? undefined
      : 'the seeds are not those of the entrants';
  }

  private compare(tournament: Tournament, { seq, at, ...event }: LoggedEvent): Objection {
    if (this.expected.length === 0) {
      const ids = { newId: () => '', now: at };
      this.expected = nextEvents(tournament, ids).filter(isDerived);
    }
    const expected = this.expected.shift();
    if (expected && sameEvent(expected, event)) return undefined;
    return `event ${seq} (${event.type}) does not follow from what was before it: ${
      expected ? `${JSON.stringify(expected)} does` : 'nothing does'
    }`;
  }
}

/** Equal but for what depends on the clock, or was drawn. */
function sameEvent(expected: TournamentEvent, event: TournamentEvent): boolean {
  const text = (value: TournamentEvent): string => JSON.stringify({ ...value, ...NOT_DERIVED });
  return text(expected) === text(event);
}

const NOT_DERIVED = { remainingMs: 0, id: '', matches: [], match: '' };
