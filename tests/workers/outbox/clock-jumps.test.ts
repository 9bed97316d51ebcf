// Queued writes on a device whose wall clock jumps while the backend is failing: the whole worker against the reference
// bridge, with separate wall and monotonic clocks.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queueTask } from '#shared/database/queue-task.ts';
import { LOOK_UP_QUIET_MS } from '#shared/domain/order/order-transitions.ts';
import { orderOf } from '../../simulation/order-fixture.ts';
import { AccountBench } from '../../support/worker/account-bench.ts';
import { add, headOn, setQuantity } from '../../support/worker/cart-bench.ts';
import { quietTurns } from '../../support/worker/event-loop.ts';
import { OutboxBench } from '../../support/worker/outbox-bench.ts';
import { json } from '../../support/worker/test-ports.ts';
import { clock, until } from '../../support/worker/virtual-clock.ts';

const MINUTE_MS = 60_000;
const jumps = [-10 * MINUTE_MS, -86_400_000, 86_400_000, 0];

describe('the outbox after a clock jump, while the backend fails', () => {
  let bench: AccountBench;
  let skew = 0;
  beforeAll(async () => {
    bench = await AccountBench.open();
  });
  afterEach(() => {
    skew = 0;
    return bench.tidy();
  });
  afterAll(() => bench.bridge.close());

  /** Opens a device that has run for half a minute and whose wall clock is off by `skew`. */
  async function openShop() {
    const shop = await bench.shop({ ports: { now: () => clock.now() + skew } });
    await clock.pass(30_000);
    return shop;
  }
  /** Makes the backend answer a path with an error. Returns a function that counts the calls. */
  function failing(path: string, status: number): () => number {
    let calls = 0;
    bench.trouble = (call) => {
      if (call.path !== path) return undefined;
      calls += 1;
      return json({ code: status }, status);
    };
    return () => calls;
  }
  const queued = () => ({
    now: clock.now() + skew,
    newId: () => crypto.randomUUID(),
    principal: 'guest',
  });

  it.each(jumps)('retries a task at most ten times in two minutes (%i ms) [F55]', async (jump) => {
    const shop = await openShop();
    const calls = failing('/mailer/subscribe', 503);
    await queueTask(shop.databases.personal, 'newsletter-subscribe', { email: 'a@example.lv' }, queued());
    await until(calls, (times) => times > 0);
    skew = jump;
    const before = calls();
    await clock.pass(2 * MINUTE_MS);
    expect(calls() - before).toBeLessThanOrEqual(10);
  });

  it.each(jumps)('keeps a message that got a 500 without a text (%i ms) [F15 F55]', async (jump) => {
    const shop = await openShop();
    const calls = failing('/contact/create', 500);
    const message = { name: 'Anna', email: 'a@example.lv', telephone: '', comment: 'Sveiki' };
    const task = await queueTask(shop.databases.personal, 'contact-create', message, queued());
    await until(calls, (times) => times > 0);
    skew = jump;
    await clock.pass(MINUTE_MS);
    const id = task.ok ? task.value.id : '';
    expect((await shop.databases.personal.synctasks.findOne(id).exec())?.state).toBe('waiting');
  });

  it.each(jumps)('retries a cart at most ten times in two minutes (%i ms) [F55]', async (jump) => {
    const shop = await openShop();
    await add(shop, 'P-1');
    await until(
      () => headOn(shop),
      (head) => head?.items_synced_at !== undefined,
    );
    await clock.pass(5_000);
    skew = jump;
    const calls = failing('/cart/pull', 503);
    await setQuantity(shop, 'P-1', 3);
    await until(calls, (times) => times > 0);
    const before = calls();
    await clock.pass(2 * MINUTE_MS);
    expect(calls() - before).toBeLessThanOrEqual(10);
  });
});

describe('the quiet time before an order is resent', () => {
  let bench: OutboxBench;
  beforeEach(async () => {
    bench = await OutboxBench.open();
    const { bridge } = bench.config;
    bench.config = { ...bench.config, bridge: { ...bridge, orderIdempotency: 'probe' } };
  });
  afterEach(() => bench.close());
  const posts = () => bench.sent.filter(({ method }) => method === 'POST').length;

  /** Returns the seconds until the order is sent a second time or is rejected. */
  async function secondsUntilOver(): Promise<number> {
    for (let seconds = 5; seconds < 1_200; seconds += 5) {
      bench.elapse(5_000);
      await quietTurns(10);
      if (posts() > 1 || (await bench.order('o1')).state === 'rejected') return seconds;
    }
    return Number.POSITIVE_INFINITY;
  }

  it.each([
    ['runs normally', 0],
    ['jumps ahead', 660_000],
    ['jumps back by an hour', -3_600_000],
  ])('is ten minutes when the clock %s [F04 F55 I-02]', async (_, jump) => {
    bench.shop = ({ method }) => (method === 'POST' ? 'lost' : { body: { code: 200, result: null } });
    bench.start();
    await bench.personal.orders.insert(orderOf('o1', 1));
    await bench.until(async () => expect((await bench.order('o1')).state).toBe('unknown'));
    bench.now += jump;
    const seconds = await secondsUntilOver();
    expect(seconds).toBeGreaterThanOrEqual(LOOK_UP_QUIET_MS / 1_000);
    expect(seconds).toBeLessThan(1_000);
  });

  it('ends in a rejection after a 500 with a message, without a second request [F04 I-01 I-02]', async () => {
    bench.shop = ({ method }) =>
      method === 'POST'
        ? { status: 500, body: { code: 500, result: 'TIMEDOUT' } }
        : { body: { code: 200, result: null } };
    bench.start();
    await bench.personal.orders.insert(orderOf('o1', 1));
    await bench.until(async () => expect((await bench.order('o1')).state).toBe('unknown'));
    expect(await secondsUntilOver()).toBeGreaterThanOrEqual(LOOK_UP_QUIET_MS / 1_000);
    expect(await bench.order('o1')).toMatchObject({ state: 'rejected', refusal: 'TIMEDOUT' });
    expect(posts()).toBe(1);
  });

  it('ends as soon as the backend has completed the order after all [F16 I-01]', async () => {
    let isMade = false;
    bench.shop = ({ method }) =>
      method === 'POST'
        ? { status: 500, body: { code: 500, result: 'TIMEDOUT' } }
        : { body: { code: 200, result: isMade ? { platform_order_id: '7', transmited: true } : null } };
    bench.start();
    await bench.personal.orders.insert(orderOf('o1', 1));
    await bench.until(async () => expect((await bench.order('o1')).state).toBe('unknown'));
    bench.elapse(12_000);
    await bench.settled();
    isMade = true;
    bench.elapse(MINUTE_MS);
    await bench.until(async () => expect((await bench.order('o1')).state).toBe('accepted'));
    expect(posts()).toBe(1);
  });
});
