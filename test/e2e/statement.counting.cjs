// Loaded before the program (`node --require`): writes down the text of every SQL statement, whoever asks it, one on each line.
const { appendFileSync } = require('node:fs');
const { Client } = require('pg');

const { query } = Client.prototype;
Client.prototype.query = function (asked, ...rest) {
  const text = typeof asked === 'string' ? asked : asked?.text;
  if (typeof text === 'string') appendFileSync(process.env.STATEMENTS_FILE, `${JSON.stringify(text)}\n`);
  return query.call(this, asked, ...rest);
};
