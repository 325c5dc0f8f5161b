import * as table from '../doubles-rounds/table.js';

export { story, type Table } from '../doubles-rounds/table.js';

/** Where the moves lead in a chicken-foot with a double-nine, unless the options say otherwise. */
export const after = (given: table.Table, moves?: string) => table.after('chicken-foot', given, moves);
export const refusal = (given: table.Table, moves?: string) => table.refusal('chicken-foot', given, moves);
/** The code and reason of a refusal. */
export const reason = (given: table.Table, moves: string) => {
  const refused = refusal(given, moves);
  return 'reason' in refused ? refused.reason : refused.code;
};
export const endNames = (given: table.Table, moves?: string) =>
  after(given, moves).ends?.map(({ end, pips }) => `${end}=${pips}`);
