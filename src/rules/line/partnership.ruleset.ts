import type { Ruleset } from '../ruleset.js';
import { lineGame, TURN_TEXT } from './line.game.js';
import { lineOptions, type LineDefaults } from './line.options.js';
import { PARTNERSHIP_OPTIONS } from './partnership.options.js';

const partnershipDefaults: LineDefaults = { teams: true, handSize: 7, draw: 'none', target: 100 };
/** The ruleset partnership. */
export const partnership: Ruleset = {
  ...lineGame({
    id: 'partnership',
    name: 'Partnership',
    summary: 'Four seats, two teams, all 28 tiles dealt, no drawing.',
    howToPlay: `Seats 0 and 2 play together against 1 and 3. ${TURN_TEXT} If nothing fits, the turn passes.

The holder of the highest double opens the first round with it; afterwards the opening moves on by one seat.

The round ends when a seat plays its last tile: its team has won it. It also ends at once when nobody can play; it is then blocked, and the team whose two hands together hold fewer pips has won it. The winning team scores the pips of the other team; what is left in the hand of a partner is not counted. The match goes to the target.`,
    sources: ['S0'],
    disagreements: [
      {
        question: 'Who wins a blocked round?',
        published: [
          {
            source: 'S0',
            says: 'the smaller team sum, the lightest single hand, or the blocker against the next seat, by place',
          },
        ],
        here: 'The team sum; `lowest-hand` with the preset `jamaica`, `blocker-against-next` with `dominican`; option `blockWinner`.',
      },
    ],
    presets: [
      { name: 'standard', title: 'Standard', sources: ['S0'], changes: {} },
      { name: 'jamaica', title: 'Jamaica', sources: ['S0'], changes: { blockWinner: 'lowest-hand' } },
      {
        name: 'dominican',
        title: 'Dominican Republic',
        sources: ['S0'],
        changes: {
          blockWinner: 'blocker-against-next',
          partnerTiles: 'counted',
          bonuses: { capicua: 25, chuchazo: 0, 'skip-all': 25 },
        },
      },
    ],
    defaults: partnershipDefaults,
    most: 4,
  }),
  seats: () => ({ min: 4, max: 4 }),
  options: lineOptions(partnershipDefaults, PARTNERSHIP_OPTIONS),
  conflict: ({ options }) => (options.teams ? undefined : 'partnership is played in teams'),
};
