// Guest checkout journeys: what is loaded before checkout, empty states, missing fields.

import { deferred } from '#shared/domain/deferred.ts';
import { acceptedHeading, addOneToCart, fillSteps, inStore, placeButton } from '../support/browser/buying.ts';
import { type Device, expect, type Locator, type Tab, test } from '../support/browser/journey.ts';
import { languages, pattern, text } from '../support/texts.ts';

const field = (tab: Tab, name: string): Locator =>
  tab.getByRole('textbox', { name: pattern(`checkout:fields.${name}`, {}, 'start') });
const press = (tab: Tab, key: string): Promise<void> =>
  tab.getByRole('button', { name: text(`checkout:${key}`) }).click();

/** Opens the first checkout step with a product in the cart. */
async function beginCheckout(device: Device): Promise<Tab> {
  const tab = await device.openTab(inStore('en'));
  await addOneToCart(tab);
  await tab
    .getByRole('banner')
    .getByRole('link', { name: pattern('adding:badge') })
    .click();
  await tab.getByRole('link', { name: text('cart:checkout'), exact: true }).click();
  await field(tab, 'firstName').waitFor();
  return tab;
}

test('renders the delivery date together with its cart line', async ({ device }) => {
  const tab = await device.openTab(inStore('en'));
  await addOneToCart(tab);
  const { document, MutationObserver } = tab.window as unknown as typeof globalThis;
  const line = tab.locator('main .item');
  const seen: string[] = [];
  const look = () => seen.push(...line.allTextContents());
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  tab.follow(inStore('en', '/cart'));
  const day = pattern('cart:deliveryOn', {}, 'within');
  await expect(line).toContainText(day);
  for (const words of seen) expect(words).toMatch(day);
});

test('contains the additions that were pressed before checkout was opened', async ({ device, bridge }) => {
  const first = await device.openTab(inStore('en'));
  await addOneToCart(first);
  const [line] = await device.documents('cart');
  // the page is left before the second piece is written
  const second = { store: 'en', items: [{ sku: line?.sku, qty: 1 }] };
  first.window.localStorage.setItem('addition|second', JSON.stringify(second));
  first.close();
  const tab = await device.openTab(inStore('en', '/checkout'));
  await fillSteps(tab);
  await expect(tab.getByRole('button', { name: text('checkout:joined.agree') })).toHaveCount(0);
  await placeButton(tab).click();
  await expect(acceptedHeading(tab)).toBeVisible();
  expect((await device.documents('orders')).map(({ lines }) => lines[0]?.qty)).toEqual([2]);
  expect(await bridge.orders()).toHaveLength(1);
});

test('shows the first step only once the shipping methods are known', async ({ device }) => {
  const { promise: reported, resolve: tell } = deferred<void>();
  device.connection.spoil(async ({ path }, answer) => {
    if (path.endsWith('/cart/shipping-methods')) await reported;
    if (!path.endsWith('/shop/data')) return answer;
    const { result, ...rest } = (await answer.json()) as { result: { config: { code: string }[] } };
    const config = result.config.filter(({ code }) => code !== 'shipping');
    return Response.json({ ...rest, result: { ...result, config } });
  });
  const tab = await device.openTab(inStore('en'));
  await addOneToCart(tab);
  tab.follow(inStore('en', '/checkout'));
  const kinds = async () => new Set((await device.documents('reference')).map(({ kind }) => kind));
  await expect.poll(kinds).toContain('payment-method');
  await expect(tab.getByRole('heading', { level: 1, name: text('checkout:title') })).toBeVisible();
  await expect(field(tab, 'firstName')).toHaveCount(0);
  tell();
  await fillSteps(tab);
});

test('persists fast typing before the tab crashes', async ({ device }) => {
  const tab = await beginCheckout(device);
  const name = (await field(tab, 'firstName').element()) as HTMLInputElement;
  const { set } = Object.getOwnPropertyDescriptor(tab.window.HTMLInputElement.prototype, 'value') ?? {};
  for (let length = 1; length <= 'Annabella'.length; length++) {
    set?.call(name, 'Annabella'.slice(0, length));
    name.dispatchEvent(new tab.window.Event('input', { bubbles: true }));
    await device.pass(40);
  }
  tab.crash();
  expect(await device.claim('personal-details')).toMatchObject({ firstName: expect.stringMatching(/^A/) });
});

test('loads the checkout state before the app mounts [S2.071]', async ({ device }) => {
  const tab = await beginCheckout(device);
  await field(tab, 'firstName').fill('Anna');
  await field(tab, 'lastName').fill('Kalniņa');
  await expect.poll(() => device.claim('personal-details')).toMatchObject({ lastName: 'Kalniņa' });
  const reloaded = tab.reload();
  // the new document is loaded, but nothing is rendered yet
  let firstSeen: string | undefined;
  const drawn = () => tab.document.querySelector<HTMLInputElement>('input[autocomplete="given-name"]');
  expect(drawn()).toBeNull();
  new tab.window.MutationObserver(() => {
    firstSeen ??= drawn()?.value;
  }).observe(tab.document, { childList: true, subtree: true });
  await reloaded;
  await expect(field(tab, 'firstName')).toHaveValue('Anna');
  expect(firstSeen).toBe('Anna');
});

/** Empty pages, and the keys of their titles. */
const emptyPlaces = {
  '/cart': 'cart:empty.title',
  '/checkout': 'checkout:empty.title',
  '/order-completed': 'order:none.title',
  '/wishlist': 'wishlist:empty.title',
  '/compare': 'compare:empty.title',
  '/my-account/recently-viewed': 'recently-viewed:empty.title',
  '/search?q=qqqwwwzzz': 'search:nothing.title',
};

for (const lang of languages)
  test(`translates empty states: ${lang} [S2.147]`, async ({ device }) => {
    for (const [place, key] of Object.entries(emptyPlaces)) {
      const tab = await device.openTab(inStore(lang, place));
      const title = text(key, { lang, term: 'qqqwwwzzz' });
      await expect(tab.getByRole('heading', { name: title }).first()).toBeVisible();
      for (const other of languages.filter((one) => one !== lang))
        expect(text(key, { lang: other, term: 'qqqwwwzzz' }), place).not.toBe(title);
      tab.close();
    }
  });

test('focuses an empty required field with a message [S5.032]', async ({ device }) => {
  const tab = await beginCheckout(device);
  await press(tab, 'continueToShipping');
  await expect(tab.getByText(text('checkout:messages.required')).first()).toBeVisible();
  await expect(tab.getByRole('alert').filter({ hasText: text('checkout:messages.fixErrors') })).toBeVisible();
  await expect(field(tab, 'firstName')).toBeFocused();
  await field(tab, 'firstName').fill('Ēriks');
  await expect(field(tab, 'firstName')).not.toHaveAttribute('aria-invalid', 'true');
});

test('moves focus to the title of a step after "Back" or "Change"', async ({ device }) => {
  const tab = await beginCheckout(device);
  const first = text('checkout:steps.personalDetails');
  const title = tab.getByRole('heading', {
    level: 2,
    name: pattern('checkout:steps.personalDetails', {}, 'start'),
  });
  await expect(title).not.toBeFocused();
  await field(tab, 'firstName').fill('Līga');
  await field(tab, 'lastName').fill('Bērziņa');
  await field(tab, 'email').fill('liga@example.lv');
  await field(tab, 'phone').fill('+371 20 000 000');
  await press(tab, 'continueToShipping');
  await tab.getByRole('button', { name: text('common:back'), exact: true }).click();
  await expect(title).toBeFocused();
  await press(tab, 'continueToShipping');
  await tab.getByRole('button', { name: text('checkout:changeStep', { step: first }) }).click();
  await expect(title).toBeFocused();
});

test('calculates the cart with the shipping method chosen in checkout', async ({ device }) => {
  const tab = await beginCheckout(device);
  await field(tab, 'firstName').fill('Līga');
  await field(tab, 'lastName').fill('Bērziņa');
  await field(tab, 'email').fill('liga@example.lv');
  await field(tab, 'phone').fill('+371 20 000 000');
  await press(tab, 'continueToShipping');
  const total = tab.getByRole('main').locator('.summary .total .price');
  const before = await total.textContent();
  // the first method is free
  await tab.getByRole('radio').nth(1).check();
  await expect(total).not.toHaveText(before ?? '');
  const chosen = await total.textContent();
  await field(tab, 'street').fill('Gedimino pr. 1');
  await field(tab, 'zip').fill('LT-01103');
  await field(tab, 'city').fill('Vilnius');
  await press(tab, 'continueToPayment');
  await tab.getByRole('link', { name: text('app:checkoutBack') }).click();
  await tab.getByRole('heading', { level: 1, name: text('cart:title') }).waitFor();
  await expect(total).toHaveText(chosen ?? '');
  await expect(tab.getByText(text('cart:freeShipping.there'))).toHaveCount(0);
});

test('requires at least 3 letters in a company name [S5.034]', async ({ device }) => {
  const tab = await beginCheckout(device);
  await field(tab, 'firstName').fill('Līga');
  await field(tab, 'lastName').fill('Bērziņa');
  await field(tab, 'email').fill('liga@example.lv');
  await field(tab, 'phone').fill('+371 20 000 000');
  await press(tab, 'continueToShipping');
  await tab.getByRole('checkbox', { name: text('checkout:legalPerson') }).check();
  const company = field(tab, 'company');
  await company.fill('3M');
  await press(tab, 'continueToPayment');
  const message = tab.getByText(text('checkout:messages.companyNameShort'), { exact: true });
  await expect(message.first()).toBeVisible();
  await expect(company).toHaveAttribute('aria-invalid', 'true');
  await company.fill('SIA Ozols');
  await expect(message).toHaveCount(0);
});
