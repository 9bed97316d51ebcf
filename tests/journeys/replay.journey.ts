// Tests a replayed bug report: the storefront in its recorded state, against its recorded responses.
import { IDBFactory } from 'fake-indexeddb';
import { fillDevice } from '#e2e/replay/fill-device.ts';
import { serveReplay } from '#e2e/replay/serve-replay.ts';
import {
  addOneToCart,
  cartBadge,
  fillCheckout,
  inStore,
  placeButton,
  savedHeading,
} from '../support/browser/buying.ts';
import { createDevice } from '../support/browser/emulated/device.ts';
import { reading } from '../support/browser/emulated/records.ts';
import { inTime } from '../support/browser/in-time.ts';
import { expect, test } from '../support/browser/journey.ts';
import { choose, exported } from '../support/browser/lab-panel.ts';
import { text } from '../support/texts.ts';

test('restores the cart and the pending order from the recorded responses of a bug report', async ({
  device,
  bridge,
}) => {
  const before = (await bridge.orders()).length;
  const tab = await device.openTab('/en?lab');
  const ordered = await addOneToCart(tab);
  await fillCheckout(tab);
  await choose(tab, 'offline');
  await placeButton(tab).click();
  await expect(savedHeading(tab)).toBeVisible();
  const name = await addOneToCart(tab, 'en', inStore('en'));
  await tab.goto(inStore('en', '/cart'));
  // the worker of this page detects the connection by its first request; until then the claim is from the previous
  // worker
  let report = (await exported(tab)).report;
  await inTime(
    device,
    async () => {
      if (!report.connection.isOnline) return true;
      report = (await exported(tab)).report;
      return false;
    },
    'the device did not detect that it is offline',
  );
  expect(report.page).toBe('/en/cart');

  const replay = await serveReplay(report, new Map(), '');
  const stored = new IDBFactory();
  await reading(stored, (databases) => fillDevice(databases, report.collections));
  const configuration = await (await fetch(`${replay.origin}/shop.config.json`)).json();
  const other = createDevice(replay.origin, configuration, stored);
  try {
    const there = await other.openTab(report.page);
    await expect(cartBadge(there, 1)).toBeVisible();
    await expect(there.getByRole('main')).toContainText(name);
    await other.pass(60_000);
    const waits = text('connection:line.offlineWaiting.text', { count: 1 });
    await expect(there.getByText(waits).first()).toBeVisible();
    const [waiting, ...more] = await other.documents('orders');
    expect(more).toEqual([]);
    expect(waiting?.lines).toMatchObject([{ name: ordered }]);
    // while navigator.onLine is true, the outbox may try to send the order before the first request has failed
    expect(['confirmed', 'sending', 'unknown']).toContain(waiting?.state);
    expect((await other.claim('connection'))?.online).toBe(false);
  } finally {
    other.close();
    await replay.close();
  }
  expect((await bridge.orders()).length).toBe(before);
});
