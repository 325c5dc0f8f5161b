const { readFileSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

// The directions of src/README.md, checked. Rooms are read from the map there, so that a folder which is not
// on the map fails.
const map = readFileSync(join(__dirname, 'src/README.md'), 'utf8');
const rooms = [...map.matchAll(/^\| `([a-z]+)\/` \|/gm)].map(([, room]) => room);
const folders = readdirSync(join(__dirname, 'src'), { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
);
const strangers = folders.map(({ name }) => name).filter((name) => !rooms.includes(name));
if (strangers.length > 0) {
  throw new Error(`Not on the map in src/README.md: ${strangers.map((name) => `src/${name}/`).join(', ')}`);
}

const PURE = ['rules', 'players', 'statistics'];
const GROUND = ['config', 'platform'];
/** What each feature may enter beside platform and the pure rooms. */
const FEATURES = {
  accounts: [],
  matches: ['accounts', 'rulebook'],
  ratings: ['accounts', 'matches'],
  lobby: ['accounts', 'matches', 'ratings'],
  tournaments: ['accounts', 'matches', 'ratings', 'lobby'],
  experiments: ['accounts', 'matches', 'ratings', 'lobby'],
  exports: ['accounts', 'matches'],
  rulebook: [],
  admin: ['accounts'],
  doctor: ['matches', 'ratings'],
  webhooks: ['accounts', 'matches', 'ratings', 'lobby', 'tournaments', 'experiments'],
};
const features = Object.keys(FEATURES).join('|');
const within = (names) => `^src/(${names.join('|')})/`;

/** Room `from` may import only from itself, from `may`, and from packages. */
const only = (from, may) => ({
  name: `${from}-looks-only-at-${may.join('-') || 'itself'}`,
  severity: 'error',
  from: { path: `^src/${from}/` },
  to: { path: '^src/', pathNot: within([from, ...may]) },
});

/** Packages that only files of some roles may know. */
const technology = (name, packages, roles) => ({
  name: `${name}-stays-in-its-files`,
  severity: 'error',
  from: { path: '^src/', pathNot: [within(GROUND), `\\.(${roles.join('|')})\\.ts$`] },
  to: { path: `node_modules/(${packages.join('|')})/` },
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Entities of TypeORM may name each other (both sides of a relation).',
      severity: 'error',
      from: { pathNot: '\\.entity\\.ts$' },
      to: { circular: true },
    },
    only('config', []),
    only('platform', ['config']),
    only('rules', []),
    only('statistics', []),
    only('players', ['rules', 'statistics']),
    ...Object.entries(FEATURES).map(([feature, may]) => only(feature, [...GROUND, ...PURE, ...may])),
    {
      name: 'pure-rooms-are-pure',
      comment: 'rules, players and statistics also run in the browser.',
      severity: 'error',
      from: { path: within(PURE) },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'pure-rooms-know-no-framework',
      severity: 'error',
      from: { path: within(PURE) },
      to: { path: 'node_modules/', pathNot: 'node_modules/(@noble/hashes|pure-rand|edmonds-blossom-fixed)/' },
    },
    {
      name: 'features-are-entered-by-their-index',
      severity: 'error',
      from: { path: '^src/([^/]+)/' },
      to: { path: `^src/(${features})/`, pathNot: ['^src/$1/', `^src/(${features})/index\\.ts$`] },
    },
    {
      name: 'features-are-entered-by-their-index-from-the-top-too',
      comment: 'Except by cli.ts, which loads the one command that is asked for.',
      severity: 'error',
      from: { path: '^src/[^/]+\\.ts$' },
      to: { path: `^src/(${features})/`, pathNot: `^src/(${features})/(index|[a-z.-]+\\.command)\\.ts$` },
    },
    {
      name: 'nobody-imports-the-top',
      severity: 'error',
      from: { path: '^src/[^/]+/' },
      to: { path: '^src/[^/]+\\.ts$' },
    },
    technology('typeorm', ['typeorm', '@nestjs/typeorm', 'pg'], ['entity', 'repository', 'module']),
    technology('bullmq', ['bullmq', '@nestjs/bullmq'], ['queue', 'processor', 'module']),
    technology('redis', ['redis', '@redis/[a-z-]+'], ['feed', 'cache']),
    {
      name: 'source-knows-no-tests',
      severity: 'error',
      from: { path: '^(src|migrations)/' },
      to: { path: '^(test|bench|scripts|examples)/' },
    },
    {
      name: 'migrations-stand-alone',
      comment: 'A migration says what was, so it must not follow the code of today.',
      severity: 'error',
      from: { path: '^migrations/' },
      to: { path: '^src/' },
    },
    {
      name: 'no-unlisted-packages',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'], pathNot: 'node_modules/@types/' },
    },
    { name: 'everything-resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['require', 'node', 'import', 'types'],
    },
  },
};
