// Journeys of the cart: on one and two devices, in many tabs, online and offline.

import {
  addOneToCart,
  cartBadge,
  fillCheckout,
  inStore,
  placeButton,
  savedHeading,
  untilOnDevice,
} from '../support/browser/buying.ts';
import { answer, countingDevice, entriesOf } from '../support/browser/counted.ts';
import { logIn, newPerson, registerNew } from '../support/browser/customers.ts';
import { catalogue, some } from '../support/browser/demo-catalogue.ts';
import { createDevice } from '../support/browser/emulated/device.ts';
import { builtConfig, type Device, expect, type Tab, test } from '../support/browser/journey.ts';
import { languages, pattern, text } from '../support/texts.ts';

const main = (tab: Tab) => tab.getByRole('main');
const button = (tab: Tab, key: string, values?: Record<string, string>) =>
  main(tab).getByRole('button', { name: values ? text(key, values) : pattern(key) });
const lines = (tab: Tab) => main(tab).locator('.item');
const total = (tab: Tab) => main(tab).locator('.summary .total .price');
const row = (tab: Tab, words: string) => main(tab).locator('.summary dl > div').filter({ hasText: words });

const cartOf = async (device: Device) =>
  (await device.claim('cart')) as { coupon?: { code: string } } | undefined;

/** Opens the coupon form, enters a code and applies it. */
async function enterCoupon(tab: Tab, code: string): Promise<void> {
  await button(tab, 'cart:coupon.open').click();
  await tab.getByLabel(text('cart:coupon.label')).fill(code);
  await button(tab, 'cart:coupon.apply').click();
}

test('applies a valid coupon and rejects a wrong one [S4.044 S8.029 S4.065 S4.067 S7.024]', async ({
  device,
}) => {
  const tab = await device.openTab('/en');
  await addOneToCart(tab);
  await tab.goto('/en/cart');
  const before = await total(tab).textContent();
  await enterCoupon(tab, 'NO-SUCH-CODE');
  await expect(main(tab).getByText(text('errors:wrongCoupon'))).toBeVisible();
  await tab.getByLabel(text('cart:coupon.label')).fill('zibens10');
  await button(tab, 'cart:coupon.apply').click();
  await expect(row(tab, text('cart:sum.discountOf', { code: 'ZIBENS10' }))).toBeVisible();
  await expect(total(tab)).not.toHaveText(before ?? '');
  const after = await total(tab).textContent();
  await tab.reload();
  await expect(total(tab)).toHaveText(after ?? '');
  device.connection.cut();
  await button(tab, 'cart:coupon.remove').click();
  await expect(main(tab).getByText(text('errors:offline'))).toBeVisible();
  await expect(total(tab)).toHaveText(after ?? '');
  // the discount of a cart that is changed offline is unknown, and the page shows this
  await expect(main(tab).getByText(text('cart:coupon.later'))).toHaveCount(0);
  await button(tab, 'cart:more').click();
  await expect(main(tab).getByText(text('cart:coupon.later'))).toBeVisible();
});

test('removes a coupon from the total [S4.066 S4.068 S7.025]', async ({ device }) => {
  const tab = await device.openTab('/en');
  await addOneToCart(tab);
  await tab.goto('/en/cart');
  const before = await total(tab).textContent();
  await enterCoupon(tab, 'ZIBENS10');
  await expect(total(tab)).not.toHaveText(before ?? '');
  await button(tab, 'cart:coupon.remove').click();
  await expect(total(tab)).toHaveText(before ?? '');
  await expect(button(tab, 'cart:coupon.open')).toBeVisible();
});

test('keeps a coupon through a login [S4.064 F80]', async ({ device }) => {
  const tab = await device.openTab('/en');
  await addOneToCart(tab);
  await tab.goto('/en/cart');
  await enterCoupon(tab, 'ZIBENS10');
  await expect(button(tab, 'cart:coupon.remove')).toBeVisible();
  await registerNew(tab, newPerson());
  await tab.goto('/en/cart');
  await expect(row(tab, text('cart:sum.discountOf', { code: 'ZIBENS10' }))).toBeVisible();
  expect((await cartOf(device))?.coupon?.code).toBe('ZIBENS10');
});

test('updates cart and totals in all of eight tabs [S4.045 F46]', async ({ device }) => {
  const first = await device.openTab('/en');
  await addOneToCart(first);
  const tabs = [first];
  for (let count = 0; count < 7; count++) tabs.push(await device.openTab('/en/cart'));
  await first.goto('/en/cart');
  // rapid clicks add up
  const before = device.connection.asked().length;
  await button(first, 'cart:more').click();
  await button(first, 'cart:more').click();
  for (const tab of tabs) await expect(cartBadge(tab, 3)).toBeVisible();
  const shown = await total(first).textContent();
  for (const tab of tabs) await expect(total(tab)).toHaveText(shown ?? '');
  // only the leader tab sends: two clicks make at most two updates
  await device.pass(5_000);
  const changes = device.connection
    .asked()
    .slice(before)
    .filter(({ path }) => path.endsWith('/cart/update'));
  expect([1, 2]).toContain(changes.length);
});

test('syncs the cart between two devices of one account [F29]', async ({ device, newDevice }) => {
  const built = builtConfig() as { cart: object };
  const config = { ...built, cart: { ...built.cart, serverMayRemove: true } };
  const person = newPerson();
  const one = await device.openTab('/en', { config });
  await registerNew(one, person);
  const name = await addOneToCart(one);
  const other = newDevice();
  const two = await other.openTab('/en', { config });
  await logIn(two, person);
  await two.goto('/en/cart');
  await expect(lines(two)).toContainText(name);
  await button(two, 'cart:more').click();
  await expect(cartBadge(one, 2)).toBeVisible();
  await button(two, 'cart:removeNamed').click();
  await two
    .getByRole('alertdialog')
    .getByRole('button', { name: text('cart:remove'), exact: true })
    .click();
  await expect(cartBadge(one, 0)).toBeVisible();
});

test('asks for confirmation before it removes a cart item [S2.109 S9.046]', async ({ device }) => {
  const tab = await device.openTab('/en');
  await addOneToCart(tab);
  await tab.goto('/en/cart');
  const ask = tab.getByRole('alertdialog');
  await button(tab, 'cart:removeNamed').click();
  await ask.getByRole('button', { name: text('cart:removeAsk.keep') }).click();
  await expect(lines(tab)).toHaveCount(1);
  device.connection.cut();
  await button(tab, 'cart:removeNamed').click();
  await ask.getByRole('button', { name: text('cart:remove'), exact: true }).click();
  await expect(lines(tab)).toHaveCount(0);
  await tab.getByRole('button', { name: text('cart:undo') }).click();
  await expect(lines(tab)).toHaveCount(1);
  device.connection.mend();
  await device.pass(60_000);
  await expect(lines(tab)).toHaveCount(1);
});

test('moves focus to a neighbouring line, or the heading, after a line is removed', async ({ device }) => {
  const tab = await device.openTab('/en/c/audio');
  const cards = main(tab)
    .getByRole('listitem')
    .filter({ hasNotText: text('product:stock.soldOut') });
  const add = cards.getByRole('button', { name: pattern('adding:addNamed') });
  await expect.poll(() => add.count()).toBeGreaterThan(2);
  for (const count of [1, 2, 3]) {
    await add.nth(count - 1).click();
    await expect(cartBadge(tab, count)).toBeVisible();
  }
  await tab.goto('/en/cart');
  await expect(lines(tab)).toHaveCount(3);
  const takeOut = async (place: number) => {
    const left = lines(tab).count() - 1;
    await button(tab, 'cart:removeNamed').nth(place).click();
    const ask = tab.getByRole('alertdialog');
    await ask.getByRole('button', { name: text('cart:remove'), exact: true }).click();
    await expect(lines(tab)).toHaveCount(left);
  };
  const nameOf = (place: number) => lines(tab).nth(place).getByRole('link').first();
  const next = await nameOf(1).textContent();
  await takeOut(0);
  await expect(nameOf(0)).toHaveText(next ?? '');
  await expect(nameOf(0)).toBeFocused();
  await takeOut(1);
  await expect(nameOf(0)).toBeFocused();
  await takeOut(0);
  await expect(tab.getByRole('heading', { level: 1 })).toBeFocused();
});

test('opens and closes the mini cart over a page [S2.106 S4.061 S4.143]', async ({ device }) => {
  const tab = await device.openTab('/en');
  const name = await addOneToCart(tab);
  await cartBadge(tab, 1).click();
  const drawer = tab.getByRole('dialog');
  await expect(drawer).toContainText(name);
  await drawer.getByRole('button', { name: text('common:close') }).click();
  await expect(drawer).toHaveCount(0);
});

test('keeps the mini cart closed after it led to checkout', async ({ device }) => {
  const tab = await device.openTab('/en');
  await addOneToCart(tab);
  await cartBadge(tab, 1).click();
  const drawer = tab.getByRole('dialog');
  await drawer.getByRole('link', { name: text('cart:checkout') }).click();
  await expect(tab.getByRole('heading', { level: 1, name: text('checkout:title') })).toBeVisible();
  tab.goBack();
  await expect(cartBadge(tab, 1)).toBeVisible();
  await expect(drawer).toHaveCount(0);
});

test('offers "Proceed to checkout" after an addition, except with an external checkout [S2.107 S2.108]', async ({
  device,
  bridge,
}) => {
  const tab = await device.openTab('/en');
  await addOneToCart(tab);
  await expect(tab.getByRole('button', { name: text('cart:proceed') })).toBeVisible();
  const built = builtConfig() as { cart: object };
  const elsewhere = createDevice(bridge.address, {
    ...built,
    cart: { ...built.cart, externalCheckout: 'https://checkout.example/' },
  });
  const other = await elsewhere.openTab('/en');
  await addOneToCart(other);
  await expect(other.getByRole('button', { name: text('common:ok'), exact: true })).toBeVisible();
  await expect(other.getByRole('button', { name: text('cart:proceed') })).toHaveCount(0);
  await other.goto('/en/cart');
  const link = main(other).getByRole('link', { name: text('cart:checkout') });
  expect(await link.getAttribute('href')).toBe('https://checkout.example/');
  elsewhere.close();
});

test('offers to restore lines that the backend cleared with code 400 [S4.027 F71 I-09]', async ({
  device,
}) => {
  const tab = await device.openTab('/en');
  const name = await addOneToCart(tab);
  await tab.goto('/en/cart');
  await expect.poll(async () => (await device.claim('cart'))?.totals).toBeDefined();
  device.connection.spoil(({ path }, answer) =>
    path.endsWith('/cart/pull')
      ? Response.json({ code: 400, result: 'cart is not valid' }, { status: 400 })
      : answer,
  );
  await button(tab, 'cart:more').click();
  await expect(main(tab).getByText(text('cart:setAside.cleared'))).toBeVisible();
  await expect(lines(tab)).toHaveCount(0);
  device.connection.mend();
  await button(tab, 'cart:setAside.putBack').click();
  await expect(lines(tab)).toContainText(name);
  await expect(main(tab).getByText(text('cart:setAside.cleared'))).toHaveCount(0);
});

test('restores the previous quantity when the backend rejects a change [S4.052]', async ({ device }) => {
  const tab = await device.openTab('/en');
  await addOneToCart(tab);
  await tab.goto('/en/cart');
  await expect.poll(async () => (await device.claim('cart'))?.totals).toBeDefined();
  await device.pass(5_000);
  device.connection.spoil(({ path }, answer) =>
    path.endsWith('/cart/update') ? Response.json({ code: 400, result: 'no' }, { status: 400 }) : answer,
  );
  await button(tab, 'cart:more').click();
  await expect(main(tab).getByText(text('cart:trouble.update'))).toBeVisible();
  await expect(cartBadge(tab, 1)).toBeVisible();
});

test('edits options and quantity of a variant in the cart [S2.110 S2.111 S4.133 S4.134 S4.135 S4.136 S4.137 S3.053]', async ({
  device,
}) => {
  const tab = await device.openTab('/en');
  await untilOnDevice(device);
  const product = (await device.documents('products')).find(
    ({ store, type_id, configurable_children }) =>
      store === 'en' &&
      type_id === 'configurable' &&
      configurable_children.filter(({ stock }) => stock.is_in_stock && stock.qty > 2).length > 1,
  );
  await tab.goto(`/en/p/${product?.sku}/${product?.slug}`);
  await main(tab)
    .getByRole('button', { name: text('adding:add'), exact: true })
    .click();
  await expect(tab.getByText(text('cart:notices.added')).first()).toBeVisible();
  await tab.goto('/en/cart');
  const before = await lines(tab).textContent();
  await button(tab, 'cart:edit.openNamed').click();
  const sheet = tab.getByRole('dialog');
  const choice = sheet.getByRole('combobox').first();
  const options = await choice.locator('option').allTextContents();
  const other = options.find((label) => !before?.includes(label) && !label.includes(',')) ?? '';
  await choice.selectOption({ label: other });
  await sheet.getByRole('button', { name: pattern('cart:more') }).click();
  await sheet.getByRole('button', { name: text('cart:edit.save') }).click();
  await expect(sheet).toHaveCount(0);
  await expect(lines(tab)).toHaveCount(1);
  await expect(cartBadge(tab, 2)).toBeVisible();
});

test('requires consent to a changed price before ordering', async ({ device, bridge }) => {
  const tab = await device.openTab('/en');
  await addOneToCart(tab);
  const [line] = await device.documents('cart');
  await bridge.changeProduct(String(line?.sku), { price: 321.5 });
  await fillCheckout(tab);
  await expect(tab.getByText(text('checkout:priceChanged.title'))).toBeVisible();
  await placeButton(tab).click();
  await expect(main(tab).getByRole('alert')).toContainText(text('checkout:priceChanged.title'));
  expect(await bridge.orders()).toHaveLength(0);
  await button(tab, 'checkout:priceChanged.agree').click();
  await expect(tab.getByText(text('checkout:priceChanged.title'))).toHaveCount(0);
  await placeButton(tab).click();
  await expect(placeButton(tab)).toHaveCount(0);
});

test('notifies of an addition, a raised quantity and an unconfirmed stock [S8.001 S8.002 S8.003 S4.051]', async ({
  device,
}) => {
  const tab = await device.openTab('/en');
  await untilOnDevice(device);
  const add = main(tab)
    .getByRole('listitem')
    .filter({ hasNotText: text('product:stock.soldOut') })
    .getByRole('button', { name: pattern('adding:addNamed') })
    .first();
  const reported = (key: string) => tab.getByText(text(`cart:notices.${key}`)).first();
  await add.click();
  await expect(reported('added')).toBeVisible();
  await expect(add).toHaveAttribute('aria-busy', 'false');
  await add.click();
  await expect(reported('quantityUpdated')).toBeVisible();
  await expect(add).toHaveAttribute('aria-busy', 'false');
  device.connection.cut();
  await add.click();
  await expect(reported('volatile')).toBeVisible();
  await expect(cartBadge(tab, 3)).toBeVisible();
});

test('pushes additions and removals to the data layer after consent [S7.089 S7.090]', async ({ bridge }) => {
  const device = countingDevice(bridge);
  const tab = await device.openTab('/en');
  await answer(tab, 'accept');
  await addOneToCart(tab);
  const events = () => entriesOf(tab) ?? [];
  const [line] = await device.documents('cart');
  const value = Number(line?.price_when_added) / 100;
  expect(events().at(-1)).toMatchObject({
    event: 'add_to_cart',
    ecommerce: { currency: 'EUR', value, items: [{ item_id: line?.sku, quantity: 1 }] },
  });
  await cartBadge(tab, 1).click();
  await tab
    .getByRole('dialog')
    .getByRole('button', { name: pattern('cart:removeNamed') })
    .click();
  await tab
    .getByRole('alertdialog')
    .getByRole('button', { name: text('cart:remove'), exact: true })
    .click();
  await expect.poll(() => events().at(-1)).toMatchObject({ event: 'remove_from_cart', ecommerce: { value } });
  device.close();
});

test('hides a notification after 5000 ms unless the pointer is over it [S4.140 S9.054]', async ({
  device,
}) => {
  const tab = await device.openTab('/en');
  await addOneToCart(tab);
  const notice = tab.locator('.toast');
  await notice.hover();
  await device.pass(20_000);
  await expect(notice).toHaveCount(1);
  const card = (await notice.element()) as HTMLElement;
  card.dispatchEvent(
    new tab.window.PointerEvent('pointerout', { bubbles: true, relatedTarget: tab.document.body }),
  );
  await device.pass(4_000);
  await expect(notice).toHaveCount(1);
  await device.pass(1_500);
  await expect(notice).toHaveCount(0);
});

test('shows the stock of a line and rejects a quantity above it [S8.009 S8.012 S8.013]', async ({
  device,
}) => {
  const tab = await device.openTab('/en');
  await addOneToCart(tab);
  await tab.goto('/en/cart');
  await expect(lines(tab)).toContainText(text('cart:stock.yes'));
  const quantity = main(tab).getByRole('textbox', { name: pattern('cart:quantity') });
  await quantity.fill('99999');
  await quantity.press('Enter');
  const reported = tab.getByText(pattern('errors:quantityLimit', {}, 'within'));
  await expect(reported).toHaveCount(1);
  await expect(main(tab).getByRole('alert')).toHaveCount(1);
  await expect(quantity).toHaveValue('1');
  const [line] = await device.documents('cart');
  const record = { product_id: line?.product_id, product_sku: line?.sku, qty: 0, is_in_stock: false };
  device.connection.spoil(({ path }, answer) =>
    path.endsWith('/stock/list') ? Response.json({ code: 200, result: [record] }) : answer,
  );
  await tab.goto('/en');
  await tab.goto('/en/cart');
  await expect(lines(tab)).toContainText(text('cart:stock.no'));
});

test('adds five pieces for five quick clicks [S8.002]', async ({ device }) => {
  const tab = await device.openTab('/en');
  await untilOnDevice(device);
  const product = (await device.documents('products')).find(
    ({ store, type_id, stock, custom_options }) =>
      store === 'en' &&
      type_id === 'simple' &&
      stock.is_in_stock &&
      stock.qty > 5 &&
      custom_options.length === 0,
  );
  await tab.goto(`/en/p/${product?.sku}/${product?.slug}`);
  const add = (await main(tab)
    .getByRole('button', { name: text('adding:add'), exact: true })
    .first()
    .element()) as HTMLElement;
  for (let press = 0; press < 5; press++) add.click();
  await expect(cartBadge(tab, 5)).toBeVisible();
});

test('applies a typed coupon on the way to checkout', async ({ device }) => {
  const tab = await device.openTab('/en');
  await addOneToCart(tab);
  await tab.goto('/en/cart');
  await expect.poll(async () => (await device.claim('cart'))?.totals).toBeDefined();
  await button(tab, 'cart:coupon.open').click();
  const field = main(tab).getByRole('textbox', { name: text('cart:coupon.label') });
  await field.fill('no such code');
  const proceed = main(tab).getByRole('link', { name: text('cart:checkout') });
  await proceed.click();
  await expect(main(tab)).toContainText(text('errors:wrongCoupon'));
  expect(tab.path()).toBe('/en/cart');
  // the code in full-width letters, with a zero-width space
  await field.fill('ＺＩＢＥＮＳ\u200b10');
  await proceed.click();
  await expect.poll(() => tab.path()).toBe('/en/checkout');
  expect((await device.claim('cart'))?.coupon?.code).toBe('ZIBENS10');
});

test('keeps a typed quantity through a reload and a page change [S5.021]', async ({ device }) => {
  const tab = await device.openTab('/en');
  await addOneToCart(tab);
  await tab.goto('/en/cart');
  const quantity = () => main(tab).getByRole('textbox', { name: pattern('cart:quantity') });
  await quantity().fill('2');
  await tab.reload();
  await expect(cartBadge(tab, 2)).toBeVisible();
  await quantity().fill('3');
  tab.follow('/en');
  await expect(cartBadge(tab, 3)).toBeVisible();
});

test('refuses an out-of-stock product in every language [S8.004 S8.005 S2.146 S4.142]', async ({
  bridge,
}) => {
  const built = builtConfig() as { cart: object };
  const strict = createDevice(bridge.address, {
    ...built,
    cart: { ...built.cart, allowOutOfStock: false },
  });
  const product = some(await catalogue(bridge, 'en'), 'simple');
  await bridge.changeProduct(product.sku, { qty: 0 });
  for (const lang of languages) {
    const tab = await strict.openTab(inStore(lang, `/p/${product.sku}/${product.slug}`));
    await main(tab)
      .getByRole('button', { name: text('adding:add', { lang }), exact: true })
      .first()
      .click();
    const reported = tab.locator('.toast').filter({ hasText: text('errors:outOfStock', { lang }) });
    await expect(reported).toHaveCount(1);
    await expect(main(tab).locator('.buybar .error')).toHaveText(text('cart:soldOut', { lang }));
    await strict.pass(6_000);
    await expect(reported).toHaveCount(0);
    await expect(main(tab).locator('.buybar .error')).toHaveText(text('cart:soldOut', { lang }));
    tab.close();
  }
  strict.close();
});

test('sends no order with sold-out products without consent [S8.011 F77 I-25]', async ({
  device,
  bridge,
}) => {
  const tab = await device.openTab('/en');
  await addOneToCart(tab);
  await fillCheckout(tab);
  const [line] = await device.documents('cart');
  device.connection.cut();
  await placeButton(tab).click();
  await expect(savedHeading(tab)).toBeVisible();
  await bridge.changeProduct(line?.sku ?? '', { qty: 0 });
  device.connection.mend();
  await expect(main(tab)).toContainText(text('order:gone.text'));
  expect(await bridge.invariants()).toMatchObject({ ok: true, orders: 0 });
});

test('shows progress until the product is added [S4.060 S4.062 S3.021]', async ({ device, bridge }) => {
  const product = some(await catalogue(bridge, 'en'), 'simple');
  const tab = await device.openTab(`/en/p/${product.sku}/${product.slug}`);
  const add = main(tab)
    .getByRole('button', { name: text('adding:add'), exact: true })
    .first();
  await add.waitFor();
  await add.click();
  await expect(
    main(tab)
      .getByRole('button', { name: text('adding:adding') })
      .first(),
  ).toBeVisible();
  await expect(add).toBeVisible();
  await expect(cartBadge(tab, 1)).toBeVisible();
  const other = await device.openTab('/en/cart');
  await expect(main(other).locator('[aria-busy=true]')).toHaveCount(0);
  await expect(lines(other)).toHaveCount(1);
});
