// A product page that is shown leaves its trace once.

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
    if (product.sku) void recordView(shop, shown.current);
  }, [product.sku]);
}
