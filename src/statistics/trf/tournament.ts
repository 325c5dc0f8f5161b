import { bySeed, checkEntrants, type Entrant, type PairingResult } from '../pairings/pairing.js';
import { ok, refuse, type Result } from '../result.js';
import type { StandingRow } from '../standings/standings.js';
import { HIGHEST_NUMBER, type TrfGame, type TrfPlayer, type TrfReport, type TrfResult } from './report.js';

export const TRF_EXPORT_REFUSALS = [
  'too-many-entrants',
  'not-two-sided',
  'two-games-in-a-round',
  'unknown-entrant',
] as const;
/** Why an event has no report: the format knows games of two, one a round, and 9,999 players, the withdrawn among them. */
export type TrfExportRefusal = (typeof TRF_EXPORT_REFUSALS)[number];

export interface TrfTournament extends Omit<TrfReport, 'players'> {
  readonly entrants: readonly Entrant[];
  readonly results: readonly PairingResult[];
  readonly standings: readonly StandingRow[];
  /** Names to print; an entrant's id where there is none. */
  readonly names?: ReadonlyMap<string, string>;
}

/** The report of a Swiss or a round robin. A set counts as won, drawn or lost; entrants are numbered by seed. */
export function trfOf(tournament: TrfTournament): Result<TrfReport, TrfExportRefusal> {
  const { entrants, results, standings, names, ...head } = tournament;
  checkEntrants(entrants);
  if (entrants.length > HIGHEST_NUMBER) return refuse('too-many-entrants');
  const seeded = [...entrants].sort(bySeed);
  const numbers = new Map(seeded.map(({ id }, i) => [id, i + 1]));
  const games = new Map<string, (TrfGame | undefined)[]>(seeded.map(({ id }) => [id, []]));
  for (const result of results) {
    if (result.entrants.length > 2) return refuse('not-two-sided');
    for (const [seat, id] of result.entrants.entries()) {
      const own = games.get(id);
      if (!own) return refuse('unknown-entrant');
      if (own[result.round - 1] !== undefined) return refuse('two-games-in-a-round');
      while (own.length < result.round) own.push(undefined);
      own[result.round - 1] = gameOf(result, seat, numbers);
    }
  }
  const rows = new Map(standings.map((row) => [row.entrant, row]));
  const players = seeded.map(({ id, rating }): TrfPlayer => {
    const row = rows.get(id);
    return {
      number: numbers.get(id)!,
      name: names?.get(id) ?? id,
      ...(rating === undefined ? {} : { rating: Math.round(rating) }),
      points: row?.points ?? 0,
      rank: row?.rank ?? seeded.length,
      games: games.get(id)!,
    };
  });
  return ok({ ...head, players });
}

function gameOf(
  { kind, entrants, points }: PairingResult,
  seat: number,
  numbers: ReadonlyMap<string, number>,
): TrfGame {
  const own = points[seat];
  const opponent = numbers.get(entrants[1 - seat]) ?? 0;
  if (opponent === 0 || kind === 'bye' || kind === 'requested-bye' || kind === 'absent') {
    return { opponent: 0, side: '-', result: byeSymbol(kind, own) };
  }
  const difference = own - points[1 - seat];
  if (kind === 'forfeit') {
    return { opponent, side: seat === 0 ? 'w' : 'b', result: difference > 0 ? '+' : '-' };
  }
  const result = difference > 0 ? '1' : difference < 0 ? '0' : '=';
  return { opponent, side: seat === 0 ? 'w' : 'b', result };
}

function byeSymbol(kind: PairingResult['kind'], points: number): TrfResult {
  if (kind === 'bye') return 'U';
  if (points >= 1) return 'F';
  return points > 0 ? 'H' : 'Z';
}

const POINTS: Record<TrfResult, number> = {
  '1': 1,
  '=': 0.5,
  '0': 0,
  W: 1,
  D: 0.5,
  L: 0,
  '+': 1,
  '-': 0,
  H: 0.5,
  F: 1,
  U: 1,
  Z: 0,
};

/** Entrants and results of a report, ids being the starting ranks: enough to rank or to pair the event anew. */
export function tournamentOfTrf({ players }: TrfReport): { entrants: Entrant[]; results: PairingResult[] } {
  const byNumber = new Map(players.map((player) => [player.number, player]));
  const results: PairingResult[] = [];
  const tables = new Map<number, number>();
  for (const player of [...players].sort((a, b) => a.number - b.number)) {
    for (const [i, game] of player.games.entries()) {
      if (!game) continue;
      const { opponent, side, result } = game;
      const theirs = byNumber.get(opponent)?.games[i];
      // Each game stands in two lines: the first side's is taken, the lower number's where neither tells its side.
      const isFirst =
        side === 'w' ||
        (side === '-' && (theirs?.side === 'b' || (theirs?.side === '-' && player.number < opponent)));
      if (theirs && !isFirst) continue;
      const round = i + 1;
      const table = (tables.get(round) ?? 0) + 1;
      tables.set(round, table);
      results.push({
        round,
        table,
        kind: kindOf(result),
        entrants: opponent === 0 ? [`${player.number}`] : [`${player.number}`, `${opponent}`],
        points: theirs === undefined ? [POINTS[result]] : [POINTS[result], POINTS[theirs.result]],
      });
    }
  }
  const entrants = players.map(({ number, rating }) => ({
    id: `${number}`,
    seed: number,
    ...(rating === undefined ? {} : { rating }),
  }));
  return { entrants, results };
}

function kindOf(result: TrfResult): PairingResult['kind'] {
  switch (result) {
    case '+':
    case '-':
      return 'forfeit';
    case 'U':
      return 'bye';
    case 'H':
    case 'F':
      return 'requested-bye';
    case 'Z':
      return 'absent';
    case '1':
    case '=':
    case '0':
    case 'W':
    case 'D':
    case 'L':
      return 'played';
  }
}
