// Journeys of additions to the cart: the mini cart, notifications, refusals.
import { addOneToCart, cartBadge, inStore, untilOnDevice } from '../support/browser/buying.ts';
import { answer, countingDevice, entriesOf } from '../support/browser/counted.ts';
import { catalogue, some } from '../support/browser/demo-catalogue.ts';
import { createDevice } from '../support/browser/emulated/device.ts';
import { inTime } from '../support/browser/in-time.ts';
import { builtConfig, expect, type Tab, test } from '../support/browser/journey.ts';
import { languages, pattern, text } from '../support/texts.ts';

const main = (tab: Tab) => tab.getByRole('main');
const lines = (tab: Tab) => main(tab).locator('.item');

test('opens and closes the mini cart over a page [S2.106 S4.061 S4.143]', async ({ device }) => {
  const tab = await device.openTab('/en');
  const name = await addOneToCart(tab);
  await cartBadge(tab, 1).click();
  const drawer = tab.getByRole('dialog');
  await expect(drawer).toContainText(name);
  await drawer.getByRole('button', { name: text('common:close') }).click();
  await expect(drawer).toHaveCount(0);
});

test('keeps the mini cart closed when the user returns from checkout', async ({ device }) => {
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

test('shows a notice for an addition, an increased quantity and unconfirmed stock [S8.001 S8.002 S8.003 S4.051]', async ({
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
  await expect
    .poll(() => events().at(-1))
    .toMatchObject({
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
  const left = device.now();
  await inTime(device, () => notice.count() === 0, 'the notification was not hidden', 100);
  expect(device.now() - left).toBeGreaterThanOrEqual(5_000);
});

test('adds five pieces after five quick clicks [S8.002]', async ({ device }) => {
  const tab = await device.openTab('/en');
  await untilOnDevice(device);
  const product = (await device.documents('products')).find(
    ({ store, type_id, visibility, stock, custom_options }) =>
      store === 'en' &&
      type_id === 'simple' &&
      // a variant has no page of its own
      visibility > 1 &&
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

test('shows progress until the product is added [S4.060 S4.062 S3.021]', async ({ device, bridge }) => {
  const product = some(await catalogue(bridge, 'en'), 'simple');
  const tab = await device.openTab(`/en/p/${product.sku}/${product.slug}`);
  const add = main(tab)
    .getByRole('button', { name: text('adding:add'), exact: true })
    .first();
  const busy = main(tab)
    .getByRole('button', { name: text('adding:adding') })
    .first();
  await add.waitFor();
  // the progress may be shown for less time than a wait pauses
  let wasBusy = false;
  const watch = new tab.window.MutationObserver(() => {
    wasBusy ||= busy.isVisible();
  });
  watch.observe(tab.document.body, { subtree: true, childList: true, characterData: true });
  await add.click();
  await expect.poll(() => wasBusy).toBe(true);
  watch.disconnect();
  await expect(add).toBeVisible();
  await expect(cartBadge(tab, 1)).toBeVisible();
  const other = await device.openTab('/en/cart');
  await expect(main(other).locator('[aria-busy=true]')).toHaveCount(0);
  await expect(lines(other)).toHaveCount(1);
});
