import type { EntrantFacts } from './tournament.event.js';

/** Digits of a bot's identifier that tell it from another one; the last ones, which are chance. */
const TAIL = 6;

/**
 * What entrants are called where people read it, by id: by their names, and where several of them would be called alike by as
 * much more as tells them apart: `ada@1` and `ada@2`; `ada@1 (…3b4a59)` where two accounts have an ada; at last the entrant's id.
 */
export function shownNames(entrants: Iterable<EntrantFacts>): ReadonlyMap<string, string> {
  const named = [...entrants].map((entrant) => ({ id: entrant.id, forms: formsOf(entrant), at: 0 }));
  for (let alike = named; alike.length > 0;) {
    const times = new Map<string, number>();
    for (const { forms, at } of named) times.set(forms[at], (times.get(forms[at]) ?? 0) + 1);
    alike = named.filter(({ forms, at }) => times.get(forms[at])! > 1 && at < forms.length - 1);
    for (const each of alike) each.at++;
  }
  return new Map(named.map(({ id, forms, at }) => [id, forms[at]]));
}

/** From the shortest to the one that nobody else has. */
function formsOf({ id, name, player }: EntrantFacts): readonly string[] {
  if ('house' in player) return [name, id];
  const { bot, version } = player;
  return [name, `${name}@${version}`, `${name}@${version} (…${bot.slice(-TAIL)})`, id];
}
