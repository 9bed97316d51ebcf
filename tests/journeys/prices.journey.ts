// Price journeys: displayed prices are refreshed from the backend, online and offline.
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import { formatPrice } from '#shared/domain/pricing/format-price.ts';
import { shownPrice } from '#shared/domain/pricing/shown-price.ts';
import { addedNotice, fillCheckout, inStore, placeButton, untilOnDevice } from '../support/browser/buying.ts';
import { type Device, expect, type Tab, test, until } from '../support/browser/journey.ts';
import { pattern, text } from '../support/texts.ts';

const sku = 'RB-DUO';
const page = inStore('en', `/p/${sku}/rits-barista-duo`);
/** Age up to which a price is not requested again, in milliseconds. */
const FRESH_MS = 10_000;
/** The longest delay before the prices on a page are requested, in milliseconds. */
const REFRESH_MS = 2_000;
const confirmed = (tab: Tab) => tab.getByText(pattern('delivery:saved.checked'));
const asOf = (tab: Tab) => tab.getByText(pattern('product:price.asOf', { context: 'today' }));
/** The longest delay before the catalogue is pulled, in milliseconds. */
const CATALOGUE_WITHIN_MS = 600_000;
const price = (tab: Tab) => tab.locator('main .price').first();

/** Returns to the page repeatedly until a condition holds. */
const comeBackUntil = (device: Device, tab: Tab, isSeen: () => boolean): Promise<true> =>
  until(
    async () => {
      if (isSeen()) return true;
      await device.pass(FRESH_MS);
      tab.window.dispatchEvent(new tab.window.Event('pageshow'));
      await device.pass(REFRESH_MS);
      return undefined;
    },
    () => `not seen; the page shows ${price(tab).allTextContents().join()}`,
  );
const shows = (tab: Tab, words: string) => (): boolean =>
  price(tab).allTextContents().join().replace(/\s+/g, ' ').includes(words);

test('refreshes a changed price on the open page', async ({ device, bridge }) => {
  const tab = await device.openTab(page);
  await comeBackUntil(device, tab, () => confirmed(tab).isVisible());
  await expect(asOf(tab)).toHaveCount(0);

  // catalogue requests fail, so only the price refresh can deliver the new price
  await bridge.faults([{ match: { path: '/api/catalog' }, action: 'status', status: 503 }]);
  await bridge.changeProduct(sku, { price: 321.5 });
  await comeBackUntil(device, tab, shows(tab, '321,50 €'));
  await expect(confirmed(tab)).toBeVisible();
  const routes = (await bridge.journal()).map(({ route }) => route);
  expect(routes).toContain('/api/products/render-list');

  device.connection.cut();
  await comeBackUntil(device, tab, () => asOf(tab).isVisible());
  await expect(price(tab)).toContainText('321,50 €');
  await tab.reload();
  await expect(asOf(tab)).toBeVisible();
  await expect(price(tab)).toContainText('321,50 €');
});

test('shows a price change from the backend on the next visit [S1.002]', async ({ device, bridge }) => {
  const tab = await device.openTab(inStore('en'));
  const card = tab
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasNotText: text('product:stock.soldOut') })
    .filter({ has: tab.getByRole('button', { name: pattern('adding:addNamed') }) })
    .first();
  await card.locator('h3 a').click();
  await expect(tab).toHaveURL(/\/p\//);
  const shown = decodeURIComponent(/\/p\/([^/]+)/.exec(tab.url())?.[1] ?? '');
  await price(tab).waitFor();
  await bridge.changeProduct(shown, { price: 4_321.09 });
  await tab.reload();
  await comeBackUntil(device, tab, shows(tab, '4 321,09 €'));
});

const main = (tab: Tab) => tab.getByRole('main');
const money = (cents: number) => formatPrice(cents).replaceAll('\u00a0', ' ');
const line = (tab: Tab) => main(tab).locator('.item');

/** Returns products of the English store view without options, with at least five in stock. */
async function soldProducts(
  device: Device,
  isWanted: (product: ProductDocument) => boolean,
): Promise<[ProductDocument, ...ProductDocument[]]> {
  await untilOnDevice(device);
  const [first, ...others] = (await device.documents('products')).filter(
    (product) =>
      product.store === 'en' &&
      product.type_id === 'simple' &&
      product.visibility > 1 &&
      product.status < 2 &&
      product.custom_options.length === 0 &&
      product.stock.qty >= 5 &&
      isWanted(product),
  );
  if (!first) throw new Error('No matching product in the demo catalogue');
  return [first, ...others];
}
async function addFromPage(tab: Tab, { sku, slug }: ProductDocument): Promise<void> {
  await tab.goto(inStore('en', `/p/${sku}/${slug}`));
  await main(tab)
    .getByRole('button', { name: text('adding:add'), exact: true })
    .click();
  await expect(addedNotice(tab)).toBeVisible();
}

test('applies a tier price from its minimum quantity in cart and order', async ({ device, bridge }) => {
  const tab = await device.openTab('/en');
  const [product] = await soldProducts(device, ({ tier_prices }) =>
    tier_prices.some(({ customer_group_id, qty }) => customer_group_id === 0 && qty === 5),
  );
  const [tier] = product.tier_prices.filter(({ customer_group_id }) => customer_group_id === 0);
  const value = tier?.value ?? 0;
  await addFromPage(tab, product);
  const list = main(tab).getByRole('list', { name: text('choosing:tiers.label') });
  await expect(list).toContainText(text('choosing:tiers.from', { qty: '5', price: money(value) }));

  await tab.goto('/en/cart');
  const quantity = main(tab).getByRole('textbox', { name: pattern('cart:quantity') });
  await quantity.fill('4');
  await quantity.press('Enter');
  const { current } = shownPrice(product, device.now());
  await expect(line(tab)).toContainText(money(4 * current));
  await quantity.fill('5');
  await quantity.press('Enter');
  await expect(line(tab)).toContainText(money(5 * value));
  await expect(line(tab).locator('s')).toHaveText(money(product.price));
  await expect(line(tab)).toContainText(text('cart:unit.price', { price: money(value) }));
  await expect(line(tab)).not.toContainText(text('cart:priceChanged'));

  await fillCheckout(tab);
  await expect(tab.getByText(text('checkout:priceChanged.title'))).toHaveCount(0);
  await placeButton(tab).click();
  await expect(placeButton(tab)).toHaveCount(0);
  const sent = await until(
    async () => (await bridge.orders())[0],
    () => 'no order reached the backend',
  );
  const [order] = await device.documents('orders');
  expect(order?.lines[0]).toMatchObject({ qty: 5, price_incl_tax: value });
  expect(sent).toMatchObject({ grand_total: Number(order?.confirmed_total) / 100 });
});

test('updates open pages when a special price begins or ends', async ({ device, bridge }) => {
  const tab = await device.openTab('/en');
  const [ends, begins] = await soldProducts(device, ({ tier_prices }) => tier_prices.length === 0);
  if (!begins) throw new Error('Only one matching product in the demo catalogue');
  const end = device.now() + 1_200_000;
  const beginning = end + 300_000;
  const time = (ms: number) => new Date(ms).toISOString();
  await bridge.changeProduct(ends.sku, { price: 300, special: { price: 250, to: time(end) } });
  await bridge.changeProduct(begins.sku, { price: 200, special: { price: 150, from: time(beginning) } });
  await addFromPage(tab, ends);
  const other = await device.openTab('/en');
  await addFromPage(other, begins);
  const cart = await device.openTab('/en/cart');
  await expect(line(cart).nth(0)).toContainText('250,00 €');
  await expect(line(cart).nth(0).locator('s')).toHaveText('300,00 €');
  await expect(line(cart).nth(1)).toContainText('200,00 €');
  const dated = async () =>
    (await device.documents('products')).filter(
      ({ key, special_price }) =>
        [ends.key, begins.key].includes(key) && [25_000, 15_000].includes(special_price ?? 0),
    );
  await until(
    async () => ((await dated()).length === 2 ? true : undefined),
    () => 'the dates of the special prices are not on the device',
    CATALOGUE_WITHIN_MS,
  );
  // the bridge dates its responses by its own clock, which does not follow this device's clock
  device.connection.cut();
  await device.pass(end - device.now() - 10_000);
  await expect(price(tab)).toContainText('250,00 €');
  await device.pass(20_000);
  await expect(price(tab)).toContainText('300,00 €');
  await expect(line(cart).nth(0)).toContainText('300,00 €');
  await expect(line(cart).nth(0).locator('s')).toHaveCount(0);
  await expect(price(other)).toContainText('200,00 €');
  await device.pass(beginning - device.now());
  await expect(price(other)).toContainText('150,00 €');
  await expect(line(cart).nth(1)).toContainText('150,00 €');
});
