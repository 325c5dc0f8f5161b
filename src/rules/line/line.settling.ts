import { lowestBit } from '../bits.js';
import { NEXT, REASON, WINNER, type Position } from '../position.js';
import { PIPS } from '../tiles.js';
import { REASONS } from '../engine.js';
import { PIP_SUMS } from '../tile.sums.js';
import { LATEST, WENT, type LineFields } from './line.fields.js';
import type { LineOptions } from './line.options.js';
import type { LineScores } from './line.scores.js';
import { WENT_BLANK, WENT_CAPICUA, WENT_FANCY } from './manner.js';

const DOMINO = 1 + REASONS.indexOf('domino');
const BLOCKED = 1 + REASONS.indexOf('blocked');
/** Instead of a winner: nobody, or the seats in `sharers` that share what the third holds. */
const NOBODY = -1;
const SHARED = -2;

/**
 * How a line game is settled when a round ends (rules.md 1.3 and the partnership options of 1.4). A *side* is a
 * team or a lone seat, and is called by its lowest seat. Rounds end often in search: nothing is allocated.
 */
export class LineSettling {
  private readonly teams: boolean;
  // Options that every round asks for stand here by themselves: those of six games have as many forms, and are slow to look up.
  private readonly blockWinner: LineOptions['blockWinner'];
  private readonly blockTie: LineOptions['blockTie'];
  private readonly handScore: LineOptions['handScore'];
  private readonly nearestFive: boolean;
  private readonly inFives: boolean;
  private readonly fancy: boolean;
  private readonly subtracts: boolean;
  private readonly countsPartner: boolean;
  private readonly bonuses: Readonly<{ capicua: number; chuchazo: number }>;
  /** Pips left in each hand, and points for the round's end, of the settling under way. */
  private readonly held: Int32Array;
  private readonly points: Int32Array;
  /** Sides that tied for the fewest pips, as bits. */
  private sharers = 0;

  constructor(
    private readonly fields: LineFields,
    options: LineOptions,
    private readonly scores: LineScores,
  ) {
    this.teams = scores.teams;
    this.blockWinner = options.blockWinner;
    this.blockTie = options.blockTie;
    this.handScore = options.handScore;
    this.nearestFive = options.handRounding === 'nearest-5';
    this.inFives = options.scoreUnit === 5;
    this.fancy = options.fancyGoOut;
    this.subtracts = options.ownPips === 'subtract';
    this.countsPartner = this.teams && options.partnerTiles === 'counted';
    this.bonuses = { capicua: options.bonuses?.capicua ?? 0, chuchazo: options.bonuses?.chuchazo ?? 0 };
    this.held = new Int32Array(fields.seats);
    this.points = new Int32Array(fields.seats);
  }

  /** Face value of each hand. The array is used again at the next call. */
  pips(words: Int32Array): Int32Array {
    const { seats, hands, handWords } = this.fields;
    for (let seat = 0; seat < seats; seat++) {
      this.held[seat] = PIP_SUMS.of(words, hands + seat * handWords, handWords);
    }
    return this.held;
  }

  /** Pips left to a side. */
  private heldBy(side: number): number {
    return this.teams ? this.held[side] + this.held[side + 2] : this.held[side];
  }

  private heldByAll(): number {
    let pips = 0;
    for (let seat = 0; seat < this.held.length; seat++) pips += this.held[seat];
    return pips;
  }

  /** Settles a round that ended by going out (`wentOut` ≥ 0) or blocked (−1): writes winner, points and scores. */
  settle(position: Position, wentOut: number): void {
    const { words } = position;
    const out = wentOut >= 0;
    this.pips(words);
    for (let seat = 0; seat < this.points.length; seat++) this.points[seat] = 0;
    const winner = out ? wentOut : this.compare(words);
    if (winner === SHARED) this.share();
    else if (winner !== NOBODY) this.reward(position, winner, out);
    this.scores.settle(words, this.points);
    words[REASON] = out ? DOMINO : BLOCKED;
    words[WINNER] = out ? wentOut : winner < 0 ? -1 : this.scores.sideOf(winner);
  }

  /** A blocked round: the seat whose hand (team-sum: whose side) has the fewest pips, by the options' way of comparing. */
  private compare(words: Int32Array): number {
    if (this.teams && this.blockWinner === 'lowest-hand') return this.lowestHand();
    if (this.teams && this.blockWinner === 'blocker-against-next') {
      const blocker = words[LATEST];
      const next = (blocker + 1) & 3;
      return this.held[blocker] <= this.held[next] ? blocker : next;
    }
    let side = 0;
    for (let i = 1; i < this.scores.sides; i++) if (this.heldBy(i) < this.heldBy(side)) side = i;
    let tied = 0;
    let count = 0;
    for (let i = side; i < this.scores.sides; i++) {
      if (this.heldBy(i) !== this.heldBy(side)) continue;
      tied |= 1 << i;
      count++;
    }
    if (count === 1) return side;
    if (this.blockTie === 'lightest-tile') return this.lightestTile(words, tied);
    if (this.blockTie === 'split' && this.fields.seats === 3 && count === 2) {
      this.sharers = tied;
      return SHARED;
    }
    return NOBODY;
  }

  /** The seat with the lightest hand; NOBODY when both teams have one. */
  private lowestHand(): number {
    let lowest = 0;
    let across = false;
    for (let seat = 1; seat < 4; seat++) {
      if (this.held[seat] > this.held[lowest]) continue;
      if (this.held[seat] < this.held[lowest]) [lowest, across] = [seat, false];
      else across ||= this.scores.sideOf(seat) !== this.scores.sideOf(lowest);
    }
    return across ? NOBODY : lowest;
  }

  /** Of the tied sides the one that holds the single lightest tile. */
  private lightestTile(words: Int32Array, tied: number): number {
    const { seats, hands, handWords } = this.fields;
    let [lightest, winner] = [Infinity, NOBODY];
    for (let seat = 0; seat < seats; seat++) {
      const side = this.scores.sideOf(seat);
      if (!((tied >> side) & 1)) continue;
      for (let w = 0, at = hands + seat * handWords; w < handWords; w++, at++) {
        for (let bits = words[at]; bits !== 0; bits &= bits - 1) {
          const pips = PIPS[(w << 5) + lowestBit(bits)];
          if (pips < lightest) [lightest, winner] = [pips, side];
          else if (pips === lightest && winner !== side) winner = NOBODY;
        }
      }
    }
    return winner;
  }

  private rounded(pips: number): number {
    return this.nearestFive ? 5 * Math.floor((pips + 2) / 5) : pips;
  }

  private inUnits(points: number): number {
    return this.inFives ? Math.floor(points / 5) : points;
  }

  /** Two of three seats tied: each gets half of what the third holds, in whole fives. */
  private share(): void {
    for (let seat = 0; seat < 3; seat++) {
      if ((this.sharers >> seat) & 1) continue;
      const worth = this.rounded(this.held[seat]);
      this.points.fill(this.inUnits(5 * Math.floor(worth / 10)));
      this.points[seat] = this.subtracts ? -this.inUnits(worth) : 0;
    }
  }

  private reward(position: Position, winner: number, out: boolean): void {
    const { points } = this;
    const won = out ? position.words[WENT] : 0;
    let score = this.rounded(Math.max(0, this.handPips(position, winner, out)));
    if (this.fancy && won & WENT_FANCY) score *= 2;
    score = this.inUnits(score) + this.capicua(won) + this.chuchazo(won);
    const side = this.scores.sideOf(winner);
    for (let seat = 0; seat < points.length; seat++) {
      const own = this.scores.sideOf(seat);
      if (own === side) points[seat] = score;
      else if (this.subtracts) points[seat] = -this.inUnits(this.rounded(this.heldBy(own)));
    }
  }

  /** Bonus for a last tile, not a double, that fitted both ends; part of the round's points. `won`: `WENT_*` bits. */
  capicua(won: number): number {
    return won & WENT_CAPICUA ? this.bonuses.capicua : 0;
  }

  /** Bonus for going out with 0-0; part of the round's points. */
  chuchazo(won: number): number {
    return won & WENT_BLANK ? this.bonuses.chuchazo : 0;
  }

  /** The pips that the winner is paid for, before rounding. */
  private handPips(position: Position, winner: number, out: boolean): number {
    const side = this.scores.sideOf(winner);
    const own = out ? 0 : this.heldBy(side);
    const others =
      this.heldByAll() - (this.countsPartner ? this.held[this.best(winner, out)] : this.heldBy(side));
    switch (this.handScore) {
      case 'others':
        return others;
      case 'others-minus-own':
        return others - own;
      case 'others-plus-boneyard':
        return others + this.boneyardPips(position);
      case 'pairwise-difference':
        return others - own * (this.scores.sides - 1);
    }
  }

  /** The one hand that won the comparison: by team sums the lighter of the winning side. */
  private best(winner: number, out: boolean): number {
    if (out || this.blockWinner !== 'team-sum') return winner;
    const side = this.scores.sideOf(winner);
    return this.held[side] <= this.held[side + 2] ? side : side + 2;
  }

  private boneyardPips({ words, stock, stockSize }: Position): number {
    let pips = 0;
    for (let i = words[NEXT]; i < stockSize; i++) pips += PIPS[stock[i]];
    return pips;
  }
}
