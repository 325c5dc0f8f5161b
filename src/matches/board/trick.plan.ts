import type { PublicView } from '../../rules/view.js';
import { numbersOf, type BoardLabel, type BoardPlan, type PlacedTile } from './board.plan.js';

/** Seats around the table, clockwise from the one that looks at it: below, left, above, right. */
const AROUND = [
  { x: 0, y: 2.4, angle: 90 },
  { x: -4.4, y: 0, angle: 0 },
  { x: 0, y: -2.4, angle: 90 },
  { x: 4.4, y: 0, angle: 0 },
];
/** Where each team's tricks lie, and how far one trick lies below the other. */
const PILES = [-17.5, 9];
const TRICK = 1.5;

/** Where forty-two's tiles lie: the trick being played in the middle, the tricks of either side beside it. `viewer` sits below. */
export function planTricks(view: PublicView, viewer: number): BoardPlan {
  const { layout, tricks = [], bids = [], taken = [0, 0] } = view;
  const place = (seat: number) => AROUND[(seat - Math.max(0, viewer) + 4) % 4];
  const tiles: PlacedTile[] = [];
  const labels: BoardLabel[] = [];
  const running = layout.slice(tricks.reduce((sum, trick) => sum + trick.tiles.length, 0));
  for (const { tile, seat = 0 } of running) {
    const [near, far] = numbersOf(tile);
    tiles.push({ near, far, ...place(seat), along: 1, across: 0.5 });
  }
  for (let seat = 0; seat < 4; seat++) {
    const { x, y } = place(seat);
    const bid = bids.find((one) => one.seat === seat)?.bid;
    const isTurn = view.turn === seat;
    labels.push({
      x,
      y: y > 0 ? y + 2.1 : y - (y < 0 ? 1.3 : 0.85),
      text: bid === undefined ? `Seat ${seat}` : `Seat ${seat}: ${bid}`,
      voice: isTurn ? 'loud' : 'plain',
      anchor: 'middle',
    });
  }
  PILES.forEach((left, team) => {
    const won = tricks.filter(({ seat }) => seat % 2 === team);
    const top = -5;
    const text = `Seats ${team} and ${team + 2}: ${taken[team]} points`;
    labels.push({ x: left, y: top, text, voice: 'plain', anchor: 'start' });
    won.forEach((trick, row) => {
      const y = top + 1.4 + row * TRICK;
      trick.tiles.forEach((tile, i) => {
        const [near, far] = numbersOf(tile);
        tiles.push({ near, far, x: left + 1 + i * 2.2, y, angle: 0, along: 1, across: 0.5 });
      });
    });
  });
  return { tiles, places: [], lines: [], labels };
}
