// The cart's coupon, totals and methods at the reference bridge.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readClaim } from '#shared/database/change-claim.ts';
import { AccountBench } from '../../support/worker/account-bench.ts';
import { add, headOn, here, synced } from '../../support/worker/cart-bench.ts';
import { until } from '../../support/worker/virtual-clock.ts';

let bench: AccountBench;
beforeAll(async () => {
  bench = await AccountBench.open();
});
afterEach(() => bench.tidy());
afterAll(() => bench.bridge.close());

/** Returns the HTML page of a captive portal, as it arrives in place of a response. */
const page = () => new Response('<p>sign in</p>', { headers: { 'content-type': 'text/html' } });
const A = 'P-1';

describe('the backend cart', () => {
  it('restores a coupon whose response was lost, under its normalised code [S4.044]', async () => {
    const shop = await bench.shop();
    await add(shop, A, 1);
    await synced(bench, shop, { [A]: 1 });
    // the backend applies the coupon, and the page is reloaded before the response arrives
    bench.trouble = ({ path }) => (path === '/cart/apply-coupon' ? 'lost' : undefined);
    const typed = 'ｚｉｂｅｎｓ\u200b10';
    expect((await shop.ask('applyCoupon', { store: 'lv', code: typed })).ok).toBe(false);
    await shop.stop();
    bench.trouble = () => undefined;
    const again = await bench.shop({ device: shop.device });
    const head = await until(
      () => readClaim(again.databases.personal, 'cart'),
      (known) => known?.coupon !== undefined && known.totals !== undefined,
    );
    expect(head?.coupon?.code.toUpperCase()).toBe('ZIBENS10');
  });

  it('restores the totals with a coupon if the page was reloaded before they arrived [S4.044]', async () => {
    const shop = await bench.shop();
    await add(shop, A, 1);
    await synced(bench, shop, { [A]: 1 });
    bench.trouble = ({ path }) => (path === '/cart/apply-coupon' ? undefined : 'lost');
    expect((await shop.ask('applyCoupon', { store: 'lv', code: 'ZIBENS10' })).ok).toBe(false);
    const head = await headOn(shop);
    expect(head?.coupon?.code).toBe('ZIBENS10');
    expect(head).not.toHaveProperty('items_synced_at');
    await shop.stop();
    bench.trouble = () => undefined;
    const again = await bench.shop({ device: shop.device });
    const known = await until(
      () => headOn(again),
      (each) => each?.items_synced_at !== undefined,
    );
    expect(known?.totals).toBeDefined();
  });

  it.each(['/cart/shipping-methods', '/cart/shipping-information'])(
    'keeps the lines and requests totals later when the response of %s is lost',
    async (endpoint) => {
      for (const trouble of ['cut', 'lost', page()] as const) {
        const shop = await bench.shop();
        let isSpoiled = false;
        bench.trouble = ({ path }) => {
          if (isSpoiled || path !== endpoint) return undefined;
          isSpoiled = true;
          return trouble;
        };
        await add(shop, A, 2);
        await synced(bench, shop, { [A]: 2 });
        const paid = (head: Awaited<ReturnType<typeof headOn>>) =>
          head?.totals?.total_segments.find(({ code }) => code === 'grand_total')?.value;
        await until(
          () => headOn(shop),
          (head) => (paid(head) ?? 0) > 0 && head?.shipping_methods !== undefined,
        );
        expect(await here(shop)).toEqual({ [A]: 2 });
        await bench.tidy();
      }
    },
  );

  it('provides totals and methods, with default methods selected [S4.070 S4.071 S7.019 S7.022 S7.026]', async () => {
    const shop = await bench.shop();
    await add(shop, A, 2);
    await synced(bench, shop, { [A]: 2 });
    const head = await until(
      () => headOn(shop),
      (seen) => seen?.totals !== undefined,
    );
    const paid = head?.totals?.total_segments.find(({ code }) => code === 'grand_total');
    expect(paid?.value).toBeGreaterThan(0);
    expect(head?.shipping_method).toBeDefined();
    expect(head?.payment_method).toBeDefined();
    expect(head?.shipping_methods?.every(({ is_server_method }) => is_server_method)).toBe(true);
  });
});
