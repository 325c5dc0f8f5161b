import type { ChallengesRepository } from '../../src/lobby/challenges.repository.js';
import type { Challenge } from '../../src/lobby/challenge.js';
import { ChallengeLedger } from '../../src/lobby/challenge.ledger.js';
import type { Postgres } from '../../src/platform/postgres/postgres.js';
import { err, ok } from '../../src/platform/result.js';
import { refuse } from '../../src/platform/refusal.js';
import { offer } from './offers.js';

const player = (bot: string) => ({ account: `account ${bot}`, bot, version: 1 });
const challenge = {
  id: 'c',
  challenger: player('ada'),
  opponent: player('bob'),
  offer: offer(),
  seating: ['challenger', 'opponent'],
  code: null,
  status: 'open',
  objection: null,
  match: null,
  rematchOf: null,
  createdAt: 0,
  expiresAt: 1_000,
  decidedAt: null,
} as unknown as Challenge;

/** A ledger whose transactions are each ended once in favour of another, and made again. */
function ledgerOf(challenges: object): { ledger: ChallengeLedger; announced: object[] } {
  const announced: object[] = [];
  const notices = {
    insert: () => Promise.resolve(),
    announce: (news: readonly object[]) => void announced.push(...news),
  };
  const postgres = {
    transaction: async <T>(work: (transaction: object) => Promise<T>): Promise<T> => {
      await work({});
      return work({});
    },
  };
  const ledger = new ChallengeLedger(
    challenges as ChallengesRepository,
    notices as never,
    postgres as unknown as Postgres,
    { now: () => 0 },
    {} as never,
  );
  return { ledger, announced };
}

describe('an attempt that was ended in favour of another', () => {
  it('has nothing follow from it', async () => {
    const { ledger, announced } = ledgerOf({
      lock: () => Promise.resolve(challenge),
      decide: () => Promise.resolve(),
    });
    let attempts = 0;
    const then = jest.fn();
    const changed = await ledger.change('c', (latest) =>
      Promise.resolve(
        ++attempts === 1
          ? ok({ challenge: { ...latest, status: 'accepted' as const }, then })
          : err(refuse('too-many-challenges', 'no').error),
      ),
    );
    expect(attempts).toBe(2);
    expect(changed.ok).toBe(false);
    expect(then).not.toHaveBeenCalled();
    expect(announced).toEqual([]);
  });

  it('tells nobody that a challenge was taken back which somebody has accepted meanwhile', async () => {
    let attempts = 0;
    const { ledger, announced } = ledgerOf({
      lockOpenOfBot: () => Promise.resolve(++attempts === 1 ? [challenge] : []),
      decide: () => Promise.resolve(),
    });
    await ledger.leaveBot('ada');
    expect(attempts).toBe(2);
    expect(announced).toEqual([]);
  });
});
