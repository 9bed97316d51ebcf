// Fills checkout while the tab crashes at each write of typed data or of a completed step. Afterwards the reopened page
// shows the stored data, nothing stored earlier is lost, the cart is complete and no order exists.
import { inStore } from './buying.ts';
import { inTime } from './in-time.ts';
import { type Device, expect, type Tab } from './journey.ts';

/** Time within which typed data is written, in milliseconds; longer than the delay before the write. */
const WRITTEN_WITHIN_MS = 200;

const personal = 'personal-details';
const shipping = 'shipping-details';
/** Actions in order: a field with its claim and text, a payment method, or the selector that the next step shows. */
const acts = [
  { field: 'firstName', claim: personal, words: 'Līga' },
  { field: 'lastName', claim: personal, words: "Bērziņa-O'Nīla" },
  { field: 'emailAddress', claim: personal, words: 'liga@example.lv' },
  { field: 'phoneNumber', claim: personal, words: '+371 20 000 000' },
  { nextShows: '#streetAddress' },
  { field: 'streetAddress', claim: shipping, words: 'Ķiršu iela 12–4' },
  { field: 'zipCode', claim: shipping, words: 'LV-1010' },
  { field: 'city', claim: shipping, words: 'Rīga' },
  { nextShows: '[type=radio][name=paymentMethod]' },
  { payment: 'banktransfer' },
  { nextShows: '#terms' },
] as const;
type Act = (typeof acts)[number];

const radio = (code: string) => `[type=radio][value="${code}"]`;
const inputOf = async (tab: Tab, selector: string) =>
  (await tab.locator(selector).element()) as HTMLInputElement;

/**
 * Finds the element of an action. Returns a function that performs it in one synchronous change, which is faster than a
 * user: the tab may crash right after it.
 */
async function prepare(tab: Tab, act: Act): Promise<() => void> {
  if (!('field' in act)) {
    const input = await inputOf(tab, 'payment' in act ? radio(act.payment) : 'main form [type=submit]');
    return () => input.click();
  }
  const input = await inputOf(tab, `#${act.field}`);
  const { set } = Object.getOwnPropertyDescriptor(tab.window.HTMLInputElement.prototype, 'value') ?? {};
  return () => {
    set?.call(input, act.words);
    input.dispatchEvent(new tab.window.Event('input', { bubbles: true }));
  };
}

async function isShown(tab: Tab, act: Act): Promise<boolean> {
  if ('nextShows' in act) return (await tab.locator(act.nextShows).count()) > 0;
  if ('payment' in act) return (await inputOf(tab, radio(act.payment))).checked;
  return (await inputOf(tab, `#${act.field}`)).value === act.words;
}

async function isStored(device: Device, act: Act): Promise<boolean> {
  if ('nextShows' in act) return true;
  if ('payment' in act) return (await device.claim('payment-details'))?.paymentMethod === act.payment;
  const claim = (await device.claim(act.claim)) as Record<string, unknown> | undefined;
  return claim?.[act.field] === act.words;
}

/**
 * Fills checkout up to the last button; the tab crashes at the first write after each action. The cart must not be
 * empty.
 * @returns the number of crashes, and the tab at the last button
 */
export async function crashAtEveryDraft(device: Device, first: Tab): Promise<{ crashes: number; tab: Tab }> {
  let tab = first;
  let crashes = 0;
  const kept: Act[] = [];
  await tab.goto(inStore('en', '/checkout'));
  await tab.locator('main form').waitFor();
  for (const act of acts) {
    const what = JSON.stringify(act);
    let isCrashed = false;
    const carryOut = await prepare(tab, act);
    void device.crashAtWrite(1, 'tab').then(() => {
      isCrashed = true;
    });
    carryOut();
    await inTime(device, () => isCrashed, `${what}: nothing was written`, WRITTEN_WITHIN_MS);
    crashes += 1;
    tab = await device.openTab(inStore('en', '/checkout'));
    await tab.locator('main form').waitFor();
    for (const before of kept)
      expect(await isStored(device, before), `${what}: ${JSON.stringify(before)}`).toBe(true);
    if (!('nextShows' in act))
      expect(await isShown(tab, act), `${what}: the page differs from the device`).toBe(
        await isStored(device, act),
      );
    expect(await device.documents('cart')).toHaveLength(1);
    expect(await device.documents('orders')).toEqual([]);
    // the tab may have crashed at a write before this action's own write
    if (!(await isShown(tab, act))) (await prepare(tab, act))();
    await inTime(
      device,
      async () => (await isShown(tab, act)) && (await isStored(device, act)),
      `${what}: the action cannot be repeated`,
      WRITTEN_WITHIN_MS,
    );
    kept.push(act);
  }
  return { crashes, tab };
}
