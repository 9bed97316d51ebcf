// Journeys through the branches of the store: their page, the stock of a product in them, and collection, without a
// connection as well.
import { inStore } from '../support/browser/buying.ts';
import { notice } from '../support/browser/customers.ts';
import { inTime } from '../support/browser/in-time.ts';
import { expect, test } from '../support/browser/journey.ts';
import { text } from '../support/texts.ts';
import {
  collectOffline,
  placeOffline,
  productAtBranch,
  seeBranches,
  seeStockByBranch,
} from './branch-steps.ts';

test('shows the page of branches offline', ({ device }) => seeBranches(device));

test('shows the stock of a product by branch offline as it was last known', async ({ device, bridge }) =>
  seeStockByBranch(device, await productAtBranch(bridge)));

test('sends an order that was placed offline with the branch in which it is collected', async ({
  device,
  bridge,
}) => collectOffline(device, await productAtBranch(bridge), 'pickup|shop'));

test('says why an order is refused whose branch closed for good while it waited offline', async ({
  device,
  bridge,
}) => {
  const found = await productAtBranch(bridge);
  const tab = await placeOffline(device, found, 'pickup|shop');
  // tests/bridge/stock/branches.test.ts: what the bridge responds once the branch has closed
  const refusal = { code: 400, result: { errorCode: 'unknown-pickup-point', errorMessage: 'In English' } };
  await bridge.faults([{ match: { path: '/api/order/create' }, action: 'status', status: 500 }]);
  device.connection.mend();
  device.connection.spoil(({ path, body }, answer) => {
    if (!path.endsWith('/order/create')) return answer;
    const { order_id } = JSON.parse(body) as { order_id: string };
    return Response.json(refusal, { status: 400, headers: { 'Idempotency-Key': order_id } });
  });
  const main = tab.getByRole('main');
  const rejected = main.getByRole('heading', { name: text('order:rejected.title') });
  await inTime(device, () => rejected.isVisible(), 'the refusal was not shown');
  await expect(main).toContainText(text('order:reason.pickupPoint'));
  await main.getByRole('button', { name: text('order:edit') }).click();
  await expect.poll(() => tab.path()).toBe(inStore('en', '/cart'));
  await expect(notice(tab, 'order:edited')).toBeVisible();
  await expect(main.getByRole('link', { name: found.goods.name }).first()).toBeVisible();
});
