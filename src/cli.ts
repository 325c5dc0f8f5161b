import { Command } from 'commander';

/**
 * The `boneyard` command. Each of its commands lives in its room as `<name>.command.ts` and says there, in `define`,
 * what arguments it takes and what it does; only the one that is asked for is loaded, so that none pays for another's imports.
 */
interface Entry {
  /** One word, or two for a command within a group. */
  readonly name: string;
  readonly about: string;
  /** Whether it answers for as long as it is asked, and ends when nobody reads its answers any more. */
  readonly endless?: true;
  readonly load: () => Promise<{ define(command: Command): void }>;
}

const COMMANDS: readonly Entry[] = [
  {
    name: 'replay',
    about: 'play rounds from given deals: one JSON request a line in, one response a line out',
    endless: true,
    load: () => import('./rulebook/replay.command.js'),
  },
  {
    name: 'verify',
    about: "check a match's record: its shuffles, moves, results and scores",
    load: () => import('./rulebook/verify.command.js'),
  },
  {
    name: 'notation format',
    about: "write a match's record as readable text",
    load: () => import('./rulebook/notation.format.command.js'),
  },
  {
    name: 'notation parse',
    about: 'read such text back as a record in JSON',
    load: () => import('./rulebook/notation.parse.command.js'),
  },
  {
    name: 'doctor',
    about: 'carry out all matches again from their logs, and all ratings, and name the first difference',
    load: () => import('./doctor/doctor.command.js'),
  },
  {
    name: 'ratings rebuild',
    about: 'compute all ratings again from the matches, and compare them bit for bit with the ledger',
    load: () => import('./ratings/rebuild.command.js'),
  },
  {
    name: 'ratings anchors',
    about: 'measure what the house players are worth, from sets of each against each',
    load: () => import('./ratings/anchors.command.js'),
  },
  {
    name: 'match',
    about: 'play two players against each other, every deal twice with the seats exchanged',
    load: () => import('./experiments/match.command.js'),
  },
  {
    name: 'simulate',
    about: 'play rounds between house players and count what happens in them',
    load: () => import('./experiments/simulate.command.js'),
  },
  {
    name: 'sprt',
    about: 'test whether one player is better than another, with as few rounds as it takes',
    load: () => import('./experiments/sprt.command.js'),
  },
  {
    name: 'tournament verify',
    about: "derive a tournament's pairings, results and standing again from its signed bundle",
    load: () => import('./tournaments/tournament.verify.command.js'),
  },
];

/** The parts of `boneyard` that `words` (the command line) may mean; all of them where it names none. */
async function commandLine(words: readonly string[]): Promise<Command> {
  const program = new Command('boneyard').description('Dominoes for bots, from the command line.');
  for (const { name, about, load } of COMMANDS) {
    const path = name.split(' ');
    const group = path.slice(0, -1).reduce((parent, word) => groupOf(parent, word), program);
    const command = group.command(path.at(-1) as string).description(about);
    if (path.every((word) => words.includes(word))) (await load()).define(command);
  }
  return program;
}

/** What commands of two words are about. */
const GROUPS: Readonly<Record<string, string>> = {
  notation: 'matches as readable text',
  ratings: 'the ledger of ratings',
  tournament: 'what tournaments leave behind',
};

const groupOf = (parent: Command, name: string): Command =>
  parent.commands.find((known) => known.name() === name) ??
  parent.command(name).description(GROUPS[name] ?? '');

const wasClosed = ({ code }: NodeJS.ErrnoException): boolean => code === 'EPIPE';

/**
 * Output that cannot be written ends a command with a sentence. Whoever closes a pipe (`| head`) has seen enough: the command
 * finishes what it does, because it may change something, and because its exit status says what it has found.
 */
function watchOutput(endless: boolean): void {
  let failed = false;
  const fail = (error: NodeJS.ErrnoException): void => {
    if (wasClosed(error)) {
      if (endless) process.exit();
      return;
    }
    failed = true;
    process.stderr.write(`Standard output cannot be written: ${error.message}.\n`);
    process.exit(2);
  };
  process.stdout.on('error', fail);
  // Help ends the program before its output is known to have failed.
  process.on('exit', () => {
    const { errored } = process.stdout;
    if (errored && !failed && !wasClosed(errored)) fail(errored);
  });
  // Progress is for people: without it a command goes on.
  process.stderr.on('error', () => undefined);
}

void (async () => {
  const words = process.argv.slice(2);
  watchOutput(COMMANDS.some(({ name, endless }) => endless && name === words[0]));
  const program = await commandLine(words);
  await program.parseAsync(words, { from: 'user' });
})();
