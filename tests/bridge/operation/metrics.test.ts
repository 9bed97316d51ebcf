// Tests /metrics: who may read it, and what it counts.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createEngineRecords } from '#bridge/database/create-engine-records.ts';
import { createMetrics } from '#bridge/operation/create-metrics.ts';
import { ORDER_LEDGER } from '#bridge/ports/order-ledger.ts';
import { endpoints } from '#schemas/bridge/endpoints.ts';
import { loseTables } from '../../support/backend/lose-tables.ts';
import { NOW, openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { newCustomer, send } from '../../support/backend/people.ts';
import { orderOf, placeOrder } from '../../support/backend/requests.ts';
import { smallCatalogue } from '../../support/backend/small-catalogue.ts';

const TOKEN = 'metrics-secret';
const read = (bridge: TestBridge, authorization = `Bearer ${TOKEN}`) =>
  bridge.app.inject({ url: '/metrics', headers: { authorization } });

it('is a 404 without a token in the configuration', async () => {
  const bridge = await openTestBridge();
  const answers = [await bridge.app.inject({ url: '/metrics' }), await read(bridge, 'Bearer undefined')];
  await bridge.close();
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
});

describe('with a token', () => {
  let bridge: TestBridge;
  let now = NOW;
  beforeAll(async () => {
    bridge = await openTestBridge({
      ...{ metricsToken: TOKEN, clock: () => now, admin: { catalogue: smallCatalogue } },
      ...{ pools: { statements: { totalCount: 3, idleCount: 2, waitingCount: 1 } } },
    });
  });
  afterEach(() => void vi.restoreAllMocks());
  afterAll(() => bridge.close());

  /** Returns the values of a metric by its labels. */
  const valuesOf = async (name: string): Promise<Record<string, number>> => {
    const { body } = await read(bridge);
    const lines = body.split('\n').filter((line) => new RegExp(`^${name}[ {]`).test(line));
    return Object.fromEntries(
      lines.map((line) => {
        const [labels = '', value] = line.slice(name.length).split(/ (?=[^ ]+$)/);
        return [labels, Number(value)];
      }),
    );
  };

  it.each(['', TOKEN, 'Bearer ', 'Bearer wrong', `Bearer ${TOKEN} `])(
    'refuses the authorization "%s"',
    async (authorization) => {
      const { statusCode, body } = await read(bridge, authorization);
      expect([statusCode, body]).toEqual([401, '']);
    },
  );

  it('counts responses by status and by an endpoint of the table', async () => {
    const urls = [
      '/api/home-page',
      '/api/sync/order/12345678?order=x',
      '/anna@example.lv',
      '/api/anna',
      '/img/a/b/resize/c',
    ];
    for (const url of urls) await bridge.app.inject({ url });
    await bridge.app.inject({
      method: 'POST',
      url: '/api/catalog/catalogue_lv/product/_search',
      payload: {},
    });
    await bridge.app.inject({ url: '/api/catalog/catalogue_lv/product/_search' });
    expect(await valuesOf('bridge_requests_total')).toMatchObject({
      '{endpoint="home-page",status="200"}': 1,
      '{endpoint="sync/order",status="200"}': 1,
      '{endpoint="page",status="404"}': 2,
      '{endpoint="catalog/search",status="200"}': 1,
      '{endpoint="catalog/query",status="200"}': 1,
    });
    const { body } = await read(bridge);
    const labels = new Set([...body.matchAll(/endpoint="([^"]*)"/g)].map(([, label]) => label as string));
    const known = new Set([...Object.keys(endpoints), 'page', 'other', 'healthz', 'readyz', 'metrics']);
    expect([...labels].filter((label) => !known.has(label))).toEqual([]);
  });

  it('observes durations by endpoint', async () => {
    await bridge.app.inject({ url: '/api/country/list' });
    const counts = await valuesOf('bridge_request_duration_seconds_count');
    expect(counts['{endpoint="country/list"}']).toBe(1);
  });

  it('counts orders by outcome', async () => {
    const outcomes = async () => valuesOf('bridge_orders_total');
    await placeOrder(bridge, orderOf('accepted-order'));
    await placeOrder(bridge, orderOf('order-too-dear', { confirmedTotal: '0.01' }));
    const missing = { sku: 'MISSING', qty: 1, name: '', price: 0, price_incl_tax: 0, product_type: 'simple' };
    await placeOrder(bridge, orderOf('unknown-product', { products: [missing] }));
    await bridge.db.execute('alter table order_items rename to order_items_gone');
    await placeOrder(bridge, orderOf('order-that-fails'));
    await bridge.db.execute('alter table order_items_gone rename to order_items');
    expect(await outcomes()).toMatchObject({
      '{outcome="accepted"}': 1,
      '{outcome="total-changed"}': 1,
      '{outcome="failed"}': 1,
    });
  });

  it('shows the connections of each pool', async () => {
    expect(await valuesOf('bridge_database_connections')).toEqual({
      '{pool="statements",state="total"}': 3,
      '{pool="statements",state="idle"}': 2,
      '{pool="statements",state="waiting"}': 1,
    });
  });

  it('shows the number of unsent mails and the age of the oldest', async () => {
    const before = (await valuesOf('bridge_mails_unsent'))[''] ?? 0;
    const { email } = await newCustomer(bridge, 'mails@example.lv');
    await send(bridge, '/user/reset-password', { email });
    const mails = async () => (await valuesOf('bridge_mails_unsent'))[''];
    await expect.poll(mails).toBeGreaterThan(before);
    now += 90_000;
    expect((await valuesOf('bridge_mails_oldest_seconds'))['']).toBeGreaterThanOrEqual(90);
  });

  it("shows the orders of an engine's ledger by phase, at most once a minute although the clock is set back", async () => {
    let elapsed = performance.now() + 60_000;
    vi.spyOn(performance, 'now').mockImplementation(() => elapsed);
    const phases = () => valuesOf('bridge_engine_orders');
    const ledger = (...phase: string[]) => new Map(phase.map((each, at) => [`order-${at}`, { phase: each }]));
    await createEngineRecords(bridge.db).writeMany(ORDER_LEDGER, ledger('done', 'done', 'completing'));
    const first = {
      '{phase="open"}': 0,
      '{phase="completing"}': 1,
      '{phase="placed"}': 0,
      '{phase="done"}': 2,
    };
    expect(await phases()).toEqual(first);
    await createEngineRecords(bridge.db).writeMany(ORDER_LEDGER, ledger('done', 'done', 'placed'));
    expect(await phases()).toEqual(first);
    elapsed += 60_000;
    now -= 3_600_000;
    expect(await phases()).toEqual({ ...first, '{phase="completing"}': 0, '{phase="placed"}': 1 });
  });

  it('reports an unavailable database', async () => {
    expect(await valuesOf('bridge_database_up')).toEqual({ '': 1 });
    await loseTables(bridge.db);
    expect(await valuesOf('bridge_database_up')).toEqual({ '': 0 });
    expect(await valuesOf('bridge_mails_unsent')).toEqual({});
    expect(await valuesOf('bridge_engine_orders')).toEqual({});
  });
});

it('contains the metrics of the process', async () => {
  const metrics = createMetrics();
  metrics.addProcess();
  const text = await metrics.text();
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'nodejs_heap_size_used_bytes',
  ])
    expect(text).toContain(`\n${name} `);
});
