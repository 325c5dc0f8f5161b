import { Injectable } from '@nestjs/common';
import { type Caller, parseBotReference, type SeatedBot, SeatsService } from '../accounts/index.js';
import { HOUSE_NAMES, parseHouseName } from '../matches/index.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import type { EntrantFacts } from './tournament.event.js';

/** `house:easy`, `house:easy#2`. */
const HOUSE = /^(house:[a-z]+)(#[1-9]\d{0,3})?$/;

/** Bots that are asked for at once, at most. */
const TOGETHER = 20;

const isHouseReference = (reference: string): boolean => reference.startsWith('house:');

/** From what an entrant is called to who that is. */
@Injectable()
export class TournamentEntrants {
  constructor(private readonly seats: SeatsService) {}

  /** Who is meant; a house player without a number gets one where its name is taken. */
  async find(
    reference: string,
    team: string | null,
    isTaken: (id: string) => boolean,
  ): Promise<Result<EntrantFacts, Refusal>> {
    if (isHouseReference(reference)) return houseEntrant(reference, team, isTaken);
    return botEntrant(reference, team, await this.seats.find(reference));
  }

  /** All of a list, each once; refused with the first that cannot be. */
  async findAll(
    references: readonly { readonly entrant: string; readonly team: string | null }[],
  ): Promise<Result<EntrantFacts[], Refusal>> {
    // Names that were given with a number are theirs, whatever stands before them in the list.
    const taken = new Set(
      references.map(({ entrant }) => entrant).filter((entrant) => entrant.includes('#')),
    );
    const seated = await this.seatedOf(references.map(({ entrant }) => entrant));
    const entrants = new Map<string, EntrantFacts>();
    for (const { entrant, team } of references) {
      const found = isHouseReference(entrant)
        ? houseEntrant(entrant, team, (id) => taken.has(id))
        : botEntrant(entrant, team, seated.get(entrant));
      if (!found.ok) return found;
      const { id } = found.value;
      if (entrants.has(id))
        return refuse('entry-refused', `${entrant} is named twice; name each entrant once.`);
      taken.add(id);
      entrants.set(id, found.value);
    }
    return ok([...entrants.values()]);
  }

  /** The bots that references mean, some at a time. */
  private async seatedOf(references: readonly string[]): Promise<Map<string, SeatedBot>> {
    const named = [...new Set(references)].filter((reference) => !isHouseReference(reference));
    const seated = new Map<string, SeatedBot>();
    for (let at = 0; at < named.length; at += TOGETHER) {
      await Promise.all(
        named.slice(at, at + TOGETHER).map(async (reference) => {
          const found = await this.seats.find(reference);
          if (found) seated.set(reference, found);
        }),
      );
    }
    return seated;
  }

  /** The bot that somebody without the organiser's rights enters: the token's own, or one of the account's. */
  async findOwn(
    caller: Caller,
    reference: string | undefined,
    team: string | null,
  ): Promise<Result<EntrantFacts, Refusal>> {
    const asked = reference ?? (caller.bot === null ? undefined : `${caller.bot}@${caller.version}`);
    if (asked === undefined) {
      const message = 'must be given with the token of an account';
      return refuse('malformed-request', `entrant ${message}.`, { errors: [{ field: 'entrant', message }] });
    }
    if (isHouseReference(asked)) return refuse('forbidden', 'House players are entered by the organiser.');
    const found = await this.find(asked, team, () => false);
    if (!found.ok) return found;
    const { player } = found.value;
    if (!isOwn(caller, player)) return refuse('forbidden', 'The token does not belong to that bot.');
    return found;
  }
}

/** Whether a token may act for a player: a bot's token for its own version only. */
export function isOwn(caller: Caller, player: EntrantFacts['player']): boolean {
  if (!('account' in player) || player.account !== caller.account) return false;
  return caller.bot === null || (player.bot === caller.bot && player.version === caller.version);
}

function botEntrant(
  reference: string,
  team: string | null,
  seated: SeatedBot | undefined,
): Result<EntrantFacts, Refusal> {
  if (parseBotReference(reference) === undefined) {
    const kinds = `a bot's identifier (0199…), one of its versions (0199…@2) or a house player (${HOUSE_NAMES[0]})`;
    return refuse('not-found', `"${reference}" is no entrant: name ${kinds}.`);
  }
  if (seated === undefined) return refuse('not-found', `There is no bot ${reference}.`);
  const { account, bot, version, name, suspension, isGuest } = seated;
  if (suspension !== null) return refuse('bot-suspended', `The bot ${name} is suspended: ${suspension}`);
  return ok({
    id: reference.toLowerCase(),
    name,
    player: { account, bot, version, ...(isGuest ? { guest: true } : {}) },
    team,
  });
}

function houseEntrant(
  reference: string,
  team: string | null,
  isTaken: (id: string) => boolean,
): Result<EntrantFacts, Refusal> {
  const [, name, number] = HOUSE.exec(reference) ?? [];
  const house = parseHouseName(name ?? '');
  if (house === undefined) {
    const known = `there are ${HOUSE_NAMES.join(', ')}, each also with a number behind it (${HOUSE_NAMES[0]}#2)`;
    return refuse('not-found', `There is no house player ${reference}; ${known}.`);
  }
  let id = reference;
  if (number === undefined) for (let next = 2; isTaken(id); next++) id = `${house}#${next}`;
  return ok({ id, name: id, player: { house }, team });
}
