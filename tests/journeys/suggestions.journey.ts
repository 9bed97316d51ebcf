// Suggested products: on the product page and in the cart, online and offline.
import { addedNotice, cartBadge, untilOnDevice } from '../support/browser/buying.ts';
import { catalogue, type Goods, some } from '../support/browser/demo-catalogue.ts';
import { expect, type Locator, type Tab, test } from '../support/browser/journey.ts';
import { text } from '../support/texts.ts';
import { addButton, urlOf } from './product-page-parts.ts';

const row = (tab: Tab, name: 'related' | 'upsell' | 'goesWith'): Locator =>
  tab.getByRole('region', { name: text(`suggestions:${name}`) });
const linksOf = ({ product_links = [] }: Goods, type: string): string[] =>
  product_links.filter(({ link_type }) => link_type === type).map((link) => link.linked_product_sku);

/** Returns a product in stock whose links of a type lead to products in stock, and those products. */
async function linked(bridge: Parameters<typeof catalogue>[0], type: string) {
  const all = await catalogue(bridge, 'en');
  const inStock = (sku: string) => all.find((one) => one.sku === sku && one.stock.qty > 3);
  const source = some(all, 'simple', (one) => {
    const targets = linksOf(one, type);
    const isPlain = one.stock.qty > 3 && !one.custom_options?.length;
    return isPlain && targets.length > 1 && targets.every((sku) => !inStock(sku)?.custom_options?.length);
  });
  return { source, targets: linksOf(source, type).flatMap((sku) => inStock(sku) ?? []) };
}

test('suggests related products and alternatives on the product page', async ({ device, bridge }) => {
  const { source, targets } = await linked(bridge, 'upsell');
  const tab = await device.openTab(urlOf(source));
  const [first] = targets;
  await expect(row(tab, 'related').getByRole('listitem').first()).toBeVisible();
  await row(tab, 'upsell')
    .getByRole('listitem')
    .filter({ hasText: first?.name })
    .getByRole('link')
    .first()
    .click();
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(first?.name ?? '');
});

for (const state of ['online', 'offline'])
  test(`adds what goes with the cart from the mini cart while ${state}`, async ({ device, bridge }) => {
    const { source, targets } = await linked(bridge, 'crosssell');
    const tab = await device.openTab(urlOf(source));
    await untilOnDevice(device);
    if (state === 'offline') device.connection.cut();
    await addButton(tab).click();
    await expect(addedNotice(tab)).toBeVisible();
    await cartBadge(tab, 1).click();
    const name = targets[0]?.name;
    const add = row(tab, 'goesWith').getByRole('button', { name: text('adding:addNamed', { name }) });
    await add.click();
    await expect(cartBadge(tab, 2)).toBeVisible();
    await expect(add).toHaveCount(0);
  });
