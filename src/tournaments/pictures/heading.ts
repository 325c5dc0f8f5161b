import type { Tournament } from '../tournament.state.js';
import { COLOURS, fitted, text, widthOf } from './drawing.js';

/** Space around everything, and what the heading takes. */
export const MARGIN = 24;
export const HEADING = 56;

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const TITLE = { size: 20, bold: true } as const;
const SUBTITLE = 13;

/** What a tournament is and how far it has come. */
function subtitle({ settings, status, entrants, startedAt, open, rounds }: Tournament): string {
  const [{ ruleset, preset }] = settings.rules;
  const paired = rounds.reduce((sum, { pairings }) => sum + pairings.length, 0);
  return [
    settings.format.replaceAll('-', ' '),
    `${ruleset} (${preset})`,
    `${entrants.size} entrants`,
    startedAt === null ? status : `${status}, ${paired - open.size} of ${paired} pairings`,
    ...(startedAt === null ? [] : [day(startedAt)]),
  ].join(' · ');
}

/** As wide as a picture must be for all that stands under its title. */
export const leastWidth = (tournament: Tournament): number =>
  2 * MARGIN + Math.ceil(widthOf(subtitle(tournament), { size: SUBTITLE }));

/** Name of the tournament, and in a second line what it is; in a picture of `leastWidth` or more. */
export const heading = (tournament: Tournament, width: number): string[] => [
  text(MARGIN, MARGIN + 16, fitted(tournament.name, width - 2 * MARGIN, TITLE), TITLE),
  text(MARGIN, MARGIN + 38, subtitle(tournament), { size: SUBTITLE, fill: COLOURS.soft }),
];
