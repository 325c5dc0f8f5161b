import type { Engine } from './engine.js';

/** Room for legal actions, one row an engine, made once: what is written is read before the next row is asked for. */
const rows = new WeakMap<Engine, Int32Array>();

/** A row that `engine.legal` can write to; valid until somebody asks again for the same engine. */
export function legalActions(engine: Engine): Int32Array {
  let row = rows.get(engine);
  if (!row) rows.set(engine, (row = new Int32Array(engine.maxActions)));
  return row;
}
