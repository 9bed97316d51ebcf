import { useEffect, useRef } from 'react';
import type { PricedProduct } from '../../../model/catalogue/known-products.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { recordView } from './commands.ts';

/**
 * Records the view of a product page, in this window and on the device. A failed write is ignored, since the user did
 * not ask for it.
 */
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
