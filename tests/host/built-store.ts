// Test setup: a bridge that serves the pages of a build whose product screen has scripts.
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { documents } from '#bridge/database/tables.ts';
import { type StoreOptions, serveStore } from '#host/serve-store.ts';
import { ROUTE_FILES, type RouteFiles } from '#shared/config/route-files.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';

export const shell =
  '<!doctype html><html lang="lv"><head></head><body><div id="shop" aria-busy="true"></div><script type="module" data-files="/assets/window-1.js /assets/shell-1.js"></script></body></html>';
const table: RouteFiles = {
  release: '0.1.0+abc1234',
  parts: {
    boot: ['assets/window-1.js'],
    shell: ['assets/shell-1.js'],
    home: [],
    category: [],
    product: ['assets/product-1.js', 'assets/goods-1.js'],
    content: ['assets/content-1.js'],
    press: [],
    live: ['assets/live-1.js'],
    worker: [],
  },
  texts: { lv: ['assets/texts-lv-1.js'], ru: ['assets/texts-ru-1.js'] },
  styles: [],
  kept: [],
};

/** Opens the bridge; `folder` is the build. */
export async function openBuiltStore(renderPage: StoreOptions['renderPage']) {
  const folder = await mkdtemp(join(tmpdir(), 'bridge-page-'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'index.html'), shell);
  await writeFile(join(folder, ROUTE_FILES), JSON.stringify(table));
  await copyFile('src/app/public/shop.config.json', join(folder, 'shop.config.json'));
  const bridge = await openTestBridge({ frontend: serveStore({ dist: folder, renderPage }) });
  const close = async () => {
    await bridge.close();
    await rm(folder, { recursive: true });
  };
  return { folder, bridge, close };
}

/** Returns the visible documents of an entity in the default store view. */
export async function visibleIn({ db }: TestBridge, entity: string) {
  const rows = await db
    .select()
    .from(documents)
    .where(eq(documents.entity, entity))
    .orderBy(documents.id, documents.store);
  return rows.filter(
    ({ store, status, visibility }) => store === 'lv' && (status ?? 1) < 2 && (visibility ?? 4) > 1,
  );
}
