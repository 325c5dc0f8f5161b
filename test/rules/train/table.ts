import * as table from '../doubles-rounds/table.js';

export { story, type Table } from '../doubles-rounds/table.js';

const doubleSix = (given: table.Table): table.Table => ({ ...given, options: { set: 6, ...given.options } });

/** Where the moves lead in a mexican-train with a double-six, unless the options say otherwise. */
export const after = (given: table.Table, moves?: string) =>
  table.after('mexican-train', doubleSix(given), moves);
export const refusal = (given: table.Table, moves?: string) =>
  table.refusal('mexican-train', doubleSix(given), moves);
/** The code and reason of a refusal. */
export const reason = (given: table.Table, moves: string) => {
  const refused = refusal(given, moves);
  return 'reason' in refused ? refused.reason : refused.code;
};
export const SINGLE = { firstTurn: 'single' } as const;
