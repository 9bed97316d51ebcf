// Tests branches in front of Medusa: which stock locations become branches, and the stock of products there.
import '../../support/property-seed.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { readAttributeMapping } from '#connectors/medusa/import/attribute-mapping.ts';
import { medusaFeed } from '#connectors/medusa/import/medusa-feed.ts';
import { type Json, MedusaError } from '#connectors/medusa/medusa-client.ts';
import { createMedusaBase, type MedusaContext } from '#connectors/medusa/medusa-context.ts';
import { medusaStock } from '#connectors/medusa/medusa-stock.ts';
import { METHODS } from '#connectors/medusa/shop-methods.ts';
import { bridgeBranch } from '#schemas/bridge/bridge-branch.ts';
import { clocksOf, type TestTime } from './clocks-of.ts';
import {
  productOf,
  type RecordedMedusa,
  recordedMedusa,
  recordsInMemory,
  settings,
  variantsOf,
} from './recorded-medusa.ts';
import { RUNS, spoiled } from './spoiled-answer.ts';

const FRIDGE = 'sala-ledus-340-ledusskapis-1080';
const HEADPHONES = 'vilnis-klusums-2-austinas-1010';
const hours = 'Mo-Fr 9:00-20:00; Sa 10:00-18:00';

/** A stock location as the admin API returns it. */
const location = (id: string, more: Json = {}): Json => ({
  ...{ id, name: `Veikals ${id}`, metadata: {}, fulfillment_sets: [{ id: `fuset_${id}`, type: 'pickup' }] },
  address: {
    ...{ address_1: 'Brīvības iela 90', city: 'Rīga', postal_code: 'LV-1001', country_code: 'lv' },
    ...{ address_2: null, phone: '+371 20 000 001' },
  },
  ...more,
});
/** The pick-up option of a stock location. */
const pickup = (medusa: RecordedMedusa, id: string, amount = 0): Json => ({
  ...(structuredClone(medusa.rows.shipping_options[0]) as Json),
  ...{ id: `so_${id}`, name: `Pick up in ${id}`, type: null },
  prices: [{ currency_code: 'eur', amount, price_rules: [] }],
  service_zone: { geo_zones: [], fulfillment_set: { type: 'pickup', location: { id } } },
});
/** Sets the pieces of a variant by stock location. */
const setPieces = (variant: Json, pieces: Record<string, number>): void => {
  const location_levels = Object.entries(pieces).map(([location_id, available_quantity]) => ({
    ...{ location_id, available_quantity },
  }));
  variant.inventory_items = [{ required_quantity: 1, inventory: { location_levels } }];
};

let medusa: RecordedMedusa;
let reports: string[];
let records: ReturnType<typeof recordsInMemory>;
beforeEach(() => {
  medusa = recordedMedusa();
  reports = [];
  records = recordsInMemory();
});

const openBase = (client = medusa.client, time: TestTime = { now: 0 }) =>
  createMedusaBase(client, settings, {
    ...{ records, ...clocksOf(time) },
    report: (what, error) => void reports.push(`${what}: ${String(error)}`),
  });

/** Reads everything as the bridge does. */
async function imported(client = medusa.client, mapping = readAttributeMapping()) {
  const feed = medusaFeed(openBase(client), mapping, ['lv', 'en']);
  const reading = await feed.read(undefined, false);
  const documents = new Map<string, Json>();
  for await (const { store, document } of reading.products())
    if (store === 'lv') documents.set(String(document.slug), document);
  const own = { code: 'branches', configuration: { lv: { branches: [{ code: 'OWN' }] } } };
  const stored = { stores: ['lv', 'en'], defaultStore: 'lv', shopData: { config: [own] }, countries: {} };
  const { shopData } = await feed.store(stored);
  type Element = { code: string; configuration: Record<string, Json> };
  const of = (code: string, store: string): Json =>
    (shopData.config as Element[]).find((one) => one.code === code)?.configuration[store] ?? {};
  return {
    branches: (store = 'lv') => of('branches', store).branches as Json[],
    shipping: () => of('shipping', 'lv').methods as (Json & { extension_attributes?: { points: Json[] } })[],
    attributes: reading.references.map(({ document }) => document.attribute_code),
    documents,
  };
}
const codesOf = (list: readonly Json[]) => list.map(({ code }) => code);

describe('a stock location', () => {
  it('with a pick-up fulfilment set is a branch with its address and what its metadata say', async () => {
    medusa.rows.stock_locations = [
      location('sloc_1', {
        metadata: { code: 'RIGA', opening_hours: hours, preparation_minutes: '60', email: 'a@b.lv' },
      }),
    ];
    expect((await imported()).branches()).toEqual([
      {
        ...{ code: 'RIGA', name: 'Veikals sloc_1', address: 'Brīvības iela 90', city: 'Rīga' },
        ...{ postcode: 'LV-1001', country_id: 'LV', phone: '+371 20 000 001', email: 'a@b.lv' },
        ...{ exceptions: [], preparation_minutes: 60 },
        opening_hours: [
          ...Array.from({ length: 5 }, () => ['09:00', '20:00']),
          ...[['10:00', '18:00'], null],
        ],
      },
    ]);
  });

  it.each<[string, Json, boolean]>([
    ['without a pick-up set is none', { fulfillment_sets: [{ type: 'shipping' }] }, false],
    ['is one if its metadata say so', { fulfillment_sets: [], metadata: { branch: 'true' } }, true],
    ['is none if its metadata say so', { metadata: { branch: false } }, false],
  ])('%s', async (_what, more, isBranch) => {
    medusa.rows.stock_locations = [location('sloc_1'), location('sloc_2', more)];
    expect(codesOf((await imported()).branches())).toEqual(isBranch ? ['sloc_1', 'sloc_2'] : ['sloc_1']);
  });

  it('has a name by store view', async () => {
    medusa.rows.stock_locations = [
      location('sloc_1', { metadata: { name: { lv: 'Centrs', en: 'Centre' } } }),
    ];
    const { branches } = await imported();
    expect([branches()[0]?.name, branches('en')[0]?.name]).toEqual(['Centrs', 'Centre']);
  });

  it('is read by the keys that the mapping file names', async () => {
    medusa.rows.stock_locations = [location('sloc_1', { metadata: { telefons: '123' } })];
    const mapping = { ...readAttributeMapping(), branches: { phone: 'telefons' } };
    expect((await imported(medusa.client, mapping)).branches()[0]?.phone).toBe('123');
  });

  it('without an address, or with the code of another, is reported instead', async () => {
    medusa.rows.stock_locations = [
      location('sloc_1', { metadata: { code: 'A' } }),
      location('sloc_2', { metadata: { code: 'A' } }),
      location('sloc_3', { address: null }),
    ];
    expect(codesOf((await imported()).branches())).toEqual(['A']);
    expect(reports).toEqual([expect.stringContaining('Veikals sloc_2, Veikals sloc_3')]);
  });

  it('leaves the branches of the store’s own shop data if Medusa never had any', async () => {
    expect(codesOf((await imported()).branches())).toEqual(['OWN']);
  });

  it('that is removed leaves no branch', async () => {
    medusa.rows.stock_locations = [location('sloc_1')];
    await imported();
    medusa.rows.stock_locations = [];
    const { branches, attributes } = await imported();
    expect(branches()).toEqual([]);
    expect(attributes).not.toContain('available_in');
  });

  it('is a branch with valid fields, or none, whatever one of them contains', async () => {
    const given = location('sloc_1', { metadata: { opening_hours: hours, latitude: 56.9 } });
    await fc.assert(
      fc.asyncProperty(spoiled(given), async ({ document }) => {
        records = recordsInMemory();
        medusa.rows.stock_locations = [document, location('sloc_2')];
        const list = (await imported()).branches();
        for (const branch of list) expect(bridgeBranch.safeParse(branch).success).toBe(true);
        expect(codesOf(list)).toContain('sloc_2');
      }),
      RUNS,
    );
  });

  it('is read from the pick-up options without the secret key', async () => {
    const option = pickup(medusa, 'sloc_1');
    const set = (option.service_zone as Json).fulfillment_set as Json;
    set.location = { id: 'sloc_1', address: location('sloc_1').address };
    medusa.rows.shipping_options = [option];
    const region = String(medusa.rows.regions[0]?.id);
    await records.writeMany('probe-cart', new Map([[region, { cartId: 'cart_1' }]]));
    const [branch] = (await imported({ ...medusa.client, admin: undefined })).branches();
    expect(branch).toMatchObject({ code: 'sloc_1', name: 'Brīvības iela 90', city: 'Rīga' });
  });

  it('is read for the sales channels of today, although the clock was set back since yesterday', async () => {
    const time: TestTime = { now: Date.parse('2026-12-01T10:00:00Z') };
    const feed = medusaFeed(openBase(medusa.client, time), readAttributeMapping(), ['lv']);
    await feed.read(undefined, false);
    medusa.asked = [];
    time.setBackMs = 48 * 3_600_000;
    time.now += 24 * 3_600_000;
    await feed.read(undefined, false);
    expect(medusa.asked).toContain('/admin/api-keys');
  });

  it('is not read if the secret key may not, which is reported', async () => {
    medusa.rows.stock_locations = [location('sloc_1')];
    medusa.before = (path) => {
      if (path === '/admin/stock-locations') throw new MedusaError('refused', `GET ${path}`, 403);
    };
    expect(codesOf((await imported()).branches())).toEqual(['OWN']);
    expect(reports).toHaveLength(1);
  });
});

describe('pick-up options', () => {
  beforeEach(() => {
    medusa.rows.stock_locations = [location('sloc_1'), location('sloc_2'), location('sloc_3')];
  });

  it('of several branches are one method with a point for each', async () => {
    medusa.rows.shipping_options.push(...['sloc_1', 'sloc_2'].map((id) => pickup(medusa, id)));
    const collected = (await imported()).shipping().filter((one) => one.extension_attributes?.points[0]);
    const [method] = collected.filter(({ method_code }) => String(method_code).startsWith('so_sloc'));
    expect(codesOf(method?.extension_attributes?.points ?? [])).toEqual(['sloc_1', 'sloc_2']);
    expect((await records.read(METHODS, 'lv'))?.collected).toEqual({
      so_sloc_1: { sloc_1: 'so_sloc_1', sloc_2: 'so_sloc_2' },
    });
  });

  it('of different prices are methods of their own', async () => {
    medusa.rows.shipping_options = [pickup(medusa, 'sloc_1'), pickup(medusa, 'sloc_2', 1)];
    expect((await imported()).shipping()).toHaveLength(2);
  });

  it('of a branch that has closed for good are not offered', async () => {
    medusa.rows.stock_locations = [location('sloc_1', { metadata: { is_closed: true } })];
    medusa.rows.shipping_options = [pickup(medusa, 'sloc_1')];
    expect((await imported()).shipping()).toEqual([]);
  });
});

describe('stock by branch', () => {
  beforeEach(() => {
    medusa.rows.stock_locations = [
      location('sloc_1', { metadata: { code: 'RIGA' } }),
      location('sloc_2', { metadata: { code: 'CESIS' } }),
    ];
    setPieces(variantsOf(productOf(medusa.rows, FRIDGE))[0] as Json, { sloc_1: 2, warehouse: 4 });
    const [first, second] = variantsOf(productOf(medusa.rows, HEADPHONES)) as [Json, Json];
    setPieces(first, { sloc_1: 1, sloc_2: 0 });
    setPieces(second, { sloc_1: 3 });
  });
  const stock = () =>
    medusaStock({ ...openBase(), tokenOf: async () => undefined } as unknown as MedusaContext);
  const sourcesIn = (doc: Json = {}) => {
    const { sources } = doc.stock as { sources: Json[] };
    return sources.map(({ source_code, quantity }) => [source_code, quantity]);
  };

  it('is stated in documents, without locations that are no branches', async () => {
    const { documents, attributes } = await imported();
    expect(sourcesIn(documents.get(FRIDGE))).toEqual([['RIGA', 2]]);
    const { configurable_children: variants } = documents.get(HEADPHONES) as Json;
    expect(sourcesIn((variants as Json[])[0])).toEqual([
      ['RIGA', 1],
      ['CESIS', 0],
    ]);
    expect(attributes).toContain('available_in');
  });

  it('counts whole sets of a variant that consists of several pieces', async () => {
    const [variant] = variantsOf(productOf(medusa.rows, FRIDGE)) as [Json];
    const item = (required_quantity: number, available_quantity: number) => ({
      required_quantity,
      inventory: { location_levels: [{ location_id: 'sloc_1', available_quantity }] },
    });
    variant.inventory_items = [item(2, 5), item(1, 9)];
    expect(sourcesIn((await imported()).documents.get(FRIDGE))).toEqual([['RIGA', 2]]);
    variant.inventory_items = [item(0.5, 1.7), item(1, 9)];
    expect(sourcesIn((await imported()).documents.get(FRIDGE))).toEqual([['RIGA', 3]]);
  });

  it('is read live, summed over the variants of a product', async () => {
    await imported();
    setPieces(variantsOf(productOf(medusa.rows, FRIDGE))[0] as Json, { sloc_1: 1 });
    medusa.asked = [];
    const found = await stock().atLocations?.(['SL-340', HEADPHONES, 'no-such-sku']);
    expect(found?.get('SL-340')).toEqual(new Map([['RIGA', 1]]));
    expect(found?.get(HEADPHONES)).toEqual(
      new Map([
        ['RIGA', 4],
        ['CESIS', 0],
      ]),
    );
    expect([...(found?.keys() ?? [])]).toHaveLength(2);
    expect(medusa.asked).toEqual(['/store/products']);
  });

  it('is the imported one while the engine is unavailable', async () => {
    await imported();
    medusa.before = (path) => {
      throw new MedusaError('unreachable', `GET ${path}`, undefined);
    };
    expect((await stock().atLocations?.(['SL-340']))?.get('SL-340')).toEqual(new Map([['RIGA', 2]]));
  });

  it('is unknown without branches, and needs no request', async () => {
    medusa.rows.stock_locations = [];
    const { documents } = await imported();
    expect(documents.get(FRIDGE)?.stock).not.toHaveProperty('sources');
    medusa.asked = [];
    expect(await stock().atLocations?.(['SL-340'])).toEqual(new Map());
    expect(medusa.asked).toEqual([]);
  });
});
