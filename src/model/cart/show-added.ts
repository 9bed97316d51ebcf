// Shows an addition in the cart's count before it is written.
import type { ConfigurableChild } from '#schemas/documents/product-document.ts';
import type { addedAhead } from '#shared/domain/cart/added-ahead.ts';
import type { ProductChoices } from '#shared/domain/cart/product-choices.ts';
import type { PricedProduct } from '../catalogue/known-products.ts';
import type { AppContext } from '../shell/app-context.ts';
import { connectionState, isOnline } from '../shell/connection.ts';
import { openCartLines } from './open-cart-count.ts';

/** The rules of an addition, loaded separately: no page needs them until a click. */
export type AdditionRules = { addedAhead: typeof addedAhead };

/** Shows one more piece; returns the function that takes it back. */
export function showAdded(
  app: AppContext,
  { addedAhead }: AdditionRules,
  product: PricedProduct,
  child: ConfigurableChild | undefined,
  chosen: ProductChoices,
  press: string,
): () => void {
  const { config, memory } = app;
  const now = Date.now();
  const online = isOnline(connectionState(app).get());
  const add = addedAhead(product, child, chosen, press, { rules: config.cart, now, isOnline: online });
  return openCartLines(app).showAhead((lines = memory.isNewDevice ? [] : undefined) => lines && add(lines));
}
