import type { Engine } from './engine.js';
import { chickenFoot } from './foot/index.js';
import { fortyTwo } from './forty-two/index.js';
import { allFives, block, draw, fiveUp, muggins, partnership } from './line/index.js';
import { resolveOptions, type BadOptions, type Resolved } from './options.js';
import { refuse, ok, type Result } from './result.js';
import type { Ruleset } from './ruleset.js';
import { mexicanTrain } from './train/index.js';

/** Every ruleset there is, in the order in which the rulebook lists them. */
export const RULESETS: readonly Ruleset[] = [
  draw,
  block,
  allFives,
  muggins,
  fiveUp,
  partnership,
  mexicanTrain,
  chickenFoot,
  fortyTwo,
];

const BY_ID = new Map(RULESETS.map((ruleset) => [ruleset.id, ruleset]));
export const findRuleset = (id: string): Ruleset | undefined => BY_ID.get(id);

export interface UnknownRuleset {
  readonly code: 'unknown-ruleset';
  readonly detail: string;
}

/** What a client says about the game it wants. */
export interface GameRequest {
  readonly ruleset: string;
  readonly preset?: string;
  readonly seats: number;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** From what a client asks for to full options; refuses unknown rulesets, presets, options and values. */
export function resolveGame(request: GameRequest): Result<Resolved, UnknownRuleset | BadOptions> {
  const ruleset = findRuleset(request.ruleset);
  if (!ruleset) {
    const detail = `There is no ruleset "${request.ruleset}"; there are ${RULESETS.map(({ id }) => id).join(', ')}.`;
    return refuse({ code: 'unknown-ruleset', detail });
  }
  return resolveOptions(ruleset, request);
}

/** Engines are stateless and cost some tables to make: the latest ones are kept. */
const ENGINES = new Map<string, Engine>();
const ENGINES_KEPT = 64;
/** The same by the object itself, so that whoever asks about one game again and again need not spell its options out. */
const ENGINE_OF = new WeakMap<Resolved, Engine>();

/** The engine of a resolved game. */
export function engineOf(rules: Resolved): Engine {
  const known = ENGINE_OF.get(rules);
  if (known) return known;
  const engine = findEngine(rules);
  ENGINE_OF.set(rules, engine);
  return engine;
}

function findEngine(rules: Resolved): Engine {
  const key = JSON.stringify([rules.ruleset, rules.seats, rules.options]);
  const kept = ENGINES.get(key);
  if (kept) return kept;
  const ruleset = findRuleset(rules.ruleset);
  if (!ruleset) throw new Error(`no ruleset ${rules.ruleset}`);
  const engine = ruleset.engine(rules);
  if (ENGINES.size >= ENGINES_KEPT) ENGINES.delete(ENGINES.keys().next().value as string);
  ENGINES.set(key, engine);
  return engine;
}

/** `resolveGame` and `engineOf` in one. */
export function openGame(request: GameRequest): Result<Engine, UnknownRuleset | BadOptions> {
  const resolved = resolveGame(request);
  return resolved.ok ? ok(engineOf(resolved.value)) : resolved;
}
