// Checks the build:
// - The scripts needed until a page is interactive, all its scripts with the databases, and its styles are each within
//   a budget (gzip).
// - The first script contains only the steps of the start; rendering code contains no database, the worker no React.
// - No file name is refused by content blockers, developer pages are excluded, and the service worker caches all parts.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { BLOCKED_WORDS } from '#build/file-names.ts';
import {
  EARLY_SCREENS,
  filesUntilInteractive,
  ROUTE_FILES,
  type RouteFiles,
} from '#shared/config/route-files.ts';

const table = JSON.parse(readFileSync(`dist/${ROUTE_FILES}`, 'utf8')) as RouteFiles;
const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')) as Record<
  string,
  { file: string; isDynamicEntry?: true }
>;
const KIB = 1024;

/** Budgets in KiB of gzip. */
const budgets = { untilDrawn: 110, inAll: 205, css: 13 };
const sizes = new Map<string, number>();
const gzip = (file: string): number => {
  const known = sizes.get(file) ?? gzipSync(readFileSync(`dist/${file}`), { level: 9 }).length;
  sizes.set(file, known);
  return known;
};
const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + gzip(file), 0) / KIB;

const { parts, styles } = table;
const foreign = (files: readonly string[], names: RegExp) => files.filter((file) => names.test(file));
const wrong = [
  ['worker', 'React', foreign(parts.worker, /\/(react|frame|shell)-/)],
  [
    'first step of the start',
    'more than the steps',
    parts.boot.filter((file) => !/\/(window|step|rolldown-runtime)-/.test(file)),
  ],
  [
    'rendering',
    'a database',
    foreign(
      [...parts.shell, ...parts.press, ...EARLY_SCREENS.flatMap((screen) => parts[screen])],
      /\/(storage|database|shapes|data|live)-/,
    ),
  ],
  [
    'build',
    'names that content blockers refuse',
    readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter(
      // ignores the hash, whose letters are random
      (file) => !file.startsWith('.server') && BLOCKED_WORDS.test(file.replace(/-[\w-]{8}(?=\.)/, '')),
    ),
  ],
  ['production', 'developer pages', Object.keys(manifest).filter((key) => key.includes('/dev-sync/'))],
] as const;
let broken = 0;
// the files of all pages and all lazy parts must be available offline
const worker = readFileSync('dist/service-worker.js', 'utf8');
const named = [...Object.values(parts), ...Object.values(table.texts), styles].flat();
const onUse = Object.values(manifest)
  .filter(({ isDynamicEntry }) => isDynamicEntry)
  .map(({ file }) => file);
for (const file of new Set([...named, ...table.kept, ...onUse]))
  if (!worker.includes(`"${file}"`)) {
    broken++;
    console.log(`OVER service worker: does not cache ${file}`);
  }
for (const [whose, what, files] of wrong) {
  if (files.length === 0) continue;
  broken++;
  console.log(`OVER ${whose}: contains ${what}: ${files.join(', ')}`);
}
for (const screen of EARLY_SCREENS) {
  const early = filesUntilInteractive(table, screen, 'lv');
  const untilDrawn = sum(early);
  const inAll = sum(new Set([...early, ...parts.live]));
  const style = sum(styles);
  const isGood =
    early.length > 2 &&
    styles.length > 0 &&
    untilDrawn <= budgets.untilDrawn &&
    inAll <= budgets.inAll &&
    style <= budgets.css;
  if (!isGood) broken++;
  console.log(
    `${isGood ? 'ok  ' : 'OVER'} ${screen}: ${untilDrawn.toFixed(1)} of ${budgets.untilDrawn} KB until interactive, ${inAll.toFixed(1)} of ${budgets.inAll} KB in total, css ${style.toFixed(1)} of ${budgets.css} KB`,
  );
}
process.exit(broken === 0 ? 0 : 1);
