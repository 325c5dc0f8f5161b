import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Something that went wrong elsewhere, or that somebody may do wrong, and what keeps it from going wrong here. */
export interface KnownFailure {
  readonly what: string;
  /** Tests: `file: title of the test`, the file as seen from `test/`, the title as it is written there. */
  readonly guards: readonly string[];
}

const text = (file: string): string => {
  const path = join(__dirname, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
};

/** Guards whose test is not there; a title must stand there whole, as a text. */
export function missingGuards({ guards }: KnownFailure): string[] {
  return guards.filter((guard) => {
    const [, file = '', title = ''] = /^(\S+?\.ts): (.+)$/.exec(guard) ?? [];
    const written = text(file);
    return !["'", '"', '`'].some((quote) => written.includes(quote + title + quote));
  });
}

/** Tests that every failure of a list is guarded by tests that are there. */
export function describeGuards(name: string, failures: readonly KnownFailure[]): void {
  describe(name, () => {
    it('are all guarded by something', () =>
      expect(failures.filter(({ guards }) => guards.length === 0)).toEqual([]));

    it.each(failures)('are guarded by tests: $what', (failure) => expect(missingGuards(failure)).toEqual([]));
  });
}
