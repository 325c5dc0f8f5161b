// Builds dist/ when it is older than its sources: `node scripts/build.mjs [--force]`.
//   dist/src, dist/migrations, dist/bench   the program (CommonJS)
//   dist/program                            what main and cli load, bundled: they start in a third of the time
//   dist/library                            rules, players and statistics as ES modules with types
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const sources = [
  'src',
  'migrations',
  'bench',
  'scripts/build.mjs',
  'scripts/bundle.mjs',
  'scripts/load.cjs',
  'node_modules/.package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'tsconfig.library.json',
];

/** One line per source file with size and time, hashed: any edit, addition or removal changes it. */
function fingerprint() {
  const hash = createHash('sha256').update(process.version);
  const visit = (path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return;
    if (stat.isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name));
    else hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
  };
  for (const source of sources) visit(join(root, source));
  return hash.digest('hex');
}

function compile(project, outDir) {
  const compiler = createRequire(import.meta.url).resolve('@typescript/native/package.json');
  const tsc = join(dirname(compiler), 'bin', 'tsc');
  const run = spawnSync(process.execPath, [tsc, '-p', join(root, project), '--outDir', outDir], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(`${project} does not compile:\n${run.stdout}${run.stderr}`);
}

/**
 * The compiler begins every module with `exports.x = void 0`, and V8 then takes each export for a variable and reads it
 * anew wherever it is used. Without these lines (blanked, so that source maps still fit) it knows constants for what they
 * are: `npm run bench:rules` is a fifth faster. Nobody sees a difference, since no module here reads an export before it is set.
 */
function keepConstants(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!name.endsWith('.js')) continue;
    const path = join(folder, name);
    const code = readFileSync(path, 'utf8');
    const kept = code.replace(/^(exports\.\w+ = )+void 0;$/gm, '');
    if (kept !== code) writeFileSync(path, kept);
  }
}

/** Builds unless dist/ fits the sources; says whether it built. `begun` is called before it does. Built aside and swapped in, so that a running program is never left without files. */
export async function build({ force = false, begun = () => undefined } = {}) {
  const stamp = fingerprint();
  if (!force && isBuilt(stamp)) return false;
  begun();
  const aside = `${dist}-${process.pid}`;
  try {
    compile('tsconfig.build.json', aside);
    for (const room of ['rules', 'players']) keepConstants(join(aside, 'src', room));
    if (existsSync(join(root, 'src/rules'))) compile('tsconfig.library.json', join(aside, 'library'));
    writeFileSync(join(aside, 'library', 'package.json'), '{ "type": "module" }\n');
    // Loaded only when there is something to build, so that `npm start` does not keep it in memory.
    const { bundleProgram } = await import('./bundle.mjs');
    await bundleProgram(root, aside, ['src/main', 'src/cli']);
    writeFileSync(join(aside, '.stamp'), stamp);
    swapIn(aside, stamp);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  return true;
}

/** Whether dist/ fits the sources of that fingerprint. */
function isBuilt(stamp) {
  const stampFile = join(dist, '.stamp');
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
}

/** Puts a new build in the place of dist/, unless somebody else has done so since: two may build at once. */
function swapIn(aside, stamp) {
  const old = `${aside}-old`;
  try {
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(aside, dist);
  } catch (error) {
    if (!isBuilt(stamp)) throw error;
  } finally {
    rmSync(old, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await build({ force: process.argv.includes('--force') });
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
