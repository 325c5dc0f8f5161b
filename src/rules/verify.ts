import type { Engine } from './engine.js';
import type { BadOptions, Options } from './options.js';
import { readRecord, type MalformedRecord } from './record.reading.js';
import { RULES_VERSION, type MatchRecord, type RecordedResult, type RoundRecord } from './record.js';
import { openReplay } from './replay.js';
import { ok, refuse, type Result } from './result.js';
import { openGame, type UnknownRuleset } from './rulesets.js';
import { commitmentOf, dealRound } from './shuffle.js';
import { formatTile, type Tile } from './tiles.js';

/** The first place where a record says something else than its seeds and moves do. */
export interface Difference {
  /** Place in the record, such as `rounds[2].deal.boneyard`. */
  readonly at: string;
  /** What is wrong there, in one sentence. */
  readonly detail: string;
  readonly recorded: unknown;
  /** What follows from seeds and moves; null where nothing does. */
  readonly derived: unknown;
}

export interface Verification {
  readonly valid: boolean;
  /** Rounds that were dealt and played again without a difference. */
  readonly rounds: number;
  readonly difference: Difference | null;
}

/** What is known between two rounds. */
interface Standing {
  readonly scores: readonly number[];
  readonly first: number | null;
  readonly winners: readonly number[] | null;
}

const difference = (at: string, detail: string, recorded: unknown, derived: unknown = null): Difference => ({
  at,
  detail,
  recorded,
  derived,
});

/** Compares two JSON values whose keys stand in the same order. */
const compare = (at: string, recorded: unknown, derived: unknown, detail: string): Difference | undefined =>
  JSON.stringify(recorded) === JSON.stringify(derived)
    ? undefined
    : difference(at, detail, recorded, derived);

/**
 * Checks a match's record from its seeds and moves alone: the commitment, every deal and lot, every move, result and
 * score. The value says whether all agree and names the first difference; the error is for what is no record at all,
 * or of a game that does not exist.
 */
export function verifyRecord(
  value: unknown,
): Result<Verification, MalformedRecord | UnknownRuleset | BadOptions> {
  const read = readRecord(value);
  if (!read.ok) return read;
  const record = read.value;
  const { ruleset, preset, options, seats } = record;
  const opened = openGame({ ruleset, preset, options, seats: seats.length });
  if (!opened.ok) return opened;
  const engine = opened.value;
  let standing: Standing = { scores: seats.map(() => 0), first: null, winners: null };
  let found = verifyHead(record, engine);
  let rounds = 0;
  while (!found && rounds < record.rounds.length) {
    const next = verifyRound(record, rounds, engine, standing);
    if (next.ok) {
      standing = next.value;
      rounds++;
    } else found = next.error;
  }
  found ??= verifyEnd(record, standing);
  return ok({ valid: found === undefined, rounds, difference: found ?? null });
}

const sorted = (options: Options) => Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1));

function verifyHead(
  { rulesVersion, seats, options, proof }: MatchRecord,
  engine: Engine,
): Difference | undefined {
  return (
    compare(
      'rulesVersion',
      rulesVersion,
      RULES_VERSION,
      'the match was played by another version of the rules',
    ) ??
    compare(
      'options',
      sorted(options),
      sorted(engine.rules.options),
      'the options are not all there: a record names every one',
    ) ??
    compare(
      'proof.commitment',
      proof.commitment,
      commitmentOf(proof.serverSeed),
      'the server seed is not the one that was committed to',
    ) ??
    (proof.entropies.length === 0
      ? undefined
      : compare('proof.entropies.length', proof.entropies.length, seats.length, 'each seat has one entropy'))
  );
}

function verifyRound(
  record: MatchRecord,
  index: number,
  engine: Engine,
  { scores, first, winners }: Standing,
): Result<Standing, Difference> {
  const at = `rounds[${index}]`;
  const recorded = record.rounds[index];
  if (winners) return refuse(difference(at, 'the match was over before this round', recorded.round));
  const { ruleset, preset, options, seats } = record;
  const dealt = dealRound(engine, record.proof, { round: index + 1, scores, first });
  const head =
    compare(
      `${at}.ruleset`,
      recorded.ruleset,
      ruleset,
      'every round is played by the ruleset of the match',
    ) ??
    compare(`${at}.preset`, recorded.preset, preset, 'every round is played by the preset of the match') ??
    compare(
      `${at}.options`,
      sorted(recorded.options),
      sorted(options),
      'every round is played by the options of the match',
    ) ??
    compare(`${at}.seats`, recorded.seats, seats.length, 'every round has the seats of the match') ??
    compare(`${at}.round`, recorded.round, index + 1, 'rounds are numbered from 1 without gaps') ??
    compare(
      `${at}.scores`,
      recorded.scores,
      scores,
      'the scores are not those that the rounds before left',
    ) ??
    verifyDeal(at, recorded, dealt) ??
    compare(
      `proof.${at}`,
      [record.proof.rounds[index].first, record.proof.rounds[index].attempts],
      [dealt.first, dealt.attempts],
      'the seeds give another first seat or number of deals',
    );
  if (head) return refuse(head);
  return replayRound(at, record, recorded);
}

function verifyDeal(
  at: string,
  { deal }: RoundRecord,
  dealt: ReturnType<typeof dealRound>,
): Difference | undefined {
  const names = (tiles: readonly Tile[]) => tiles.map(formatTile);
  // A hand is a set of tiles, the boneyard an order.
  const hands = dealt.deal.hands.map((hand) => names(hand).sort());
  const given = dealt.given ? dealt.first : undefined;
  return (
    compare(
      `${at}.deal.hands`,
      deal.hands.map((hand) => [...hand].sort()),
      hands,
      'the seeds give other hands',
    ) ??
    compare(
      `${at}.deal.boneyard`,
      deal.boneyard,
      names(dealt.deal.boneyard),
      'the seeds give another boneyard',
    ) ??
    compare(
      `${at}.deal.first`,
      deal.first,
      given,
      given === undefined
        ? 'the hands or the number of the round decide who acts first'
        : 'the last round or the lot gives another first seat',
    )
  );
}

/** Plays the recorded moves and compares how the round came out. */
function replayRound(at: string, record: MatchRecord, recorded: RoundRecord): Result<Standing, Difference> {
  const { ruleset, preset, options, seats, deal, scores: before, round: number, moves } = recorded;
  const played = openReplay({ ruleset, preset, options, seats, deal, scores: before, round: number, moves });
  if (!played.ok) {
    const { error } = played;
    return 'moveIndex' in error
      ? refuse(difference(`${at}.moves[${error.moveIndex}]`, error.detail, moves[error.moveIndex]))
      : refuse(difference(at, error.detail, null));
  }
  const round = played.value;
  const wrong = compare(
    `${at}.result`,
    resultFields(recorded.result),
    resultFields(round.result),
    'the moves lead to another result',
  );
  if (wrong) return refuse(wrong);
  if (!round.result && (recorded !== record.rounds.at(-1) || record.termination === 'rules')) {
    return refuse(difference(`${at}.result`, 'the round was not played to its end', null));
  }
  const { scores, seats: hands } = round.engine.fields;
  return ok({
    scores: Array.from(round.position.words.subarray(scores, scores + hands)),
    first: round.result?.next ?? null,
    winners: round.result?.winners ?? null,
  });
}

const resultFields = (result: RecordedResult | null) =>
  result && [result.reason, result.winner, result.pips, result.points, result.next];

function verifyEnd(record: MatchRecord, { scores, winners }: Standing): Difference | undefined {
  const scored = compare('scores', record.scores, scores, 'the rounds leave other scores');
  if (scored) return scored;
  if (record.termination === 'rules') {
    return compare(
      'winners',
      record.winners,
      winners,
      winners ? 'other seats won' : 'the match was not over',
    );
  }
  return winners
    ? difference('termination', 'the match had ended by the rules', record.termination, 'rules')
    : undefined;
}
