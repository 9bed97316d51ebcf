// npm run bench: runs measurements and prints their results, as ratios where absolute times depend on the machine. Each
// part runs in its own process; failures, crashes and timeouts are reported and the next part runs. The exit code is
// always 0. Selected parts: npm run bench -- lighthouse pull
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildIsStale } from '#host/build-is-stale.ts';

/**
 * The table of parts, in the order in which they run. A part prints its results; if it throws, it is reported as
 * failed.
 */
const parts: Record<string, () => Promise<void>> = {
  sizes: async () => (await import('./sizes.ts')).sizes(),
  start: async () => (await import('./first-start.ts')).firstStart(),
  visits: async () => (await import('./visits.ts')).visits(),
  interrupted: async () => (await import('./interrupted-visit.ts')).interruptedVisit(),
  answers: async () => (await import('./first-press.ts')).firstPress(),
  pages: async () => (await import('./page-speed.ts')).pageSpeed(),
  reactions: async () => (await import('./reactions.ts')).reactions(),
  'adds-by-engine': async () => (await import('./adds-by-engine.ts')).addsByEngine(),
  filters: async () => (await import('./filter-speed.ts')).filterSpeed(),
  'filter-heap': async () => (await import('./filter-heap.ts')).filterHeap(),
  search: async () => (await import('./search-speed.ts')).searchSpeed(),
  drain: async () => (await import('./drain-speed.ts')).drainSpeed(),
  busy: async () => (await import('./busy-moments.ts')).busyMoments(),
  bridge: async () => (await import('./bridge-load.ts')).bridgeLoad(),
  cluster: async () => (await import('./cluster.ts')).cluster(),
  copies: async () => (await import('./copies.ts')).copies(),
  columns: async () => (await import('./columns.ts')).columns(),
  stock: async () => (await import('./search-beside-stock.ts')).searchBesideStock(),
  bystander: async () => (await import('./bystander.ts')).bystander(),
  import: async () => (await import('./import-memory.ts')).importMemory(),
  bytes: async () => (await import('./stored-bytes.ts')).storedBytes(),
  pull: async () => (await import('./pull-speed.ts')).pullSpeed(),
  lighthouse: async () => (await import('./lighthouse-scores.ts')).lighthouseScores(),
};

/** Argument that makes this script run a single part in the current process. */
const ONE_PART = '--one-part';
/** Timeout of a part in minutes. */
const LONGEST_PART = 20;
/** Time for a part to stop its browser and bridge after SIGTERM, in milliseconds. */
const ENDS_WITHIN_MS = 10_000;

/** Terminates a part's process group, which includes its browser and bridge. */
function end(child: ChildProcess): void {
  const signal = (name: NodeJS.Signals) => {
    try {
      if (child.pid) process.kill(-child.pid, name);
    } catch {
      // the group has already exited
    }
  };
  signal('SIGTERM');
  setTimeout(() => signal('SIGKILL'), ENDS_WITHIN_MS).unref();
}

/** Runs a part in its own process and resolves with the reason for its failure; undefined if it succeeded. */
function runPart(name: string): Promise<string | undefined> {
  const self = fileURLToPath(import.meta.url);
  // detached: its own process group, so that its browser and bridge are terminated too
  const child = spawn(process.execPath, ['--import', 'tsx', self, ONE_PART, name], {
    stdio: 'inherit',
    detached: true,
  });
  return new Promise((resolve) => {
    let why: string | undefined;
    const late = setTimeout(() => {
      why = `timed out after ${LONGEST_PART} minutes`;
      end(child);
    }, LONGEST_PART * 60_000);
    const leave = () => {
      end(child);
      child.once('exit', () => process.exit(130));
    };
    process.once('SIGINT', leave).once('SIGTERM', leave);
    child.once('exit', (code, signal) => {
      clearTimeout(late);
      end(child); // a crashed part may leave its bridge running
      process.off('SIGINT', leave).off('SIGTERM', leave);
      resolve(why ?? (code === 0 ? undefined : `exited with ${code ?? signal}`));
    });
  });
}

/**
 * Runs parts one after another and lists those that failed.
 * @param wanted names of parts; empty: all
 */
async function runParts(wanted: readonly string[]): Promise<void> {
  const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0)
    console.log(`Unknown part: ${unknown.join(', ')}; expected ${Object.keys(parts).join(', ')}`);
  const chosen = Object.keys(parts).filter((name) => wanted.length === 0 || wanted.includes(name));
  if (chosen.length > 0 && (await buildIsStale('.', 'dist')))
    spawnSync('npx', ['--no-install', 'vite', 'build', '--logLevel', 'warn'], { stdio: 'inherit' });
  const failed: string[] = [];
  for (const name of chosen) {
    console.log(`\n── ${name}`);
    const started = performance.now();
    const why = await runPart(name);
    console.log(`   (${((performance.now() - started) / 1000).toFixed(0)} s)`);
    if (why) failed.push(`${name}: ${why}`);
  }
  console.log(`\nbench: ${chosen.length - failed.length} of ${chosen.length} parts measured`);
  for (const one of failed) console.log(`FAILED ${one}`);
}

const [first, name = ''] = process.argv.slice(2);
if (first === ONE_PART) {
  await parts[name]?.();
  // open handles of the part must not keep the process alive
  process.exit(0);
}
await runParts(process.argv.slice(2));
