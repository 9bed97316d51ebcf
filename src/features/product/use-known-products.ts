// Reads products by sku and id (wishlist, compare, recently viewed) from this device, in the current language. Requests
// missing ones from the worker in batches without waiting for them.
import { useMemo } from 'react';
import { productAvailability } from '#shared/domain/catalogue/product-availability.ts';
import { productKey } from '#shared/domain/catalogue/product-key.ts';
import { catalogueState } from '../../model/catalogue/catalogue-state.ts';
import { type PricedProduct, productsByKeys } from '../../model/catalogue/known-products.ts';
import { listingPage } from '../../model/catalogue/listing-page.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { combined } from '../../model/shell/resource.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { useResource } from '../../ui/use-resource.ts';

type Named = { sku: string; product_id: number };

export type KnownProducts = {
  /** visible products by sku; undefined while they are being read */
  products: ReadonlyMap<string, PricedProduct> | undefined;
  /** Returns why a product is missing: its request is pending, it is not on the device, or it is no longer sold. */
  whyAbsent: (sku: string) => 'waiting' | 'not-on-device' | 'gone';
};

/** Maximum number of skus per request (schemas/worker-api.ts). */
const ASK_SIZE = 100;

export function useKnownProducts(store: string, named: readonly Named[]): KnownProducts {
  const app = useApp();
  const keys = named.map(({ product_id }) => productKey(store, product_id));
  const live = useResource(useMemo(() => productsByKeys(app, keys), [keys.join()]));
  const { online } = useConnection();
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
