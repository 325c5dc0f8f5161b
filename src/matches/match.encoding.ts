import { stepAction, type Step } from '../players/index.js';
import type { Deal } from '../rules/dealing.js';
import { engineOf } from '../rules/rulesets.js';
import type { Turn } from './match.clock.js';
import { beginRound } from './match.flow.js';
import type {
  Forfeit,
  MatchFacts,
  MatchState,
  MatchStatus,
  Outcome,
  RoundState,
  Seat,
} from './match.state.js';

/** Raised whenever the text below changes; a state of another version counts as missing and is rebuilt from the log. */
const VERSION = 1;

type EncodedTurn = [ply: number, seat: number, offeredAt: number, deadline: number | null, credited: number];
type EncodedRound = [
  number: number,
  attempts: number,
  hands: Deal['hands'],
  boneyard: Deal['boneyard'],
  first: number,
  given: 0 | 1,
  scores: readonly number[],
  steps: readonly Step[],
];
/** What changes while a match is played; the facts are kept elsewhere, except for the seats of a match that is still open. */
type EncodedState = [
  version: number,
  status: MatchStatus,
  step: number,
  seq: number,
  ply: number,
  scores: readonly number[],
  round: EncodedRound | null,
  turn: EncodedTurn | null,
  banks: readonly number[],
  forfeits: readonly (Forfeit | null)[] | 0,
  helps: readonly number[] | 0,
  outcome: Outcome | null,
  seats: readonly Seat[] | 0,
];

/** The live state of a match as bytes: what `decodeState` needs beside the match's facts. */
export function encodeState(state: MatchState): Buffer {
  const { status, step, seq, ply, scores, round, turn, banks, forfeits, helps, outcome, facts } = state;
  const encoded: EncodedState = [
    VERSION,
    status,
    step,
    seq,
    ply,
    scores,
    round && encodeRound(round),
    turn && [turn.ply, turn.seat, turn.offeredAt, turn.deadline, turn.credited],
    banks,
    forfeits.some((forfeit) => forfeit !== null) ? forfeits : 0,
    helps.some((count) => count > 0) ? helps : 0,
    outcome,
    status === 'open' ? facts.seats : 0,
  ];
  return Buffer.from(JSON.stringify(encoded));
}

function encodeRound({ number, attempts, deal, first, given, scores, steps }: RoundState): EncodedRound {
  return [number, attempts, deal.hands, deal.boneyard, first, given ? 1 : 0, scores, steps];
}

/** The step that a state was encoded at, without reading the rest; undefined for a state of another version. */
export function stepOfEncoded(bytes: Buffer): number | undefined {
  const text = bytes.toString('latin1', 0, 40);
  const found = /^\[(\d+),"[a-z]+",(\d+),/.exec(text);
  return found && Number(found[1]) === VERSION ? Number(found[2]) : undefined;
}

/** Reads a live state; undefined where it was written by another version of the program. */
export function decodeState(bytes: Buffer, facts: MatchFacts): MatchState | undefined {
  const encoded = JSON.parse(bytes.toString()) as EncodedState;
  if (encoded[0] !== VERSION) return undefined;
  const [, status, step, seq, ply, scores, round, turn, banks, forfeits, helps, outcome, seats] = encoded;
  return {
    facts: seats === 0 ? facts : { ...facts, seats },
    status,
    step,
    seq,
    ply,
    scores,
    round: round && decodeRound(round, facts),
    turn: turn && decodeTurn(turn),
    banks,
    forfeits: forfeits === 0 ? scores.map(() => null) : forfeits,
    helps: helps === 0 ? scores.map(() => 0) : helps,
    outcome,
  };
}

const decodeTurn = ([ply, seat, offeredAt, deadline, credited]: EncodedTurn): Turn => ({
  ply,
  seat,
  offeredAt,
  deadline,
  credited,
});

function decodeRound(encoded: EncodedRound, facts: MatchFacts): RoundState {
  const [number, attempts, hands, boneyard, first, given, scores, steps] = encoded;
  return positioned(facts, {
    number,
    attempts,
    deal: { hands, boneyard },
    first,
    given: given === 1,
    scores,
    steps,
  });
}

/** A round with the position that its deal and steps lead to. */
export function positioned(facts: MatchFacts, round: Omit<RoundState, 'position'>): RoundState {
  const engine = engineOf(facts.rules);
  const begun = beginRound({ engine }, round, null);
  for (const step of round.steps) engine.play(begun.position, stepAction(step), null);
  return begun;
}
