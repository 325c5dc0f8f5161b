import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import type { EntrantFacts } from './tournament.event.js';

/** Who is entered, by id. */
type Entrants = ReadonlyMap<string, EntrantFacts>;

/**
 * Ids of the entries that a reference means: the entry with that id; else those of that bot, whether it was entered with its
 * version or without. `bot` means all of its entries, `bot@2` the one of that version; none where it is not entered.
 */
export function entriesMeant(entrants: Entrants, reference: string): readonly string[] {
  const asked = reference.toLowerCase();
  if (entrants.has(asked)) return [asked];
  return [...entrants.values()].flatMap(({ id, player }) =>
    'bot' in player && [player.bot, `${player.bot}@${player.version}`].includes(asked) ? id : [],
  );
}

/** The one entry that a reference means; refused where there is none, or where several could be meant. */
export function findEntry(entrants: Entrants, reference: string): Result<string, Refusal> {
  const [entry, ...more] = entriesMeant(entrants, reference);
  if (entry === undefined) return refuse('not-found', `${reference} is not entered.`);
  if (more.length > 0)
    return refuse(
      'not-found',
      `${reference} has several entries; name one of them: ${[entry, ...more].join(', ')}.`,
    );
  return ok(entry);
}
