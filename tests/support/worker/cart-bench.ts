// A cart on devices in front of the reference bridge: adds, changes and removes lines as the window does, and reads the
// backend's cart.
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import { readClaim } from '#shared/database/change-claim.ts';
import { putLines, removeOpenLine } from '#shared/database/open-generation.ts';
import { cartChecksum } from '#shared/domain/cart/cart-checksum.ts';
import { withQuantity } from '#shared/domain/cart/new-cart-line.ts';
import type { AccountBench } from './account-bench.ts';
import { clock, until } from './virtual-clock.ts';

export type CartShop = Awaited<ReturnType<AccountBench['shop']>>;

/** Builds a cart line with all required fields. */
export const goods = (sku: string, qty = 1, more: Partial<CartLineDocument> = {}): CartLineDocument => ({
  key: '',
  generation: '',
  sku,
  product_id: 1,
  type_id: 'simple',
  qty,
  checksum: cartChecksum(sku, more.product_option),
  name: sku,
  subtitle: '',
  image: '',
  price_when_added: 1_000,
  errors: {},
  info: {},
  added_at: clock.now(),
  ...more,
});

let ids = 0;
const moment = () => ({ now: clock.now(), newId: () => `generation-${++ids}` });

export const add = (shop: CartShop, sku: string, qty = 1, more: Partial<CartLineDocument> = {}) =>
  putLines(shop.databases.personal, [goods(sku, qty, more)], () => 999, moment());

export const linesOn = async ({ databases }: CartShop): Promise<CartLineDocument[]> =>
  (await databases.personal.cart.find().exec()).map((doc) => doc.toMutableJSON());
export const headOn = ({ databases }: CartShop) => readClaim(databases.personal, 'cart');
const lineOn = async (shop: CartShop, sku: string) => {
  const line = (await linesOn(shop)).find((each) => each.sku === sku);
  if (!line) throw new Error(`no line ${sku}`);
  return line;
};

export async function setQuantity(shop: CartShop, sku: string, qty: number): Promise<void> {
  const { key } = await lineOn(shop, sku);
  await (await shop.databases.personal.cart.findOne(key).exec())?.incrementalModify((line) =>
    withQuantity(line, qty),
  );
}
export const remove = async (shop: CartShop, sku: string) =>
  removeOpenLine(shop.databases.personal, (await lineOn(shop, sku)).key, clock.now());

/** Returns the quantity by SKU on the device (`here`) or at the backend (`there`). */
export const here = async (shop: CartShop): Promise<Record<string, number>> =>
  Object.fromEntries((await linesOn(shop)).map(({ sku, qty }) => [sku, qty]));

export async function there(bench: AccountBench, shop: CartShop): Promise<Record<string, number>> {
  const id = (await headOn(shop))?.server_cart_id ?? '';
  const token = (await readClaim(shop.databases.personal, 'current-token'))?.token;
  const answer = await bench.bridge.app.inject({
    url: `/api/cart/pull?cartId=${id}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  if (answer.statusCode !== 200) return {};
  return Object.fromEntries(
    answer.json().result.map((item: { sku: string; qty: number }) => [item.sku, item.qty]),
  );
}

/** Waits until device and backend have the same cart, and nothing is left to send. */
export async function synced(
  bench: AccountBench,
  shop: CartShop,
  wanted: Record<string, number>,
): Promise<void> {
  await until(
    async () => ({ here: await here(shop), there: await there(bench, shop), head: await headOn(shop) }),
    (seen) =>
      JSON.stringify(sorted(seen.here)) === JSON.stringify(sorted(wanted)) &&
      JSON.stringify(sorted(seen.there)) === JSON.stringify(sorted(wanted)) &&
      (seen.head?.removed ?? []).length === 0,
  );
  await clock.settled();
}
const sorted = (record: Record<string, number>) =>
  Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));

export const cartCalls = (bench: AccountBench): string[] =>
  bench.asked
    .filter(({ path }) => path.startsWith('/cart/') || path.startsWith('/stock/'))
    .map(({ path }) => path);

/** Lets everything pending finish, then clears the recorded requests. */
export const calm = async (bench: AccountBench): Promise<void> => {
  await clock.pass(5_000);
  bench.asked.splice(0);
};
