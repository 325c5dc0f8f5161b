import { HOUSE_PLAYERS, type HousePlayer } from '../../players/index.js';
import { ok, refuse, type Result } from '../../rules/result.js';

/** Who takes part in an experiment on this machine. */
export type Contestant =
  | { readonly kind: 'house'; readonly name: string; readonly strength: HousePlayer }
  /** An executable that is started afresh for each leg and speaks lines (`docs/experiments.md`). */
  | { readonly kind: 'command'; readonly name: string; readonly command: string };

const COMMAND = 'cmd:';
const HOUSE = 'house:';

/**
 * Reads `house:hard` (or `hard`), or an executable: `cmd:python3 bot.py`, or a path such as `./bot`. Otherwise says what
 * there is, in one sentence.
 */
export function parseContestant(text: string): Result<Contestant, string> {
  if (text.startsWith(COMMAND)) {
    const command = text.slice(COMMAND.length).trim();
    return command === ''
      ? refuse(`"${text}" names no executable: write cmd:./bot`)
      : ok({ kind: 'command', name: text, command });
  }
  const bare = text.startsWith(HOUSE) ? text.slice(HOUSE.length) : text;
  const strength = HOUSE_PLAYERS.find((player) => player === bare);
  if (strength) return ok(houseContestant(strength));
  if (text.includes('/')) return ok({ kind: 'command', name: COMMAND + text, command: text });
  const known = HOUSE_PLAYERS.map((player) => HOUSE + player).join(', ');
  return refuse(
    `"${text}" is no player: there are ${known}, and executables (cmd:python3 bot.py, or a path such as ./bot)`,
  );
}

export const houseContestant = (strength: HousePlayer): Contestant & { kind: 'house' } => ({
  kind: 'house',
  name: HOUSE + strength,
  strength,
});
