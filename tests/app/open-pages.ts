// Renders pages of a small catalogue as the host does.
import { readFile } from 'node:fs/promises';
import type { CatalogueReader } from '#bridge/create-bridge.ts';
import { pageView } from '#host/page-view.ts';
import type { ServedPage } from '#shared/domain/catalogue/served-page.ts';
import { openTestBridge } from '../support/backend/open-bridge.ts';

export const ORIGIN = 'http://shop.test';

/** Opens a bridge with the small catalogue, and the renderer of its pages. */
export async function openPages() {
  const readers: CatalogueReader[] = [];
  const bridge = await openTestBridge({
    frontend: async (_, reader) => void readers.push(reader),
  });
  const [catalogue] = readers as [CatalogueReader];
  const config = await readFile('src/app/public/shop.config.json', 'utf8');
  const { pageRenderer } = await import('#src/app/page-renderer.tsx');
  const renderer = pageRenderer();
  /** Renders a page. Returns its markup and its data, as the window reads them. */
  const render = async (path: string, { reader = catalogue, configuration = config } = {}) => {
    const view = await pageView(reader, configuration, ORIGIN, path);
    if (!view?.served) throw new Error(`${path} was not rendered`);
    const served = JSON.parse(JSON.stringify(view.served)) as ServedPage;
    return { served, markup: await renderer(path, ORIGIN, served) };
  };
  return { bridge, catalogue, config, render };
}
export type OpenPages = Awaited<ReturnType<typeof openPages>>;
