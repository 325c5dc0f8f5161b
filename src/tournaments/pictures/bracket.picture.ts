import { refuse, type Refusal } from '../../platform/refusal.js';
import { ok, type Result } from '../../platform/result.js';
import { bracketOf, progressOf } from '../formats/elimination.js';
import { scoresOf } from '../formats/format.js';
import { setPoints } from '../leg.outcome.js';
import { shownNames } from '../tournament.names.js';
import type { Tournament, TournamentPairing } from '../tournament.state.js';
import { placeBracket, type Placed } from './bracket.layout.js';
import { COLOURS, drawing, fitted, formatPoints, path, rect, text } from './drawing.js';
import { heading, HEADING, leastWidth, MARGIN } from './heading.js';

const BOX = 200;
const LINE = 22;
const SPACE = 14;
const COLUMN = BOX + 44;
const ROW = 2 * LINE + SPACE;
/** Matches of a round that is shown, at most. */
const MOST = 64;

/** A bracket as a picture; refused where the format has none. */
export function bracketPicture(tournament: Tournament): Result<string, Refusal> {
  const { format } = tournament.settings;
  if (format !== 'single-elimination' && format !== 'double-elimination')
    return refuse('not-found', `A ${format} has no bracket.`);
  if (tournament.startedAt === null)
    return refuse('tournament-not-started', 'The tournament has not started: nobody is seeded yet.');
  const placed = placeBracket(progressOf(tournament, bracketOf(tournament)).matches, MOST);
  // A bye is no match: whoever has it stands in the next round.
  const shown = placed.filter(({ match: { state } }) => state !== 'bye' && state !== 'empty');
  const top = MARGIN + HEADING + SPACE;
  const columns = Math.max(0, ...shown.map(({ column }) => column)) + 1;
  const width = Math.max(leastWidth(tournament), MARGIN * 2 + columns * COLUMN);
  const height = top + (Math.max(0, ...shown.map(({ row }) => row)) + 1) * ROW + MARGIN;
  const at = (place: Placed): { x: number; y: number } => ({
    x: MARGIN + place.column * COLUMN,
    y: top + place.row * ROW,
  });
  const pairings = pairingsBySlot(tournament);
  const names = shownNames(tournament.entrants.values());
  const byId = new Map(shown.map((place) => [place.match.match.id, place]));
  const parts = [
    ...heading(tournament, width),
    ...shown.flatMap((place) => connectors(place, byId, at)),
    ...shown.flatMap((place) =>
      box(place, at(place), { names, tournament, pairing: pairings.get(place.match.match.id) }),
    ),
  ];
  return ok(drawing(`Bracket of ${tournament.name}`, { width, height }, parts));
}

const pairingsBySlot = ({ rounds }: Tournament): Map<string, TournamentPairing> =>
  new Map(
    rounds.flatMap(({ pairings }) =>
      pairings.flatMap((pairing) => (pairing.slot === undefined ? [] : [[pairing.slot, pairing] as const])),
    ),
  );

/** Lines from the matches whose winners meet here. */
function connectors(
  place: Placed,
  byId: ReadonlyMap<string, Placed>,
  at: (place: Placed) => { x: number; y: number },
): string[] {
  const { x, y } = at(place);
  return place.match.match.sources.flatMap((source) => {
    const before = source.from === 'winner' ? byId.get(source.match) : undefined;
    if (!before || before.column >= place.column || before.match.match.stage !== lineStage(place)) return [];
    const from = at(before);
    const middle = x - (COLUMN - BOX) / 2;
    return [path(`M${from.x + BOX} ${from.y + LINE}H${middle}V${y + LINE}H${x}`, COLOURS.line, 1.5)];
  });
}

/** Lines are drawn within a side; the final's go to the winners' side only. */
const lineStage = ({ match: { match } }: Placed): string => (match.stage === 'losers' ? 'losers' : 'winners');

interface Shown {
  readonly names: ReadonlyMap<string, string>;
  readonly tournament: Tournament;
  readonly pairing: TournamentPairing | undefined;
}

function box(
  { match: { match, sides, winner, state } }: Placed,
  { x, y }: { x: number; y: number },
  { names, tournament: { entrants }, pairing }: Shown,
): string[] {
  const unneeded = state === 'unneeded';
  return [
    rect(x, y, BOX, 2 * LINE, COLOURS.shade, 4),
    path(`M${x} ${y + LINE}h${BOX}`, COLOURS.line),
    text(x, y - 3, match.id, { size: 9, fill: COLOURS.soft }),
    ...sides.flatMap((side, i) => {
      const baseline = y + i * LINE + 16;
      const seed = side ? (entrants.get(side)?.seed ?? '') : '';
      const won = winner !== undefined && winner !== null && side === winner;
      const name = unneeded ? '–' : nameOf(side, names);
      const style = { bold: won, ...(side ? {} : { fill: COLOURS.soft }) };
      return [
        ...(unneeded ? [] : [text(x + 22, baseline, seed, { anchor: 'end', size: 11, fill: COLOURS.soft })]),
        text(x + 28, baseline, fitted(name, BOX - 64), style),
        ...(pairing ? scoreOf(pairing, side) : walkoverOf(sides, winner, side)).map((score) =>
          text(x + BOX - 8, baseline, score, { anchor: 'end', bold: won }),
        ),
      ];
    }),
  ];
}

function nameOf(side: string | null | undefined, names: ReadonlyMap<string, string>): string {
  if (side === undefined) return '';
  if (side === null) return 'nobody';
  return names.get(side) ?? side;
}

/** Of a match that was never played, as one of two had left: who goes on. */
function walkoverOf(
  sides: readonly (string | null | undefined)[],
  winner: string | null | undefined,
  side: string | null | undefined,
): string[] {
  return winner && sides.every((each) => each) ? [side === winner ? '+' : '−'] : [];
}

/** Sets that a side has won so far, or that it did so by forfeit. */
function scoreOf(pairing: TournamentPairing, side: string | null | undefined): string[] {
  const at = side ? pairing.entrants.indexOf(side) : -1;
  if (at < 0) return [];
  if (pairing.result?.kind === 'forfeit') return [pairing.result.points[at] > 0 ? '+' : '−'];
  const scores = pairing.sets.flatMap((set) => scoresOf(set) ?? []);
  const points = pairing.sets.flatMap((set) => (scoresOf(set) ? [setPoints(scoresOf(set)!)[at]] : []));
  return scores.length === 0 ? [] : [formatPoints(points.reduce((sum, own) => sum + own, 0))];
}
