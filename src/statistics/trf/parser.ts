import { ok, refuse, type Result } from '../result.js';
import {
  HIGHEST_NUMBER,
  REVERSE,
  TRF_COLUMNS,
  TRF_HEADERS,
  TRF_RESULTS,
  TRF_ROUNDS,
  TRF_SIDES,
  type TrfGame,
  type TrfPlayer,
  type TrfReport,
} from './report.js';

export const TRF_REFUSALS = [
  'malformed-line',
  'doubled-number',
  'unknown-opponent',
  'contradiction',
  'no-players',
] as const;
export interface TrfRefusal {
  readonly code: (typeof TRF_REFUSALS)[number];
  /** From 1; 0 for the whole text. */
  readonly line: number;
  readonly message: string;
}

/**
 * Reads a report. Lines come in any order, and codes that we do not know (teams, dates of rounds, extensions) are passed
 * over. Every game must be told alike by both its players.
 */
export function parseTrf(text: string): Result<TrfReport, TrfRefusal> {
  const headers: Partial<Record<(typeof TRF_HEADERS)[keyof typeof TRF_HEADERS], string>> = {};
  const players = new Map<number, { player: TrfPlayer; line: number }>();
  let planned = 0;
  for (const [i, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const line = i + 1;
    const [code, rest] = [raw.slice(0, 3), raw.slice(4).trim()];
    if (code === '001') {
      const player = parsePlayer(raw);
      if (typeof player === 'string') return refuse({ code: 'malformed-line', line, message: player });
      if (players.has(player.number)) {
        return refuse({ code: 'doubled-number', line, message: `player ${player.number} is there already` });
      }
      players.set(player.number, { player, line });
    } else if (code === 'XXR') {
      if (!/^\d{1,3}$/.test(rest))
        return refuse({ code: 'malformed-line', line, message: 'not a number of rounds' });
      planned = Number(rest);
    } else if (isHeader(code)) {
      headers[TRF_HEADERS[code]] = rest;
    }
  }
  if (players.size === 0) return refuse({ code: 'no-players', line: 0, message: 'no line begins with 001' });
  const contradiction = findContradiction(players);
  if (contradiction) return refuse(contradiction);
  const played = [...players.values()].map(({ player }) => player);
  const rounds = Math.max(planned, ...played.map(({ games }) => games.length));
  return ok({ ...headers, name: headers.name ?? '', rounds, players: played });
}

const isHeader = (code: string): code is keyof typeof TRF_HEADERS => Object.hasOwn(TRF_HEADERS, code);

/** The player, or what is wrong with the line. */
function parsePlayer(raw: string): TrfPlayer | string {
  const characters = Array.from(raw);
  const column = ([start, end]: readonly [number, number]): string =>
    characters.slice(start, end).join('').trim();
  const number = column(TRF_COLUMNS.number);
  const points = column(TRF_COLUMNS.points);
  const rank = column(TRF_COLUMNS.rank);
  const rating = column(TRF_COLUMNS.rating);
  if (!/^\d+$/.test(number) || Number(number) < 1) return 'no starting rank in columns 5 to 8';
  if (!/^(\d+(\.\d*)?|\.\d+)?$/.test(points)) return 'no points in columns 81 to 84';
  if (!/^\d*$/.test(rank)) return 'no rank in columns 86 to 89';
  if (!/^\d*$/.test(rating)) return 'no rating in columns 49 to 52';
  const games: (TrfGame | undefined)[] = [];
  for (let start = TRF_ROUNDS.start; start < characters.length; start += TRF_ROUNDS.width) {
    const cell = characters.slice(start, start + TRF_ROUNDS.width).join('');
    const game = parseGame(cell);
    if (game === null) return `unreadable round ${games.length + 1}: ${JSON.stringify(cell)}`;
    games.push(game);
  }
  while (games.length > 0 && games.at(-1) === undefined) games.pop();
  return {
    number: Number(number),
    name: column(TRF_COLUMNS.name),
    ...(rating === '' || Number(rating) === 0 ? {} : { rating: Number(rating) }),
    points: Number(points),
    rank: Number(rank),
    games,
  };
}

/** A round's cell: undefined when blank, null when unreadable. A blank result with an opponent is unreadable. */
function parseGame(cell: string): TrfGame | undefined | null {
  if (cell.trim() === '') return undefined;
  const opponent = cell.slice(0, 4).trim();
  const side = TRF_SIDES.find((known) => known === cell[TRF_ROUNDS.side]);
  const result = TRF_RESULTS.find((known) => known === cell[TRF_ROUNDS.result]);
  if (!/^\d{1,4}$/.test(opponent) || side === undefined || result === undefined) return null;
  const number = Number(opponent);
  if (number > HIGHEST_NUMBER || (number === 0) === (REVERSE[result] !== undefined)) return null;
  return { opponent: number, side, result };
}

function findContradiction(
  players: ReadonlyMap<number, { readonly player: TrfPlayer; readonly line: number }>,
): TrfRefusal | undefined {
  for (const { player, line } of players.values()) {
    for (const [i, game] of player.games.entries()) {
      if (!game || game.opponent === 0) continue;
      const where = `round ${i + 1}: player ${player.number} against ${game.opponent}`;
      const other = players.get(game.opponent)?.player;
      if (!other || other === player) return { code: 'unknown-opponent', line, message: where };
      const theirs = other.games[i];
      const agrees =
        theirs?.opponent === player.number &&
        REVERSE[game.result]!.includes(theirs.result) &&
        (game.side === '-' || theirs.side !== game.side);
      if (!agrees) return { code: 'contradiction', line, message: where };
    }
  }
  return undefined;
}
