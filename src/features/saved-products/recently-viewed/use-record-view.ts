// A product page that is shown leaves its trace once: in this window, and on the device.

import { useEffect, useRef } from 'react';
import { useApp } from '../../../model/app-context.ts';
import type { PricedProduct } from '../../../model/known-products.ts';
import { recordView } from './commands.ts';

/** A trace that could not be saved is not worth a notice: the shopper asked for the page, not for the trace. */
export function useRecordView(product: PricedProduct): void {
  const app = useApp();
  const shown = useRef(product);
  shown.current = product;
  useEffect(() => {
    if (!product.sku) return;
    app.viewed.set({ product: shown.current, at: Date.now() });
    void recordView(app, shown.current);
  }, [product.sku]);
}
