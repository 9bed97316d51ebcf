// Journeys to a kiosk that is opened by its URL, and to the permission that it needs.
import { addOneToCart, cartBadge, inStore } from '../support/browser/buying.ts';
import { inTime } from '../support/browser/in-time.ts';
import { expect, type Tab, test } from '../support/browser/journey.ts';
import { text } from '../support/texts.ts';
import { anyQuestion, config, IDLE_MS, openKiosk, startOverButton, WARNING_MS } from './kiosk-tab.ts';

test('treats only the tab opened with ?kiosk as a kiosk, until ?kiosk=0', async ({ device }) => {
  const tab = await openKiosk(device);
  const isMarked = async () => tab.document.documentElement.dataset.mode === 'kiosk';
  await inTime(device, isMarked, 'the page is not marked as a kiosk’s');
  await tab.goto(inStore('en', '/c/laptops'));
  await expect(startOverButton(tab)).toBeVisible();
  const other = await device.openTab('/en');
  await device.pass(5_000);
  await expect(startOverButton(other)).toHaveCount(0);
  await tab.goto('/en?kiosk=0');
  await device.pass(5_000);
  await expect(startOverButton(tab)).toHaveCount(0);
  expect(tab.document.documentElement.dataset.mode).toBeUndefined();
});

test('wipes nothing with ?kiosk if no kiosk is configured [S-22]', async ({ device }) => {
  const tab = await device.openTab('/en');
  await addOneToCart(tab);
  const other = await device.openTab('/en?kiosk');
  await device.pass(IDLE_MS + WARNING_MS + 10_000);
  await expect(startOverButton(other)).toHaveCount(0);
  expect(await device.documents('cart')).toHaveLength(1);
});

const permission = (tab: Tab) => tab.getByRole('alertdialog', { name: text('kiosk:permission.title') });
const leaveButton = (tab: Tab) => tab.getByRole('button', { name: text('kiosk:leave') });

test('asks for permission before ?kiosk wipes a device that holds data [S-22]', async ({ device }) => {
  const own = await device.openTab('/en', { config });
  await addOneToCart(own);
  own.close();
  const tab = await device.openTab('/en?kiosk', { config });
  await expect(permission(tab)).toBeVisible();
  await device.pass(IDLE_MS + WARNING_MS + 10_000);
  expect(await device.documents('cart')).toHaveLength(1);
  await permission(tab)
    .getByRole('button', { name: text('kiosk:permission.agree') })
    .click();
  await device.pass(IDLE_MS + WARNING_MS + 10_000);
  await expect(anyQuestion(tab)).toHaveCount(0);
  expect(await device.documents('cart')).toEqual([]);
});

test('wipes nothing when the kiosk permission is declined [S-22]', async ({ device }) => {
  const own = await device.openTab('/en', { config });
  await addOneToCart(own);
  own.close();
  const tab = await device.openTab('/en?kiosk', { config });
  await expect(permission(tab).getByRole('button', { name: text('kiosk:leave') })).toBeFocused();
  await permission(tab)
    .getByRole('button', { name: text('kiosk:leave') })
    .click();
  await expect(cartBadge(tab, 1)).toBeVisible();
  await device.pass(IDLE_MS + WARNING_MS + 10_000);
  await expect(startOverButton(tab)).toHaveCount(0);
  expect(await device.documents('cart')).toHaveLength(1);
});

test('asks instead of wiping while another tab uses the device [S-22]', async ({ device }) => {
  const tab = await openKiosk(device);
  await addOneToCart(await device.openTab('/en', { config }));
  await device.pass(IDLE_MS + WARNING_MS + 10_000);
  await expect(permission(tab)).toBeVisible();
  expect(await device.documents('cart')).toHaveLength(1);
});

test('ends a kiosk that was opened by URL with a button in its bar [S-22]', async ({ device }) => {
  const tab = await openKiosk(device);
  await addOneToCart(tab);
  await leaveButton(tab).click();
  await expect(cartBadge(tab, 1)).toBeVisible();
  await device.pass(IDLE_MS + WARNING_MS + 10_000);
  await expect(startOverButton(tab)).toHaveCount(0);
  expect(await device.documents('cart')).toHaveLength(1);
});
