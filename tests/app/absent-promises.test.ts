// Tests that served pages mention neither unconfigured promises nor CMS pages that the backend lacks.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CatalogueReader } from '#bridge/create-bridge.ts';
import { pageView } from '#host/page-view.ts';
import type { ServedPage } from '#shared/domain/catalogue/served-page.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { languages, text } from '../support/texts.ts';

const ORIGIN = 'http://shop.test';
/** Promises with values that occur nowhere else; `shown` matches their formatted texts and broken placeholders. */
const promises = {
  freeShippingFrom: 7_654_300,
  returnDays: 661,
  guaranteeYears: 662,
  newsletterDiscountPercent: 63,
  supportHours: '8:08–9:09',
  collectionFee: 123_456,
};
const shown = /76.543,00|661|662|63\u00a0%|63 %|63%|8:08–9:09|1.234,56|undefined|NaN|\{\{/;

let bridge: TestBridge;
let catalogue: CatalogueReader;
let config: Record<string, unknown>;
let render: (url: string, origin: string, served: ServedPage) => Promise<string>;
beforeAll(async () => {
  bridge = await openTestBridge({
    frontend: async (_, reader) => {
      catalogue = reader;
    },
  });
  config = JSON.parse(await readFile('src/app/public/shop.config.json', 'utf8'));
  const { pageRenderer } = await import('#src/app/page-renderer.tsx');
  render = pageRenderer();
});
afterAll(() => bridge.close());

/** Returns the markup of a page. */
async function served(path: string, changed: object, reader = catalogue): Promise<string> {
  const view = await pageView(reader, JSON.stringify({ ...config, ...changed }), ORIGIN, path);
  if (!view?.served) throw new Error(`${path} was not rendered`);
  return render(path, ORIGIN, JSON.parse(JSON.stringify(view.served)) as ServedPage);
}
const prefix = { lv: '', en: '/en', ru: '/ru' };
const footOf = (markup: string) => /<footer.*<\/footer>/s.exec(markup)?.[0] ?? '';

it.each(languages)('shows exactly the configured promises: %s', async (lang) => {
  const { orders } = config as { orders: object };
  for (const path of ['', '/p/P-1/p', '/about-us']) {
    const page = `${prefix[lang]}${path}` || '/';
    const bare = await served(page, { promises: {}, orders: { ...orders, withdrawalDays: undefined } });
    expect(bare.match(shown), page).toBeNull();
    const full = await served(page, { promises });
    expect(footOf(full), page).toMatch(/76.543,00/);
    expect(footOf(full).match(/<li/g)?.length).toBeGreaterThan(footOf(bare).match(/<li/g)?.length ?? 0);
  }
});

/** Returns a catalogue whose backend has exactly these pages. */
const withPages = (names: readonly string[]): CatalogueReader =>
  Object.create(catalogue, {
    cms: {
      value: async () =>
        names.map((identifier, at) => ({
          store: 'en',
          entity: 'cms_page',
          doc: { id: at + 1, identifier, title: identifier, content: '' },
        })),
    },
    cachedValue: { value: (_: string, make: () => Promise<unknown>) => make() },
  });
const pagesIn = (markup: string) => [...markup.matchAll(/href="\/en\/i\/([^"]+)"/g)].map(([, name]) => name);

it('links to exactly the pages that the backend has', async () => {
  const names = ['delivery', 'withdrawal-information', 'privacy-policy', 'contacts'];
  const some = footOf(await served('/en', {}, withPages(names)));
  expect(pagesIn(some)).toEqual(names);
});

it('omits a group of links if the backend has none of its pages', async () => {
  const none = footOf(await served('/en', {}, withPages([])));
  expect(pagesIn(none)).toEqual([]);
  expect(none).toContain(text('footer:buying', { lang: 'en' }));
  expect(none).not.toContain(text('footer:rights', { lang: 'en' }));
  expect(none).not.toMatch(/<ul[^>]*><\/ul>/);
});
