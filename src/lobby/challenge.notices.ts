import type { NewNotice, NoticeType } from '../matches/index.js';
import type { Challenge, ChallengeStatus } from './challenge.js';

const TYPES: Record<ChallengeStatus, NoticeType> = {
  open: 'challenge',
  accepted: 'challenge-accepted',
  declined: 'challenge-declined',
  withdrawn: 'challenge-withdrawn',
  expired: 'challenge-expired',
};

/** Every state of a challenge is told to both sides: numbers 1 and 2 are about its making, 3 and 4 about its end. */
const numbers = (status: ChallengeStatus): readonly [challenger: number, opponent: number] =>
  status === 'open' ? [1, 2] : [3, 4];

/** What the feeds of both sides say about a challenge as it is now. An open one that nobody has accepted has one side. */
export function challengeNotices(challenge: Challenge): NewNotice[] {
  const { id, challenger, opponent, offer, rematchOf, status, objection, match } = challenge;
  const { rules, clock, rated } = offer;
  const [first, second] = numbers(status);
  const news = {
    subject: id,
    type: TYPES[status],
    match,
    at: challenge.decidedAt ?? challenge.createdAt,
    facts: {
      challenge: id,
      challenger: `${challenger.bot}@${challenger.version}`,
      ...(opponent ? { opponent: opponent.bot } : {}),
      ruleset: rules.ruleset,
      preset: rules.preset,
      seats: rules.seats,
      clock,
      rated,
      ...(rematchOf === null ? {} : { rematchOf }),
      expiresAt: challenge.expiresAt,
      ...(objection === null ? {} : { objection: objection.code, reason: objection.detail }),
    },
  };
  const { account, bot, version } = challenger;
  return [
    { ...news, number: first, account, bot, version },
    ...(opponent
      ? [
          {
            ...news,
            number: second,
            account: opponent.account,
            bot: opponent.bot,
            version: opponent.version,
          },
        ]
      : []),
  ];
}
