// npm run bench: prints what was measured, as ratios within one run where absolute times would lie. Never ends early:
// each part has a process of its own, and one that fails, falls or hangs is told while the next one runs. Exit code 0.
// Some parts alone: npm run bench -- lighthouse pull
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildIsStale } from '#host/build-is-stale.ts';

/** THE TABLE OF PARTS, in the order they run. A part prints what it finds; what it throws is told. */
const parts: Record<string, () => Promise<void>> = {
  sizes: async () => (await import('./sizes.ts')).sizes(),
  start: async () => (await import('./first-start.ts')).firstStart(),
  visits: async () => (await import('./visits.ts')).visits(),
  answers: async () => (await import('./first-press.ts')).firstPress(),
  pages: async () => (await import('./page-speed.ts')).pageSpeed(),
  reactions: async () => (await import('./reactions.ts')).reactions(),
  filters: async () => (await import('./filter-speed.ts')).filterSpeed(),
  'filter-heap': async () => (await import('./filter-heap.ts')).filterHeap(),
  search: async () => (await import('./search-speed.ts')).searchSpeed(),
  drain: async () => (await import('./drain-speed.ts')).drainSpeed(),
  busy: async () => (await import('./busy-moments.ts')).busyMoments(),
  bridge: async () => (await import('./bridge-load.ts')).bridgeLoad(),
  stock: async () => (await import('./search-beside-stock.ts')).searchBesideStock(),
  bystander: async () => (await import('./bystander.ts')).bystander(),
  pull: async () => (await import('./pull-speed.ts')).pullSpeed(),
  lighthouse: async () => (await import('./lighthouse-scores.ts')).lighthouseScores(),
};

/** Tells a process that it is one part, and which. */
const ONE_PART = '--one-part';
/** A part that takes longer hangs, in minutes. */
const LONGEST_PART = 20;
/** How long a part that is told to end may take for its browser and bridge, in milliseconds. */
const ENDS_WITHIN_MS = 10_000;

/** Ends a part with everything it has started. */
function end(child: ChildProcess): void {
  const signal = (name: NodeJS.Signals) => {
    try {
      if (child.pid) process.kill(-child.pid, name);
    } catch {
      // it has ended by itself
    }
  };
  signal('SIGTERM');
  setTimeout(() => signal('SIGKILL'), ENDS_WITHIN_MS).unref();
}

/** Runs one part in a process of its own. Out: why it failed; undefined when it did not. */
function runPart(name: string): Promise<string | undefined> {
  const self = fileURLToPath(import.meta.url);
  // a group of its own: a part that hangs is ended together with its browser and bridge
  const child = spawn(process.execPath, ['--import', 'tsx', self, ONE_PART, name], {
    stdio: 'inherit',
    detached: true,
  });
  return new Promise((resolve) => {
    let why: string | undefined;
    const late = setTimeout(() => {
      why = `no end after ${LONGEST_PART} minutes`;
      end(child);
    }, LONGEST_PART * 60_000);
    const leave = () => {
      end(child);
      child.once('exit', () => process.exit(130));
    };
    process.once('SIGINT', leave).once('SIGTERM', leave);
    child.once('exit', (code, signal) => {
      clearTimeout(late);
      end(child); // a part that fell may have left its bridge behind
      process.off('SIGINT', leave).off('SIGTERM', leave);
      resolve(why ?? (code === 0 ? undefined : `ended with ${code ?? signal}`));
    });
  });
}

/** Runs parts one after the other and lists those that failed. In: names, none for all. */
async function runParts(wanted: readonly string[]): Promise<void> {
  const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0)
    console.log(`no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);
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
  // what a part has left open does not keep it
  process.exit(0);
}
await runParts(process.argv.slice(2));
