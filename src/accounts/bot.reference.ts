import { isId } from '../platform/id.js';

/** A bot as a seat names it: `0190…` means its newest version, `0190…@2` its second. */
export interface BotReference {
  readonly bot: string;
  /** Number of the version, from 1; undefined for the newest. */
  readonly version: number | undefined;
}

/** Reads `bot` or `bot@version`; undefined when the text is neither. */
export function parseBotReference(text: string): BotReference | undefined {
  const at = text.indexOf('@');
  const bot = (at < 0 ? text : text.slice(0, at)).toLowerCase();
  if (!isId(bot)) return undefined;
  if (at < 0) return { bot, version: undefined };
  const version = text.slice(at + 1);
  return /^[1-9]\d{0,6}$/.test(version) ? { bot, version: Number(version) } : undefined;
}

/** Writes `bot@version`, or `bot` for the newest version. */
export function formatBotReference({ bot, version }: BotReference): string {
  return version === undefined ? bot : `${bot}@${version}`;
}
