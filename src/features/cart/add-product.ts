// Adds to the cart and tells the outcome. Loaded when a shopper is about to press the button, not with every list.

import type { ConfigurableChild } from '../../../schemas/documents/product.ts';
import type { Chosen } from '../../domain/cart/chosen-item.ts';
import { connectionState, isOnline } from '../../model/connection.ts';
import { notify } from '../../model/notify.ts';
import type { PricedProduct } from '../../model/products.ts';
import type { Shop } from '../../model/shop.ts';
import { noticeAdded } from './cart-notices.ts';
import { addToCart } from './commands.ts';

/** In: what is added once, the way to checkout for the notice, what else is chosen. Out: has it been added. */
export async function addProduct(
  shop: Shop,
  product: PricedProduct,
  child: ConfigurableChild | undefined,
  proceed: () => void,
  atLeast: Promise<unknown>,
  chosen?: Chosen,
): Promise<boolean> {
  const online = isOnline(connectionState(shop).get());
  const [result] = await Promise.all([addToCart(shop, product, child, 1, chosen, online), atLeast]);
  if (result.ok) noticeAdded(shop, result.value, proceed);
  else notify(shop, result.fault);
  return result.ok;
}
