import {
  TRF_COLUMNS,
  TRF_HEADERS,
  TRF_ROUNDS,
  type TrfGame,
  type TrfPlayer,
  type TrfReport,
} from './report.js';

/**
 * The report as text, lines ended by a line feed. Names are cut to the 33 characters that the format has; whatever would
 * break a line is written as a space.
 */
export function formatTrf(report: TrfReport): string {
  const lines: string[] = [];
  for (const [code, field] of Object.entries(TRF_HEADERS)) {
    const value = report[field];
    if (value !== undefined) lines.push(`${code} ${plain(value)}`);
  }
  lines.push(`062 ${report.players.length}`);
  lines.push(`072 ${report.players.filter(({ rating }) => rating !== undefined).length}`);
  lines.push(`XXR ${report.rounds}`);
  lines.push(...[...report.players].sort((a, b) => a.number - b.number).map(formatPlayer));
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}

function formatPlayer(player: TrfPlayer): string {
  const line: string[] = [...'001'];
  const put = ([start, end]: readonly [number, number], text: string, align: 'left' | 'right'): void => {
    const cut = Array.from(text).slice(0, end - start);
    const from = align === 'left' ? start : end - cut.length;
    cut.forEach((character, i) => (line[from + i] = character));
  };
  put(TRF_COLUMNS.number, `${player.number}`, 'right');
  put(TRF_COLUMNS.name, plain(player.name), 'left');
  if (player.rating !== undefined) put(TRF_COLUMNS.rating, formatRatingColumn(player.rating), 'right');
  put(TRF_COLUMNS.points, player.points.toFixed(1), 'right');
  put(TRF_COLUMNS.rank, `${player.rank}`, 'right');
  player.games.forEach((game, round) => {
    if (!game) return;
    const start = TRF_ROUNDS.start + round * TRF_ROUNDS.width;
    formatGame(game).forEach((character, i) => (line[start + i] = character));
  });
  return Array.from(line, (character: string | undefined) => character ?? ' ').join('');
}

function formatGame({ opponent, side, result }: TrfGame): string[] {
  return [...`${opponent === 0 ? '0000' : `${opponent}`.padStart(4)} ${side} ${result}`];
}

const formatRatingColumn = (rating: number): string => `${Math.min(9999, Math.max(0, Math.round(rating)))}`;

/** One line, one space where there was any kind of white space or a control character. */
const plain = (text: string): string => text.replace(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
