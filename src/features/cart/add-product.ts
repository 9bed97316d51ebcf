// Adds to the cart and tells the outcome. Loaded when a shopper is about to press the button, not with every list.

import type { ConfigurableChild } from '../../../schemas/documents/product-document.ts';
import type { Chosen } from '../../domain/cart/chosen.ts';
import { faultText } from '../../domain/faults/error-catalogue.ts';
import type { AppContext } from '../../model/app-context.ts';
import { connectionState, isOnline } from '../../model/connection.ts';
import type { PricedProduct } from '../../model/known-products.ts';
import { notify } from '../../model/notify.ts';
import { dequeueAddition } from '../../model/queued-additions.ts';
import { addToCart } from './commands.ts';
import { noticeAdded } from './notice-added.ts';

/**
 * In: what is added once, the way to checkout for the notice, what else is chosen, the id of the press. Out: why it was not added, in words that
 * stay beside the button; undefined when it was.
 */
export async function addProduct(
  app: AppContext,
  product: PricedProduct,
  child: ConfigurableChild | undefined,
  proceed: () => void,
  atLeast: Promise<unknown>,
  chosen?: Chosen,
  press?: string,
): Promise<string | undefined> {
  const online = isOnline(connectionState(app).get());
  const result = await addToCart(app, product, child, 1, chosen, online, press);
  // it lies there, or is about to be refused in words: from here on the press is over, whatever becomes of the page
  if (press) dequeueAddition(press);
  await atLeast;
  if (result.ok) {
    noticeAdded(app, result.value, [product.name], proceed);
    return undefined;
  }
  const { fault } = result;
  notify(app, fault);
  return fault.code === 'out-of-stock' ? app.i18n.t('cart:soldOut') : app.i18n.t(...faultText(fault));
}
