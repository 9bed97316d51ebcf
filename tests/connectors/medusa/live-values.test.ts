// Tests stock and prices that are requested from the engine when they are shown.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Prices } from '#bridge/ports/prices.ts';
import { writeBranchRecord } from '#connectors/medusa/medusa-branches.ts';
import { type Json, MedusaError } from '#connectors/medusa/medusa-client.ts';
import type { MedusaContext } from '#connectors/medusa/medusa-context.ts';
import { medusaPrices } from '#connectors/medusa/medusa-prices.ts';
import { type MedusaStock, medusaStock } from '#connectors/medusa/medusa-stock.ts';
import type { TestTime } from './clocks-of.ts';
import { openFeed, productOf, type RecordedMedusa, variantsOf } from './recorded-medusa.ts';

const HEADPHONES = 'vilnis-klusums-2-austinas-1010';
const HOUR_MS = 3_600_000;
const guest = { store: 'lv', customer: undefined };

let medusa: RecordedMedusa;
let stock: MedusaStock;
let prices: Prices;
let time: TestTime;
let records: ReturnType<typeof openFeed>['records'];
let reports: [string, string][];
beforeEach(async () => {
  const { base, read, ...world } = openFeed(['lv']);
  ({ medusa, time, reports, records } = world);
  const context = { ...base, tokenOf: async () => 'token' } as unknown as MedusaContext;
  [stock, prices] = [medusaStock(context), medusaPrices(context)];
  await read();
  medusa.asked = [];
});

const variant = (handle: string, at = 0): Json => variantsOf(productOf(medusa.rows, handle))[at] as Json;
const beAway = (): void => {
  medusa.before = (path) => {
    throw new MedusaError('unreachable', `GET ${path}`, undefined);
  };
};

describe('while Medusa does not respond', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { store } = medusa.client;
    let silent = true;
    medusa.client.store = (...request) => {
      if (!silent) return store(...request);
      medusa.asked.push(request[1]);
      return new Promise(() => {});
    };
    speak = () => {
      silent = false;
    };
  });
  afterEach(() => void vi.useRealTimers());
  let speak: () => void;

  it.each([
    ['stock', async () => (await stock.levels(['SL-340'])).get('SL-340')?.quantity, 6],
    ['prices', async () => (await prices.current(['SL-340'], guest, undefined))[0]?.final, 68_900],
  ] as const)(
    'the imported %s replace the live ones for 10 seconds after a wait of 3',
    async (_what, read, value) => {
      const first = read();
      // what the database answers before takes no time of this clock
      while (vi.getTimerCount() === 0) await new Promise<void>((resolve) => setImmediate(resolve));
      await vi.advanceTimersByTimeAsync(2_999);
      expect(vi.getTimerCount()).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(await first).toBe(value);
      expect(reports).toHaveLength(1);
      const before = medusa.asked.length;
      expect(await read()).toBe(value);
      expect(medusa.asked).toHaveLength(before);
      speak();
      time.now += 10_000;
      await read();
      expect(medusa.asked.length).toBeGreaterThan(before);
    },
  );
});

describe('stock', () => {
  it('comes from the engine, summed over the variants of a product', async () => {
    variant(HEADPHONES).inventory_quantity = 5;
    const levels = await stock.levels(['VK-2-SAND', HEADPHONES, 'no-such-sku']);
    expect([...levels.keys()]).toEqual(['VK-2-SAND', HEADPHONES]);
    expect(levels.get('VK-2-SAND')).toMatchObject({ quantity: 5, isInStock: true, isManaged: true });
    expect(levels.get(HEADPHONES)?.quantity).toBe(5 + 52 + 17);
  });

  it('is requested again for a product that was ordered', async () => {
    await stock.levels(['VK-2-SAND']);
    variant(HEADPHONES).inventory_quantity = 3;
    stock.forget(['VK-2-SAND']);
    expect((await stock.levels(['VK-2-SAND'])).get('VK-2-SAND')?.quantity).toBe(3);
  });

  it('is requested again after 5 seconds', async () => {
    await stock.levels(['SL-340']);
    time.now += 4_000;
    await stock.levels(['SL-340']);
    expect(medusa.asked).toHaveLength(1);
    time.now += 2_000;
    await stock.levels(['SL-340']);
    expect(medusa.asked).toHaveLength(2);
  });

  it('is requested again after 5 seconds and a clock set back', async () => {
    await stock.levels(['SL-340']);
    time.setBackMs = HOUR_MS;
    time.now += 5_000;
    await stock.levels(['SL-340']);
    expect(medusa.asked).toHaveLength(2);
  });

  it('of branches is requested again after 5 seconds and a clock set back', async () => {
    await writeBranchRecord(records, { codes: { sloc_1: 'RIGA' }, lists: {} });
    await stock.atLocations?.(['SL-340']);
    time.setBackMs = HOUR_MS;
    time.now += 5_000;
    await stock.atLocations?.(['SL-340']);
    expect(medusa.asked).toHaveLength(2);
  });

  it('is requested again 10 seconds after a failure and a clock set back', async () => {
    beAway();
    await stock.levels(['SL-340']);
    medusa.before = () => {};
    time.setBackMs = HOUR_MS;
    time.now += 10_000;
    await stock.levels(['SL-340']);
    expect(medusa.asked).toHaveLength(2);
  });

  it('is the imported stock while the engine is unavailable, which is reported', async () => {
    beAway();
    expect((await stock.levels(['SL-340'])).get('SL-340')?.quantity).toBe(6);
    expect(reports.map(([what]) => what)).toEqual(['medusa stock']);
  });

  it('has no quantities if the engine does not manage it', async () => {
    expect((await stock.levels(['ZI-SER-00080'])).get('ZI-SER-00080')).toMatchObject({
      ...{ isInStock: true, isManaged: false },
    });
    expect(await stock.quantities(['ZI-SER-00080', 'SL-340'])).toEqual(
      new Map([['SL-340', { quantity: 6, reserved: undefined }]]),
    );
  });
});

describe('prices', () => {
  it("are the engine's current prices, in the order of the skus", async () => {
    (variant('sala-ledus-340-ledusskapis-1080').calculated_price as Json).calculated_amount_with_tax = 650;
    const found = await prices.current(['RT-17-FIR', 'no-such-sku', 'SL-340'], guest, undefined);
    expect(found.map(({ sku, regular, final, special }) => [sku, regular, final, special])).toEqual([
      ['RT-17-FIR', 6_990, 5_990, 5_990],
      ['SL-340', 78_900, 65_000, 65_000],
    ]);
    expect(found[0]?.taxPercent).toBe(21);
  });

  it('of a product with variants are those of the cheapest variant', async () => {
    (variant(HEADPHONES, 1).calculated_price as Json).calculated_amount_with_tax = 199;
    const [found] = await prices.current([HEADPHONES], guest, undefined);
    expect(found).toMatchObject({ final: 19_900, type: 'configurable' });
  });

  it('are cached for a minute for guests only', async () => {
    const customer = { store: 'lv', customer: { customerId: 1, groupId: 1 } };
    await prices.current(['SL-340'], guest, undefined);
    time.now += 50_000;
    await prices.current(['SL-340'], guest, undefined);
    // the first request also reads the region
    expect(medusa.asked.filter((path) => path === '/store/products')).toHaveLength(1);
    await prices.current(['SL-340'], customer, undefined);
    await prices.current(['SL-340'], customer, undefined);
    expect(medusa.asked.filter((path) => path === '/store/products')).toHaveLength(3);
  });

  it('are requested again after a minute and a clock set back', async () => {
    await prices.current(['SL-340'], guest, undefined);
    time.setBackMs = HOUR_MS;
    time.now += 60_000;
    await prices.current(['SL-340'], guest, undefined);
    expect(medusa.asked.filter((path) => path === '/store/products')).toHaveLength(2);
  });

  it('are those of a region that is read again after 5 minutes and a clock set back', async () => {
    await prices.current(['SL-340'], guest, undefined);
    medusa.asked = [];
    time.setBackMs = HOUR_MS;
    time.now += 300_000;
    await prices.current(['SL-340'], guest, undefined);
    expect(medusa.asked).toContain('/store/regions');
  });

  it('are the imported prices while the engine is unavailable, which is reported', async () => {
    beAway();
    const [found] = await prices.current(['SL-340'], guest, undefined);
    expect(found).toMatchObject({ regular: 78_900, final: 68_900 });
    expect(reports.map(([what]) => what)).toEqual(['medusa prices']);
  });

  it('omit a product that is no longer sold', async () => {
    medusa.rows.products = medusa.rows.products.filter(({ handle }) => handle === HEADPHONES);
    expect(await prices.current(['SL-340'], guest, undefined)).toEqual([]);
  });
});
