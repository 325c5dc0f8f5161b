/** What a cell may hold; null is an empty one. */
export type CsvValue = string | number | null;

/** Rows as CSV (RFC 4180): separated by commas, lines ended by CR LF, quoted where a value needs it. */
export const formatCsv = (rows: readonly (readonly CsvValue[])[]): string =>
  rows.map((row) => `${row.map(formatValue).join(',')}\r\n`).join('');

function formatValue(value: CsvValue): string {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
