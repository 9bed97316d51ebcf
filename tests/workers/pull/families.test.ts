// Pulls of small families: documents are added, changed and removed, and a family is stored completely or not at all.
import { afterEach, describe, expect, it } from 'vitest';
import { call } from '#workers/bridge-client/call.ts';
import { categoriesFamily } from '#workers/pull/categories-family.ts';
import { contentFamily } from '#workers/pull/content-family.ts';
import { type Family, startRound } from '#workers/pull/family.ts';
import { referenceFamily } from '#workers/pull/reference-family.ts';
import { testConfig } from '../../support/worker/test-config.ts';
import { closeBoth, newDevice } from '../../support/worker/test-databases.ts';
import { json, testPorts } from '../../support/worker/test-ports.ts';
import { bridgeCategory, tinyBridge } from '../../support/worker/tiny-bridge.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function open() {
  const bridge = tinyBridge([]);
  const databases = await newDevice().open();
  ends.push(() => closeBoth(databases));
  const ports = testPorts(bridge.fetch);
  const config = testConfig();
  const context = {
    ports,
    config,
    db: databases.catalogue,
    call: ((name, options) => call(ports, config, name, options)) as Parameters<typeof startRound>[0]['call'],
  };
  return {
    bridge,
    ports,
    db: databases.catalogue,
    pull: (family: Family, store = 'lv') => family.pull(startRound(context, store)),
  };
}

describe('small families', () => {
  it('write only new, changed and removed documents', async () => {
    const { bridge, db, pull } = await open();
    bridge.others.category = [bridgeCategory(1), bridgeCategory(2), bridgeCategory(3)];
    await pull(categoriesFamily);
    const written: string[] = [];
    const watch = db.categories.$.subscribe(({ operation, documentId }) =>
      written.push(`${operation} ${documentId}`),
    );
    bridge.others.category = [bridgeCategory(1), bridgeCategory(2, { name: 'renamed' }), bridgeCategory(4)];
    await pull(categoriesFamily);
    watch.unsubscribe();
    expect(written.sort()).toEqual(['DELETE lv|3', 'INSERT lv|4', 'UPDATE lv|2']);
  });

  it('are stored separately for each store view', async () => {
    const { bridge, db, pull } = await open();
    bridge.others.category = [bridgeCategory(1)];
    await pull(categoriesFamily, 'lv');
    await pull(categoriesFamily, 'en');
    bridge.others.category = [bridgeCategory(2)];
    await pull(categoriesFamily, 'en');
    const keys = (await db.categories.find().exec()).map(({ key }) => key);
    expect(keys.sort()).toEqual(['en|2', 'lv|1']);
  });

  it('skip a malformed document without removing any in that pull', async () => {
    const { bridge, db, pull, ports } = await open();
    bridge.others.category = [bridgeCategory(1), bridgeCategory(2)];
    await pull(categoriesFamily);
    bridge.others.category = [bridgeCategory(1, { name: 'new' }), { id: -2, name: '?' }, bridgeCategory(3)];
    await pull(categoriesFamily);
    const names = (await db.categories.find().exec()).map(({ id, name }) => [id, name]);
    expect(names.sort()).toEqual([
      [1, 'new'],
      [2, 'C 2'],
      [3, 'C 3'],
    ]);
    expect(ports.logged).toMatchObject([{ event: 'documents-left-out', family: 'categories', count: 1 }]);
  });

  it('are not emptied by an empty response', async () => {
    const { bridge, db, pull } = await open();
    bridge.others.category = [bridgeCategory(1)];
    await pull(categoriesFamily);
    bridge.others.category = [];
    expect(await pull(categoriesFamily)).toEqual({ ok: true, value: undefined });
    expect(await db.categories.count().exec()).toBe(1);
  });

  it('are read over several pages', async () => {
    const { bridge, db, pull } = await open();
    const attributes = Array.from({ length: 200 }, (_, at) => ({
      attribute_id: at,
      attribute_code: `a${at}`,
    }));
    bridge.faults.push(
      (url, body) => {
        if (!url.includes('/attribute/')) return undefined;
        const hits = attributes.slice(0, body?.size).map((_source, _id) => ({ _id, _source }));
        return json({ hits: { total: 200, hits } });
      },
      (url, body) => {
        if (!url.includes('/attribute/')) return undefined;
        const hits = attributes.slice(body?.size).map((_source, _id) => ({ _id, _source }));
        return json({ hits: { total: 200, hits } });
      },
    );
    await pull(referenceFamily);
    const stored = await db.reference.find({ selector: { store: 'lv', kind: 'attribute' } }).exec();
    expect(stored).toHaveLength(200);
  });

  it('request 150 attributes per page [S9.011]', async () => {
    const { bridge, pull } = await open();
    await pull(referenceFamily);
    const sizes = bridge.asked.filter(({ url }) => url.includes('/attribute/')).map(({ body }) => body?.size);
    expect(sizes).toEqual([150]);
  });

  it('include attribute_code, attribute_id, is_comparable and options of attributes [S3.028]', async () => {
    const { bridge, db, pull } = await open();
    const source = (over: object) => ({
      attribute_id: 93,
      attribute_code: 'color',
      options: [
        { value: '', label: ' ' },
        { value: 49, label: 'Balta' },
      ],
      ...over,
    });
    bridge.others.attribute = [
      source({ is_comparable: '1' }),
      source({ attribute_id: '94', attribute_code: 'power', is_comparable: false, options: undefined }),
    ];
    await pull(referenceFamily);
    const stored = await db.reference.find({ selector: { store: 'lv', kind: 'attribute' } }).exec();
    expect(stored.map(({ value }) => value)).toMatchObject([
      {
        attribute_code: 'color',
        attribute_id: '93',
        is_comparable: true,
        options: [{ value: '49', label: 'Balta' }],
      },
      { attribute_code: 'power', attribute_id: '94', is_comparable: false, options: [] },
    ]);
  });

  it('store the other parts if one part fails', async () => {
    const { bridge, db, pull } = await open();
    bridge.faults.push((url) =>
      url.includes('/taxrule/') ? json({ code: 500, result: 'x' }, 500) : undefined,
    );
    expect(await pull(referenceFamily)).toMatchObject({ ok: false, fault: { code: 'server-error' } });
    expect(await db.reference.findOne('lv|country|LV').exec()).not.toBeNull();
    bridge.faults.push((url) => (url.includes('/banners/') ? json({}, 500) : undefined));
    expect(await pull(contentFamily)).toMatchObject({ ok: false, fault: { code: 'server-error' } });
    expect(await db.content.findOne('lv|home-page|home-page').exec()).not.toBeNull();
    expect(await db.content.findOne('lv|contact|contact').exec()).not.toBeNull();
  });

  it('report no fault if there is no banner file', async () => {
    const { db, pull } = await open();
    expect(await pull(contentFamily)).toEqual({ ok: true, value: undefined });
    expect(await db.content.findOne('lv|banners|banners').exec()).toBeNull();
  });

  it('request shop data once', async () => {
    const { bridge, pull } = await open();
    await pull(referenceFamily);
    expect(bridge.asked.filter(({ url }) => url.includes('/shop/data'))).toHaveLength(1);
  });

  it('accept shop data without an envelope', async () => {
    const { bridge, db, pull } = await open();
    const methods = [{ code: 'banklink', title: 'Bank', cost_incl_tax: 1.5 }];
    const parts = {
      banner: [],
      slider: [],
      category_banner: [],
      category_banner_image: [],
      product_banner: [],
    };
    const config = [{ code: 'payment', configuration: { 'lv-LV': { methods } } }];
    bridge.faults.push((url) => (url.includes('/shop/data') ? json({ ...parts, config }) : undefined));
    await pull(referenceFamily);
    const method = await db.reference.findOne('lv|payment-method|banklink').exec();
    expect(method?.value).toMatchObject({ code: 'banklink', cost_incl_tax: 150 });
  });
});
