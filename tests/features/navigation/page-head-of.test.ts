// Tests that the heads that host and window write for a page are equal, for every product and category in every store
// view. The file is long because all tests compare one bridge with one device, which take long to fill.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { firstValueFrom } from 'rxjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '#bridge/database/tables.ts';
import { serveStore } from '#host/serve-store.ts';
import { configurations, shopData } from '#schemas/bridge/shop-data.ts';
import { pictureUrl } from '#shared/config/picture-url.ts';
import { routes } from '#shared/config/routes.ts';
import { storePath } from '#shared/config/store-of.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { describing, type PageHead, type Site } from '#shared/domain/catalogue/page-head.ts';
import { contentDocumentOf } from '#shared/wire/content-document-of.ts';
import { mapCategory } from '#shared/wire/map-category.ts';
import { isPublished, mapCmsPage } from '#shared/wire/map-cms-page.ts';
import { mapProduct } from '#shared/wire/map-product.ts';
import { mapShippingMethod, referenceDocumentOf } from '#shared/wire/reference-document-of.ts';
import { headOf$ } from '#src/features/navigation/page-head/head-of.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { smallCatalogue, stores } from '../../support/backend/small-catalogue.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { closeBoth, newDevice } from '../../support/worker/test-databases.ts';

const ORIGIN = 'https://shop.example';
const shell =
  '<!doctype html><html lang="lv"><head><meta name="description" content="Veikals" /><title>Store</title></head><body><div id="shop" aria-busy="true"></div></body></html>';
const NAME = 'Kalna <b>"Elektro"</script> & $&';
const config = { ...testConfig(), brand: { name: NAME, legal: { name: NAME } } };
const HOSTILE = '</script><img src=x onerror=alert(1)>"\'&';

let folder: string;
let bridge: TestBridge;
let databases: Databases;
let app: AppContext;

/** Adds optional fields to the products, so that the tests cover every part of the head. */
async function enrich(): Promise<void> {
  const rows = await bridge.db.select().from(documents).where(eq(documents.entity, 'product'));
  for (const { store, id, doc } of rows) {
    const more = {
      ...(id % 3 === 0 ? { condition_grade: 'B' } : {}),
      ...(id % 4 === 1 ? { ean: '4750000000017', rating_average: 4.5, rating_count: 7 } : {}),
      ...(id % 5 === 0
        ? {
            image: `speaker/10101${id % 10}/front.svg`,
            media_gallery: [{ image: 'speaker/101010/side.svg' }],
          }
        : {}),
      ...(id === 1_006 ? { name: `${HOSTILE} ${store}` } : {}),
      short_description:
        id % 2 === 1 ? `Labs & "ātrs" <b>${id}</b> ${store} ${'vārds '.repeat(id % 60)}` : '',
      description: `<p>Apraksts &amp; vairāk ${id}</p>`,
      slug: `thing-${id}-${store}`,
    };
    await bridge.db
      .update(documents)
      .set({ doc: { ...doc, ...more } })
      .where(and(eq(documents.entity, 'product'), eq(documents.store, store), eq(documents.id, id)));
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bridge-head-'));
  await writeFile(join(folder, 'index.html'), shell);
  await writeFile(join(folder, 'shop.config.json'), JSON.stringify(config));
  bridge = await openTestBridge({ frontend: serveStore({ dist: folder, publicOrigin: ORIGIN }) });
  await enrich();
  databases = await newDevice().open();
  app = appOf(databases);
  for (const { store, entity, doc } of await bridge.db.select().from(documents)) {
    if (entity === 'product') {
      const read = mapProduct(store, doc);
      if (read.ok) await databases.catalogue.products.upsert(read.value);
    }
    if (entity === 'category') {
      const read = mapCategory(store, doc);
      if (read.ok) await databases.catalogue.categories.upsert(read.value);
    }
    if (entity === 'cms_page' && isPublished(doc)) {
      const read = mapCmsPage(store, doc, 'UTC');
      if (read.ok) await databases.catalogue.content.upsert(read.value);
    }
  }
  const shipping = shopData.parse(smallCatalogue().shopData).config.find(({ code }) => code === 'shipping');
  const { methods } = configurations.shipping.parse(shipping?.configuration['lv-LV']);
  for (const store of stores)
    for (const [position, method] of methods.entries())
      await databases.catalogue.reference.upsert(
        referenceDocumentOf(
          store,
          'shipping-method',
          method.method_code,
          position,
          mapShippingMethod(method),
        ),
      );
});
afterAll(async () => {
  await closeBoth(databases);
  await bridge.close();
  await rm(folder, { recursive: true });
});

const site = (store: string): Site => ({
  name: NAME,
  store,
  defaultStore: 'lv',
  currency: 'EUR',
  url: (code, path) => new URL(storePath(config, code, path), ORIGIN).href,
  searchPath: routes.search.to(),
  ...{ logo: `${ORIGIN}/icon-512.png`, facts: { legalName: NAME } },
  picture: (path) => new URL(pictureUrl(config, path, 904), ORIGIN).href,
});
/** Returns the head that the window writes. */
const written = (store: string, address: string): Promise<PageHead> => {
  const { pathname, searchParams } = new URL(address, ORIGIN);
  return firstValueFrom(headOf$(app, site(store), stores, pathname, searchParams));
};

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const plain = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '');
const inject = (url: string) => bridge.app.inject({ url, headers: { accept: 'text/html' } });
/** Returns the page of a URL, following a redirect. */
async function html(store: string, address: string): Promise<string> {
  const answer = await inject(storePath(config, store, address));
  const { location } = answer.headers;
  return location === undefined ? answer.body : (await inject(new URL(location).pathname)).body;
}
/** Returns the head that the host serves, parsed from its HTML. */
async function served(store: string, address: string): Promise<PageHead & { title: string }> {
  const page = await html(store, address);
  const all = (pattern: RegExp) => [...page.matchAll(pattern)].map((found) => found.slice(1).map(plain));
  return {
    title: all(/<title>([^<]*)<\/title>/g)[0]?.[0] ?? '',
    description: all(/<meta name="description" content="([^"]*)"/g)[0]?.[0] ?? '',
    canonical: all(/<link rel="canonical" href="([^"]*)" data-head>/g)[0]?.[0] ?? '',
    hidden: page.includes('<meta name="robots" content="noindex" data-head>'),
    alternates: all(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)" data-head>/g).map(
      ([language = '', href = '']) => ({ language, href }),
    ),
    structured: [...page.matchAll(/<script type="application\/ld\+json" data-head>(.*?)<\/script>/g)].map(
      ([, text = '']) => JSON.parse(text) as object,
    ),
  };
}

describe('the head of a page', () => {
  it('is the same in the server-rendered page and in the window, for every product in every store view', async () => {
    const rows = await databases.catalogue.products.find().exec();
    const shown = rows.filter(({ status, visibility }) => status < 2 && visibility > 1);
    expect(shown.length).toBeGreaterThan(90);
    for (const { store, sku, slug } of shown) {
      const address = `/p/${sku}/${slug}`;
      const { title: _title, ...fromBridge } = await served(store, address);
      expect(fromBridge).toEqual(await written(store, address));
    }
  });

  it('is the same for every category, whether sorted, filtered or paged', async () => {
    for (const store of stores)
      for (const { url_key, is_active } of await databases.catalogue.categories
        .find({ selector: { store } })
        .exec())
        for (const query of [
          '',
          '?sort=price-asc',
          '?page=3',
          '?page=2&color=49',
          '?page=2&utm_source=x',
          '?page=-1',
        ]) {
          if (!is_active) continue;
          const { title: _title, ...fromBridge } = await served(store, `/c/${url_key}${query}`);
          expect(fromBridge).toEqual(await written(store, `/c/${url_key}${query}`));
        }
  });

  it('of a product contains title, description, canonical URL, languages, structured data and breadcrumbs', async () => {
    const head = await served('en', '/p/P-5/anything/P-5?utm_source=x');
    expect(head.title).toBe(`Veļas mazgājamā mašīna 5 en · ${NAME}`);
    expect(head.description).toMatch(/^Labs & "ātrs" 1005 en/);
    expect(head.description?.length).toBeLessThanOrEqual(160);
    const address = (store: string) =>
      new URL(storePath(config, store, `/p/P-5/thing-1005-${store}`), ORIGIN).href;
    expect(head.canonical).toBe(address('en'));
    expect(head.alternates).toEqual([
      ...stores.map((language) => ({ language, href: address(language) })),
      { language: 'x-default', href: address('lv') },
    ]);
    const [product, crumbs] = head.structured;
    expect(product).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Product',
      sku: 'P-5',
      brand: { '@type': 'Brand', name: 'Vento' },
      gtin: '4750000000017',
      aggregateRating: { ratingValue: 4.5, reviewCount: 7 },
      offers: {
        '@type': 'Offer',
        price: '37.40',
        priceCurrency: 'EUR',
        itemCondition: 'https://schema.org/UsedCondition',
      },
    });
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
    const names = (crumbs as { itemListElement: { name: string }[] }).itemListElement.map(({ name }) => name);
    expect(names[0]).toBe(NAME);
    expect(names.at(-1)).toContain('mašīna 5');
  });

  it('of a configurable product contains the price range of its variants', async () => {
    const { structured } = await served('lv', '/p/C-1/x');
    expect(structured[0]).toMatchObject({
      offers: { '@type': 'AggregateOffer', lowPrice: '100.00', highPrice: '120.00', offerCount: 3 },
    });
  });

  it('of a filtered or sorted listing has the plain category with its page number as canonical URL', async () => {
    const canonical = async (query: string) => (await served('ru', `/c/k-20${query}`)).canonical;
    const plainly = `${ORIGIN}/ru/c/k-20`;
    expect(await canonical('')).toBe(plainly);
    expect(await canonical('?sort=price-asc')).toBe(plainly);
    expect(await canonical('?color=49&page=4')).toBe(plainly);
    expect(await canonical('?gclid=1')).toBe(plainly);
    expect(await canonical('?page=2')).toBe(`${plainly}?page=2`);
    expect(await canonical('?page=x')).toBe(plainly);
  });

  it('of the home page describes the organisation and the site search', async () => {
    const head = await served('en', '/');
    expect(head.canonical).toBe(`${ORIGIN}/en`);
    expect(head.alternates).toContainEqual({ language: 'x-default', href: `${ORIGIN}/` });
    expect(head.structured).toMatchObject([
      { '@type': 'Organization', name: NAME, legalName: NAME, logo: `${ORIGIN}/icon-512.png` },
      {
        '@type': 'WebSite',
        inLanguage: 'en',
        potentialAction: { target: `${ORIGIN}/en/search?q={search_term_string}` },
      },
    ]);
    expect((await written('en', '/')).structured).toEqual(head.structured);
    const banners = { headImage: { title: 'Sound', subtitle: 'at home', image: '', link: '/', images: [] } };
    const value = { ...banners, mainBanners: [], smallBanners: [], productBanners: [] };
    await databases.catalogue.content.upsert(contentDocumentOf('en', 'banners', value));
    expect((await written('en', '/')).description).toBe('Sound at home');
  });

  it('hides personal and missing pages from search engines', async () => {
    const hidden = [
      '/wishlist',
      '/cart',
      '/checkout',
      '/search?q=x',
      '/compare',
      '/my-account/orders',
      '/order-completed',
    ];
    for (const address of [...hidden, '/p/NONE/none', '/c/none', '/newsletter/a@b.lv/1', '/withdraw/token/1'])
      for (const store of ['lv', 'en']) {
        expect((await served(store, address)).hidden, address).toBe(true);
        const head = await written(store, address);
        expect(head).toMatchObject({ hidden: true, alternates: [], structured: [] });
      }
    for (const address of ['/i/terms', '/news/none'])
      for (const head of [await served('en', address), await written('en', address)])
        expect(head).toMatchObject({ hidden: true, alternates: [], structured: [] });
    for (const address of ['/news', '/newsletter']) {
      expect((await served('en', address)).hidden).toBe(false);
      expect(await written('en', address)).toMatchObject({
        hidden: false,
        canonical: `${ORIGIN}/en${address}`,
      });
    }
  });

  it('of CMS pages and news is the same for each of their URLs', async () => {
    for (const [store, address, own] of [
      ['lv', '/about-us', '/i/par-mums'],
      ['en', '/i/par-mums', '/en/i/about-us'],
      ['ru', '/i/about-us', '/ru/i/o-nas'],
      ['ru', '/news/news-101-ru', '/ru/news/news-101-ru'],
      ['en', '/news', '/en/news'],
      ['lv', '/i/piegade', '/i/piegade'],
    ] as const) {
      const { title: _, ...head } = await served(store, address);
      expect(head.canonical).toBe(ORIGIN + own);
      expect(await written(store, address)).toMatchObject(
        address === '/news' ? { canonical: head.canonical, alternates: head.alternates } : head,
      );
    }
  });

  it('never renders catalogue texts as markup', async () => {
    const page = await html('lv', '/p/P-6/x');
    expect(page).not.toContain('<img src=x');
    expect(page.match(/<script/g)).toHaveLength(2);
    const { structured } = await served('lv', '/p/P-6/x');
    expect((structured[0] as { name: string }).name).toContain('</script><img src=x onerror=alert(1)>');
  });

  it('has a short description that ends with a whole word', () => {
    expect(describing('<p>Deep&nbsp;bass</p><p>and  more</p>')).toBe('Deep bass and more');
    const long = describing('vārds '.repeat(80));
    expect(long.length).toBeLessThanOrEqual(160);
    expect(long).toMatch(/vārds…$/);
    expect(describing('x'.repeat(500))).toHaveLength(160);
  });
});
