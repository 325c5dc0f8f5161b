import type { ForfeitReport } from './play/forfeits.js';

export const inPercent = (rate: number): string => `${(100 * rate).toFixed(2)}%`;

export const inElo = ({ eloA, eloError }: { eloA: number; eloError: number }): string =>
  `Elo ${eloA >= 0 ? '+' : ''}${eloA.toFixed(1)} ± ${eloError.toFixed(1)}`;

/** A line for each player and fault. */
export const forfeitsInWords = (forfeits: readonly ForfeitReport[] = []): string[] =>
  forfeits.map(({ player, fault, rounds, first }) => {
    const named = first
      .map(
        ({ pair, leg, ply, detail }) =>
          `pair ${pair} leg ${leg} at ply ${ply}${detail === undefined ? '' : ` (${detail})`}`,
      )
      .join(', ');
    const more = rounds > first.length ? ', …' : '';
    return `${player} gave away ${rounds} ${rounds === 1 ? 'round' : 'rounds'} (${fault}): ${named}${more}`;
  });
