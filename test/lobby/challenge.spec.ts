import fc from 'fast-check';
import {
  accept,
  decided,
  decline,
  seenAt,
  usualSeating,
  checkSeating,
  withdraw,
  type Challenge,
  type Player,
  type Step,
  type Verdict,
} from '../../src/lobby/challenge.js';
import { offer } from './offers.js';

const ada: Player = { account: 'ada', bot: 'ada’s bot', version: 2 };
const bob: Player = { account: 'bob', bot: 'bob’s bot', version: 1 };
const eve: Player = { account: 'eve', bot: 'eve’s bot', version: 1 };
const actor = (account: string, bot: string | null = null) => ({ account, bot });
const later = { code: 'later', detail: 'Later.' } as const;

const challenge = (changes: Partial<Challenge> = {}): Challenge => ({
  id: 'c',
  challenger: ada,
  opponent: { account: 'bob', bot: 'bob’s bot', version: null },
  code: null,
  offer: offer(),
  seating: ['challenger', 'opponent'],
  rematchOf: null,
  status: 'open',
  objection: null,
  match: null,
  createdAt: 0,
  expiresAt: 100,
  decidedAt: null,
  ...changes,
});
const open = (changes: Partial<Challenge> = {}) => challenge({ opponent: null, code: 'CODE', ...changes });
const code = (step: Step): string => (step.ok ? (step.value?.status ?? 'repeated') : step.error.code);

describe('a challenge to a bot', () => {
  it('is accepted by that bot, whichever its version', () => {
    expect(accept(challenge(), { ...bob, version: 7 }, 50)).toEqual({
      ok: true,
      value: { status: 'accepted', objection: null, opponent: { ...bob, version: 7 } },
    });
  });

  it('is nobody else’s to accept, decline or take back', () => {
    expect(code(accept(challenge(), eve, 50))).toBe('forbidden');
    expect(code(accept(challenge(), ada, 50))).toBe('forbidden');
    expect(code(decline(challenge(), actor('eve'), later, 50))).toBe('forbidden');
    expect(code(decline(challenge(), actor('ada'), later, 50))).toBe('forbidden');
    expect(code(decline(challenge(), actor('bob', 'bob’s other bot'), later, 50))).toBe('forbidden');
    expect(code(withdraw(challenge(), actor('ada', 'ada’s other bot'), 50))).toBe('forbidden');
    expect(code(withdraw(challenge(), actor('bob'), 50))).toBe('forbidden');
  });

  it('is declined with a reason', () => {
    expect(decline(challenge(), actor('bob'), later, 50)).toEqual({
      ok: true,
      value: { status: 'declined', objection: later },
    });
  });

  it('is over when its time is up, whether or not anybody has noted it', () => {
    expect(code(accept(challenge(), bob, 99))).toBe('accepted');
    expect(code(accept(challenge(), bob, 100))).toBe('challenge-over');
    expect(code(withdraw(challenge(), actor('ada'), 100))).toBe('challenge-over');
    expect(seenAt(challenge(), 100)).toMatchObject({ status: 'expired', decidedAt: 100 });
    expect(seenAt(challenge({ status: 'accepted' }), 100).status).toBe('accepted');
  });

  it('is not rated within one account', () => {
    const own = challenge({
      offer: offer({ rated: true }),
      opponent: { account: 'ada', bot: 'b', version: null },
    });
    expect(code(accept(own, { account: 'ada', bot: 'b', version: 1 }, 50))).toBe('same-account');
  });

  it('is decided once: whatever comes first wins, repeating it does no harm, everything else is refused with its outcome', () => {
    const steps = {
      accept: (c: Challenge, now: number) => accept(c, bob, now),
      decline: (c: Challenge, now: number) => decline(c, actor('bob'), later, now),
      withdraw: (c: Challenge, now: number) => withdraw(c, actor('ada'), now),
    };
    const outcome = { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' } as const;
    type Name = keyof typeof steps;
    const moves = fc.array(fc.tuple(fc.constantFrom<Name>('accept', 'decline', 'withdraw'), fc.nat(150)));
    fc.assert(
      fc.property(moves, (made) => {
        let now = 0;
        let state = challenge();
        let winner: string | undefined;
        for (const [name, later] of made) {
          now = Math.max(now, later);
          if (winner === undefined && now >= state.expiresAt) winner = 'expired';
          const step = steps[name](state, now);
          if (winner === undefined) {
            expect(code(step)).toBe(outcome[name]);
            winner = outcome[name];
            if (step.ok && step.value) state = decided(state, step.value, { now });
          } else if (winner === outcome[name]) expect(code(step)).toBe('repeated');
          else expect(step).toMatchObject({ ok: false, error: { code: 'challenge-over', reason: winner } });
        }
      }),
    );
  });
});

describe('an open challenge', () => {
  it('is anybody’s who comes first', () => {
    const step = accept(open(), eve, 50);
    expect(code(step)).toBe('accepted');
    const after = decided(open(), (step as { value: Verdict }).value, { now: 50, match: 'm' });
    expect(after.opponent).toEqual(eve);
    expect(code(accept(after, eve, 60))).toBe('repeated');
    expect(code(accept(after, bob, 60))).toBe('challenge-over');
  });

  it('is not declined by anybody', () => {
    expect(code(decline(open({ opponent: bob }), actor('bob'), later, 50))).toBe('forbidden');
  });
});

describe('seats', () => {
  it('are face to face, or partners across', () => {
    expect(usualSeating(offer())).toMatchObject({ value: ['challenger', 'opponent'] });
    expect(usualSeating(offer({ ruleset: 'forty-two', seats: 4 }))).toMatchObject({
      value: ['challenger', 'opponent', 'challenger', 'opponent'],
    });
  });

  it('have a holder each, and both of the two among them', () => {
    const three = offer({ seats: 3 });
    expect(checkSeating(['opponent', 'house:easy', 'challenger'], three).ok).toBe(true);
    expect(checkSeating(['challenger', 'opponent'], three).ok).toBe(false);
    expect(checkSeating(['challenger', 'house:easy', 'challenger'], three).ok).toBe(false);
  });

  it('must be said where there are more sides', () => {
    expect(usualSeating(offer({ seats: 4 }))).toMatchObject({
      ok: false,
      error: { code: 'malformed-request', errors: [{ field: 'seating' }] },
    });
  });
});
