import { nameKey, parseName } from '../accounts/index.js';
import { refuse, type Refusal } from '../platform/refusal.js';
import { ok, type Result } from '../platform/result.js';
import type { EntrantFacts } from './tournament.event.js';
import { TEAM_NAME_LENGTH } from './tournament.settings.js';

/** A team as an organiser enters it: its name, and how its members are called. */
export interface TeamEntry {
  readonly name: string;
  readonly members: readonly string[];
}

/** Reads a team's name, by the rules for all names. `field`: where it stands. */
export const parseTeamName = (text: string, field: string): Result<string, Refusal> =>
  parseName(text, { field, most: TEAM_NAME_LENGTH });

/** Reads teams; refused where a name is none, or where two would be taken for one another. */
export function parseTeams(teams: readonly TeamEntry[]): Result<TeamEntry[], Refusal> {
  const known = new Map<string, string>();
  const read: TeamEntry[] = [];
  for (const [i, { name: given, members }] of teams.entries()) {
    const name = parseTeamName(given, `teams.${i}.name`);
    if (!name.ok) return name;
    const key = nameKey(name.value);
    const other = known.get(key);
    if (other !== undefined) {
      const both =
        other === name.value ? `Two teams are called ${other}` : `${other} and ${name.value} are one name`;
      return refuse('entry-refused', `${both}; give each team a name of its own.`);
    }
    known.set(key, name.value);
    read.push({ name: name.value, members });
  }
  return ok(read);
}

/** A team's name as those wrote it who entered for it first; its own where nobody has. */
export function teamAmong(entrants: Iterable<EntrantFacts>, team: string | null): string | null {
  if (team === null) return null;
  const key = nameKey(team);
  for (const { team: other } of entrants) if (other !== null && nameKey(other) === key) return other;
  return team;
}
