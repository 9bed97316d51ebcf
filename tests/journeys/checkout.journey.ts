// Checkout as a guest meets it: what is loaded before, empty states, fields that are left out.
import { languages, pattern, text } from '../texts.ts';
import { addOneToCart, fillSteps, inStore } from './buying.ts';
import { type Device, expect, type Locator, type Tab, test } from './journey.ts';

const field = (tab: Tab, name: string): Locator =>
  tab.getByRole('textbox', { name: pattern(`checkout:fields.${name}`, {}, 'start') });
const press = (tab: Tab, key: string): Promise<void> =>
  tab.getByRole('button', { name: text(`checkout:${key}`) }).click();

/** Checkout's first step, with a product in the cart. */
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

test('A line of the cart comes with the day of its delivery: the buttons below it do not move when that is known.', async ({
  device,
}) => {
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

test('Checkout begins when the ways to deliver are known, too: no step is asked that cannot be passed.', async ({
  device,
}) => {
  let tell = () => {};
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  device.connection.spoil(async ({ path }, answer) => {
    if (path.endsWith('/cart/shipping-methods')) await told;
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

test('What is typed without a pause is on the device when the tab crashes.', async ({ device }) => {
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

test('S2.071 The checkout state is loaded before the app mounts.', async ({ device }) => {
  const tab = await beginCheckout(device);
  await field(tab, 'firstName').fill('Anna');
  await field(tab, 'lastName').fill('Kalniņa');
  await expect.poll(() => device.claim('personal-details')).toMatchObject({ lastName: 'Kalniņa' });
  const reloaded = tab.reload();
  // the new document is there, and nothing is drawn on it yet
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

/** Where nothing is yet, and what is said there. */
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
  test(`S2.147 Empty states are translated: ${lang}.`, async ({ device }) => {
    for (const [place, key] of Object.entries(emptyPlaces)) {
      const tab = await device.openTab(inStore(lang, place));
      const title = text(key, { lang, term: 'qqqwwwzzz' });
      await expect(tab.getByRole('heading', { name: title }).first()).toBeVisible();
      for (const other of languages.filter((one) => one !== lang))
        expect(text(key, { lang: other, term: 'qqqwwwzzz' }), place).not.toBe(title);
      tab.close();
    }
  });

test('S5.032 An empty required field shows its message, focus goes to the first bad field, and a summary is announced', async ({
  device,
}) => {
  const tab = await beginCheckout(device);
  await press(tab, 'continueToShipping');
  await expect(tab.getByText(text('checkout:messages.required')).first()).toBeVisible();
  await expect(tab.getByRole('alert').filter({ hasText: text('checkout:messages.fixErrors') })).toBeVisible();
  await expect(field(tab, 'firstName')).toBeFocused();
  await field(tab, 'firstName').fill('Ēriks');
  await expect(field(tab, 'firstName')).not.toHaveAttribute('aria-invalid', 'true');
});

test('Whoever comes back to the step that checkout began with, by “Back” or “Change”, goes on at its title.', async ({
  device,
}) => {
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

test('The cart counts with the way of delivery that was chosen in checkout.', async ({ device }) => {
  const tab = await beginCheckout(device);
  await field(tab, 'firstName').fill('Līga');
  await field(tab, 'lastName').fill('Bērziņa');
  await field(tab, 'email').fill('liga@example.lv');
  await field(tab, 'phone').fill('+371 20 000 000');
  await press(tab, 'continueToShipping');
  const total = tab.getByRole('main').locator('.summary .total .price');
  const before = await total.textContent();
  // the first costs nothing
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

test("S5.034 In some forms a name must have at least 3 letters, with the message 'Name must have at least 3 letters' (open: which forms is not shown; build what users would expect): the name of a company that the invoice is for.", async ({
  device,
}) => {
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
