// For catalogues with net prices: passes the tax rates of the configured country to the index, now and whenever the tax
// rules change, so that listings sort and filter by the displayed price.
import type { ShopConfig } from '#schemas/shop-config.ts';
import type { CatalogueDatabase } from '#shared/database/open-databases.ts';
import { referenceKinds$ } from '#shared/database/reference-kinds.ts';
import { taxRate } from '#shared/domain/pricing/tax-config.ts';
import type { CatalogueIndex } from './catalogue-index.ts';

/** Returns a disposer. Does nothing if source prices include tax. */
export function raiseNetPrices(
  db: CatalogueDatabase,
  { tax, stores }: Pick<ShopConfig, 'tax' | 'stores'>,
  index: Pick<CatalogueIndex, 'setRates'>,
): () => void {
  if (tax.sourcePriceIncludesTax) return () => undefined;
  const subscriptions = stores.map(({ code }) =>
    referenceKinds$(db, code, 'taxrule').subscribe((rules) => {
      index.setRates(code, (taxClass) => taxRate(rules, taxClass, tax, tax.defaultUserGroup));
    }),
  );
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}
