// Fails when what a page fetches outgrows its budget (gzip): the scripts until it answers, all of them with the databases,
// and the style. The worker's own part is not the window's. And when a part of the start brings along what is not its own:
// the first one anything but the steps, what draws a database, the worker React. And when a content blocker would refuse a file
// by its name.
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
const budgets = { untilDrawn: 133, inAll: 229, css: 15 };
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
    'more',
    parts.boot.filter((file) => !/\/(window|step|rolldown-runtime)-/.test(file)),
  ],
  [
    'what draws',
    'a database',
    foreign(
      [...parts.shell, ...EARLY_SCREENS.flatMap((screen) => parts[screen])],
      /\/(storage|database|shapes|data|live)-/,
    ),
  ],
  [
    'content blocker',
    'a refusal',
    readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter(
      // without the hash, whose letters are random
      (file) => !file.startsWith('.server') && BLOCKED_WORDS.test(file.replace(/-[\w-]{8}(?=\.)/, '')),
    ),
  ],
  [
    'production',
    'the page for developers',
    Object.keys(manifest).filter((key) => key.includes('/dev-sync/')),
  ],
] as const;
let broken = 0;
// what a page fetches, and every part that is loaded on use, is there without a network, too
const worker = readFileSync('dist/service-worker.js', 'utf8');
const named = [...Object.values(parts), ...Object.values(table.texts), styles].flat();
const onUse = Object.values(manifest)
  .filter(({ isDynamicEntry }) => isDynamicEntry)
  .map(({ file }) => file);
for (const file of new Set([...named, ...table.kept, ...onUse]))
  if (!worker.includes(`"${file}"`)) {
    broken++;
    console.log(`OVER service worker: it does not cache ${file}`);
  }
for (const [whose, what, files] of wrong) {
  if (files.length === 0) continue;
  broken++;
  console.log(`OVER ${whose}: it brings ${what} along: ${files.join(', ')}`);
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
    `${isGood ? 'ok  ' : 'OVER'} ${screen}: ${untilDrawn.toFixed(1)} of ${budgets.untilDrawn} KB until it answers, ${inAll.toFixed(1)} of ${budgets.inAll} KB in all, css ${style.toFixed(1)} of ${budgets.css} KB`,
  );
}
process.exit(broken === 0 ? 0 : 1);
