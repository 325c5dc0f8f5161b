import { resolveGame } from '../../src/rules/rulesets.js';
import { commitmentOf } from '../../src/rules/shuffle.js';
import type { LegOutcome } from '../../src/tournaments/leg.outcome.js';
import type { EntrantFacts, LoggedEvent, TournamentEvent } from '../../src/tournaments/tournament.event.js';
import { keyOf } from '../../src/tournaments/tournament.event.js';
import { apply, foldTournament } from '../../src/tournaments/tournament.fold.js';
import { nextEvents } from '../../src/tournaments/tournament.next.js';
import type { TournamentSettings } from '../../src/tournaments/tournament.settings.js';
import type { MatchPlace, Tournament } from '../../src/tournaments/tournament.state.js';
import { start, type Decision } from '../../src/tournaments/tournament.js';

export const SECRET = 'ab'.repeat(32);

/** Settings of an event of two-seat draw; `changes` say what is different. */
export function settingsOf(changes: Partial<TournamentSettings> = {}): TournamentSettings {
  const rules = resolveGame({ ruleset: 'draw', seats: 2 });
  if (!rules.ok) throw new Error(rules.error.detail);
  return {
    format: 'round-robin',
    rules: [rules.value],
    seed: null,
    clock: null,
    deals: 'independent',
    rated: false,
    rounds: null,
    cycles: 1,
    heads: 1,
    bestOf: 1,
    thirdPlace: false,
    reset: true,
    duration: null,
    sets: null,
    leaders: 3,
    teamMatch: 'boards',
    tieBreaks: null,
    seeding: 'entry',
    concurrency: 2,
    legsAtOnce: true,
    entry: { rule: 'open', minRating: null, maxRating: null, most: 2000 },
    opensAt: null,
    closesAt: null,
    startsAt: null,
    ...changes,
  };
}

export const bot = (n: number, team: string | null = null): EntrantFacts => ({
  id: `b${n}`,
  name: `Bot ${n}`,
  player: { account: `a${n}`, bot: `b${n}`, version: 1 },
  team,
});
export const house = (n: number): EntrantFacts => ({
  id: `house:easy#${n}`,
  name: 'house:easy',
  player: { house: 'house:easy' },
  team: null,
});
export const bots = (count: number): EntrantFacts[] => Array.from({ length: count }, (_, i) => bot(i + 1));

/** A tournament's log, which refuses a second event of one key as the database does. */
export class Log {
  readonly events: LoggedEvent[] = [];
  readonly keys = new Set<string>();
  now = 1_000_000;
  ids = 0;
  tournament: Tournament;

  constructor(settings: TournamentSettings, entrants: readonly EntrantFacts[]) {
    this.put([{ type: 'created', name: 'Test', organiser: 'o', settings, commitment: commitmentOf(SECRET) }]);
    this.tournament = this.rebuilt();
    this.put(entrants.map((entrant) => ({ type: 'entered', entrant })));
  }

  readonly newId = (): string => `m${++this.ids}`;

  put(events: readonly TournamentEvent[]): void {
    for (const event of events) {
      const key = keyOf(event);
      if (key !== null && this.keys.has(key)) throw new Error(`twice: ${key}`);
      if (key !== null) this.keys.add(key);
      const logged = { ...event, seq: this.events.length + 1, at: this.now };
      this.events.push(logged);
      if (event.type !== 'created') apply(this.tournament, logged);
    }
  }

  decide(decision: Decision): void {
    if (!decision.ok) throw new Error(decision.error.detail);
    this.put(decision.value);
  }

  start(ratings: ReadonlyMap<string, number> = new Map()): this {
    this.decide(start(this.tournament, ratings));
    return this.advance();
  }

  /** Does everything that is due. */
  advance(): this {
    for (let steps = 0; ; steps++) {
      if (steps > 10_000) throw new Error('a tournament goes round in circles');
      const events = nextEvents(this.tournament, { now: this.now, newId: this.newId });
      if (events.length === 0) return this;
      this.put(events);
    }
  }

  /** The tournament from its log alone, as a process that was just started has it. */
  rebuilt(): Tournament {
    return foldTournament('t', SECRET, this.events);
  }

  /** A match ends. */
  end(match: string, outcome: LegOutcome): void {
    this.now += 1000;
    this.put([{ type: 'leg-over', match, outcome }]);
  }
}

/** The first of two wins (`first` true) or the second does. */
export function outcome(ranks: readonly number[], changes: Partial<LegOutcome> = {}): LegOutcome {
  return {
    ranks,
    scores: ranks.map((rank) => (rank === 1 ? 100 : 100 - 20 * rank)),
    termination: 'rules',
    faults: [],
    idle: [],
    ms: 1000,
    ...changes,
  };
}

/** Whoever has the lower number in its name wins, as if strength were all: the same result whenever and however often it is asked. */
export function byStrength({ pairing }: MatchPlace): LegOutcome {
  const numbers = pairing.entrants.map((id) => Number(/\d+$/.exec(id)?.[0]));
  return outcome(numbers.map((own) => 1 + numbers.filter((other) => other < own).length));
}

/** A result that looks random and depends only on who plays, which set and which leg. */
export function byLot({ pairing, set, leg }: MatchPlace): LegOutcome {
  let hash = 17;
  const text = `${[...pairing.entrants].sort().join()} ${pairing.round} ${set.number} ${leg.leg}`;
  for (const letter of text) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0;
  const keys = [...pairing.entrants].map((_, i) => Math.imul(hash ^ (i + 1), 2654435761) >>> 8);
  return outcome(keys.map((own) => 1 + keys.filter((other) => other < own).length));
}

/** Plays until nothing is left to play; `choose` says which of the waiting matches ends next. */
export function playOut(
  log: Log,
  resultOf: (place: MatchPlace) => LegOutcome = byStrength,
  choose: (waiting: readonly MatchPlace[]) => number = () => 0,
): Log {
  for (let steps = 0; steps < 200_000; steps++) {
    const waiting = [...log.tournament.unheard.values()].filter(({ pairing }) =>
      log.tournament.open.has(pairing),
    );
    if (waiting.length === 0) return log;
    const place = waiting[choose(waiting) % waiting.length];
    log.end(place.leg.match, resultOf(place));
    log.advance();
  }
  throw new Error('a tournament does not end');
}

/** All pairings as text: round, table, who. */
export const pairingsOf = ({ rounds }: Tournament): string[] =>
  rounds.flatMap(({ pairings }) =>
    pairings.map(({ round, table, entrants }) => `${round}/${table} ${entrants.join(' – ')}`),
  );
