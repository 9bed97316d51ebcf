// Puts the lines of an earlier order into the cart, each for itself: what is still sold goes in, the rest is named. Works
// by what is on the device; what is missing there is asked of the shop where there is a connection.
import { firstValueFrom } from 'rxjs';
import type { Fault } from '../../../schemas/fault.ts';
import type { ProductOption } from '../../../schemas/primitives.ts';
import { chosenOf, unitPrice } from '../../domain/cart/chosen.ts';
import { partSkus } from '../../domain/catalogue/part-skus.ts';
import type { AppContext } from '../../model/app-context.ts';
import { connectionState, isOnline } from '../../model/connection.ts';
import { pricedBySku$ } from '../../model/live/live-products.ts';
import { type Added, addToCart } from './commands.ts';
import { noticeAdded } from './notice-added.ts';

export type LineAgain = {
  sku: string;
  /** of the product whose page shows it */
  pageSku: string;
  name: string;
  qty: number;
  isFree?: true;
  /** what was chosen of it; absent where the backend does not say */
  option?: ProductOption;
};
/** `gone`: the shop sells it no longer, or the device does not have it. */
export type NotAdded = { name: string; why: { gone: 'not-sold' | 'not-here' } | Fault };

/** What the notice says of several: the stock of the least sure one. */
const together = (before: Added | undefined, added: Added): Added =>
  before && before.stock !== 'ok' ? before : added;

/**
 * In: the store view, the lines, the way to checkout for the notice. Out: the lines that were not added, with why; what was
 * added is told in a notice.
 */
export async function buyLinesAgain(
  app: AppContext,
  store: string,
  lines: readonly LineAgain[],
  proceed: () => void,
): Promise<NotAdded[]> {
  const online = isOnline(connectionState(app).get());
  const load = async (skus: readonly string[]) => {
    const wanted = [...new Set(skus)];
    const asked = await app.worker.call('loadParts', { store, skus: wanted });
    return { asked, products: await firstValueFrom(pricedBySku$(app, store, wanted)) };
  };
  const { asked, products } = await load(lines.map(({ pageSku }) => pageSku));
  const bundled = [...products.values()].flatMap(partSkus);
  const parts = bundled.length > 0 ? (await load(bundled)).products : undefined;
  const notAdded: NotAdded[] = [];
  let sum: Added | undefined;
  const names: string[] = [];
  for (const { sku, pageSku, name, qty, isFree, option } of lines) {
    const product = products.get(pageSku);
    if (!product) {
      notAdded.push({ name, why: { gone: online && asked.ok ? 'not-sold' : 'not-here' } });
      continue;
    }
    // its goods are lines of their own
    if (product.type_id === 'grouped') continue;
    const child = product.configurable_children.find((each) => each.sku === sku);
    // a gift of that order: the backend adds it again where there still is one
    if (isFree && unitPrice(product, child, {}, product.pricedAt) !== 0) continue;
    // never without an engraving that it may have had
    if (!option && product.custom_options.length > 0) {
      notAdded.push({ name, why: { code: 'options-missing' } });
      continue;
    }
    const result = await addToCart(app, product, child, qty, chosenOf(option, parts), online);
    if (result.ok) {
      sum = together(sum, result.value);
      names.push(name);
    } else notAdded.push({ name, why: result.fault });
  }
  if (sum) noticeAdded(app, sum, names, proceed);
  return notAdded;
}
