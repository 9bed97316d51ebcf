// Products named by sku and id (wishlist, compare, recently viewed), read from this device in the shown language.
// What is not here is asked of the worker in one question per hundred; nothing waits for it.
import { useMemo } from 'react';
import { productAvailability } from '#shared/domain/catalogue/product-availability.ts';
import { productKey } from '#shared/domain/catalogue/product-key.ts';
import { useApp } from '../../model/app-context.ts';
import { catalogueState } from '../../model/catalogue-state.ts';
import { connectionState, isOnline } from '../../model/connection.ts';
import { type PricedProduct, productsByKeys } from '../../model/known-products.ts';
import { listingPage } from '../../model/listing-page.ts';
import { combined } from '../../model/resource.ts';
import { useResource } from '../../ui/use-resource.ts';

type Named = { sku: string; product_id: number };

export type KnownProducts = {
  /** products that may be shown, by sku; undefined while the device is read */
  products: ReadonlyMap<string, PricedProduct> | undefined;
  /** why a named product is not among them: still asked for, not on the device, not sold any more */
  whyAbsent: (sku: string) => 'waiting' | 'not-on-device' | 'gone';
};

/** The most that one question may name (schemas/worker-api.ts). */
const ASK_SIZE = 100;

/** In: store view and the named products. */
export function useKnownProducts(store: string, named: readonly Named[]): KnownProducts {
  const app = useApp();
  const keys = named.map(({ product_id }) => productKey(store, product_id));
  const live = useResource(useMemo(() => productsByKeys(app, keys), [keys.join()]));
  const online = isOnline(useResource(connectionState(app)));
  const complete = useResource(catalogueState(app, store))?.complete ?? false;
  const missing = live ? named.filter((_, place) => !live.has(keys[place] ?? '')) : [];
  const question = missing.map(({ sku }) => sku).join('\n');
  const answers = useResource(
    useMemo(() => {
      const skus = question === '' ? [] : question.split('\n');
      const parts = Array.from({ length: Math.ceil(skus.length / ASK_SIZE) }, (_, part) =>
        skus.slice(part * ASK_SIZE, (part + 1) * ASK_SIZE),
      );
      return combined(
        parts.map((part) =>
          listingPage(app, { store, filters: {}, sort: 'default', skus: part, from: 0, size: ASK_SIZE }),
        ),
      );
    }, [store, question]),
  );

  const shown =
    live &&
    [...live.values()].filter(
      (each) => productAvailability(each, app.config.catalogue.blockChildAccess).kind === 'shown',
    );
  return {
    products: shown && new Map(shown.map((product) => [product.sku, product])),
    whyAbsent: (sku) => {
      if (!missing.some((each) => each.sku === sku)) return 'gone';
      if (online && answers.includes(undefined)) return 'waiting';
      return online || complete ? 'gone' : 'not-on-device';
    },
  };
}
