// A tab of a kiosk, and what its user does.
import {
  addOneToCart,
  fillCheckout,
  inStore,
  placeButton,
  savedHeading,
  untilOnDevice,
} from '../support/browser/buying.ts';
import { inTime } from '../support/browser/in-time.ts';
import { builtConfig, type Device, expect, type Tab, until } from '../support/browser/journey.ts';
import { text } from '../support/texts.ts';

export const IDLE_MS = 90_000;
export const WARNING_MS = 20_000;
/** minimum time between two reports of user input */
export const TOLD_MS = 1_000;

export const startOverButton = (tab: Tab) =>
  tab
    .getByRole('complementary', { name: text('kiosk:bar') })
    .getByRole('button', { name: text('kiosk:startOver') });
export const question = (tab: Tab, which: 'asking' | 'warning' | 'wiping') =>
  tab.getByRole('alertdialog', { name: text(`kiosk:${which}.title`) });
export const answer = (tab: Tab, which: 'asking' | 'warning', key: string) =>
  question(tab, which).getByRole('button', { name: text(`kiosk:${key}`) });
export const anyQuestion = (tab: Tab) => tab.getByRole('alertdialog');

/** Configuration that lets `?kiosk` in the URL turn a tab into a kiosk. */
export const config = { ...builtConfig(), kiosk: { byAddress: true } };

export async function openKiosk(device: Device, page = '/en', name = ''): Promise<Tab> {
  const tab = await device.openTab(`${page}?kiosk${name && `=${encodeURIComponent(name)}`}`, { config });
  await expect(startOverButton(tab)).toBeVisible();
  // additions before the device was found empty count as its owner's data, and permission would be asked for
  await until(
    () => device.texts.has('kiosk-device') || undefined,
    () => 'the device was not accepted as a kiosk',
  );
  return tab;
}

export async function startAnew(tab: Tab): Promise<void> {
  await startOverButton(tab).click();
  await answer(tab, 'asking', 'startOver').click();
  await expect(anyQuestion(tab)).toHaveCount(0);
}

/** Fills checkout up to the last button, offline. */
export async function toOrderOffline(device: Device, tab: Tab): Promise<void> {
  await untilOnDevice(device);
  device.connection.cut();
  await addOneToCart(tab, 'en', inStore('en', '/c/laptops'));
  await fillCheckout(tab);
}

/** Orders as a guest offline and ends the session. Returns the SKU of the ordered product. */
export async function orderAndLeave(device: Device, tab: Tab): Promise<string> {
  await inTime(
    device,
    async () => (await device.claim('sealing-key')) !== undefined,
    'the sealing key was not fetched',
  );
  await toOrderOffline(device, tab);
  const [line] = await device.documents('cart');
  await placeButton(tab).click();
  await expect(savedHeading(tab)).toBeVisible();
  await startAnew(tab);
  return String(line?.sku);
}

export const deviceSheet = (tab: Tab) => tab.getByRole('dialog', { name: text('kiosk:about.title') });
export const row = (tab: Tab, key: string, parts = {}) =>
  deviceSheet(tab)
    .locator('dl > div')
    .filter({ hasText: text(`kiosk:about.${key}`, parts) });
