import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from '../../src/platform/folder.js';

describe('making a folder', () => {
  let base: string;
  beforeEach(() => (base = mkdtempSync(join(tmpdir(), 'boneyard-folder-'))));
  afterEach(() => rmSync(base, { recursive: true }));

  it('makes those above it too, and takes one that is there', () => {
    const folder = join(base, 'a', 'b', 'c');
    makeFolder(folder);
    makeFolder(folder);
    expect(statSync(folder).isDirectory()).toBe(true);
  });

  it('throws where part of the path is a file', () => {
    const file = join(base, 'file');
    writeFileSync(file, '');
    for (const path of [file, join(file, 'below'), join(file, 'far', 'below')])
      expect(() => makeFolder(path)).toThrow(/ENOTDIR/);
  });

  it.each(['/proc/boneyard', '/proc/boneyard/below'])(
    'comes back from %s, of which the system makes none',
    (path) => {
      expect(() => makeFolder(path)).toThrow(/ENOENT|EACCES|EPERM|ENOTDIR/);
    },
  );
});
