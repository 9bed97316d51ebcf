// Measures how fast the outbox drains after a reconnect and whether the page stays responsive: single orders from
// "online" to accepted, 500 orders at once, and 1,000 tasks while keys are pressed. The throughput of the bridge alone
// is measured with the same order bodies for comparison.
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { type Bridge, startBridge } from '#e2e/bridge-process.ts';
import { documentsOnDevice, putOnDevice, untilOnDevice } from '#e2e/device.ts';
import type { OrderBody, OrderDocument } from '#schemas/documents/order-document.ts';
import { orderOf } from '#tests/simulation/order-fixture.ts';
import { launch, median } from './browser.ts';

const sku = 'RB-DUO';
const AGREED = 999_999;
const SINGLE_ORDERS = 20;
const ORDERS = 500;
const TASKS = 1_000;
/** a longer wait fails the measurement */
const WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 50;
/** Duration of a key press, and of the typing between two polls of the bridge's journal. */
const KEY_DOWN_MS = 30;
const KEYS_FOR_MS = 1_000;

const percentile95 = (times: number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

function waitingOrder(id: string, seq: number): OrderDocument {
  const order = orderOf(id, seq, { confirmed_total: AGREED });
  const { addressInformation, products } = order.body;
  const body: OrderBody = {
    ...order.body,
    cart_id: '',
    products: products.map((product) => ({ ...product, sku })),
    addressInformation: {
      ...addressInformation,
      shipping_carrier_code: 'courier',
      shipping_method_code: 'home',
      payment_method_code: 'cashondelivery',
      shippingExtraFields: { confirmed_total: String(AGREED / 100) },
    },
  };
  return { ...order, body };
}

const waitingTask = (at: number) => ({
  id: `bench-task-${at}`,
  kind: 'newsletter-subscribe',
  principal: 'guest',
  url: '/mailer/subscribe',
  payload: { email: `somebody-${at}@example.lv` },
  callback_event: '',
  silent: true,
  state: 'waiting',
  transmited: false,
  acknowledged: false,
  seq: at,
  attempt: 0,
  not_before: 0,
  created_at: 0,
  updated_at: 0,
});

/** Polls a condition and returns the milliseconds until it holds. */
async function timeUntil(isSo: () => Promise<boolean>): Promise<number> {
  const started = performance.now();
  while (!(await isSo())) {
    if (performance.now() - started > WITHIN_MS) throw new Error('Timed out waiting for the outbox to drain');
    await wait(LOOK_EVERY_MS);
  }
  return performance.now() - started;
}

const areAll = (page: Page, collection: 'orders' | 'synctasks', state: string) => async () =>
  (await documentsOnDevice(page, collection)).every((each) => each.state === state);

async function singleOrders(page: Page): Promise<void> {
  const times: number[] = [];
  for (let at = 0; at < SINGLE_ORDERS; at++) {
    await page.context().setOffline(true);
    await putOnDevice(page, 'orders', waitingOrder(`bench-single-${at}`, at));
    await page.context().setOffline(false);
    times.push(await timeUntil(areAll(page, 'orders', 'accepted')));
  }
  console.log(
    `one order, from online to accepted: median ${median(times).toFixed(0)} ms, ${percentile95(times).toFixed(0)} of 5000 ms (95th percentile)`,
  );
}

/** Returns the orders per second that the bridge accepts when they are sent serially without a browser. */
async function bridgeAlone({ line }: Bridge): Promise<number> {
  const some = 100;
  const took = await timeUntil(async () => {
    for (let at = 0; at < some; at++) {
      const { body } = waitingOrder(`bench-alone-${at}`, at);
      const answer = await fetch(`${line.address}/api/order/create`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'Idempotency-Key': body.order_id },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(await answer.text());
    }
    return true;
  });
  return some / (took / 1_000);
}

async function manyOrders(page: Page, bridge: Bridge): Promise<void> {
  const alone = await bridgeAlone(bridge);
  await page.context().setOffline(true);
  for (let at = 0; at < ORDERS; at++)
    await putOnDevice(page, 'orders', waitingOrder(`bench-many-${at}`, 1_000 + at));
  await page.context().setOffline(false);
  // polls the journal, because reading hundreds of orders each time would account for most of the bridge's work
  const placed = async () =>
    (await bridge.journal()).filter(({ route, status }) => route.endsWith('/order/create') && status === 200)
      .length;
  const took = await timeUntil(async () => (await placed()) >= SINGLE_ORDERS + 100 + ORDERS);
  const perSecond = ORDERS / (took / 1_000);
  console.log(
    `${ORDERS} queued orders: ${perSecond.toFixed(0)} of 50 per second, ${(perSecond / alone).toFixed(2)} of the bridge's serial throughput (${alone.toFixed(0)} per second)`,
  );
}

/** Durations recorded in the page while keys are pressed, in milliseconds. */
type Noted = { longTasks: number[]; waited: number[] };

/** Starts recording long tasks and the input delay of keys; events shorter than 16 ms are not reported. */
const noteBusyMoments = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const noted: Noted = { longTasks: [], waited: [] };
    Object.assign(globalThis, { noted });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) noted.longTasks.push(duration);
    }).observe({ type: 'longtask' });
    new PerformanceObserver((list) => {
      for (const { name, startTime, processingStart } of list.getEntries() as PerformanceEventTiming[])
        if (name === 'keydown') noted.waited.push(processingStart - startTime);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });

async function whileTasksDrain(page: Page, bridge: Bridge): Promise<void> {
  await page.context().setOffline(true);
  for (let at = 0; at < TASKS; at++) await putOnDevice(page, 'synctasks', waitingTask(at));
  await noteBusyMoments(page);
  await page.context().setOffline(false);
  const field = page.getByRole('combobox').first();
  let pressed = 0;
  // polls the bridge, because reading a thousand documents in the page would be a long task itself
  const subscribed = async () =>
    (await bridge.journal()).filter(({ route }) => route.endsWith('/mailer/subscribe')).length;
  const took = await timeUntil(async () => {
    for (const end = performance.now() + KEYS_FOR_MS; performance.now() < end; pressed++)
      await field.press('a', { delay: KEY_DOWN_MS });
    return (await subscribed()) >= TASKS;
  });
  const { longTasks, waited } = await page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted);
  const unnoticed = Array.from({ length: Math.max(0, pressed - waited.length) }, () => 0);
  console.log(
    `${TASKS} tasks drained in ${(took / 1_000).toFixed(1)} s while ${pressed} keys were pressed: input delay ${percentile95([...waited, ...unnoticed]).toFixed(0)} of 50 ms (95th percentile); ${longTasks.length} tasks of the page over 50 ms, longest ${Math.max(0, ...longTasks).toFixed(0)} ms`,
  );
}

export async function drainSpeed(): Promise<void> {
  // all requests come from one IP address and would exceed the rate limit
  process.env.BRIDGE_RATE_LIMIT = '0';
  const bridge = await startBridge();
  const browser = await launch();
  try {
    await bridge.changeProduct(sku, { qty: 100_000 });
    const page = await browser.newPage();
    await page.goto(`${bridge.line.address}/en`);
    await untilOnDevice(page);
    await singleOrders(page);
    await manyOrders(page, bridge);
    await whileTasksDrain(page, bridge);
  } finally {
    await browser.close();
    await bridge.stop();
  }
}
