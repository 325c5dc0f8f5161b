import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { MatchFacts, Seat } from '../matches/index.js';
import { RULES_VERSION } from '../rules/record.js';
import { commitmentOf } from '../rules/shuffle.js';
import { rulesFor } from './tournament.settings.js';
import type { EntrantFacts } from './tournament.event.js';
import { entrantAt } from './leg.outcome.js';
import type { MatchPlace, Tournament } from './tournament.state.js';

/** How long a match of a tournament may wait for anything before it starts, in ms; all its seats are taken at once. */
const OPEN_MS = 10 * 60_000;

/** What chance a purpose gets: a function of the tournament's secret and the place, 64 hexadecimal digits. */
const chance = (secret: string, ...name: readonly (string | number)[]): string =>
  bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(name.join('/'))));

/**
 * The seed of a leg's deals. Each leg has its own (also when it is played again), so that no bot ever meets the same deal
 * twice; under `field` all tables of a round share it, where nobody sits twice; under `mirror` all legs of a set do.
 */
export function dealSeed({ secret, settings }: Tournament, { pairing, set, leg }: MatchPlace): string {
  const { round, table } = pairing;
  switch (settings.deals) {
    case 'independent':
      return chance(secret, 'deal', round, table, set.number, leg.leg, leg.attempt);
    case 'field':
      return chance(secret, 'field', round, set.number, leg.leg, leg.attempt);
    case 'mirror':
      return chance(secret, 'mirror', round, table, set.number);
  }
}

/** The chance of house players in a match that is played at one go: 32 bits. */
export function houseSeed({ secret }: Tournament, { pairing, set, leg }: MatchPlace): number {
  const seed = chance(secret, 'house', pairing.round, pairing.table, set.number, leg.leg, leg.attempt);
  return Number.parseInt(seed.slice(0, 8), 16);
}

/** The match that a leg is. */
export function legFacts(tournament: Tournament, place: MatchPlace, now: number): MatchFacts {
  const { settings, organiser, entrants } = tournament;
  const { pairing, set, leg } = place;
  const rules = rulesFor(settings, pairing.entrants.length);
  const serverSeed = dealSeed(tournament, place);
  const sitting = pairing.entrants.map((id) => entrants.get(id)!);
  const unrated = settings.rated ? unratedReason(sitting) : null;
  return {
    id: leg.match,
    creator: organiser,
    createdAt: now,
    expiresAt: now + OPEN_MS,
    rules,
    rulesVersion: RULES_VERSION,
    clock: settings.clock ?? { perMove: 10 },
    onTimeout: 'forfeit',
    rated: settings.rated && unrated === null,
    unrated,
    // A leg that is played again counts on after the set's last.
    leg: { set: set.id, leg: leg.leg + set.legs.length * (leg.attempt - 1), legs: set.legs.length },
    tournament: tournament.id,
    ...(settings.deals === 'field' ? { veiled: true } : {}),
    serverSeed,
    commitment: commitmentOf(serverSeed),
    seats: Array.from({ length: rules.seats }, (_, seat) =>
      seatOf(sitting[entrantAt(seat, leg.leg, sitting.length, rules.seats)]),
    ),
  };
}

function seatOf({ player }: EntrantFacts): Seat {
  if ('house' in player) return { house: player.house as `house:${'easy'}` };
  const { account, bot, version } = player;
  return { account, bot, version, entropy: '' };
}

/** Why a pairing does not count for ratings although the tournament does; null where it does. */
function unratedReason(sitting: readonly EntrantFacts[]): string | null {
  const accounts = sitting.flatMap(({ player }) => ('account' in player ? player.account : []));
  if (accounts.length === 0) return 'Only house players take part.';
  if (sitting.some(({ player }) => 'guest' in player)) return 'Guests of apps play unrated.';
  return new Set(accounts).size < accounts.length ? 'Two of its bots belong to one account.' : null;
}
