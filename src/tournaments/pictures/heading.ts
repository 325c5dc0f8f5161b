import type { Tournament } from '../tournament.state.js';
import { COLOURS, fitted, text } from './drawing.js';

/** Space around everything, and what the heading takes. */
export const MARGIN = 24;
export const HEADING = 56;

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Name of the tournament, and in a second line what it is and how far it has come. */
export function heading(tournament: Tournament, width: number): string[] {
  const { name, settings, status, entrants, startedAt, open, rounds } = tournament;
  const [{ ruleset, preset }] = settings.rules;
  const paired = rounds.reduce((sum, { pairings }) => sum + pairings.length, 0);
  const facts = [
    settings.format.replaceAll('-', ' '),
    `${ruleset} (${preset})`,
    `${entrants.size} entrants`,
    startedAt === null ? status : `${status}, ${paired - open.size} of ${paired} pairings`,
    ...(startedAt === null ? [] : [day(startedAt)]),
  ];
  return [
    text(MARGIN, MARGIN + 16, fitted(name, width - 2 * MARGIN, 20), { size: 20, bold: true }),
    text(MARGIN, MARGIN + 38, fitted(facts.join(' · '), width - 2 * MARGIN, 13), {
      size: 13,
      fill: COLOURS.soft,
    }),
  ];
}
