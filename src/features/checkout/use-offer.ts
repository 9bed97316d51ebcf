// What the shop offers at checkout: what it says of this very cart, else what is on the device.
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AskAnswer, AskInput } from '../../../schemas/worker-api.ts';
import type { CartView } from '../../domain/cart/cart-lines.ts';
import type { CheckoutDetails } from '../../domain/checkout/checkout-details.ts';
import { canBeOrdered } from '../../domain/checkout/checkout-validation.ts';
import type { CheckoutDraft } from '../../model/checkout-draft.ts';
import { type CheckoutOffer, checkoutOffer } from '../../model/checkout-offer.ts';
import { question } from '../../model/question.ts';
import { useShop } from '../../model/shop.ts';
import { useResource } from '../../ui/use-resource.ts';

export type Offer = {
  /** undefined while what is on the device is read */
  offer: CheckoutOffer | undefined;
  /** the shop was asked and could not say */
  isRefused: boolean;
  askAgain: () => void;
};

/** In: the cart, what was saved, and what was typed by the newest step; undefined: not there yet. */
export function useOffer(
  cart: CartView | undefined,
  saved: CheckoutDraft | undefined,
  typed: Pick<CheckoutDetails, 'personal' | 'shipping'> | undefined,
): Offer {
  const shop = useShop();
  const store = useTranslation().i18n.language;
  const here = useResource(checkoutOffer(shop, store));
  const last = useRef<AskAnswer<'checkoutMethods'>>(undefined);
  const person = typed?.personal ?? saved?.['personal-details'];
  const place = typed?.shipping ?? saved?.['shipping-details'];
  const input: AskInput<'checkoutMethods'> | undefined =
    cart && saved && cart.lines.length > 0
      ? {
          store,
          revision: cart.lines.map(({ key, qty }) => `${key} ${qty}`).join(),
          virtual: cart.virtual,
          address: {
            firstname: person?.firstName ?? '',
            lastname: person?.lastName ?? '',
            street: place?.streetAddress ?? '',
            city: place?.city ?? '',
            postcode: place?.zipCode ?? '',
            country: place?.country || shop.config.tax.defaultCountry,
          },
          shippingMethod: place?.shippingMethod ?? '',
          pickupPoint: place?.pickupPoint ?? '',
        }
      : undefined;
  const asked = input && question(shop, 'checkoutMethods', input);
  const answer = useResource(asked);
  // while the next answer is on its way the one before it stays
  if (answer?.ok) last.current = answer.value;
  const told = last.current;
  const offer = useMemo(
    () =>
      here && {
        ...here,
        ...(told && told.shippingMethods.length > 0 && { shippingMethods: told.shippingMethods }),
        ...(told && told.paymentMethods.length > 0 && { paymentMethods: told.paymentMethods }),
      },
    [here, told],
  );
  return {
    offer,
    isRefused:
      cart !== undefined &&
      answer !== undefined &&
      (!answer.ok || !canBeOrdered({ ...answer.value, virtual: cart.virtual })),
    askAgain: () => asked?.again(),
  };
}
