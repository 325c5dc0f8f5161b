// Runs the bundled program (see bundle.mjs), beside which this file lies in dist/program: `run('src/main')`.
const { existsSync, readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { createHash } = require('node:crypto');
const nodeModule = require('node:module');
const { join } = require('node:path');
const { Script } = require('node:vm');

/** By then a program has started, and what it has compiled by then it needs for that. In ms. */
const STARTED_MS = 4_000;

/** What has been compiled anew, and the files to keep it in. */
const compiled = [];

/** What V8 has compiled fits the same Node with the same options; others have a file of their own. */
const key = createHash('sha256')
  .update(
    JSON.stringify([
      process.version,
      process.arch,
      process.execArgv.filter((option) => option.startsWith('--')),
    ]),
  )
  .digest('hex')
  .slice(0, 12);

/** Loads one file of the bundle; `require` is for what is not in it. */
function load(name, require) {
  const file = join(__dirname, name);
  const cache = `${file}.${key}.cache`;
  const cachedData = existsSync(cache) ? readFileSync(cache) : undefined;
  // It is ASCII, which takes half of the memory of other text.
  const script = new Script(readFileSync(file, 'latin1'), { filename: file, cachedData });
  if (cachedData === undefined || script.cachedDataRejected) compiled.push({ script, cache });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, require, module, file, __dirname);
  return module.exports;
}

/** Keeps what V8 has compiled for later starts; where nothing may be written, they compile it again. */
function keep() {
  for (const { script, cache } of compiled) {
    const aside = `${cache}-${process.pid}`;
    try {
      writeFileSync(aside, script.createCachedData());
      renameSync(aside, cache);
    } catch {
      // A folder that is read-only, or that a newer build has replaced.
      rmSync(aside, { force: true });
    }
  }
}

/**
 * What `require` means in the bundle: packages that are in it by name, from wherever they are asked for (some make themselves
 * a `require` to see whether another is installed), so that none is there twice; all else from where it is installed.
 */
function requiring(packages, installed) {
  const bundled = (name) => Object.hasOwn(packages, name);
  const known = (other) => Object.assign((name) => (bundled(name) ? packages[name]() : other(name)), other);
  const require = known(installed);
  const modules = { ...nodeModule, createRequire: (from) => known(nodeModule.createRequire(from)) };
  const all = Object.assign((name) => (/^(node:)?module$/.test(name) ? modules : require(name)), installed);
  return Object.assign(all, { import: (name) => import(name) });
}

/** Loads the bundle and runs one of its entries. */
function start(entry) {
  const packages = {};
  const require = requiring(packages, nodeModule.createRequire(__filename));
  Object.assign(packages, load('packages.cjs', require));
  load('program.cjs', require)[entry]();
}

/** Runs one of the entries with which the bundle was made. */
exports.run = (entry) => {
  start(entry);
  if (compiled.length > 0) setTimeout(keep, STARTED_MS).unref();
};

/** Only loads what an entry loads and keeps what has been compiled: the first start then takes no more memory than others. */
exports.compile = (entry) => {
  start(entry);
  keep();
};
