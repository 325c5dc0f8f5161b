import { NEXT, REASON, WINNER, tilesIn, type Position } from '../position.js';
import { PIPS, type Tile } from '../tiles.js';
import { REASONS } from '../engine.js';
import { WENT_BLANK, WENT_CAPICUA, WENT_FANCY, type LineFields } from './line.fields.js';
import type { LineOptions } from './line.options.js';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** What the comparison of hands says: the sides that score, and the one hand that won it. */
interface Verdict {
  /** The winning seat (teams: any seat of the winning team), or −1 after a tie. */
  readonly winner: number;
  /** The hand that won the comparison, for `partnerTiles: counted`. */
  readonly best: number;
  /** After a split: the seats that share. */
  readonly sharers?: readonly number[];
}

/** How a line game is settled when a round ends (rules.md 1.3 and the partnership options of 1.4). */
export class LineSettling {
  constructor(
    private readonly fields: LineFields,
    private readonly options: LineOptions,
    private readonly teams: boolean,
  ) {}

  /** Face value of each hand. */
  pips(words: Int32Array): number[] {
    const { seats, hands, handWords } = this.fields;
    return Array.from({ length: seats }, (_, seat) =>
      sum(tilesIn(words, hands + seat * handWords, handWords).map((tile) => PIPS[tile])),
    );
  }

  private sides(seat: number): number[] {
    return this.teams ? [seat, (seat + 2) & 3] : [seat];
  }

  private allSides(): number[][] {
    return this.teams
      ? [
          [0, 2],
          [1, 3],
        ]
      : Array.from({ length: this.fields.seats }, (_, seat) => [seat]);
  }

  /** Settles a round that ended by going out (`wentOut` ≥ 0) or blocked: writes winner, points and scores. */
  settle(position: Position, wentOut: number): void {
    const { words } = position;
    const pips = this.pips(words);
    const verdict = wentOut >= 0 ? { winner: wentOut, best: wentOut } : this.compare(words, pips);
    const points = new Array<number>(this.fields.seats).fill(0);
    if (verdict.sharers) this.split(pips, verdict.sharers, points);
    else if (verdict.winner >= 0) this.reward(position, pips, verdict, wentOut >= 0, points);
    this.apply(words, points);
    words[REASON] = 1 + REASONS.indexOf(wentOut >= 0 ? 'domino' : 'blocked');
    // A blocked team is named by its lowest seat; who went out is named itself.
    words[WINNER] =
      wentOut >= 0 || verdict.winner < 0 ? verdict.winner : Math.min(...this.sides(verdict.winner));
  }

  /** A blocked round: who has the fewest pips, by the options' way of comparing. */
  private compare(words: Int32Array, pips: number[]): Verdict {
    if (this.teams && this.options.blockWinner === 'lowest-hand') return this.lowestHand(pips);
    if (this.teams && this.options.blockWinner === 'blocker-against-next') {
      const blocker = words[this.fields.latest];
      const next = (blocker + 1) & 3;
      const winner = pips[blocker] <= pips[next] ? blocker : next;
      return { winner, best: winner };
    }
    const sides = this.allSides();
    const totals = sides.map((side) => sum(side.map((seat) => pips[seat])));
    const fewest = Math.min(...totals);
    const tied = sides.filter((_, i) => totals[i] === fewest);
    const lighter = (side: number[]) => side.reduce((best, seat) => (pips[seat] < pips[best] ? seat : best));
    const winnerIs = (side: number[]): Verdict => ({ winner: side[0], best: lighter(side) });
    if (tied.length === 1) return winnerIs(tied[0]);
    if (this.options.blockTie === 'lightest-tile') {
      const lightest = tied.map((side) => Math.min(...side.flatMap((seat) => this.tiles(words, seat)).map((tile) => PIPS[tile])));
      const least = Math.min(...lightest);
      const holders = tied.filter((_, i) => lightest[i] === least);
      if (holders.length === 1) return winnerIs(holders[0]);
    }
    if (this.options.blockTie === 'split' && this.fields.seats === 3 && tied.length === 2) {
      return { winner: -1, best: -1, sharers: tied.flat() };
    }
    return { winner: -1, best: -1 };
  }

  private lowestHand(pips: number[]): Verdict {
    const fewest = Math.min(...pips);
    const holders = pips.flatMap((held, seat) => (held === fewest ? [seat] : []));
    const oneTeam = holders.every((seat) => (seat & 1) === (holders[0] & 1));
    return oneTeam ? { winner: holders[0], best: holders[0] } : { winner: -1, best: -1 };
  }

  private tiles(words: Int32Array, seat: number): Tile[] {
    const { hands, handWords } = this.fields;
    return tilesIn(words, hands + seat * handWords, handWords);
  }

  private rounded(pips: number): number {
    return this.options.handRounding === 'nearest-5' ? 5 * Math.floor((pips + 2) / 5) : pips;
  }

  private inUnits(points: number): number {
    return this.options.scoreUnit === 5 ? Math.floor(points / 5) : points;
  }

  /** Two of three seats tied: each gets half of what the third holds, in whole fives. */
  private split(pips: number[], sharers: readonly number[], points: number[]): void {
    const third = [0, 1, 2].find((seat) => !sharers.includes(seat)) as number;
    const half = 5 * Math.floor(this.rounded(pips[third]) / 10);
    for (const seat of sharers) points[seat] = this.inUnits(half);
    if (this.options.ownPips === 'subtract') points[third] -= this.inUnits(this.rounded(pips[third]));
  }

  private reward(position: Position, pips: number[], verdict: Verdict, out: boolean, points: number[]): void {
    const { options } = this;
    const winners = this.sides(verdict.winner);
    const losers = this.allSides().filter((side) => !side.includes(verdict.winner));
    const won = position.words[this.fields.went];
    let score = this.rounded(Math.max(0, this.handPips(position, pips, verdict, out)));
    if (out && options.fancyGoOut && won & WENT_FANCY) score *= 2;
    score = this.inUnits(score);
    if (out) for (const [, bonus] of this.bonuses(position.words)) score += bonus;
    for (const seat of winners) points[seat] = score;
    if (options.ownPips === 'subtract') {
      for (const side of losers) {
        const lost = this.inUnits(this.rounded(sum(side.map((seat) => pips[seat]))));
        for (const seat of side) points[seat] -= lost;
      }
    }
  }

  /** The bonuses that the last tile of a hand has earned, by kind; they are part of the round's points. */
  bonuses(words: Int32Array): [kind: string, points: number][] {
    const won = words[this.fields.went];
    const { bonuses } = this.options;
    const earned: [string, number][] = [];
    if (bonuses?.capicua && won & WENT_CAPICUA) earned.push(['capicua', bonuses.capicua]);
    if (bonuses?.chuchazo && won & WENT_BLANK) earned.push(['chuchazo', bonuses.chuchazo]);
    return earned;
  }

  /** The pips that the winner is paid for, before rounding. */
  private handPips(position: Position, pips: number[], { winner, best }: Verdict, out: boolean): number {
    const winners = this.sides(winner);
    const others =
      this.options.partnerTiles === 'counted' && this.teams
        ? sum(pips) - pips[best]
        : sum(pips.filter((_, seat) => !winners.includes(seat)));
    const own = out ? 0 : sum(winners.map((seat) => pips[seat]));
    switch (this.options.handScore) {
      case 'others':
        return others;
      case 'others-minus-own':
        return others - own;
      case 'others-plus-boneyard':
        return others + this.boneyardPips(position);
      case 'pairwise-difference':
        return others - own * (this.teams ? 1 : this.fields.seats - 1);
    }
  }

  private boneyardPips({ words, stock, stockSize }: Position): number {
    let pips = 0;
    for (let i = words[NEXT]; i < stockSize; i++) pips += PIPS[stock[i]];
    return pips;
  }

  private apply(words: Int32Array, points: number[]): void {
    const { scores, points: at } = this.fields;
    points.forEach((scored, seat) => {
      const taken = this.taken(words[scores + seat], scored);
      words[at + seat] = taken;
      words[scores + seat] += taken;
    });
  }

  /** What of `points` a seat with `score` may take: all, or with `targetExact` nothing where it would pass the target. */
  taken(score: number, points: number): number {
    return this.options.targetExact && score + points > this.options.target ? 0 : points;
  }

  /** The seats that have won the match, or null: the highest score that has reached the target; equal scores play on. */
  matchWinners(words: Int32Array): number[] | null {
    const { scores } = this.fields;
    const sides = this.allSides();
    const totals = sides.map((side) => words[scores + side[0]]);
    const highest = Math.max(...totals);
    if (highest < this.options.target) return null;
    const leaders = sides.filter((_, i) => totals[i] === highest);
    return leaders.length === 1 ? leaders[0] : null;
  }
}
