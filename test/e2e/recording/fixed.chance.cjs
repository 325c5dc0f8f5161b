// Loaded before the program (`node --require`): deals, lots and what the house plays come out the same each time, so that
// a recording made again differs only where the service does. Tokens and keys stay as they are.
const crypto = require('node:crypto');

const { createHash, randomBytes, randomInt } = crypto;

/** Who draws a seed for deals, by the name of its function, and how many it has had. */
const drawn = new Map([
  ['MatchPlanner.plan', 0],
  ['secretOf', 0],
]);

/** The next seed of whoever asks; undefined for all others. */
function seed() {
  const { stack } = new Error();
  const asker = [...drawn.keys()].find((name) => stack.includes(`at ${name} `));
  if (asker === undefined) return undefined;
  drawn.set(asker, drawn.get(asker) + 1);
  return createHash('sha256')
    .update(`${asker} ${drawn.get(asker)}`)
    .digest();
}

crypto.randomBytes = (size, ...rest) => (size === 32 && seed()) || randomBytes(size, ...rest);
// One seed for all lots and house players: in which order they are drawn depends on how busy the machine is.
crypto.randomInt = (...args) => (args.length === 1 && args[0] === 2 ** 32 ? 1 : randomInt(...args));
