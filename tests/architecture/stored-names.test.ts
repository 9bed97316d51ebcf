// Tests that docs/reliability.md states what a logout and a kiosk's wipe leave of everything that the browser stores
// outside the databases of `schemas/collections.ts` (S-22).
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Matches calls that store something and captures the expression that names it. */
const WRITES =
  /(?:(?:local|session)Storage|storage)\.setItem\(([^,]+),|caches\.open\(([^)]+)\)|\bcacheName: ([\w.]+)|new Dexie\(([^)]+)\)|indexedDB\.open\(([^)]+)\)/g;

/** Maps each place in the code that stores something (`file expression`) to its name in the page's table. */
const places: Record<string, string> = {
  'src/app/activate-new-version.ts HURRIED': 'hurried-update',
  'src/app/use-scroll-restoration.ts STORAGE_KEY': 'scroll-positions',
  'src/features/kiosk/agree.ts KEY': 'kiosk-device',
  'src/features/lab/commands.ts LAB_FAULT': 'lab-fault',
  "src/features/navigation/store-view/show-theme.ts 'theme'": 'theme',
  'src/model/cart/queued-additions.ts PREFIX + id': 'addition|…',
  'src/model/shell/kept-page.ts PREFIX + path': 'page|…',
  'src/shared/config/tab-config.ts key': 'kiosk, lab',
  // abort-on-page-hide.ts passes on the calls of RxDB
  'src/shared/database/abort-on-page-hide.ts ...input': 'personal, catalogue',
  'src/shared/database/write-newest.ts EMPTIED': 'emptied',
  'workers/answer-navigations.ts CONFIGURATION_CACHE': 'configuration',
  'workers/answer-navigations.ts RESOLVED_PATHS_CACHE': 'resolved-paths',
  'workers/catalogue-index/dexie-snapshot-store.ts SNAPSHOT_DATABASE': 'catalogue-index',
  'workers/precache-files.ts files.strategy.cacheName': 'workbox-precache-…',
  'workers/service-worker.ts CONFIGURATION_CACHE': 'configuration',
  'workers/service-worker.ts PICTURE_CACHE': 'pictures',
  'workers/tabs/leased-lock.ts name': 'locks',
};

it('lists each stored name along with what remains of it after a logout and a wipe [S-22]', () => {
  const sources = ['src', 'workers'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  const found = ['index.html', ...sources].flatMap((file) =>
    [...read(file).matchAll(WRITES)].map(([, ...names]) => `${file} ${names.find(Boolean)}`),
  );
  expect([...new Set(found)].sort()).toEqual(Object.keys(places).sort());
  const [, table = ''] = read('docs/reliability.md').split('## Stored beside the documents');
  const rows = table.split('\n## ')[0]?.match(/^\| `.+?` \|/gm) ?? [];
  expect(rows.map((row) => row.slice(3, -3).replace('\\', '')).sort()).toEqual(
    [...new Set(Object.values(places))].sort(),
  );
});
