// Cart journeys against backends that add quantities instead of setting them, send them as text, leave gaps in lists or
// clear carts.

import { addOneToCart, inStore } from '../support/browser/buying.ts';
import { test } from '../support/browser/foreign-storefront.ts';
import { type Device, expect, type Tab, until } from '../support/browser/journey.ts';
import { pattern, text } from '../support/texts.ts';

const forbearing = { unknownPath: 'envelope', sortsByUnknownField: true, needsCart: false } as const;
const main = (tab: Tab) => tab.getByRole('main');
const press = (tab: Tab, key: string) =>
  main(tab)
    .getByRole('button', { name: pattern(key) })
    .click();
const badge = (tab: Tab, count: number) =>
  tab.getByRole('banner').getByRole('link', { name: text('adding:badge', { count }) });
const total = (tab: Tab) => main(tab).locator('.summary .total .price');

type Line = { sku: string; qty: number; server_qty?: number };
/** Waits until the cart has these quantities, the backend has confirmed all of them and nothing is left to send. */
function confirmed(device: Device, quantities: readonly number[]): Promise<boolean> {
  let seen = '';
  return until(
    async () => {
      const lines = (await device.documents('cart')) as unknown as Line[];
      const head = (await device.claim('cart')) as { removed?: unknown[]; totals?: object } | undefined;
      seen = JSON.stringify([lines.map(({ sku, qty, server_qty }) => [sku, qty, server_qty]), head?.removed]);
      const isDone =
        lines.map(({ qty }) => qty).join() === quantities.join() &&
        lines.every(({ qty, server_qty }) => qty === server_qty) &&
        (head?.removed ?? []).length === 0;
      return isDone ? true : undefined;
    },
    () => `the backend has not confirmed the cart: ${seen}`,
    60_000,
  );
}

for (const api of ['v', 'm1'] as const) {
  test(`applies each change once even if the first response to each cart call is lost (${api}) [S4.034 S4.036 S4.056]`, async ({
    openForeignStorefront,
  }) => {
    const { device, backend } = await openForeignStorefront({ api, ...forbearing });
    const tab = await device.openTab(inStore('en'));
    const lost = new Set<string>();
    device.connection.spoil(({ path }, answer) => {
      const [, call] = path.split('/cart/');
      if (call === undefined || lost.has(call)) return answer;
      lost.add(call);
      throw new TypeError('Failed to fetch');
    });
    await addOneToCart(tab);
    await confirmed(device, [1]);
    await tab.goto(inStore('en', '/cart'));
    await expect(main(tab).locator('.item')).toHaveCount(1);
    await expect(main(tab)).not.toContainText(text('cart:priceAgree'));
    for (let presses = 0; presses < 5; presses++) await press(tab, 'cart:more');
    await confirmed(device, [6]);
    const id = ((await device.claim('cart')) as { server_cart_id: string }).server_cart_id;
    expect(backend.cart(id)).toEqual([6]);
    await press(tab, 'cart:removeNamed');
    await tab
      .getByRole('alertdialog')
      .getByRole('button', { name: text('cart:remove'), exact: true })
      .click();
    await confirmed(device, []);
    expect(backend.cart(id)).toEqual([]);
    expect([...lost]).toEqual(expect.arrayContaining(['create', 'pull', 'update', 'delete']));
  });

  test(`applies a valid coupon and rejects a wrong one (${api}) [S4.067 S7.024 S8.029]`, async ({
    openForeignStorefront,
  }) => {
    const { device } = await openForeignStorefront({ api, ...forbearing });
    const tab = await device.openTab(inStore('en'));
    await addOneToCart(tab);
    await tab.goto(inStore('en', '/cart'));
    await confirmed(device, [1]);
    await press(tab, 'cart:coupon.open');
    await tab.getByLabel(text('cart:coupon.label')).fill('WRONG');
    await press(tab, 'cart:coupon.apply');
    await expect(main(tab).getByText(text('errors:wrongCoupon'))).toBeVisible();
    await tab.getByLabel(text('cart:coupon.label')).fill('SPRING');
    await press(tab, 'cart:coupon.apply');
    await expect(main(tab).getByText(text('cart:sum.discountOf', { code: 'SPRING' }))).toBeVisible();
    const head = (await device.claim('cart')) as {
      totals: { total_segments: { code: string; value: number }[] };
    };
    const paid = head.totals.total_segments.find(({ code }) => code === 'grand_total')?.value ?? 0;
    await expect(total(tab)).toContainText((paid / 100).toFixed(2).replace('.', ','));
    await expect(badge(tab, 1)).toBeVisible();
  });

  test(`offers to restore a cart that the backend cleared with code 400 (${api}) [S4.027]`, async ({
    openForeignStorefront,
  }) => {
    const { device } = await openForeignStorefront({ api, ...forbearing });
    const tab = await device.openTab(inStore('en'));
    const name = await addOneToCart(tab);
    await tab.goto(inStore('en', '/cart'));
    await confirmed(device, [1]);
    let clears = 1;
    device.connection.spoil(({ path }, answer) =>
      path.endsWith('/cart/pull') && clears-- > 0
        ? Response.json({ code: 400, result: 'cart is not active' }, { status: 400 })
        : answer,
    );
    await press(tab, 'cart:more');
    await expect(main(tab).getByText(text('cart:setAside.cleared'))).toBeVisible();
    await press(tab, 'cart:setAside.putBack');
    await expect(main(tab).locator('.item')).toContainText(name);
    await confirmed(device, [2]);
  });
}
