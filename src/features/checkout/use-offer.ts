// The methods and countries that checkout offers for the chosen country: the backend's response for this cart, the
// local reference data, or, when offline, previously seen methods.
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BranchValue, CountryValue } from '#schemas/documents/reference-document.ts';
import type { WorkerMethodAnswer, WorkerMethodInput } from '#schemas/worker-api.ts';
import { type CartView, ownLines } from '#shared/domain/cart/cart-view.ts';
import type { CheckoutDetails } from '#shared/domain/checkout/checkout-details.ts';
import { canBeOrdered } from '#shared/domain/checkout/checkout-rules.ts';
import { type OfferedMethods, offeredMethods } from '#shared/domain/checkout/offered-methods.ts';
import { regionOf } from '#shared/domain/checkout/region.ts';
import type { CheckoutDraft } from '../../model/cart/checkout-draft.ts';
import { checkoutOffer } from '../../model/cart/checkout-offer.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { question } from '../../model/shell/question.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { useResource } from '../../ui/use-resource.ts';

export type Offer = OfferedMethods & {
  countries: CountryValue[];
  branches: BranchValue[];
  /** true if the backend's response was an error or had no usable methods */
  isRefused: boolean;
  askAgain: () => void;
};

/**
 * Returns the offer; undefined while the local data is loading.
 * @param typed details after the latest step or change of the country
 */
export function useOffer(
  cart: CartView | undefined,
  saved: CheckoutDraft | undefined,
  typed: Pick<CheckoutDetails, 'personal' | 'shipping'> | undefined,
): Offer | undefined {
  const app = useApp();
  const { t, i18n } = useTranslation('checkout');
  const store = i18n.language;
  const here = useResource(checkoutOffer(app, store));
  const { online } = useConnection();
  const last = useRef<{ country: string; answer: WorkerMethodAnswer<'checkoutMethods'> }>(undefined);
  const person = typed?.personal ?? saved?.['personal-details'];
  const place = typed?.shipping ?? saved?.['shipping-details'];
  const country = place?.country || app.config.tax.defaultCountry;
  const isFilled = cart !== undefined && cart.lines.length > 0;
  const virtual = cart?.virtual ?? false;
  const region = regionOf(here?.countries ?? [], country, place?.state ?? '');
  const input: WorkerMethodInput<'checkoutMethods'> | undefined =
    isFilled && saved && here
      ? {
          store,
          revision: ownLines(cart.lines)
            .map(({ key, qty }) => `${key} ${qty}`)
            .join(),
          virtual,
          address: {
            firstname: person?.firstName ?? '',
            lastname: person?.lastName ?? '',
            street: place?.streetAddress ?? '',
            city: place?.city ?? '',
            postcode: place?.zipCode ?? '',
            country,
            ...(region && { region }),
          },
          shippingMethod: place?.shippingMethod ?? '',
          pickupPoint: place?.pickupPoint ?? '',
        }
      : undefined;
  const asked = input && question(app, 'checkoutMethods', input);
  const answer = useResource(asked);
  // the last response is used until the next one arrives, unless it is for another country
  if (answer?.ok) last.current = { country, answer: answer.value };
  const answered = last.current?.country === country ? last.current.answer : undefined;
  const isPending = online && asked !== undefined && answer === undefined;
  const isLater = !online && app.config.orders.deliveryToBeAgreed;
  const methods = useMemo(
    () =>
      here &&
      offeredMethods({
        listed: here,
        answered,
        seen: here.seen,
        ...{ store, country, virtual, isPending },
        later: isLater ? { shipping: t('shipping.toBeAgreed'), payment: t('payment.toBeAgreed') } : undefined,
      }),
    [here, answered, store, country, virtual, isPending, isLater, t],
  );
  return (
    methods &&
    here && {
      ...methods,
      countries: here.countries,
      branches: here.branches,
      isRefused:
        isFilled && answer !== undefined && (!answer.ok || !canBeOrdered({ ...answer.value, virtual })),
      askAgain: () => asked?.again(),
    }
  );
}
