import type { OptionSpec } from '../options.js';
import { choice } from './option.types.js';

/** Options of partnership only. */
export const PARTNERSHIP_OPTIONS: readonly OptionSpec[] = [
  {
    name: 'blockWinner',
    type: choice(['team-sum', 'lowest-hand', 'blocker-against-next']),
    default: 'team-sum',
    description: 'How a blocked round is compared.',
    meanings: {
      'team-sum': 'the team whose two hands hold fewer pips wins',
      'lowest-hand': 'the team of the single lightest hand wins; a tie across teams is drawn',
      'blocker-against-next': 'the seat that blocked against the one after it; a tie goes to the blocker',
    },
    sources: ['S0'],
  },
  {
    name: 'partnerTiles',
    type: choice(['ignored', 'counted']),
    default: 'ignored',
    description: "Whether the tiles left in the winner's partner's hand are scored too.",
    sources: ['S0'],
  },
  {
    name: 'bonuses',
    type: { kind: 'points', names: ['capicua', 'chuchazo', 'skip-all'], max: 1000 },
    default: { capicua: 0, chuchazo: 0, 'skip-all': 0 },
    description:
      'Points for going out with a tile that fits both ends (`capicua`), for going out with 0-0 (`chuchazo`), and for a play after which all others pass (`skip-all`).',
    sources: ['S0'],
  },
];
