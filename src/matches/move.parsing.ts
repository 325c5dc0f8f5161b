import {
  formatEnd,
  isClaimed,
  isPlay,
  parseMove,
  playedEnd,
  playedTile,
  specialKind,
  specialNumber,
  TRUMPS,
} from '../rules/moves.js';
import { formatTile } from '../rules/tiles.js';
import type { ShownEvent } from './event.view.js';
import type { ParsedMove } from './view.wire.js';

/** A legal move taken apart, for bots that do not want to read strings. */
export function parsedMove(move: string): ParsedMove {
  const action = parseMove(move);
  if (action === undefined) throw new Error(`${move} is not a move`);
  if (isPlay(action)) {
    const end = formatEnd(playedEnd(action));
    return {
      move,
      action: 'play',
      tile: formatTile(playedTile(action)),
      ...(end === undefined ? {} : { end }),
      ...(isClaimed(action) ? { claim: true } : {}),
    };
  }
  const kind = specialKind(action);
  switch (kind) {
    case 'trump':
      return { move, action: kind, trump: TRUMPS[specialNumber(action)] };
    case 'bid':
    case 'marks':
    case 'plunge':
    case 'splash':
      return { move, action: kind, number: specialNumber(action) };
    default:
      return { move, action: kind };
  }
}

/** A turn with its legal moves taken apart beside them; any other event as it is. */
export function withParsedMoves(event: ShownEvent): ShownEvent {
  const { legalMoves } = event as { legalMoves?: string[] };
  return legalMoves === undefined ? event : { ...event, moves: legalMoves.map(parsedMove) };
}
