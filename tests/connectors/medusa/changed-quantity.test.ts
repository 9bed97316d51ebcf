// Tests what a change of the cart on a device costs at Medusa, through the device's worker and the bridge.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { medusaConnector } from '#connectors/medusa/medusa-connector.ts';
import { WITH_METADATA as SKU, serveMedusa } from '../../support/backend/serve-medusa.ts';
import { AccountBench } from '../../support/worker/account-bench.ts';
import { add, type CartShop, calm, headOn, setQuantity, synced } from '../../support/worker/cart-bench.ts';
import { until } from '../../support/worker/virtual-clock.ts';

let medusa: Awaited<ReturnType<typeof serveMedusa>>;
let bench: AccountBench;
beforeAll(async () => {
  medusa = await serveMedusa();
  bench = await AccountBench.open(undefined, medusaConnector(medusa.settings));
});
afterAll(async () => {
  await bench?.tidy();
  await bench?.bridge.close();
  await medusa?.close();
});

const untilTotalled = (shop: CartShop, quantity: number) =>
  until(
    () => headOn(shop),
    (head) => head?.totals?.items?.[0]?.qty === quantity,
  );

it('reads and changes the cart in Medusa once each for a changed quantity and its totals', async () => {
  const shop = await bench.shop();
  await add(shop, SKU);
  await synced(bench, shop, { [SKU]: 1 });
  await untilTotalled(shop, 1);
  await calm(bench);
  medusa.calls.length = 0;
  await setQuantity(shop, SKU, 2);
  await untilTotalled(shop, 2);
  await calm(bench);
  expect(medusa.calls).toEqual(['GET /store/carts/cart', 'POST /store/carts/cart/line-items/cali']);
});
