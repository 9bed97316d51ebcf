// Cart journeys: on one and two devices, in many tabs, online and offline.

import {
  addOneToCart,
  cartBadge,
  fillCheckout,
  placeButton,
  savedHeading,
  untilOnDevice,
} from '../support/browser/buying.ts';
import { logIn, newPerson, registerNew } from '../support/browser/customers.ts';
import { builtConfig, expect, type Tab, test, until } from '../support/browser/journey.ts';
import { pattern, text } from '../support/texts.ts';

const main = (tab: Tab) => tab.getByRole('main');
const button = (tab: Tab, key: string, values?: Record<string, string>) =>
  main(tab).getByRole('button', { name: values ? text(key, values) : pattern(key) });
const lines = (tab: Tab) => main(tab).locator('.item');
const total = (tab: Tab) => main(tab).locator('.summary .total .price');

test('updates cart and totals in all eight open tabs [S4.045 F46]', async ({ device }) => {
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
  const totals = () => tabs.map((tab) => total(tab).allTextContents().join());
  await until(
    () => (new Set(totals()).size === 1 && totals()[0] !== '' ? true : undefined),
    () => `the tabs show ${totals().join(', ')}`,
  );
  // only the leader tab sends requests, so two clicks cause at most two updates
  await device.pass(5_000);
  const changes = device.connection
    .asked()
    .slice(before)
    .filter(({ path }) => path.endsWith('/cart/update'));
  expect([1, 2]).toContain(changes.length);
});

test('syncs the cart between two devices with the same account [F29]', async ({ device, newDevice }) => {
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

test('requires consent to a changed price before the order is placed', async ({ device, bridge }) => {
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

test('keeps a typed quantity across a reload and a page change [S5.021]', async ({ device }) => {
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

test('does not send an order with a sold-out product without consent [S8.011 F77 I-25]', async ({
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
