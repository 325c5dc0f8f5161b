import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { parseMove } from '../../rules/moves.js';

/** How an executable gives a leg away. */
export const COMMAND_FAULTS = [
  'not started',
  'crashed',
  'too slow',
  'too talkative',
  'illegal move',
] as const;
export type CommandFault = (typeof COMMAND_FAULTS)[number];

/** A turn that an executable did not answer with a legal move: how, and what more is known of it, such as `exit status 1`. */
export interface Failure {
  readonly fault: CommandFault;
  readonly detail?: string;
}

/** With these a shell ends that finds no such command, or one that cannot be carried out (POSIX). */
const NOT_STARTED: readonly unknown[] = [126, 127];

/** Longest line that is read; a longer one is passed over like everything else that is no answer. */
const LONGEST_LINE = 64 * 1024;
/** Characters that are listened to between two answers; an executable that says more is ended, so that it keeps no core busy. */
const MOST_CHATTER = 8 * 1024 * 1024;
/** What an executable gets to end by itself once a leg is over, in ms. */
const FAREWELL_MS = 300;

/** Executables that are running. Each leads a process group of its own, which outlives this process unless it is ended. */
const running = new Set<CommandBot>();

/** Ends every executable at once, for when the program itself must end. */
export function killCommandBots(): void {
  for (const bot of running) bot.kill();
}

/**
 * A locally started executable that plays one seat of one leg: it is sent one JSON object a line (`turn` with
 * `legalMoves` and `view`, as on every other transport, and `over` at the end) and answers each turn with a line, the
 * move alone or `{"move":"6-4@left"}`. Other lines are chatter and are passed over, up to a limit. It is started for one leg and ended
 * after it, so that it can carry nothing from leg to leg. What it writes to standard error is let through.
 */
export class CommandBot {
  private readonly child: ChildProcess;
  private rest = '';
  private waiting: ((answer: string | undefined) => void) | undefined;
  private ended = false;
  private answered = false;
  /** Characters heard since the last answer. */
  private heard = 0;

  constructor(command: string) {
    this.child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'inherit'], detached: true });
    running.add(this);
    this.child.stdout!.setEncoding('utf8').on('data', (text: string) => this.hear(text));
    this.child.stdout!.once('close', () => void this.fallSilent());
    this.child.once('error', () => this.gone());
    // A bot that has gone away is met where its answer is awaited.
    this.child.stdin!.on('error', () => undefined);
  }

  /** The move that the bot answers a turn with, or what became of it. */
  async ask(turn: object, milliseconds: number): Promise<{ move: string } | Failure> {
    if (this.ended) return this.failure;
    let timer: NodeJS.Timeout | undefined;
    const answer = await new Promise<string | undefined | null>((resolve) => {
      this.waiting = resolve;
      this.child.stdin!.write(`${JSON.stringify(turn)}\n`);
      // An answer that has arrived while this process was busy is read before the verdict: timers come before input.
      timer = setTimeout(() => setImmediate(() => resolve(null)), milliseconds);
    });
    clearTimeout(timer);
    this.waiting = undefined;
    if (answer === null) return { fault: 'too slow' };
    if (answer === undefined) return this.failure;
    this.answered = true;
    this.heard = 0;
    return { move: answer };
  }

  /** Says how the leg ended, and sees to it that the executable is gone. */
  async end(over: object): Promise<void> {
    if (!this.ended) {
      this.child.stdin!.end(`${JSON.stringify(over)}\n`);
      await Promise.race([once(this.child, 'close'), pause(FAREWELL_MS, undefined, { ref: false })]);
    }
    this.kill();
  }

  kill(): void {
    running.delete(this);
    this.child.stdout!.removeAllListeners('data').destroy();
    if (this.child.pid === undefined) return;
    try {
      // The whole group: a shell's children do not end with it.
      process.kill(-this.child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }

  private hear(text: string): void {
    this.heard += text.length;
    if (this.heard > MOST_CHATTER) {
      this.kill();
      return this.gone();
    }
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop()!.slice(0, LONGEST_LINE);
    for (const line of lines) {
      const answer = answerIn(line.trim());
      // What is said unasked counts for nothing.
      if (answer !== undefined) this.waiting?.(answer);
    }
  }

  /** Nothing more is going to be said; how it has ended is known a moment later. */
  private async fallSilent(): Promise<void> {
    const { child } = this;
    if (child.exitCode === null && child.signalCode === null)
      await Promise.race([once(child, 'exit'), pause(FAREWELL_MS)]).catch(() => undefined);
    this.gone();
  }

  private get failure(): Failure {
    const { pid, exitCode, signalCode } = this.child;
    if (this.heard > MOST_CHATTER)
      return { fault: 'too talkative', detail: `over ${MOST_CHATTER} characters without a move` };
    if (pid === undefined) return { fault: 'not started' };
    const fault = !this.answered && NOT_STARTED.includes(exitCode) ? 'not started' : 'crashed';
    if (exitCode !== null) return { fault, detail: `exit status ${exitCode}` };
    return { fault, detail: signalCode ?? 'standard output closed' };
  }

  private gone(): void {
    this.ended = true;
    this.waiting?.(undefined);
  }
}

/** The move in a line, well-formed or not; undefined where the line is no answer. */
function answerIn(line: string): string | undefined {
  if (parseMove(line) !== undefined) return line;
  if (!line.startsWith('{')) return undefined;
  try {
    const { move } = JSON.parse(line) as { move?: unknown };
    return typeof move === 'string' ? move : undefined;
  } catch {
    return undefined;
  }
}
