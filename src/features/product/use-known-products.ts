// Products named by sku and id (wishlist, compare, recently viewed), read from this device in the shown language.
// What is not here is asked of the worker in one question per round; nothing waits for it.
import { useEffect, useState } from 'react';
import type { ProductDocument } from '../../../schemas/documents/product.ts';
import { productAvailability } from '../../domain/catalogue/product-availability.ts';
import { productKey } from '../../domain/catalogue/product-key.ts';
import { useShop } from '../../model/shop.ts';
import { useLive } from '../../ui/use-live.ts';
import { askListing, catalogueState$, productsByKeys$ } from './queries.ts';

type Named = { sku: string; product_id: number };

export type KnownProducts = {
  /** documents that may be shown, by sku; undefined while the device is read */
  products: ReadonlyMap<string, ProductDocument> | undefined;
  /** why a named product is not among them: still asked for, not on the device, not sold any more */
  whyAbsent: (sku: string) => 'waiting' | 'not-on-device' | 'gone';
};

/** The most that one question may name (schemas/worker-api.ts). */
const ASK_SIZE = 100;

/** In: store view and the named products. */
export function useKnownProducts(store: string, named: readonly Named[]): KnownProducts {
  const shop = useShop();
  const keys = named.map(({ product_id }) => productKey(store, product_id));
  const live = useLive(() => productsByKeys$(shop, keys), [keys.join()]);
  const catalogue = useLive(() => catalogueState$(shop, store), [store]);
  const missing = live ? named.filter((_, place) => !live.has(keys[place] ?? '')) : [];
  const question = missing.map(({ sku }) => sku).join('\n');
  const online = catalogue?.online;
  const round = `${store}|${online}|${question}`;
  const [answered, setAnswered] = useState('');

  useEffect(() => {
    if (question === '' || online === undefined) return;
    let current = true;
    const skus = question.split('\n');
    const parts = Array.from({ length: Math.ceil(skus.length / ASK_SIZE) }, (_, part) =>
      skus.slice(part * ASK_SIZE, (part + 1) * ASK_SIZE),
    );
    const requested = parts.map((part) =>
      askListing(shop, { store, filters: {}, sort: 'default', skus: part, from: 0, size: ASK_SIZE }),
    );
    void Promise.all(requested).then(() => {
      if (current) setAnswered(round);
    });
    return () => {
      current = false;
    };
  }, [store, question, online, round]);

  const shown =
    live &&
    [...live.values()].filter(
      (each) => productAvailability(each, shop.config.catalogue.blockChildAccess).kind === 'shown',
    );
  return {
    products: shown && new Map(shown.map((product) => [product.sku, product])),
    whyAbsent: (sku) => {
      if (!missing.some((each) => each.sku === sku)) return 'gone';
      if (catalogue?.online && answered !== round) return 'waiting';
      return catalogue?.online || catalogue?.complete ? 'gone' : 'not-on-device';
    },
  };
}
