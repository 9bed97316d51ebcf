// Implements the port for prices with the bridge's own documents.
import { shopperOf } from '../accounts/shopper-of.ts';
import { firstCountry } from '../carts/cart.ts';
import type { CatalogueFacts } from '../catalogue/catalogue-facts.ts';
import type { Db } from '../database/open-database.ts';
import type { Prices } from '../ports/prices.ts';
import { taxPercent } from '../pricing/compute-totals.ts';
import { findBySku } from '../pricing/find-by-sku.ts';
import { currentPrice } from '../pricing/price-for.ts';
import { enabled } from '../pricing/sold-products.ts';

type Place = { readonly db: Db; readonly clock: () => number; readonly facts: CatalogueFacts };

export const referencePrices = (place: Place): Prices => ({
  current: async (skus, { store }, groupId) => {
    const { db, facts, clock } = place;
    const shopper = await shopperOf(db, groupId);
    const country = firstCountry(facts, store);
    const found = await findBySku(db, store, skus);
    return found
      .filter(({ thing, product }) => enabled(thing.status) && enabled(product.status))
      .map(({ thing, product }) => ({
        ...currentPrice(thing, shopper, clock(), facts.timeZone),
        productId: Number(thing.id),
        sku: thing.sku,
        name: thing.name ?? product.name,
        type: product.type_id,
        taxPercent: taxPercent(facts.taxRules, product.tax_class_id ?? 0, country),
      }));
  },
});
