import { layDeal, newPosition } from '../rules/dealing.js';
import type { RoundResult } from '../rules/engine.js';
import type { Action } from '../rules/moves.js';
import { TURN, tilesIn } from '../rules/position.js';
import { dealRound, type Seeds } from '../rules/shuffle.js';
import { formatTile } from '../rules/tiles.js';
import { allowance, firstBanks, spentOn, toMs, type Turn } from './match.clock.js';
import { wordsFrom, type Draft } from './match.draft.js';
import { abandon, endByRules } from './match.ending.js';
import type { StoredEvent } from './match.event.js';
import { houseMove, isQuick, seedAt } from './match.house.js';
import {
  houseAt,
  isBot,
  strengthOf,
  type HouseName,
  type MatchFacts,
  type RoundState,
} from './match.state.js';

/** Decisions of the house in one change at most; a match among house players goes on in the next change. */
export const MOST_HOUSE_DECISIONS = 200;

/** What each seat added to the shuffle. */
export const entropiesOf = ({ seats, script }: MatchFacts): string[] =>
  script ? [...script.entropies] : seats.map((seat) => (isBot(seat) ? seat.entropy : ''));

/** Where all deals of a match come from. */
export const dealsOf = (facts: MatchFacts): Seeds => ({
  serverSeed: facts.serverSeed,
  entropies: entropiesOf(facts),
});

/** What is decided at the ply in turn whatever anybody answers; undefined where its seat decides. */
const scripted = ({ facts, turn }: Draft): Action | undefined =>
  facts.script?.actions[(turn as Turn).ply - 1];

/** All seats are taken: the first round is dealt. */
export function start(draft: Draft): void {
  const { seats } = draft.engine.fields;
  draft.status = 'playing';
  draft.banks = firstBanks(draft.facts.clock, seats);
  draft.tell({ type: 'started' });
  startRound(draft, 1, null);
}

/** Deals round `number`. `next`: who acts first by the last round's result. */
function startRound(draft: Draft, number: number, next: number | null): void {
  const { engine, facts, scores } = draft;
  const { deal, first, given, attempts } = dealRound(engine, dealsOf(facts), {
    round: number,
    scores,
    first: next,
  });
  for (let attempt = 1; attempt < attempts; attempt++) draft.tell({ type: 'redealt', round: number });
  const { hands, boneyard } = deal;
  draft.tell({ type: 'round-started', round: number, first, scores, hands, boneyard, given, attempts });
  const sizes = hands.map((hand) => hand.length);
  const begun = { number, attempts, deal, first, given, scores, steps: [] };
  draft.round = beginRound(draft, begun, (event) => draft.rulesEvent(event as StoredEvent, sizes));
  draft.scores = scoresOf(draft);
}

/** Lays a round's deal and lets the rules begin it; `sink` hears what they force before the first decision. */
export function beginRound(
  { engine }: Pick<Draft, 'engine'>,
  round: Omit<RoundState, 'position'>,
  sink: Parameters<Draft['engine']['start']>[3],
): RoundState {
  const position = newPosition(engine);
  layDeal(engine, position, round.deal, round.scores);
  engine.start(position, round.number, round.first, sink, round.given);
  return { ...round, position };
}

/** Scores as the position has them, by seat. */
export function scoresOf({ engine, round }: Pick<Draft, 'engine' | 'round'>): number[] {
  const { scores, seats } = engine.fields;
  return wordsFrom((round as RoundState).position.words, scores, seats);
}

/**
 * Plays a match on until a bot has to decide, the house has to think elsewhere, or the match is over: settles rounds,
 * deals the next ones, moves for the house, offers the turn.
 */
export function goOn(draft: Draft): void {
  for (let decisions = 0; ; decisions++) {
    settleRounds(draft);
    if (draft.status !== 'playing') return;
    if (draft.facts.script && draft.ply >= draft.facts.script.actions.length)
      return abandon(draft, 'aborted', 'The match that it goes through again went no further.');
    const seat = (draft.round as RoundState).position.words[TURN];
    const house = houseAt(draft, seat);
    if (house === undefined || !isQuick(strengthOf(house)) || decisions === MOST_HOUSE_DECISIONS) {
      return offer(draft, seat);
    }
    draft.turn = turnOf(draft, seat);
    decideByHouse(draft, house);
  }
}

/** Settles the round that is over, and those after it that are over before anybody decides. */
export function settleRounds(draft: Draft): void {
  while (draft.status === 'playing') {
    const result = draft.engine.result((draft.round as RoundState).position);
    if (result === null) return;
    settle(draft, result);
  }
}

/** A round is over: tells its result, and either ends the match or deals the next round. */
function settle(draft: Draft, { winners, next, ...settled }: RoundResult): void {
  const { engine, scores } = draft;
  const { number, position } = draft.round as RoundState;
  const { hands, handWords, seats } = engine.fields;
  const left = Array.from({ length: seats }, (_, seat) =>
    tilesIn(position.words, hands + seat * handWords, handWords).map(formatTile),
  );
  draft.tell({ type: 'round-over', round: number, result: { ...settled, next }, hands: left, scores });
  if (winners) endByRules(draft, winners);
  else startRound(draft, number + 1, next);
}

/** The turn of `seat`, about to be decided or offered. */
function turnOf(draft: Draft, seat: number): Turn {
  return { ply: draft.ply + 1, seat, offeredAt: draft.moment.now, deadline: null, credited: 0 };
}

/** Offers the turn: from now on the seat's clock runs. */
function offer(draft: Draft, seat: number): void {
  const { moment, facts, banks } = draft;
  const deadline = houseAt(draft, seat) ? null : moment.now + allowance(facts.clock, banks, seat);
  draft.turn = { ...turnOf(draft, seat), deadline };
  tellTurn(draft);
}

/** Announces the turn that the match waits for. */
export function tellTurn(draft: Draft): void {
  const { ply, seat, deadline, offeredAt, credited } = draft.turn as Turn;
  const { banks } = draft;
  const bankMs = banks.length > 0 ? banks[seat] : null;
  draft.tell({ type: 'turn', ply, seat, deadline, bankMs, offeredAt, credited, banks });
}

/** The house decides for the seat in turn, which may be its own or one that it plays on. */
export function decideByHouse(draft: Draft, house: HouseName, action?: Action): void {
  const { engine, moment } = draft;
  const { seat, ply } = draft.turn as Turn;
  const round = draft.round as RoundState;
  const seed = seedAt(moment.seed, ply);
  const own = () => houseMove(engine, round, { strength: strengthOf(house), seat, seed });
  draft.carryOut(scripted(draft) ?? action ?? own(), {
    spent: 0,
    by: house,
  });
}

/** A bot's own decision: its clock is charged, the action carried out. Returns the number of the decision's last event. */
export function decideByBot(draft: Draft, action: Action): number {
  const { moment } = draft;
  const turn = draft.turn as Turn;
  const spent = spentOn(turn, moment.arrived, moment.outages);
  const decided = draft.carryOut(scripted(draft) ?? action, { spent });
  chargeBank(draft, turn.seat, spent);
  return decided;
}

/** Takes what a decision cost from the seat's bank, and adds the increment when the turn leaves the seat. */
export function chargeBank(draft: Draft, seat: number, spent: number): void {
  const { clock } = draft.facts;
  if (!('bank' in clock)) return;
  const leaves = (draft.round as RoundState).position.words[TURN] !== seat;
  const left = Math.max(0, draft.banks[seat] - spent) + (leaves ? toMs(clock.increment) : 0);
  draft.banks = draft.banks.map((bank, at) => (at === seat ? left : bank));
}
