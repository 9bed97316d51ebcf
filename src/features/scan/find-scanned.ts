// Finds the product page for a scanned code: in the local database, else at the backend.
import { firstValueFrom } from 'rxjs';
import { productLinkState, productUrl } from '#shared/config/product-url.ts';
import { codesOf, LONGEST_CODE, productOfCode } from '#shared/domain/catalogue/codes-of.ts';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';
import { pricedByKey$ } from '../../model/catalogue/priced-product-source.ts';
import type { AppContext } from '../../model/shell/app-context.ts';

const MOST_FOUND = 5;
const BARCODE = /^\d{8,14}$/;

/** Router target of a product page. */
export type ScannedPage = { to: string; state: unknown };

const read = async (app: AppContext, keys: readonly string[]): Promise<PricedProduct[]> =>
  keys.length === 0 ? [] : [...(await firstValueFrom(pricedByKey$(app, keys))).values()];

/**
 * Loads a product that the search cannot find by this code: a variant by its own sku, or a product that is not on the
 * device yet.
 */
async function loaded(app: AppContext, store: string, code: string): Promise<PricedProduct | undefined> {
  const by = BARCODE.test(code) ? { by: { field: 'ean', value: code } } : { sku: code };
  const answer = await app.worker.call('loadProduct', { store, ...by });
  return answer.ok ? (await read(app, [answer.value.key]))[0] : undefined;
}

/** Returns the page of the product with the scanned code; undefined if neither this device nor the backend has it. */
export async function findScanned(
  app: AppContext,
  store: string,
  scan: string,
): Promise<ScannedPage | undefined> {
  if (scan.length > LONGEST_CODE) return undefined;
  for (const code of codesOf(scan)) {
    const found = await app.worker.call('suggest', { store, text: code, size: MOST_FOUND });
    const named = productOfCode(await read(app, found.ok ? found.value.keys : []), code);
    const { product, childSku } = named ?? { product: await loaded(app, store, code), childSku: undefined };
    if (product)
      return {
        to: productUrl(app.config, product, childSku),
        state: productLinkState(app.config, product, childSku),
      };
  }
  return undefined;
}
