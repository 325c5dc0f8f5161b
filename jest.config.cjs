const { existsSync, readFileSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

const swc = JSON.parse(readFileSync(join(__dirname, '.swcrc'), 'utf8'));

/**
 * Names of all installed packages that are ES modules. Nest 12 is ESM only and Jest on Node 20 cannot
 * `require()` ESM, so exactly these are compiled to CommonJS (and cached on disk).
 */
function esmPackages(folder, found = new Set()) {
  const visit = (path, name) => {
    const manifest = join(path, 'package.json');
    if (!existsSync(manifest)) return;
    if (JSON.parse(readFileSync(manifest, 'utf8')).type === 'module') found.add(name);
    if (existsSync(join(path, 'node_modules'))) esmPackages(join(path, 'node_modules'), found);
  };
  for (const entry of readdirSync(folder)) {
    if (entry.startsWith('.')) continue;
    const path = join(folder, entry);
    if (entry.startsWith('@'))
      for (const scoped of readdirSync(path)) visit(join(path, scoped), `${entry}/${scoped}`);
    else visit(path, entry);
  }
  return found;
}

const esm = [...esmPackages(join(__dirname, 'node_modules'))]
  .map((name) => name.replace(/[.+]/g, '\\$&'))
  .join('|');

/** @type {import('jest').Config} */
module.exports = {
  rootDir: __dirname,
  testEnvironment: 'node',
  // Not in the system's folder for temporary files, which `npm test` replaces by one of its own.
  cacheDirectory: join(__dirname, 'node_modules/.cache/jest'),
  testRegex: 'test/.*[.-]spec\\.ts$',
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/dist-'],
  moduleFileExtensions: ['ts', 'js', 'mjs', 'cjs', 'json', 'node'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '\\.ts$': ['@swc/jest', { ...swc, swcrc: false, sourceMaps: 'inline' }],
    '\\.m?js$': [
      '@swc/jest',
      {
        swcrc: false,
        sourceMaps: false,
        jsc: { target: 'es2022', parser: { syntax: 'ecmascript' } },
        module: { type: 'commonjs', importInterop: 'node' },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!.*/node_modules/)(?!(?:${esm})/)`],
  testSequencer: '<rootDir>/test/longest.first.cjs',
  maxWorkers: 2,
  workerIdleMemoryLimit: '1GB',
  // Generous: a busy machine starts whole programs slowly, and no test is about time.
  testTimeout: 180_000,
};
