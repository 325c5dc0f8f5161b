import type { Contestant } from './contestant.js';
import type { CommandFault } from './command.bot.js';
import type { Forfeit } from './command.leg.js';

/** Pairs in a row in which an executable may have to be waited for in vain, or may not move at all, before all ends. */
export const MOST_LOST_PAIRS = 5;
/** Forfeits that a report names one by one, for each player and fault. */
const NAMED = 5;

/** Rounds that a player gave away for one reason. */
export interface ForfeitReport {
  readonly player: string;
  readonly fault: CommandFault;
  readonly rounds: number;
  /** The first of them: pair from 0, leg 0 or 1, the decision from 1 that was not taken, and what more is known of it. */
  readonly first: readonly Pick<Forfeit, 'pair' | 'leg' | 'ply' | 'detail'>[];
}

/** Keeps account of what executables gave away, and says when to stop waiting for one. */
export class Forfeits {
  private readonly all: Forfeit[] = [];
  private readonly hopeless: [number, number] = [0, 0];

  constructor(private readonly players: readonly [Contestant, Contestant]) {}

  /**
   * Adds a pair's forfeits. One that crashes after some moves costs little time and goes on; one that is waited for, or
   * that ends without a move, is given up after some pairs, and one that cannot even be started at once.
   * @returns why the series must end here, if it must
   */
  add(forfeits: readonly Forfeit[]): string | undefined {
    this.all.push(...forfeits);
    const missing = forfeits.find(({ fault }) => fault === 'not started');
    if (missing) {
      const how = missing.detail === undefined ? '' : ` (${missing.detail})`;
      return `${this.players[missing.player].name} could not be started${how}: is there such an executable?`;
    }
    for (const player of [0, 1] as const) {
      const last = forfeits.findLast((forfeit) => forfeit.player === player && isHopeless(forfeit));
      this.hopeless[player] = last ? this.hopeless[player] + 1 : 0;
      if (last && this.hopeless[player] === MOST_LOST_PAIRS) {
        const how = last.moves === 0 ? 'without a move' : 'out of time';
        return `${this.players[player].name} has given up ${MOST_LOST_PAIRS} pairs in a row ${how} (${last.fault}).`;
      }
    }
    return undefined;
  }

  /** Why `rounds` that were played say nothing of how strong anybody is: all of them were given away. */
  emptiness(rounds: number): string | undefined {
    return rounds > 0 && this.all.length >= rounds
      ? `none of ${rounds} rounds was played to its end`
      : undefined;
  }

  /** By player and fault; undefined where there are none. */
  report(): ForfeitReport[] | undefined {
    const reports = new Map<string, ForfeitReport>();
    for (const { player, fault, detail, pair, leg, ply } of this.all) {
      const { name } = this.players[player];
      const key = `${player} ${fault}`;
      const { rounds, first } = reports.get(key) ?? { rounds: 0, first: [] };
      const named = first.length < NAMED ? [...first, { pair, leg, ply, detail }] : first;
      reports.set(key, { player: name, fault, rounds: rounds + 1, first: named });
    }
    return reports.size > 0 ? [...reports.values()] : undefined;
  }
}

const isHopeless = ({ fault, moves }: Forfeit): boolean => fault === 'too slow' || moves === 0;
