// Lists the attributes by which the products of a store view can be filtered: the filterable ones of `reference`, and
// the fields that every product has. Cached until that collection changes.
import type { CatalogueDatabase } from '#shared/database/open-databases.ts';
import { FIELD_FILTERS, PRICE_FILTER, STOCK_FILTER } from '#shared/domain/catalogue/field-filters.ts';

export type FilterableAttributes = {
  /** codes, excluding the price; while no attributes are stored, only the fields that every product has */
  codes: (store: string) => Promise<readonly string[]>;
  stop: () => void;
};

const fields = [...FIELD_FILTERS, STOCK_FILTER];

async function readCodes(db: CatalogueDatabase, store: string): Promise<string[]> {
  const attributes = await db.reference.find({ selector: { store, kind: 'attribute' } }).exec();
  const filterable = attributes.filter(({ value }) => value.is_filterable === true).map(({ code }) => code);
  return [...new Set([...fields, ...filterable])].filter((code) => code !== PRICE_FILTER);
}

export function createFilterableAttributesCache(db: CatalogueDatabase): FilterableAttributes {
  const known = new Map<string, Promise<string[]>>();
  const subscription = db.reference.eventBulks$.subscribe(() => known.clear());
  return {
    codes: (store) => {
      const codes = known.get(store) ?? readCodes(db, store);
      known.set(store, codes);
      return codes;
    },
    stop: () => subscription.unsubscribe(),
  };
}
