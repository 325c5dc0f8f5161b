import { refuse, type Refusal } from '../../platform/refusal.js';
import { ok, type Result } from '../../platform/result.js';
import { bracketOf, progressOf } from '../formats/elimination.js';
import type { BracketMatchProgress } from '../../statistics/index.js';
import type { Tournament } from '../tournament.state.js';
import { entriesOf, type Entry } from './bracket.entries.js';
import { placeBracket, type Placed } from './bracket.layout.js';
import { COLOURS, drawing, path, rect, text, widthOf } from './drawing.js';
import { heading, HEADING, leastWidth, MARGIN } from './heading.js';
import { labelOf, roomFor } from './label.js';

/** Room for a name in a box, at least and at most; before it stands the seed, after it what was scored. */
const NAME = { least: 136, most: 240 } as const;
const SEED = 28;
const END = 8;
const LINE = 22;
const SPACE = 14;
/** Between two columns of boxes. */
const GAP = 44;
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
  const { matches } = progressOf(tournament, bracketOf(tournament));
  const placed = placeBracket(matches, MOST);
  const shown = placed.filter(({ match }) => isMatch(match));
  const entries = entriesOf(shown, tournament);
  const sides = [...entries.values()].flat();
  const name = roomFor(
    sides.flatMap(({ named }) => (named === null ? [] : [named])),
    NAME.least,
    NAME.most,
  );
  const score = Math.ceil(Math.max(0, ...sides.map((side) => widthOf(side.score, { bold: true }))));
  const box = SEED + name + SPACE + score + END;
  const top = MARGIN + HEADING + SPACE;
  const columns = Math.max(0, ...shown.map(({ column }) => column)) + 1;
  const width = Math.max(leastWidth(tournament), MARGIN * 2 + columns * (box + GAP) - GAP);
  const bottom = top + (Math.max(0, ...shown.map(({ row }) => row)) + 1) * ROW;
  const at = (place: Placed): Position => ({
    x: MARGIN + place.column * (box + GAP),
    y: top + place.row * ROW,
  });
  const byId = new Map(shown.map((place) => [place.match.match.id, place]));
  const parts = [
    ...heading(tournament, width),
    ...shown.flatMap((place) => connectors(place, byId, { at, box })),
    ...shown.flatMap((place) => boxOf(place.match.match.id, entries.get(place)!, at(place), { box, name })),
  ];
  const more = matches.filter(isMatch).length - shown.length;
  if (more > 0)
    parts.push(
      text(MARGIN, bottom + 6, `and ${more} more matches, in rounds of more than ${MOST}`, {
        fill: COLOURS.soft,
      }),
    );
  return ok(drawing(`Bracket of ${tournament.name}`, { width, height: bottom + MARGIN }, parts));
}

/** A bye is no match: whoever has it stands in the next round. Nor is a reset that nobody needs. */
const isMatch = ({ state }: BracketMatchProgress): boolean =>
  state !== 'bye' && state !== 'empty' && state !== 'unneeded';

interface Position {
  readonly x: number;
  readonly y: number;
}

/** Lines from the matches whose winners meet here. */
function connectors(
  place: Placed,
  byId: ReadonlyMap<string, Placed>,
  { at, box }: { at: (place: Placed) => Position; box: number },
): string[] {
  const { x, y } = at(place);
  return place.match.match.sources.flatMap((source) => {
    const before = source.from === 'winner' ? byId.get(source.match) : undefined;
    if (!before || before.column >= place.column || before.match.match.stage !== lineStage(place)) return [];
    const from = at(before);
    return [path(`M${from.x + box} ${from.y + LINE}H${x - GAP / 2}V${y + LINE}H${x}`, COLOURS.line, 1.5)];
  });
}

/** Lines are drawn within a side; the final's go to the winners' side only. */
const lineStage = ({ match: { match } }: Placed): string => (match.stage === 'losers' ? 'losers' : 'winners');

function boxOf(
  id: string,
  entries: readonly Entry[],
  { x, y }: Position,
  { box, name }: { box: number; name: number },
): string[] {
  return [
    rect(x, y, box, 2 * LINE, COLOURS.shade, 4),
    path(`M${x} ${y + LINE}h${box}`, COLOURS.line),
    text(x, y - 3, id, { size: 9, fill: COLOURS.soft }),
    ...entries.flatMap(({ seed, named, isTaken, isWinner, score }, i) => {
      const baseline = y + i * LINE + 16;
      const isPale = !isTaken || (named !== null && named.left !== null);
      const style = { bold: isWinner, ...(isPale ? { fill: COLOURS.soft } : {}) };
      return [
        ...(seed === null
          ? []
          : [text(x + SEED - 6, baseline, seed, { anchor: 'end', size: 11, fill: COLOURS.soft })]),
        ...(named === null ? [] : [text(x + SEED, baseline, labelOf(named, name), style)]),
        ...(score === '' ? [] : [text(x + box - END, baseline, score, { anchor: 'end', bold: isWinner })]),
      ];
    }),
  ];
}
