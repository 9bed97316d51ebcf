// Journeys to alerts about products of Medusa.
import { untilOnDevice } from '../support/browser/buying.ts';
import { catalogue } from '../support/browser/demo-catalogue.ts';
import { expect, type Tab } from '../support/browser/journey.ts';
import type { JourneyBridge } from '../support/browser/journey-bridge.ts';
import { pattern, text } from '../support/texts.ts';
import { test } from './medusa-journey.ts';
import { urlOf } from './product-page-parts.ts';

const ADDRESS = 'cheaper@example.lv';

const button = (tab: Tab, key: string) => tab.getByRole('button', { name: text(key), exact: true });
const mailsTo = async (bridge: JourneyBridge, address: string) =>
  (await bridge.outbox()).flatMap(({ mail }) => (mail?.to === address ? mail : []));

test('tells a guest who asked offline that the price of a product of Medusa fell', async ({
  device,
  bridge,
}) => {
  const product = (await catalogue(bridge, 'en')).find(({ type_id }) => type_id === 'simple');
  if (!product) throw new Error('No product without options');
  const tab = await device.openTab(urlOf(product));
  await button(tab, 'delivery:alert.price').click();
  await untilOnDevice(device);
  device.connection.cut();
  await expect(tab.getByText(text('alerts:offline'))).toBeVisible();
  await tab.getByRole('textbox', { name: pattern('alerts:form.email', {}, 'start') }).fill(ADDRESS);
  await button(tab, 'alerts:submit').click();
  await expect(tab.getByRole('status').filter({ hasText: text('alerts:asked.saved') })).toBeFocused();
  expect(await mailsTo(bridge, ADDRESS)).toEqual([]);
  device.connection.mend();
  await expect.poll(async () => (await mailsTo(bridge, ADDRESS)).length).toBe(1);
  const [confirmation] = await mailsTo(bridge, ADDRESS);
  await tab.goto(/\/en\/alerts\/\S+/.exec(confirmation?.text ?? '')?.[0] ?? 'none');
  await button(tab, 'alerts:list.confirm').click();
  await expect(tab.getByRole('status').filter({ hasText: text('alerts:list.confirmed') })).toBeFocused();
  // as an import of Medusa's prices writes it
  await bridge.changeProduct(product.sku, { price: 1 });
  // unless the bridge's own timer has sent it already
  await bridge.sendAlerts();
  await expect.poll(async () => (await mailsTo(bridge, ADDRESS)).length).toBe(2);
  expect((await mailsTo(bridge, ADDRESS))[0]?.subject).toContain(product.name);
});
