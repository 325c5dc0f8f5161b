import { randomFillSync } from 'node:crypto';

const random = Buffer.alloc(16 * 256);
let used = random.length;
let lastTime = 0;
let sequence = 0;

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const hex = (bytes: Uint8Array, from: number, to: number): string => {
  let text = '';
  for (let i = from; i < to; i++) text += HEX[bytes[i]];
  return text;
};

/**
 * A new identifier: a UUID of version 7 (RFC 9562), made here because PostgreSQL before 18 cannot.
 * Identifiers of one process sort in the order in which they were made (the 12 bits after the time count
 * within a millisecond), which keeps index pages warm. 62 bits are random: an identifier is not a secret.
 */
export function newId(now = Date.now()): string {
  if (now > lastTime) {
    lastTime = now;
    sequence = 0;
  } else if (++sequence > 0xfff) {
    lastTime += 1;
    sequence = 0;
  }
  if (used + 8 > random.length) {
    randomFillSync(random);
    used = 0;
  }
  const time = lastTime.toString(16).padStart(12, '0');
  const count = sequence.toString(16).padStart(3, '0');
  random[used] = (random[used] & 0x3f) | 0x80;
  const tail = hex(random, used, used + 8);
  used += 8;
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Whether a text could be one of our identifiers: asked before Postgres is, which refuses other text with an error. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

/** Before every identifier: where a walk through all of them begins. */
export const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Everything that `read` has, in the order of identifiers, page after page of `size`. What is made meanwhile comes last,
 * since identifiers grow.
 */
export async function* inPages<T extends { readonly id: string }>(
  read: (after: string, size: number) => Promise<readonly T[]>,
  size: number,
): AsyncGenerator<readonly T[], void> {
  for (let after = NO_ID; ;) {
    const page = await read(after, size);
    if (page.length > 0) yield page;
    if (page.length < size) return;
    after = page[page.length - 1].id;
  }
}
