import { bestSide, CHOOSERS, randomFrom, stepSeat, Table, type Random } from '../../players/index.js';
import type { Engine } from '../../rules/engine.js';
import type { Action } from '../../rules/moves.js';
import type { Round } from '../../rules/round.js';
import { legalMovesOf, viewOf } from '../../rules/view.js';
import { CommandBot, type CommandFault, type Failure } from './command.bot.js';
import type { Contestant } from './contestant.js';
import { dealPair, isA, LEGS, pointsOf, resultOf, type LegResult } from './pairs.job.js';

/** What a match with executables needs to know. */
export interface CommandMatch {
  readonly engine: Engine;
  readonly players: readonly [Contestant, Contestant];
  readonly nodes?: number;
  readonly seed: number;
  /** Time for one move of an executable, in ms. */
  readonly moveMilliseconds: number;
  /** Aborted when nobody wants the pairs under way any more. */
  readonly signal: AbortSignal;
}

/** A leg that an executable gave away, and where. */
export interface Forfeit {
  /** 0 for A, 1 for B. */
  readonly player: 0 | 1;
  readonly fault: CommandFault;
  /** What more is known of it: how the executable ended, or what it sent. */
  readonly detail?: string;
  /** Number of the pair, from 0, and of the leg in it. */
  readonly pair: number;
  readonly leg: number;
  /** The decision that was not taken, from 1. */
  readonly ply: number;
  /** Moves that the executable had made in the leg. */
  readonly moves: number;
}

/** Of an illegal move so many characters are reported. */
const LONGEST_MOVE = 40;

export interface PlayedLeg {
  readonly result: LegResult;
  /** Points of A's and B's best seat; of a leg that was played to its end. */
  readonly points?: readonly [number, number];
  readonly forfeit?: Forfeit;
}

/** Plays one mirrored pair in which executables take part, each started afresh for each leg and seat. */
export async function playCommandPair(match: CommandMatch, pair: number): Promise<PlayedLeg[]> {
  const legs: PlayedLeg[] = [];
  for (let leg = 0; leg < LEGS && !match.signal.aborted; leg++)
    legs.push(await new CommandLeg(match, pair, leg).play());
  return legs;
}

/** One leg: a table for the house's thinking, and the same round with its events for the executables' views. */
class CommandLeg {
  private readonly table: Table;
  private readonly round: Round;
  private readonly bots: (CommandBot | undefined)[];
  private readonly randoms: Random[];

  constructor(
    private readonly match: CommandMatch,
    private readonly pair: number,
    private readonly leg: number,
  ) {
    const { engine, players, seed } = match;
    this.table = new Table(engine);
    const chanceOf = dealPair(this.table, seed, pair);
    const seats = Array.from({ length: engine.fields.seats }, (_, seat) => seat);
    this.randoms = seats.map((seat) => randomFrom(chanceOf(seat, leg)));
    this.round = this.table.openRound();
    this.bots = seats.map((seat) => {
      const player = players[this.playerOf(seat)];
      return player.kind === 'command' ? new CommandBot(player.command) : undefined;
    });
  }

  private playerOf(seat: number): 0 | 1 {
    return isA(seat, this.leg) ? 0 : 1;
  }

  async play(): Promise<PlayedLeg> {
    const { table, round, match, pair, leg } = this;
    let forfeit: Forfeit | undefined;
    try {
      while (table.turn >= 0 && !forfeit) {
        const seat = table.turn;
        const answer = await this.decide(seat);
        if (typeof answer === 'number') {
          table.play(answer);
          round.play(answer);
        } else {
          const moves = table.steps.filter((step) => stepSeat(step) === seat).length;
          const ply = table.steps.length + 1;
          forfeit = { player: this.playerOf(seat), ...answer, pair, leg, ply, moves };
        }
      }
    } finally {
      const over = { type: 'over', result: round.result, ...(forfeit ? { forfeit: forfeit.fault } : {}) };
      await Promise.all(this.bots.flatMap((bot) => (bot ? [bot.end(over)] : [])));
    }
    if (forfeit) return { result: forfeit.player === 0 ? 0 : 2, forfeit };
    const best = bestSide(match.engine, new Int32Array(match.engine.fields.seats), table.position);
    return { result: resultOf(best, leg), points: pointsOf(table, leg) };
  }

  private async decide(seat: number): Promise<Action | Failure> {
    const { round, table, match } = this;
    const player = match.players[this.playerOf(seat)];
    if (player.kind === 'house') {
      const budget = match.nodes === undefined ? undefined : { nodes: match.nodes };
      return CHOOSERS[player.strength](table.seen(), this.randoms[seat], budget);
    }
    const turn = {
      type: 'turn',
      ply: table.steps.length + 1,
      seat,
      legalMoves: legalMovesOf(round),
      view: viewOf(round, seat),
    };
    const answer = await this.bots[seat]!.ask(turn, match.moveMilliseconds);
    if ('fault' in answer) return answer;
    const judged = round.judge(answer.move);
    return judged.ok ? judged.value : { fault: 'illegal move', detail: answer.move.slice(0, LONGEST_MOVE) };
  }
}
