/**
 * The statistics of games and tournaments, pure: no clock, no environment, no chance but seeded lots, nothing from a
 * framework or from Node, so that the same code runs in the service, in the workers and in a browser.
 *
 * - Strength: Elo in doubles that come out bit for bit the same everywhere (`rateSet`, `foldLedger`), Bradley–Terry with
 *   errors (`fitBradleyTerry`), sequential tests (`sprtOfCounts`, `sprtOfSample`), luck taken out (`adjustForLuck`,
 *   `adjustShare`).
 * - Measuring: intervals, and accumulators whose result does not depend on how the work was divided (`Moments`,
 *   `PairedMoments`, `Histogram`, `Tally`).
 * - Tournaments: what is to be played next is a function of the entrants, the results so far and a seed (`pairRoundRobin`,
 *   `pairSwissRound`, `bracketProgress`, `pairArena`, `pairLadder`, …); who stands where one of the entrants and the results
 *   (`standingsOf`, `bracketRanking`, `hillOf`). Asked twice they answer the same, whatever the order of their lists.
 *
 * Arguments that make no sense (a probability of 2, an entrant named twice) are bugs of the caller and throw a RangeError;
 * whatever may come from a user is refused as a value.
 */

export type { Result } from './result.js';

export { normalCdf, normalDensity, normalQuantile, twoSidedZ } from './normal.js';
export { studentQuantile } from './student-t.js';
export {
  CONFIDENCE,
  effectiveGames,
  eloDifference,
  gamesToDetect,
  gamesToDetectElo,
  meanInterval,
  proportionDifference,
  wilsonInterval,
  type Estimate,
  type Proportion,
} from './intervals.js';
export { Moments, type MomentsJson, type Sample } from './moments.js';
export { PairedMoments, type PairedMomentsJson } from './paired-moments.js';
export { Histogram, type Bin, type HistogramJson } from './histogram.js';
export { Tally, type TallyJson } from './tally.js';
export { lotOf, type Lot } from './lot.js';
export { matchPairs, type Edge } from './matching.js';

export { powerOfTen } from './power-of-ten.js';
export { ELO_PER_LOGIT, ELO_SCALE, eloOfScore, expectedScore, scoreOfElo } from './elo-scale.js';
export {
  ANCHOR_RATING,
  constantK,
  formatRating,
  isProvisional,
  K_SCHEDULE,
  ladderK,
  LISTED_FROM,
  LOWEST_SHOWN,
  PROVISIONAL_UNTIL,
  scheduledK,
  START_RATING,
  type KPolicy,
  type RatedPlayer,
} from './k-factor.js';
export { rateDuel, rateSet, updateElo, type RatingChange } from './elo.js';
export {
  headToHead,
  placeShare,
  ranksOfScores,
  scoreSet,
  setOutcome,
  SET_OUTCOMES,
  winnersOnly,
  type LegRanks,
  type PairScores,
  type SetOutcome,
} from './set-score.js';
export { foldLedger, type Ledger, type LedgerEntry, type RatedSet } from './rating-ledger.js';
export { ratingDeviation } from './rating-deviation.js';
export {
  compareRatings,
  fitBradleyTerry,
  type BradleyTerryFit,
  type BradleyTerryOptions,
  type NotConnected,
  type PairRecord,
} from './bradley-terry.js';
export {
  countScores,
  estimateStrength,
  sampleOfCounts,
  type ScoreCounts,
  type StrengthEstimate,
} from './score-counts.js';
export {
  ELO_MODELS,
  logLikelihoodRatio,
  normalLogLikelihoodRatio,
  type EloModel,
} from './likelihood-ratio.js';
export {
  completedPrefix,
  SPRT_DECISIONS,
  SPRT_DEFAULTS,
  sprtBounds,
  sprtOfCounts,
  sprtOfSample,
  type SprtDecision,
  type SprtSettings,
  type SprtState,
} from './sprt.js';
export { adjustShare, type AdjustedShare } from './adjusted-share.js';
export { adjustForLuck, type LuckAdjustment, type LuckOptions } from './control-variate.js';

export {
  BYE_POINTS,
  byeResult,
  RESULT_KINDS,
  unplayedPairings,
  type Entrant,
  type Pairing,
  type PairingResult,
  type ResultKind,
} from './pairings/pairing.js';
export { historiesOf, type EntrantHistory } from './pairings/history.js';
export {
  afterWithdrawal,
  LARGEST_ROUND_ROBIN,
  pairRoundRobin,
  type RoundRobin,
} from './pairings/round-robin.js';
export {
  pairSwissRound,
  SMALLEST_SWISS,
  swissRounds,
  type SwissRound,
  type SwissState,
} from './pairings/swiss.js';
export { pairTables, tableSizes, type TablesRound } from './pairings/tables.js';
export {
  BRACKET_STAGES,
  seedOrder,
  type Bracket,
  type BracketMatch,
  type BracketSource,
  type BracketStage,
} from './pairings/bracket.js';
export { singleElimination } from './pairings/single-elimination.js';
export { doubleElimination } from './pairings/double-elimination.js';
export {
  BRACKET_MATCH_STATES,
  BRACKET_REFUSALS,
  bracketProgress,
  decideBracketMatch,
  type BracketMatchProgress,
  type BracketMatchState,
  type BracketOutcomes,
  type BracketProgress,
  type BracketRefusal,
} from './pairings/bracket-progress.js';
export { bracketRanking, type BracketRank } from './pairings/bracket-ranking.js';
export {
  decideSeries,
  MARGIN_CAP,
  SERIES_REASONS,
  type SeriesDecision,
  type SeriesOptions,
  type SeriesReason,
  type SeriesSet,
} from './pairings/series.js';
export { arenaPoints, arenaScore, type ArenaGame, type ArenaScore } from './pairings/arena-score.js';
export { pairArena, type ArenaEntrant, type ArenaState } from './pairings/arena.js';
export { gauntletSize, pairGauntlet } from './pairings/gauntlet.js';
export { CHALLENGE_SETTINGS, hillOf, type Challenge, type Hill } from './pairings/king-of-the-hill.js';
export {
  pairBoards,
  pairScheveningen,
  teamBattle,
  teamResult,
  type Team,
  type TeamBattleRow,
} from './pairings/team-event.js';
export {
  DAILY_PAIR_CAP,
  LADDER_REASONS,
  ladderPair,
  pairLadder,
  type LadderBot,
  type LadderReason,
  type LadderRound,
  type LadderState,
} from './pairings/ladder.js';

export {
  parseTieBreaks,
  RANKED_FORMATS,
  TIE_BREAK_ORDER,
  TIE_BREAKS,
  type RankedFormat,
  type TieBreak,
  type TieBreakRefusal,
} from './standings/tie-breaks.js';
export { UNPLAYED_RULES, type UnplayedRule } from './standings/opponent-scores.js';
export { performanceRating } from './standings/performance.js';
export { standingsOf, type StandingRow, type StandingsOptions } from './standings/standings.js';
export { crosstableOf, type CrosstableCell, type CrosstableRow } from './standings/crosstable.js';
export { pairRecordsOf, tournamentRatings } from './standings/tournament-ratings.js';

export {
  TRF_RESULTS,
  TRF_SIDES,
  type TrfGame,
  type TrfPlayer,
  type TrfReport,
  type TrfResult,
  type TrfSide,
} from './trf/report.js';
export { formatTrf } from './trf/writer.js';
export { parseTrf, TRF_REFUSALS, type TrfRefusal } from './trf/parser.js';
export {
  TRF_EXPORT_REFUSALS,
  tournamentOfTrf,
  trfOf,
  type TrfExportRefusal,
  type TrfTournament,
} from './trf/tournament.js';
