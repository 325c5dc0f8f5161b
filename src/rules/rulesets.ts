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

/** The things of a kind that were asked for lately, by the JSON of what they were made from. */
class Latest<T> {
  private readonly things = new Map<string, T>();

  constructor(private readonly most: number) {}

  get(key: string): T | undefined {
    const thing = this.things.get(key);
    if (thing === undefined) return undefined;
    this.things.delete(key);
    this.things.set(key, thing);
    return thing;
  }

  /** Keeps one more; the one that nobody has asked for the longest gives way. */
  keep(key: string, thing: T): T {
    if (this.things.size >= this.most) this.things.delete(this.things.keys().next().value as string);
    this.things.set(key, thing);
    return thing;
  }
}

/** Games and engines that are kept: whoever replays many rounds asks for the same ones again. */
const KEPT = 1024;
const GAMES = new Latest<Resolved>(KEPT);

/** From what a client asks for to full options; refuses unknown rulesets, presets, options and values. */
export function resolveGame(request: GameRequest): Result<Resolved, UnknownRuleset | BadOptions> {
  // A preset that is null is none there is, and not one that was left out.
  const { ruleset, preset = [], seats, options } = request;
  const key = JSON.stringify([ruleset, preset, seats, options]);
  const known = GAMES.get(key);
  if (known) return ok(known);
  const resolved = resolveAnew(request);
  if (resolved.ok) GAMES.keep(key, frozen(resolved.value));
  return resolved;
}

/** A game that many share, so that nobody changes it for the others. */
function frozen(game: Resolved): Resolved {
  for (const value of Object.values(game.options)) Object.freeze(value);
  Object.freeze(game.options);
  return Object.freeze(game);
}

function resolveAnew(request: GameRequest): Result<Resolved, UnknownRuleset | BadOptions> {
  const ruleset = findRuleset(request.ruleset);
  if (!ruleset) {
    const detail = `There is no ruleset "${request.ruleset}"; there are ${RULESETS.map(({ id }) => id).join(', ')}.`;
    return refuse({ code: 'unknown-ruleset', detail });
  }
  return resolveOptions(ruleset, request);
}

/** Engines are stateless and cost some tables to make. */
const ENGINES = new Latest<Engine>(KEPT);
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
  return ENGINES.keep(key, ruleset.engine(rules));
}

/** `resolveGame` and `engineOf` in one. */
export function openGame(request: GameRequest): Result<Engine, UnknownRuleset | BadOptions> {
  const resolved = resolveGame(request);
  return resolved.ok ? ok(engineOf(resolved.value)) : resolved;
}
