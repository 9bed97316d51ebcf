// What the device knows of a store view for reading searches: the search rules, and the attributes by which products can
// be filtered. Cached until the collection `reference` changes.
import { firstValueFrom } from 'rxjs';
import type { AttributeValue } from '#schemas/documents/reference-document.ts';
import type { CatalogueDatabase } from '#shared/database/open-databases.ts';
import { NO_RULES, type SearchRules } from '#shared/domain/catalogue/search-rules.ts';
import type { SearchKnowledge } from '#shared/domain/catalogue/text-query.ts';

type Known = Omit<SearchKnowledge, 'names'>;
export type SearchKnowledgeCache = {
  /**
   * Returns what is stored; without stored rules there are none. While nothing is stored, waits for the first pull until
   * `timeout` resolves, but only once for each store view: a backend may have neither rules nor attributes.
   */
  of: (store: string, timeout?: () => Promise<unknown>) => Promise<Known>;
  stop: () => void;
};

async function read(db: CatalogueDatabase, store: string): Promise<Known> {
  const [attributes, [rules]] = await Promise.all([
    db.reference.find({ selector: { store, kind: 'attribute' } }).exec(),
    db.reference.find({ selector: { store, kind: 'search-rules' } }).exec(),
  ]);
  return {
    rules: rules ? (rules.toMutableJSON().value as SearchRules) : NO_RULES,
    attributes: attributes
      .map((document) => document.toMutableJSON())
      // the first ones that match are used
      .sort((a, b) => a.position - b.position || (a.code < b.code ? -1 : 1))
      .map(({ value }) => value as AttributeValue)
      .filter(({ is_filterable }) => is_filterable)
      .map(({ attribute_code, label, options }) => ({ code: attribute_code, label, options })),
  };
}

export function createSearchKnowledgeCache(db: CatalogueDatabase): SearchKnowledgeCache {
  const known = new Map<string, Promise<Known>>();
  const subscription = db.reference.eventBulks$.subscribe(() => known.clear());
  const stored = (store: string): Promise<Known> => {
    const found = known.get(store) ?? read(db, store);
    known.set(store, found);
    return found;
  };
  /** store views whose rules and attributes were not stored before the timeout */
  const absent = new Set<string>();
  return {
    of: async (store, timeout) => {
      let over: Promise<unknown> | undefined;
      for (;;) {
        const change = firstValueFrom(db.reference.eventBulks$, { defaultValue: undefined });
        const found = await stored(store);
        const isEmpty = found.attributes.length === 0 && found.rules === NO_RULES;
        if (!timeout || !isEmpty || absent.has(store)) return found;
        over ??= timeout().then(() => absent.add(store));
        await Promise.race([change, over]);
      }
    },
    stop: () => subscription.unsubscribe(),
  };
}
