// URL resolution by the whole worker on the real bridge.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { urlMapBody } from '#schemas/bridge/catalogue-answer.ts';
import { failed, ok, type Result } from '#schemas/fault.ts';
import type { UrlTarget } from '#schemas/worker-api.ts';
import { changeClaim } from '#shared/database/change-claim.ts';
import { pageOfTarget } from '#src/features/navigation/url/page-of-target.ts';
import { openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { json } from '../../support/worker/test-ports.ts';
import { until } from '../../support/worker/virtual-clock.ts';
import { open } from './mapped-urls.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge();
});
afterAll(() => bridge.close());

const pageOf = (answer: Result<UrlTarget>, childSku?: string): string | undefined => {
  if (!answer.ok) throw new Error(answer.fault.code);
  return pageOfTarget(answer.value, childSku);
};

describe('a URL that matches no route', () => {
  it('leads to the product page for the type product [S2.055]', async () => {
    const shop = await open(bridge);
    const target = await shop.resolve('p/p-1');
    expect(target).toEqual(ok({ type: 'product', sku: 'P-1', slug: 'p-1' }));
    expect(pageOf(target)).toBe('/p/P-1/p-1');
    expect(pageOf(target, 'P-1-RED')).toBe('/p/P-1/p-1/P-1-RED');
    // the product is stored, so that the page needs no second call
    const kept = await shop.databases.catalogue.products.findOne('lv|1001').exec();
    expect(kept?.sku).toBe('P-1');
  });

  it('leads to the category page for the type category [S2.056]', async () => {
    const shop = await open(bridge);
    expect(pageOf(await shop.resolve('k/20'))).toBe('/c/k-20');
    expect((await shop.databases.catalogue.categories.findOne('lv|20').exec())?.url_path).toBe('k/20');
  });

  it('leads to the CMS page for the type CMS page [S2.057]', async () => {
    const shop = await open(bridge);
    expect(pageOf(await shop.resolve('piegade'))).toBe('/i/piegade');
    const page = await shop.databases.catalogue.content.findOne('lv|cms-page|piegade').exec();
    expect(page?.value).toMatchObject({ id: 1, title: 'Piegāde lv', html: '<p>Kurjers</p>' });
  });

  it('leads to not-found for an unpublished or inactive target', async () => {
    const shop = await open(bridge);
    for (const url of ['vecais', 'k/22'])
      expect(await shop.resolve(url)).toEqual(ok({ type: 'not-found', why: 'no-mapping' }));
  });

  it('is sent to the URL map with fields, options, filters and group [S2.052 S7.053 S7.054 S7.055]', async () => {
    const shop = await open(bridge);
    await shop.resolve('p/c-1', { childSku: 'C-1-50' });
    expect(shop.asked).toHaveLength(1);
    const [{ body } = { body: undefined }] = shop.asked;
    expect(body).toEqual({
      url: 'p/c-1',
      includeFields: null,
      excludeFields: [],
      options: {
        prefetchGroupProducts: true,
        assignProductConfiguration: true,
        populateRequestCacheTags: false,
        setProductErrors: false,
        fallbackToDefaultWhenNoAvailable: true,
        separateSelectedVariant: false,
        setConfigurableProductOptions: true,
        filterUnavailableVariants: true,
      },
      filters: { sku: 'C-1-50' },
      groupId: null,
      groupToken: null,
    });
    expect(z.safeParse(urlMapBody, body).success).toBe(true);
    await shop.resolve('k/21');
    expect(shop.asked[1]?.body).toMatchObject({ url: 'k/21', filters: {} });
    await changeClaim(shop.databases.personal, 'shopper-group', 1, () => ({ groupId: 2, token: 'proof' }));
    await shop.resolve('k/30');
    expect(shop.asked[2]?.body).toMatchObject({ groupId: 2, groupToken: 'proof' });
  });

  it('is sent by POST to the configured endpoint [S7.052]', async () => {
    const config = testConfig();
    const usual = await open(bridge, { config });
    await usual.resolve('k/20');
    expect(usual.asked[0]?.url).toBe('/api/url/map');
    expect(usual.asked[0]?.init.method).toBe('POST');
    await usual.stop();
    const other = { ...config, bridge: { ...config.bridge, urlMap: '/v2/url/map' } };
    const moved = await open(bridge, { config: other, map: () => json(null) });
    await moved.resolve('k/20');
    expect(moved.asked[0]?.url).toBe('/api/v2/url/map');
  });

  it('leads to the target in _type and _source of the response [S7.056]', async () => {
    const sources = {
      product: {
        id: 9,
        sku: 'X',
        name: 'X',
        type_id: 'simple',
        status: 1,
        visibility: 4,
        price: 1,
        slug: 'x-9',
        updated_at: '',
      },
      category: { id: 9, parent_id: 2, name: 'X', is_active: true, level: 2, path: '1/2/9', slug: 'x-9' },
      cms_page: { id: 9, identifier: 'x-page', title: 'X' },
    };
    const expected = {
      product: { type: 'product', sku: 'X', slug: 'x-9' },
      category: { type: 'category', slug: 'x-9' },
      cms_page: { type: 'cms_page', slug: 'x-page' },
    };
    for (const type of ['product', 'category', 'cms_page'] as const) {
      const shop = await open(bridge, { map: () => json({ _type: type, _source: sources[type] }) });
      expect(await shop.resolve('x')).toEqual(ok(expected[type]));
      await shop.stop();
    }
    // a type with the source of another type is rejected
    const wrong = await open(bridge, { map: () => json({ _type: 'product', _source: sources.cms_page }) });
    expect(await wrong.resolve('x')).toMatchObject({ ok: false, fault: { code: 'bad-shape' } });
  });

  it('is looked up by path, identifier, slug or url_key if it is not mapped [S2.061]', async () => {
    const shop = await open(bridge, { map: () => json(null) });
    const { products, categories, content } = shop.databases.catalogue;
    await until(
      async () =>
        (await products.count().exec()) > 0 &&
        (await categories.findOne('lv|20').exec()) !== null &&
        (await content.findOne('lv|cms-page|piegade').exec()) !== null &&
        (await products.findOne('lv|1001').exec()) !== null,
      Boolean,
    );
    // products and categories by path and by slug or url_key, pages by identifier
    expect(await shop.resolve('p/p-1')).toMatchObject(ok({ type: 'product', sku: 'P-1' }));
    expect(await shop.resolve('p-1')).toMatchObject(ok({ type: 'product', sku: 'P-1' }));
    expect(await shop.resolve('k/20')).toEqual(ok({ type: 'category', slug: 'k-20' }));
    expect(await shop.resolve('k-20')).toEqual(ok({ type: 'category', slug: 'k-20' }));
    expect(await shop.resolve('piegade')).toEqual(ok({ type: 'cms_page', slug: 'piegade' }));
    expect(await shop.resolve('k-22')).toMatchObject(ok({ type: 'not-found' }));
  });

  it('leads to page-not-found for an unknown target type [S2.062]', async () => {
    const shop = await open(bridge, { map: () => json({ _type: 'cms_hierarchy', _source: { id: 1 } }) });
    expect(pageOf(await shop.resolve('kaut-kas'))).toBe('/page-not-found');
    // without a mapping there is no redirect: the page at this URL shows the error
    expect(pageOf(ok({ type: 'not-found', why: 'no-mapping' }))).toBeUndefined();
  });

  it("logs 'No mapping found' or 'Route not found' when it has no target [S2.064]", async () => {
    const shop = await open(bridge);
    await shop.resolve('nekas');
    expect(shop.ports.logged).toContainEqual({
      level: 'error',
      event: 'No mapping found',
      store: 'lv',
      url: 'nekas',
    });
    await shop.stop();
    const odd = await open(bridge, { map: () => json({ _type: 'cms_block', _source: {} }) });
    expect(await odd.resolve('kaut-kas')).toEqual(ok({ type: 'not-found', why: 'no-route' }));
    expect(odd.ports.logged).toContainEqual({
      level: 'error',
      event: 'Route not found',
      store: 'lv',
      url: 'kaut-kas',
    });
  });

  it('is looked up only on the device while offline', async () => {
    const shop = await open(bridge);
    await until(() => shop.databases.catalogue.products.findOne('lv|1001').exec(), Boolean);
    shop.line.cut(true);
    expect(await shop.resolve('p/p-1')).toMatchObject(ok({ type: 'product', sku: 'P-1' }));
    expect(await shop.resolve('nav')).toEqual(failed('not-on-device'));
    // a request without a response is sent again once the connection is back
    shop.line.cut(false);
    shop.nudge('awake', {});
    await until(
      () => shop.resolve('nav'),
      (answer) => answer.ok,
    );
  });

  it('is looked up on the device if the bridge fails', async () => {
    const shop = await open(bridge, {
      map: () => json({ code: 500, result: 'broken' }, 500),
    });
    await until(() => shop.databases.catalogue.products.findOne('lv|1001').exec(), Boolean);
    expect(await shop.resolve('p/p-1')).toMatchObject(ok({ type: 'product', sku: 'P-1' }));
    expect(await shop.resolve('nav')).toMatchObject({ ok: false, fault: { code: 'server-error' } });
  });
});
