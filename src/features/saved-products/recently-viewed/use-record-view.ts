// A product page that is shown leaves its trace once: in this window, and on the device.

import { useEffect, useRef } from 'react';
import type { PricedProduct } from '../../../model/products.ts';
import { useShop } from '../../../model/shop.ts';
import { recordView } from './commands.ts';

/** A trace that could not be saved is not worth a notice: the shopper asked for the page, not for the trace. */
export function useRecordView(product: PricedProduct): void {
  const shop = useShop();
  const shown = useRef(product);
  shown.current = product;
  useEffect(() => {
    if (!product.sku) return;
    shop.viewed.set({ product: shown.current, at: Date.now() });
    void recordView(shop, shown.current);
  }, [product.sku]);
}
