import { below, randomFrom } from '../../src/players/chance.js';
import type { Facts } from '../../src/rules/engine.js';
import { formatMove } from '../../src/rules/moves.js';
import { openReplay, type ReplayRequest } from '../../src/rules/replay.js';
import type { Round } from '../../src/rules/round.js';
import { viewOf, type SeenEvent } from '../../src/rules/view.js';

/** One round played by chance, as text to be read: before each decision what each seat sees and what the seat in turn may do, after it what happened. */
export function playthrough(request: ReplayRequest, seed: number): string {
  const opened = openReplay(request);
  if (!opened.ok) throw new Error(opened.error.detail);
  const round = opened.value;
  const random = randomFrom(seed);
  const lines = [`${JSON.stringify(request)}`, '', ...happened(round, 0)];
  for (let ply = 1; round.turn >= 0; ply++) {
    const legal = round.legalActions();
    const action = legal[below(random, legal.length)];
    lines.push('', `${ply}. seat ${round.turn} of ${seatsOf(round)}`, ...table(round), ...views(round));
    lines.push(`   may play ${legal.map(formatMove).join(' ')}`, `   plays ${formatMove(action)}`);
    const before = round.events.length;
    round.play(action);
    lines.push(...happened(round, before));
  }
  const { status, scores, match } = viewOf(round, 0);
  lines.push('', `${status}: ${JSON.stringify(round.result)}`, `scores ${scores.join(' ')}`);
  if (match) lines.push(`won by ${match.winners.join(' ')}`);
  return `${lines.join('\n')}\n`;
}

const seatsOf = ({ engine }: Round): number => engine.rules.seats;
const list = (items: readonly unknown[]): string => (items.length === 0 ? '-' : items.join(' '));

/** What everybody sees. */
function table(round: Round): string[] {
  const { layout, scores, boneyardSize, handSizes } = viewOf(round, 0);
  const { ends, bids, tricks, ...facts } = round.engine.facts(round.position);
  const words = Object.entries(facts).map(
    ([name, value]) => `${name} ${Array.isArray(value) ? list(value) : value}`,
  );
  return [
    `   table ${list(layout.map(({ tile, end }) => (end ? `${tile}@${end}` : tile)))}`,
    ...(ends ? [`   ends ${list(ends.map(endText))}`] : []),
    ...(bids ? [`   bids ${list(bids.map(({ seat, bid }) => `${seat}:${bid}`))}`] : []),
    ...(tricks
      ? [`   tricks ${list(tricks.map(({ seat, tiles, points }) => `${seat}:${tiles.join(',')}=${points}`))}`]
      : []),
    ...(words.length > 0 ? [`   ${words.join(', ')}`] : []),
    `   scores ${scores.join(' ')}, tiles ${handSizes.join(' ')}, boneyard ${boneyardSize}`,
  ];
}

const endText = ({ end, pips, count, open }: NonNullable<Facts['ends']>[number]): string =>
  `${end}=${pips}${count === undefined ? '' : ` (${count})`}${open === false ? ' (closed)' : ''}`;

/** What each seat sees beside that: its hand, and the tiles that it drew. */
const views = (round: Round): string[] =>
  Array.from({ length: seatsOf(round) }, (_, seat) => {
    const { hand, events } = viewOf(round, seat);
    const drawn = events.flatMap((event) => (event.type === 'drew' && 'tile' in event ? [event.tile] : []));
    return `   seat ${seat} holds ${list(hand)}${drawn.length > 0 ? `, has seen itself draw ${drawn.join(' ')}` : ''}`;
  });

/** What has happened since event `from`, as the log has it. */
const happened = (round: Round, from: number): string[] =>
  round.events.slice(from).map((event: SeenEvent) => {
    const { type, ...fields } = event;
    const words = Object.entries(fields).map(
      ([name, value]) => `${name} ${Array.isArray(value) ? list(value) : value}`,
    );
    return `   * ${type}${words.length > 0 ? ` ${words.join(', ')}` : ''}`;
  });
