import type { LeavingCause } from '../tournament.event.js';
import { fitted, widthOf } from './drawing.js';

/** Who is to be named in a picture, and why it left; null where it did not. */
export interface Named {
  readonly name: string;
  readonly left: LeavingCause | null;
}

const causeOf = ({ left }: Named): string => (left === null ? '' : ` (${left})`);

/** A name, and why its bearer left: which is always there, however long the name. Set in bold it fits too. */
export function labelOf(named: Named, room: number): string {
  const cause = causeOf(named);
  return `${fitted(named.name, room - widthOf(cause, { bold: true }), { bold: true })}${cause}`;
}

/** Room for all of the names as they are, within bounds. */
export const roomFor = (all: readonly Named[], least: number, most: number): number =>
  Math.ceil(
    Math.min(
      most,
      all.reduce(
        (room, named) => Math.max(room, widthOf(`${named.name}${causeOf(named)}`, { bold: true })),
        least,
      ),
    ),
  );
