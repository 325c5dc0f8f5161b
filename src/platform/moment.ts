/** A date and a time with its offset from UTC, as RFC 3339 writes them; hours, minutes and seconds each within their range. */
const MOMENT =
  /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** How a moment should look, for refusals. */
export const MOMENT_WORDS =
  'must be a moment that there is, with its offset from UTC (RFC 3339), like 2026-12-24T18:00:00Z';

/**
 * Reads a moment in RFC 3339, OpenAPI's `date-time`: ms since 1970. Undefined where the text is none, or names a day that
 * its month does not have, which `Date` would take for one of the next month.
 */
export function parseMoment(text: unknown): number | undefined {
  const [, year, month, day] = (typeof text === 'string' && MOMENT.exec(text)) || [];
  if (year === undefined || !isDay(Number(year), Number(month), Number(day))) return undefined;
  return Date.parse(text as string);
}

function isDay(year: number, month: number, day: number): boolean {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day >= 1 && day <= days;
}
