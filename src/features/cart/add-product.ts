// Adds a product to the cart and shows the result. Loaded when the user is about to click, not with each list.

import type { ReactNode } from 'react';
import type { ConfigurableChild } from '#schemas/documents/product-document.ts';
import type { ProductChoices } from '#shared/domain/cart/product-choices.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { dequeueAddition } from '../../model/cart/queued-additions.ts';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';
import type { AppContext } from '../../model/shell/app-context.ts';
import { connectionState, isOnline } from '../../model/shell/connection.ts';
import { notify } from '../../model/shell/notify.ts';
import { markLanguage } from '../../ui/mark-language.tsx';
import { markNumbers } from '../../ui/mark-numbers.tsx';
import { addToCart } from './commands.ts';
import { noticeAdded } from './notice-added.ts';

/**
 * Adds one piece. Returns the reason for a refusal, to be shown beside the button; undefined if the piece was added.
 * @param proceed opens checkout; called by the notice
 * @param atLeast the result is shown only after this promise has resolved
 * @param press id of the click, by which repeated calls are detected
 * @param onRetry repeats the click; called by the notice
 */
export async function addProduct(
  app: AppContext,
  product: PricedProduct,
  child: ConfigurableChild | undefined,
  proceed: () => void,
  atLeast: Promise<unknown>,
  chosen?: ProductChoices,
  press?: string,
  onRetry?: () => void,
): Promise<ReactNode> {
  const online = isOnline(connectionState(app).get());
  const result = await addToCart(app, product, child, 1, chosen, online, press);
  // the addition is stored or refused with a message, so the click must not be replayed, even if the tab closes
  if (press) dequeueAddition(press);
  await atLeast;
  const names = [{ name: product.name, textLanguage: product.text_language }];
  if (result.ok) {
    noticeAdded(app, result.value, names, proceed);
    return undefined;
  }
  const { fault } = result;
  notify(app, fault, { names, ...(onRetry && { onRetry }) });
  return fault.code === 'out-of-stock'
    ? app.i18n.t('cart:soldOut')
    : markLanguage(app.i18n.t(...faultText(fault)), names, markNumbers);
}
