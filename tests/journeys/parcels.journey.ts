// Journeys to the tracking numbers of an order's parcels.
import {
  acceptedHeading,
  addOneToCart,
  fillCheckout,
  inStore,
  placeButton,
} from '../support/browser/buying.ts';
import { registerNew } from '../support/browser/customers.ts';
import { expect, type Locator, type Tab, test } from '../support/browser/journey.ts';
import type { JourneyBridge } from '../support/browser/journey-bridge.ts';
import { type Language, languages, text } from '../support/texts.ts';

const known = { number: 'CE123456789LV', url: 'https://carrier.example/CE123456789LV' };
const HOUR_MS = 3_600_000;

const main = (tab: Tab): Locator => tab.getByRole('main');
const parcels = (tab: Tab, lang: Language = 'en'): Locator =>
  tab.getByRole('region', { name: text('order:parcels.title', { lang }) });

/** Places an order of one product. Returns its number. */
async function order(tab: Tab, bridge: JourneyBridge, email?: string): Promise<string> {
  await addOneToCart(tab, 'en', inStore('en', '/search?q=norra'));
  await fillCheckout(tab, email);
  await placeButton(tab).click();
  await expect(acceptedHeading(tab)).toBeVisible();
  return (await bridge.orders())[0]?.number ?? 'none';
}

test('shows the parcels of a customer’s order in the history and on its page', async ({ device, bridge }) => {
  const tab = await device.openTab('/en/my-account');
  const number = await order(tab, bridge, (await registerNew(tab)).email);
  await tab.goto(`/en/my-account/orders/${number}`);
  await expect(main(tab).getByRole('region', { name: text('account-pages:orders.goods') })).toBeVisible();
  await expect(parcels(tab)).toHaveCount(0);

  await bridge.ship(number, [known, { number: '2' }]);
  for (const lang of languages) {
    await tab.goto(inStore(lang, '/my-account/orders'));
    const row = main(tab).getByRole('listitem').filter({ hasText: number });
    await expect(row).toContainText(
      text('account-pages:orders.tracking', { lang, numbers: `${known.number}, 2` }),
    );
    await tab.goto(inStore(lang, `/my-account/orders/${number}`));
    const link = parcels(tab, lang).getByRole('link', {
      name: text('order:parcels.open', { lang, number: known.number }),
    });
    await expect(link).toHaveAttribute('href', known.url);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noreferrer');
    await expect(parcels(tab, lang).getByRole('link')).toHaveCount(1);
    await expect(parcels(tab, lang)).toContainText('2');
  }
});

test('links no parcel to an address that is not http(s)', async ({ device, bridge }) => {
  device.connection.spoil(async ({ path }, answer) => {
    if (!path.endsWith('/user/order-history')) return answer;
    const body = (await answer.json()) as { result: { items: { tracking: unknown }[] } };
    for (const item of body.result.items) item.tracking = [{ number: 'CE1LV', url: 'javascript:alert(1)' }];
    return Response.json(body);
  });
  const tab = await device.openTab('/en/my-account');
  const number = await order(tab, bridge, (await registerNew(tab)).email);
  await tab.goto(`/en/my-account/orders/${number}`);
  await expect(parcels(tab)).toContainText('CE1LV');
  await expect(parcels(tab).getByRole('link')).toHaveCount(0);
});

test('shows the parcels of a guest’s order an hour after it was placed', async ({ device, bridge }) => {
  const tab = await device.openTab('/en');
  await bridge.ship(await order(tab, bridge), [known]);
  await tab.reload();
  await expect(acceptedHeading(tab)).toBeVisible();
  await expect(parcels(tab)).toHaveCount(0);
  await device.pass(HOUR_MS);
  await tab.reload();
  await expect(parcels(tab).getByRole('link')).toHaveAttribute('href', known.url);
});

test('shows the parcels of an order that is opened in another browser', async ({
  device,
  newDevice,
  bridge,
}) => {
  const tab = await device.openTab('/en');
  const number = await order(tab, bridge);
  await bridge.ship(number, [known]);
  const [stored] = await device.documents('orders');
  const opener = new URLSearchParams({ number, orderToken: String(stored?.order_token) });
  const elsewhere = await newDevice().openTab(`/en/order-completed?${opener}`);
  await expect(parcels(elsewhere).getByRole('link')).toHaveAttribute('href', known.url);
});
