import { isBot, isHouse, type MatchFacts, type Seating } from '../matches/index.js';
import type { Objection } from './objection.js';
import { isPlain, type Offer } from './offer.js';
import {
  judgeUnasked,
  objectionsTo,
  objectionsToCompany,
  objectionToMore,
  type AcceptanceProfile,
  type Opponent,
} from './profile.js';

/**
 * What of its profile a bot at a table is asked. `unasked`: everything, and whether it is there, because others seat it.
 * `everything`: it has agreed to play, within its profile. `company`: it sits there already; who comes now? `room`: its owner
 * seats it, but it is never in more matches at once than its profile says. `host`: both of these.
 */
export type Question = 'unasked' | 'everything' | 'company' | 'room' | 'host';

/** A bot at a table. */
export interface Guest {
  readonly account: string;
  readonly bot: string;
  readonly version: number;
  readonly question: Question;
}

/** A match that is about to be made, or joined. */
export interface Table {
  readonly offer: Offer;
  readonly guests: readonly Guest[];
  /** House players at the table, by name. */
  readonly houses: readonly string[];
  /** Account of whoever arranges it, where that is nobody at the table. */
  readonly arrangedBy?: string;
}

/** What has been found out about those at a table. */
export interface Findings {
  /** Ratings in the pool of the game, by player (`bot@version`, `house:easy`). */
  readonly ratings: ReadonlyMap<string, number>;
  /** When something was last heard of a bot, ms since 1970. */
  readonly heard: ReadonlyMap<string, number>;
  /** Matches that a bot has going on. */
  readonly busy: ReadonlyMap<string, number>;
  readonly now: number;
}

/** Somebody at a table does not play. */
export interface Veto {
  readonly bot: string;
  readonly objection: Objection;
}

export const playerOf = ({ bot, version }: Pick<Guest, 'bot' | 'version'>): string => `${bot}@${version}`;

/** What is to be played in a match. */
const offerIn = ({ rules, clock, onTimeout, rated }: MatchFacts): Offer => ({
  rules,
  isPlain: isPlain(rules),
  clock,
  onTimeout,
  rated,
});

/** The table at which somebody seats bots: his own are asked for room, those of others whether they want to play. */
export function tableOf({ by, facts, taken }: Seating): Table {
  const guests = new Map<string, Guest>();
  for (const [at, seat] of facts.seats.entries()) {
    if (!isBot(seat)) continue;
    const { account, bot, version } = seat;
    const question = !taken.includes(at) ? 'company' : account === by ? 'room' : 'unasked';
    // Whoever has several seats is asked as one who comes, if one of them is taken now.
    if (!guests.has(bot) || question !== 'company') guests.set(bot, { account, bot, version, question });
  }
  const isThere = [...guests.values()].some(({ account }) => account === by);
  return {
    offer: offerIn(facts),
    guests: [...guests.values()],
    houses: facts.seats.filter(isHouse).map(({ house }) => house),
    ...(isThere ? {} : { arrangedBy: by }),
  };
}

/** Whom a guest meets: everybody that is not of its own account; who sits there already meets those who come. */
function opponentsOf(guest: Guest, { guests, houses, arrangedBy }: Table, { ratings }: Findings): Opponent[] {
  const isSitting = guest.question === 'company';
  const met = guests.filter(
    ({ account, question }) => account !== guest.account && !(isSitting && question === 'company'),
  );
  const opponents = met.map((other) => ({
    account: other.account,
    rating: ratings.get(playerOf(other)) ?? null,
  }));
  if (isSitting) return opponents;
  return [
    ...opponents,
    ...houses.map((house) => ({ account: '', rating: ratings.get(house) ?? null })),
    ...(arrangedBy === undefined ? [] : [{ account: arrangedBy, rating: null }]),
  ];
}

/** Whether everybody at a table plays: undefined when they do, else who does not, and why. */
export function vetoAt(
  table: Table,
  profileOf: (bot: string) => AcceptanceProfile,
  findings: Findings,
): Veto | undefined {
  for (const guest of table.guests) {
    const objection = objectionOf(guest, table, profileOf(guest.bot), findings);
    if (objection) return { bot: guest.bot, objection };
  }
  return undefined;
}

function objectionOf(
  guest: Guest,
  table: Table,
  profile: AcceptanceProfile,
  findings: Findings,
): Objection | undefined {
  const { offer } = table;
  const busy = findings.busy.get(guest.bot) ?? 0;
  const opponents = opponentsOf(guest, table, findings);
  switch (guest.question) {
    case 'room':
      return objectionToMore(profile, offer, busy);
    case 'company':
      return objectionsToCompany(profile, opponents).find((one) => one !== undefined);
    case 'host':
      return (
        objectionToMore(profile, offer, busy) ??
        objectionsToCompany(profile, opponents).find((one) => one !== undefined)
      );
    case 'everything':
      return objectionsTo(profile, { offer, opponents, busy })[0];
    case 'unasked': {
      const [first] = objectionsTo(profile, { offer, opponents, busy });
      return first ?? judgeUnasked(profile, findings.heard.get(guest.bot) ?? 0, findings.now);
    }
  }
}
