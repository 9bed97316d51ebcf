// Tests a worker that crashes at each of its writes while it syncs an added product with the backend, and a tab that
// crashes while a product is added.

import { untilOnDevice } from '../support/browser/buying.ts';
import { catalogue } from '../support/browser/demo-catalogue.ts';
import { inTime } from '../support/browser/in-time.ts';
import { type Device, expect, test } from '../support/browser/journey.ts';
import type { JourneyBridge } from '../support/browser/journey-bridge.ts';
import { writesToCrashAt } from '../support/random-cases.ts';
import { text } from '../support/texts.ts';

/** Time after which a window has detected its dead worker and started another, in milliseconds. */
const MISSED_AFTER_MS = 25_000;
/** Maximum number of writes for syncing one line; ends a loop that does not converge. */
const MOST_WRITES = 40;
/**
 * Minimum number of writes: a line is written before it is sent and once it is acknowledged; then the totals are
 * written.
 */
const LEAST_CRASHES = 3;

type Quantities = Record<string, number>;
const quantities = (lines: readonly { sku: string; qty: number }[]): Quantities =>
  Object.fromEntries(lines.map(({ sku, qty }) => [sku, qty]).sort());

async function atShop(device: Device, bridge: JourneyBridge): Promise<Quantities> {
  const id = (await device.claim('cart'))?.server_cart_id as string | undefined;
  const answer = await fetch(`${bridge.address}/api/cart/pull?cartId=${id ?? ''}`);
  const { code, result } = (await answer.json()) as { code: number; result: [] };
  return code === 200 ? quantities(result) : {};
}

test("keeps the cart equal to the backend's after a worker crash at each write", async ({
  device,
  bridge,
}) => {
  const plain = (await catalogue(bridge, 'en')).filter(
    ({ type_id, stock, custom_options = [] }) =>
      type_id === 'simple' && stock.is_in_stock && stock.qty > 1 && custom_options.length === 0,
  );
  const tab = await device.openTab('/en');
  await untilOnDevice(device);
  const wanted: Quantities = {};
  const hashOfTotals = async () => (await device.claim('cart'))?.totals?.hash;
  let last: string | undefined;
  for (const [at, n] of writesToCrashAt(MOST_WRITES).entries()) {
    const { sku = '', slug = '' } = plain[at] ?? {};
    await tab.goto(`/en/p/${sku}/${slug}`);
    let isCrashed = false;
    void device.crashAtWrite(n, 'worker').then(() => {
      isCrashed = true;
    });
    await tab
      .getByRole('main')
      .getByRole('button', { name: text('adding:add'), exact: true })
      .first()
      .click();
    wanted[sku] = 1;
    const isThere = async () =>
      JSON.stringify(await atShop(device, bridge)) === JSON.stringify(sorted(wanted));
    await inTime(
      device,
      async () => isCrashed || (await isThere()),
      `product ${at}: neither a crash nor a synced cart`,
    );
    if (isCrashed) await device.pass(MISSED_AFTER_MS);
    await inTime(device, isThere, `write ${n}: the cart never reached the backend`);
    const hasTotals = async () => ![undefined, last].includes(await hashOfTotals());
    await inTime(device, hasTotals, `write ${n}: the totals never arrived`);
    last = await hashOfTotals();
    expect(quantities(await device.documents('cart')), `write ${n}`).toEqual(wanted);
    if (isCrashed) continue;
    await device.settled();
    if (isCrashed) continue;
    expect(n).toBeGreaterThan(LEAST_CRASHES);
    return;
  }
  throw new Error(`Syncing one line took more than ${MOST_WRITES} writes`);
});

/** Returns the number of clicks queued on the device. */
const queued = ({ texts }: Device): number =>
  [...texts.keys()].filter((key) => key.startsWith('addition|')).length;

test('adds a product once if the tab closes on the click or crashes at a later write', async ({ device }) => {
  const path = '/en/p/RB-DUO/rits-barista-duo';
  let tab = await device.openTab(path);
  await untilOnDevice(device);
  // write 0: the tab closes before the first write
  for (const [before, write] of [0, ...writesToCrashAt(MOST_WRITES)].entries()) {
    await device.settled();
    const add = await tab
      .getByRole('main')
      .getByRole('button', { name: text('adding:add'), exact: true })
      .first()
      .element();
    let crashed: { wasKept: boolean } | undefined;
    const crash = () => {
      crashed = { wasKept: queued(device) > 0 };
    };
    // the click is not awaited, because it is queued synchronously, before anything is written
    (add as HTMLElement).click();
    expect(queued(device), `write ${write}: the click is not queued`).toBe(1);
    if (write === 0) {
      tab.close();
      crash();
    } else void device.crashAtWrite(write, 'tab').then(crash);
    await inTime(device, async () => crashed !== undefined, `no write after the first ${write - 1}`);
    tab = await device.openTab(path);
    await inTime(device, async () => queued(device) === 0, `write ${write}: the click is not replayed`);
    await device.settled();
    const lines = await device.documents('cart');
    expect(
      lines.map(({ qty }) => qty),
      `write ${write}`,
    ).toEqual([before + 1]);
    if (crashed?.wasKept) continue;
    // from this write on, only the cart stores the addition
    expect(write).toBeGreaterThan(1);
    return;
  }
  throw new Error(`Adding a product took more than ${MOST_WRITES} writes`);
});

const sorted = (record: Quantities): Quantities => Object.fromEntries(Object.entries(record).sort());
