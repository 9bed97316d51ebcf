// Journeys to a product in front of Medusa, whose metadata carry what Medusa has no field for.
import { BRANCH, WITH_METADATA } from '../support/backend/serve-medusa.ts';
import {
  acceptedHeading,
  addedNotice,
  cartBadge,
  checkoutField,
  firstWayToPay,
  inStore,
  placeButton,
  untilOnDevice,
} from '../support/browser/buying.ts';
import { catalogue, type Goods } from '../support/browser/demo-catalogue.ts';
import { expect } from '../support/browser/journey.ts';
import type { JourneyBridge } from '../support/browser/journey-bridge.ts';
import { pattern, text } from '../support/texts.ts';
import { next, option, terms } from './checkout-steps.ts';
import { test } from './medusa-journey.ts';
import { addButton, urlOf } from './product-page-parts.ts';

async function productOf(bridge: JourneyBridge, sku: string): Promise<Goods> {
  const found = (await catalogue(bridge, 'en')).find((one) => one.sku === sku);
  if (!found) throw new Error(`No product ${sku}`);
  return found;
}

test('states the facts by law of a product in Medusa, also offline', async ({ device, bridge }) => {
  const tab = await device.openTab(urlOf(await productOf(bridge, WITH_METADATA)));
  const facts = tab.getByRole('region', { name: text('product-facts:title') });
  const look = async () => {
    for (const key of ['warnings.title', 'manufacturer', 'takeBack.text'])
      await expect(facts.getByText(text(`product-facts:${key}`), { exact: true })).toBeVisible();
    await expect(facts.getByRole('link')).toHaveAttribute('href', 'mailto:help@straume.example');
  };
  await look();
  await untilOnDevice(device);
  device.connection.cut();
  await tab.reload();
  await look();
});

test('suggests in the cart what goes with a product in Medusa, offline', async ({ device, bridge }) => {
  const source = await productOf(bridge, WITH_METADATA);
  const tab = await device.openTab(urlOf(source));
  await untilOnDevice(device);
  device.connection.cut();
  await addButton(tab).click();
  await expect(addedNotice(tab)).toBeVisible();
  await cartBadge(tab, 1).click();
  const [link] = source.product_links ?? [];
  const { name } = await productOf(bridge, link?.linked_product_sku ?? '');
  await expect(
    tab
      .getByRole('region', { name: text('suggestions:goesWith') })
      .getByRole('button', { name: text('adding:addNamed', { name }) }),
  ).toBeVisible();
});

test('places an order in Medusa with the old appliance that is taken back', async ({
  device,
  bridge,
  medusa,
}) => {
  const product = await productOf(bridge, WITH_METADATA);
  const tab = await device.openTab(urlOf(product));
  await addButton(tab).click();
  await expect(addedNotice(tab)).toBeVisible();
  await untilOnDevice(device);
  await tab.goto(inStore('en', '/checkout'));
  await checkoutField(tab, 'firstName').fill('Līga');
  await checkoutField(tab, 'lastName').fill('Ozola');
  await checkoutField(tab, 'email').fill('liga@example.lv');
  await checkoutField(tab, 'phone').fill('+371 20 000 000');
  await next(tab, 'continueToShipping');
  await option(tab, 'manual_manual|so_pickup').check();
  await option(tab, BRANCH).check();
  await tab
    .getByRole('checkbox', { name: pattern('checkout:takeBack.offer', { name: product.name }, 'within') })
    .check();
  await next(tab, 'continueToPayment');
  await firstWayToPay(tab).check();
  await next(tab, 'continueToReview');
  await terms(tab).check();
  await placeButton(tab).click();
  await expect(acceptedHeading(tab)).toBeVisible();
  expect([...medusa.orders.values()].map(({ metadata }) => metadata.take_back)).toEqual([[product.sku]]);
});
