import type { Resolved } from '../../rules/options.js';
import type { MatchRecord } from '../../rules/record.js';
import { htmlOf } from './html.js';
import { markdownOf } from './markdown.js';
import { blankTable, tableOf, type ScoreTable } from './score.table.js';
import { svgOf } from './svg.js';

export const SCORECARD_FORMATS = ['markdown', 'html', 'svg'] as const;
export type ScorecardFormat = (typeof SCORECARD_FORMATS)[number];

/** Content types of the formats. */
export const SCORECARD_TYPES: Record<ScorecardFormat, string> = {
  markdown: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
};

/** The bodies of an answer that is a score sheet, for the reference. */
export const SCORECARD_CONTENT = Object.fromEntries(
  Object.values(SCORECARD_TYPES).map((type) => [type.split(';')[0], { schema: { type: 'string' } }] as const),
);

const WRITERS: Record<ScorecardFormat, (table: ScoreTable) => string> = {
  markdown: markdownOf,
  html: htmlOf,
  svg: svgOf,
};

/** The score sheet of a match that was played; `rules` is the record's game. */
export const renderScorecard = (record: MatchRecord, rules: Resolved, format: ScorecardFormat): string =>
  WRITERS[format](tableOf(record, rules));

/** A blank score sheet for a game. */
export const renderScoreSheet = (rules: Resolved, format: ScorecardFormat): string =>
  WRITERS[format](blankTable(rules));
