import { InvalidArgumentError, Option, type Command } from 'commander';
import type { Resolved } from '../rules/options.js';
import { gameOf, type GameChoice } from '../rules/game.choice.js';
import { parseContestant, type Contestant } from './play/contestant.js';

/** Most rounds of one experiment on the command line. */
export const MOST_ROUNDS = 100_000_000;

/** Reads a whole number within bounds; commander says what is wrong with anything else. */
export const whole =
  (least: number, most: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^-?\d+$/.test(text) || value < least || value > most) {
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
    }
    return value;
  };

/** Reads a number strictly between bounds. */
export const between =
  (least: number, most: number) =>
  (text: string): number => {
    const value = Number(text);
    if (text.trim() === '' || !(value > least && value < most)) {
      throw new InvalidArgumentError(`It must be a number between ${least} and ${most}.`);
    }
    return value;
  };

function jsonObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw new InvalidArgumentError('It must be a JSON object, such as {"reserve":0}.');
}

/** What every experiment is given. */
export interface ExperimentFlags extends GameChoice {
  readonly seed: number;
  readonly threads?: number;
  readonly nodes?: number;
  readonly json?: true;
  readonly plots?: string;
}

/** What `match` and `sprt` are given beside it. */
export interface DuelFlags extends ExperimentFlags {
  readonly moveTime: number;
}

/** Adds the flags that say which game is played, and those of every experiment. */
export const withExperiment = (command: Command): Command =>
  command
    .option('-r, --ruleset <id>', 'the game: draw, block, all-fives, mexican-train, forty-two, …', 'draw')
    .option('--preset <name>', "one of the ruleset's presets")
    .option('--seats <n>', 'number of seats (default: two, or as many as the game needs)', whole(1, 16))
    .option('--options <json>', 'options of the ruleset, as a JSON object', jsonObject)
    .option(
      '-s, --seed <n>',
      'the seed all chance comes from: the same seed gives the same result',
      whole(-(2 ** 31), 2 ** 32 - 1),
      1,
    )
    .option('--nodes <n>', "expert's budget for one decision, in actions tried out", whole(1, 10_000_000))
    .option('--json', 'print the result as one line of JSON')
    .option('--plots <folder>', 'draw the result as well, as SVG files in this folder')
    .addOption(
      new Option('--threads <n>', 'how many threads play (default: one for each core)').argParser(
        whole(1, 256),
      ),
    );

/** Adds the players of `match` and `sprt`. */
export const withDuel = (command: Command): Command =>
  withExperiment(command)
    .argument('<a>', 'house:random, house:easy, house:medium, house:hard, house:expert, or an executable')
    .argument('<b>', 'the same; an executable is a path (./bot) or a command line (cmd:python3 bot.py)')
    .option('--move-time <ms>', 'time that an executable has for one move', whole(1, 600_000), 10_000)
    .addHelpText(
      'after',
      '\nEvery deal is played twice with the seats exchanged, so that luck counts for less.' +
        '\nAn executable is started afresh for each round; what it is sent and answers is in docs/experiments.md.' +
        '\nExit status: 0 played, 1 refused, 2 an executable could not be started, was not waited for any longer, or gave every round away.',
    );

/** Two players at one game. */
export interface Duel {
  readonly rules: Resolved;
  readonly players: readonly [Contestant, Contestant];
}

/** The game and both players, or why they cannot be had. */
export function duelOf(a: string, b: string, flags: GameChoice): Duel | { refused: string } {
  const [one, other] = [parseContestant(a), parseContestant(b)];
  if (!one.ok) return { refused: one.error };
  if (!other.ok) return { refused: other.error };
  const game = gameOf(flags);
  return game.ok ? { rules: game.value, players: [one.value, other.value] } : { refused: game.error.detail };
}

/** Says on standard error why nothing is done, and ends with exit status 1, as commander does. */
export function refuseToRun(why: string): void {
  process.stderr.write(`error: ${why}\n`);
  process.exitCode = 1;
}

/** What a report says that is not as it should be. */
interface Doubtful {
  readonly stopped?: string;
  readonly empty?: string;
}

/** A report on standard output: one line of JSON, or in words. Ends with exit status 2 where executables did not play as they should. */
export function print<R extends object>(report: R & Doubtful, json: true | undefined, words: string): void {
  process.stdout.write(json ? `${JSON.stringify(report)}\n` : words);
  const { stopped, empty } = report;
  if (stopped !== undefined) process.stderr.write(`stopped early: ${stopped}\n`);
  if (empty !== undefined) process.stderr.write(`it says nothing of the players: ${empty}\n`);
  if (stopped !== undefined || empty !== undefined) process.exitCode = 2;
}
