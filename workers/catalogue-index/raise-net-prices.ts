// Where prices are listed without tax, listings sort and filter by what shoppers see: the index is
// told the rates of the shop's country, now and whenever the tax rules change.
import type { ShopConfig } from '../../schemas/shop-config.ts';
import type { CatalogueDatabase } from '../../src/database/open-databases.ts';
import { referenceKinds$ } from '../../src/database/reference-kinds.ts';
import { taxRate } from '../../src/domain/pricing/tax-config.ts';
import type { CatalogueIndex } from './catalogue-index.ts';

/** Out: ends it. Shops whose prices include tax are left alone. */
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
