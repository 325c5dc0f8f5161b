/** Characters of a name that pictures have room for. */
const LONGEST_NAME = 44;
/** What stays of the end of a longer one: a version, or which of two it is. */
const END = 16;
/** Characters that a title has room for in a line. */
const LONGEST_LINE = 68;

/** A name that fits into a picture: where it is too long, an ellipsis stands for its middle. */
export function abridged(name: string): string {
  const characters = [...name];
  if (characters.length <= LONGEST_NAME) return name;
  return `${characters.slice(0, LONGEST_NAME - END - 1).join('')}…${characters.slice(-END).join('')}`;
}

/** A title of these parts, in one line where there is room. */
export function titleLines(...parts: readonly string[]): string | string[] {
  const line = parts.join(', ');
  return line.length <= LONGEST_LINE ? line : [...parts];
}
