import type { Engine } from '../../rules/engine.js';
import type { Resolved } from '../../rules/options.js';
import type { MatchRecord } from '../../rules/record.js';
import { engineOf, findRuleset } from '../../rules/rulesets.js';
import { doubleOf, formatTile, type SetSize } from '../../rules/tiles.js';

/** One round of a score sheet. */
export interface ScoreRow {
  /** Number of the round, or the double that it begins with. */
  readonly label: string;
  /** What each column scored in the round, play and end together; empty where it is still to be written. */
  readonly points: readonly number[];
  /** The running totals after it. */
  readonly totals: readonly number[];
  /** How the round ended. */
  readonly remark: string;
  /** The columns that won it. */
  readonly winners: readonly number[];
}

/** A score sheet: a column for each seat or team, a row for each round. */
export interface ScoreTable {
  readonly title: string;
  readonly subtitle: string;
  readonly columns: readonly string[];
  readonly rows: readonly ScoreRow[];
  /** How the match ended; empty on a blank sheet. */
  readonly outcome: string;
  readonly winners: readonly number[];
}

const seatsOfColumn = (teams: boolean, column: number): number[] => (teams ? [column, column + 2] : [column]);

/** What the sheet calls a round: the double it begins with, where every double begins one. */
function labelOf({ rules, rounds }: Engine, round: number): string {
  if (rounds === null || round > rounds) return String(round);
  return formatTile(doubleOf((rules.options.set as SetSize) - round + 1));
}

/** Text without what has no place in XML, even escaped: control characters and halves of surrogate pairs. */
const visible = (text: string): string => text.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' ');

/** The score sheet of a match that was played. */
export function tableOf(record: MatchRecord, rules: Resolved): ScoreTable {
  const engine = engineOf(rules);
  const { rounds, seats, scores, winners, termination } = record;
  const columns = Array.from({ length: rules.teams ? 2 : seats.length }, (_, column) =>
    seatsOfColumn(rules.teams, column)
      .map((seat) => visible(seats[seat].name))
      .join(' & '),
  );
  const columnOf = (seat: number) => (rules.teams ? seat % 2 : seat);
  const columnsOf = (some: readonly number[]) => [...new Set(some.map(columnOf))];
  const rows = rounds.map((round, i): ScoreRow => {
    const after = rounds[i + 1]?.scores ?? scores;
    return {
      label: labelOf(engine, round.round),
      points: columns.map((_, column) => after[column] - round.scores[column]),
      totals: columns.map((_, column) => after[column]),
      remark: round.result?.reason ?? 'not finished',
      winners: typeof round.result?.winner === 'number' ? columnsOf([round.result.winner]) : [],
    };
  });
  const won = columnsOf(winners);
  const names = won.map((column) => columns[column]).join(', ');
  const ending = termination === 'rules' ? '' : ` (${termination})`;
  return {
    title: titleOf(rules),
    subtitle: `Match ${visible(record.match)} · ${rulesLine(rules)}`,
    columns,
    rows,
    outcome: (names === '' ? 'Nobody won' : `Won by ${names}`) + ending,
    winners: won,
  };
}

/** Lines of a blank sheet where the number of rounds is open. */
const BLANK_ROWS = 20;

/** A blank score sheet for a game, to be printed. */
export function blankTable(rules: Resolved): ScoreTable {
  const engine = engineOf(rules);
  const rounds = engine.rounds ?? BLANK_ROWS;
  return {
    title: titleOf(rules),
    subtitle: rulesLine(rules),
    columns: Array.from({ length: rules.teams ? 2 : rules.seats }, () => ''),
    rows: Array.from({ length: rounds }, (_, i) => ({
      label: labelOf(engine, i + 1),
      points: [],
      totals: [],
      remark: '',
      winners: [],
    })),
    outcome: '',
    winners: [],
  };
}

const titleOf = ({ ruleset }: Resolved): string => `${findRuleset(ruleset)?.name ?? ruleset} score sheet`;

const rulesLine = ({ ruleset, preset, seats, options }: Resolved): string =>
  [
    `${ruleset}/${preset}`,
    `${seats} seats`,
    typeof options.target === 'number' ? `to ${options.target}` : 'lowest total wins',
  ].join(' · ');
