// Reads the products that are suggested beside others: by their links, and accessories that fit them.
import { useMemo, useRef } from 'react';
import {
  compatibilityCodes,
  linkedSkus,
  type Suggestion,
  type SuggestionType,
} from '#shared/domain/catalogue/suggested-products.ts';
import { type PricedProduct, productsByKeys } from '../../model/catalogue/known-products.ts';
import { suggestedKeys } from '../../model/catalogue/suggested-keys.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useResource } from '../../ui/use-resource.ts';

/** Limits of a request (schemas/worker-api.ts). */
const SKUS_LIMIT = 100;
const CODES_LIMIT = 200;

export type Suggestions = {
  byLinks: (type: SuggestionType) => Suggestion<PricedProduct>[];
  accessories: Suggestion<PricedProduct>[];
};

/**
 * Returns the products on the device that are suggested beside the sources, in order; undefined while they are being
 * read. The caller passes them to `suggestedProducts`.
 */
export function useSuggestedProducts(
  store: string,
  sources: readonly PricedProduct[],
  types: readonly SuggestionType[],
): Suggestions | undefined {
  const app = useApp();
  const named = (type: SuggestionType) => sources.flatMap((source) => linkedSkus(source, type));
  const skus = [...new Set(types.flatMap(named))].slice(0, SKUS_LIMIT);
  const hasAccessories = app.config.catalogue.compatibilityAttribute !== '';
  const codes = hasAccessories ? [...new Set(sources.flatMap(compatibilityCodes))].slice(0, CODES_LIMIT) : [];
  const input = JSON.stringify({ store, skus, codes });
  const keys = useResource(useMemo(() => suggestedKeys(app, JSON.parse(input)), [input]));
  const all = keys && [...keys.linked.map(({ key }) => key), ...keys.accessories];
  const products = useResource(useMemo(() => all && productsByKeys(app, all), [all?.join()]));
  const last = useRef<{ store: string; suggestions: Suggestions }>(undefined);
  // other sources, such as a cart that has changed, leave the current suggestions until theirs are read
  if (!keys || !products) return last.current?.store === store ? last.current.suggestions : undefined;
  const suggestion = (key: string, childSku?: string) => {
    const product = products.get(key);
    return product ? [{ product, childSku }] : [];
  };
  const suggestions: Suggestions = {
    byLinks: (type) => {
      const linked = new Map(keys.linked.map((each) => [each.sku, each]));
      return named(type).flatMap((sku) => {
        const found = linked.get(sku);
        return found ? suggestion(found.key, found.childSku) : [];
      });
    },
    accessories: keys.accessories.flatMap((key) => suggestion(key)),
  };
  last.current = { store, suggestions };
  return suggestions;
}
