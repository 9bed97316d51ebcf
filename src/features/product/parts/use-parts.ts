// What a bundle or a group is made of, for its page: at once from this device, completed by the worker meanwhile.
import { useEffect, useMemo, useState } from 'react';
import type { ProductDocument } from '../../../../schemas/documents/product.ts';
import { partSkus } from '../../../domain/catalogue/product-parts.ts';
import { useShop } from '../../../model/shop.ts';
import { useLive } from '../../../ui/use-live.ts';
import { loadParts, parts$ } from './queries.ts';

export type PartsOnPage = {
  /** those that are on the device, by sku; undefined while the device is read */
  parts: ReadonlyMap<string, ProductDocument> | undefined;
  /** the worker has said all it knows: what is not in `parts` now will not come */
  complete: boolean;
};

export function useParts(product: ProductDocument): PartsOnPage {
  const shop = useShop();
  const { store } = product;
  const skus = useMemo(() => partSkus(product), [product]);
  const wanted = skus.join('\n');
  const [askedFor, setAskedFor] = useState<string>();
  useEffect(() => {
    let current = true;
    void loadParts(shop, store, skus).then(() => {
      if (current) setAskedFor(wanted);
    });
    return () => {
      current = false;
    };
  }, [store, skus, wanted]);
  const parts = useLive(() => parts$(shop, store, skus), [store, wanted]);
  return { parts, complete: askedFor === wanted };
}
