// Fails when the first view of a route outgrows its budget (gzip, from the build manifest): what the browser has to
// fetch before home, category or product can show. The worker's own part is not the window's. And when a step of the
// start brings a later one along: they would be one long task again.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { startTextsChunk } from '../src/config/text-files.ts';

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[]; isEntry?: boolean };
const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')) as Record<string, Chunk>;
const KIB = 1024;

/** Budgets in KiB of gzip. */
const budgets = { firstView: 225, withoutDatabase: 130, css: 15 };
const sizes = new Map<string, number>();
const gzip = (file: string): number => {
  const known = sizes.get(file) ?? gzipSync(readFileSync(`dist/${file}`), { level: 9 }).length;
  sizes.set(file, known);
  return known;
};

function closure(keys: string[]): { js: Set<string>; css: Set<string> } {
  const js = new Set<string>();
  const css = new Set<string>();
  const seen = new Set<string>();
  const walk = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    js.add(chunk.file);
    for (const sheet of chunk.css ?? []) css.add(sheet);
    for (const next of chunk.imports ?? []) walk(next);
  };
  for (const key of keys) walk(key);
  return { js, css };
}

/** What window and worker share, fetched once: RxDB, Dexie and the shapes they keep. */
const shared = closure(['workers/shop.worker.ts']).js;
const isDatabase = (file: string) => shared.has(file);

const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + gzip(file), 0) / KIB;

let broken = [...shared].some((file) => file.includes('react')) ? 1 : 0;
if (broken) console.log('OVER worker: it fetches React');
const early = [...closure(['index.html']).js].filter(
  (file) => !/\/(window|step|rolldown-runtime)-/.test(file),
);
if (early.length > 0) {
  broken++;
  console.log(`OVER first step of the start: it brings ${early.join(', ')} along`);
}
if (Object.keys(manifest).some((key) => key.includes('/dev-sync/'))) {
  broken++;
  console.log('OVER production: it holds the page for developers');
}
const [texts] = Object.keys(manifest).filter((key) => manifest[key]?.name === startTextsChunk('lv'));
if (texts === undefined) throw new Error('the build has no chunk of start texts');
for (const screen of ['home', 'category', 'product']) {
  const { js, css } = closure([
    'index.html',
    'src/app/start-configuration.ts',
    'src/app/start-window.tsx',
    'src/database/open-databases.ts',
    `src/screens/${screen}/${screen}-screen.tsx`,
    texts,
  ]);
  const all = sum(js);
  const own = sum([...js].filter((file) => !isDatabase(file)));
  const style = sum(css);
  const good =
    js.size > 2 && all <= budgets.firstView && own <= budgets.withoutDatabase && style <= budgets.css;
  if (!good) broken++;
  console.log(
    `${good ? 'ok  ' : 'OVER'} ${screen}: ${all.toFixed(1)} of ${budgets.firstView} KB in all, ${own.toFixed(1)} of ${budgets.withoutDatabase} KB without the database, css ${style.toFixed(1)} of ${budgets.css} KB`,
  );
}
process.exit(broken === 0 ? 0 : 1);
