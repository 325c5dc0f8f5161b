// Loaded before the program (`node --require`): writes down the text of every SQL statement, whoever asks it, one on each line.
// It reads what is sent to Postgres, since the program's own copy of `pg` cannot be reached from outside of its bundle.
const { appendFileSync } = require('node:fs');
const { Socket } = require('node:net');

/** The texts of a connection's prepared statements by name; the latest without one by ''. */
const prepared = new WeakMap();

/** One message of the protocol: a letter, its length without the letter, and what it says. */
const isMessage = (bytes) =>
  Buffer.isBuffer(bytes) && bytes.length > 5 && bytes.readUInt32BE(1) === bytes.length - 1;

/** Texts that end with a zero, from the beginning of what a message says. */
const textsOf = (bytes) => bytes.toString('utf8', 5).split('\0');

function statementIn(socket, bytes) {
  const texts = prepared.get(socket) ?? new Map();
  prepared.set(socket, texts);
  switch (String.fromCharCode(bytes[0])) {
    case 'Q':
      return textsOf(bytes)[0];
    case 'P':
      texts.set(...textsOf(bytes));
      return undefined;
    case 'B':
      return texts.get(textsOf(bytes)[1]);
    default:
      return undefined;
  }
}

const { write } = Socket.prototype;
Socket.prototype.write = function (bytes, ...rest) {
  const text = isMessage(bytes) ? statementIn(this, bytes) : undefined;
  if (text !== undefined) appendFileSync(process.env.STATEMENTS_FILE, `${JSON.stringify(text)}\n`);
  return write.call(this, bytes, ...rest);
};
