// Adds the lines of an earlier order to the cart one by one and returns the lines that cannot be added. Reads products
// from the local database and fetches missing ones when online.
import { firstValueFrom } from 'rxjs';
import type { Fault } from '#schemas/fault.ts';
import type { ProductOption } from '#schemas/primitives.ts';
import { chosenOf, unitPrice } from '#shared/domain/cart/product-choices.ts';
import { nameLanguage } from '#shared/domain/catalogue/name-language.ts';
import { partSkus } from '#shared/domain/catalogue/part-skus.ts';
import { pricedBySku$ } from '../../model/catalogue/priced-product-source.ts';
import type { AppContext } from '../../model/shell/app-context.ts';
import { connectionState, isOnline } from '../../model/shell/connection.ts';
import type { Named } from '../../ui/mark-language.tsx';
import { type Added, addToCart } from './commands.ts';
import { noticeAdded } from './notice-added.ts';

export type LineAgain = {
  sku: string;
  /** sku of the product whose page shows the line */
  pageSku: string;
  name: string;
  qty: number;
  isFree?: true;
  /** the chosen options; absent if the backend does not send them */
  option?: ProductOption;
};
/** `not-sold`: the backend no longer sells the product; `not-here`: the product is not in the local database. */
export type NotAdded = Named & { why: { gone: 'not-sold' | 'not-here' } | Fault };

/** Combines two results for one notice: the first stock status that is not "ok" wins. */
const together = (before: Added | undefined, added: Added): Added =>
  before && before.stock !== 'ok' ? before : added;

/**
 * Adds the products that are still sold and shows one notice for all of them.
 * Returns the lines that were not added, with the reason.
 * @param proceed opens checkout; called by the notice
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
  const names: Named[] = [];
  for (const { sku, pageSku, name, qty, isFree, option } of lines) {
    const product = products.get(pageSku);
    if (!product) {
      notAdded.push({ name, why: { gone: online && asked.ok ? 'not-sold' : 'not-here' } });
      continue;
    }
    const textLanguage = nameLanguage(name, product);
    // the products of a group are separate lines
    if (product.type_id === 'grouped') continue;
    const child = product.configurable_children.find((each) => each.sku === sku);
    // skips a free gift of that order: the backend adds it by itself if it still applies
    if (isFree && unitPrice(product, child, {}, product.pricedAt) !== 0) continue;
    // if the options are unknown, the line could lack an engraving
    if (!option && product.custom_options.length > 0) {
      notAdded.push({ name, textLanguage, why: { code: 'options-missing' } });
      continue;
    }
    const result = await addToCart(app, product, child, qty, chosenOf(option, parts), online);
    if (result.ok) {
      sum = together(sum, result.value);
      names.push({ name, textLanguage });
    } else notAdded.push({ name, textLanguage, why: result.fault });
  }
  if (sum) noticeAdded(app, sum, names, proceed);
  return notAdded;
}
