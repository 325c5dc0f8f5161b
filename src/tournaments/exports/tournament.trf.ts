import { refuse, type Refusal } from '../../platform/refusal.js';
import { ok, type Result } from '../../platform/result.js';
import { formatTrf, trfOf, type TrfExportRefusal } from '../../statistics/index.js';
import { fieldOf } from '../formats/format.js';
import { countingResults } from '../formats/counting.results.js';
import { shownNames } from '../tournament.names.js';
import { rankingOf } from '../tournament.ranking.js';
import type { Tournament } from '../tournament.state.js';

const TYPES: Partial<Record<Tournament['settings']['format'], string>> = {
  swiss: 'Individual: Swiss-System',
  'round-robin': 'Individual: Round-Robin',
};

const WHY: Record<TrfExportRefusal, string> = {
  'too-many-entrants': 'the format takes 9,999 players',
  'not-two-sided': 'the format knows games of two only',
  'two-games-in-a-round': 'the format knows one game a round only',
  'unknown-entrant': 'a result names somebody who has not entered',
};

const dayOf = (ms: number | null): string | undefined =>
  ms === null ? undefined : new Date(ms).toISOString().slice(0, 10).replaceAll('-', '/');

/** A Swiss or a round robin as FIDE's tournament report (TRF16). A set counts as a game; the first seat is white. */
export function formatReport(tournament: Tournament): Result<string, Refusal> {
  const { settings, entrants, startedAt, endedAt, name, plannedRounds, rounds } = tournament;
  const type = TYPES[settings.format];
  if (type === undefined)
    return refuse(
      'not-found',
      `A ${settings.format} has no report: the format is for Swiss and round robin.`,
    );
  if (startedAt === null)
    return refuse('tournament-not-started', 'The tournament has not started: there is nothing to report.');
  const report = trfOf({
    name,
    type,
    start: dayOf(startedAt),
    end: dayOf(endedAt),
    timeControl: clockInWords(tournament),
    rounds: plannedRounds ?? rounds.length,
    entrants: fieldOf(tournament),
    results: countingResults(tournament),
    standings: rankingOf(tournament),
    names: shownNames(entrants.values()),
  });
  return report.ok
    ? ok(formatTrf(report.value))
    : refuse('not-found', `There is no report: ${WHY[report.error]}.`);
}

function clockInWords({ settings: { clock } }: Tournament): string | undefined {
  if (clock === null) return undefined;
  return 'bank' in clock
    ? `${clock.bank} s for a match, ${clock.increment} s for each turn`
    : `${clock.perMove} s for each move`;
}
