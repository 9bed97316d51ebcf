// Connects the checkout machine to React: rules from the offer, typed details, and the order write as its actor.

import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import type { Customer } from '#schemas/documents/customer.ts';
import { failed } from '#schemas/fault.ts';
import type { CartView } from '#shared/domain/cart/cart-view.ts';
import {
  type CheckoutDetails,
  deliveryFormOf,
  noDetails,
  withDefaults,
  withDelivery,
} from '#shared/domain/checkout/checkout-details.ts';
import { type CheckoutRules, chosenShipping } from '#shared/domain/checkout/checkout-rules.ts';
import { checkoutTotals } from '#shared/domain/checkout/checkout-totals.ts';
import { promisedOn, readyDay } from '#shared/domain/checkout/promised-on.ts';
import { withCustomer } from '#shared/domain/checkout/with-customer.ts';
import {
  type CheckoutStep,
  checkoutMachine,
  checkoutSteps,
  stepOf,
} from '../../machines/checkout-machine.ts';
import { samePerson } from '../../model/account/same-person.ts';
import type { CheckoutDraft } from '../../model/cart/checkout-draft.ts';
import { type AppContext, useApp } from '../../model/shell/app-context.ts';
import { clock } from '../../model/shell/clock.ts';
import { connectionState, isOnline } from '../../model/shell/connection.ts';
import { useAutosave } from '../../ui/use-autosave.ts';
import { useNow } from '../../ui/use-now.ts';
import { mayOrderOnDevice, placeOrder, type Seen, saveCheckout, type Typed } from './commands.ts';
import type { Offer } from './use-offer.ts';

/** Saves details and step whenever they change. Returns false if the device could not store the last change. */
function useSaving(details: CheckoutDetails, step: string, on: boolean): boolean {
  const app = useApp();
  const [isSaved, setIsSaved] = useState(true);
  const [isHere] = useState(() => samePerson(app));
  const typed = useMemo<Typed>(() => ({ details, step }), [details, step]);
  const wanted = useRef<Typed>(undefined);
  wanted.current = on ? typed : undefined;
  useAutosave(typed, on, () => {
    void saveCheckout(app, () => (isHere() ? wanted.current : undefined)).then(({ ok }) => setIsSaved(ok));
  });
  return isSaved;
}

/**
 * Merges saved details, the customer's details and defaults. At the review, defaults are not applied: the customer has
 * to replace a withdrawn method.
 */
function firstDetails(
  app: Pick<AppContext, 'config'>,
  saved: CheckoutDraft,
  rules: CheckoutRules,
  customer: Customer | undefined,
): CheckoutDetails {
  const empty = noDetails(app.config.tax.defaultCountry);
  const details = {
    personal: saved['personal-details'] ?? empty.personal,
    shipping: saved['shipping-details'] ?? empty.shipping,
    payment: saved['payment-details'] ?? empty.payment,
  };
  const filled = customer ? withCustomer(details, customer) : details;
  return resumedStep(saved) === 'orderReview' ? filled : withDefaults(filled, rules);
}

const quantitiesOf = ({ lines }: CartView): ReadonlyMap<string, number> =>
  new Map(lines.map(({ key, qty }) => [key, qty]));

const leadDaysOf = ({ lines }: CartView): number => Math.max(0, ...lines.map(({ leadDays }) => leadDays));

const resumedStep = (saved: CheckoutDraft): CheckoutStep =>
  checkoutSteps.find((step) => step === saved.checkout?.step) ?? 'personalDetails';

export function useCheckout(
  liveCart: CartView,
  offer: Offer,
  saved: CheckoutDraft,
  customer: Customer | undefined,
) {
  const app = useApp();
  const store = useTranslation().i18n.language;
  const now = useNow(clock(app));
  const { virtual } = liveCart;
  const cartEmpty = liveCart.lines.length === 0;
  const { shippingMethods, paymentMethods, countries } = offer;
  const offered = useMemo<CheckoutRules>(
    () => ({ virtual, cartEmpty, shippingMethods, paymentMethods, countries }),
    [virtual, cartEmpty, shippingMethods, paymentMethods, countries],
  );
  const [details, setDetails] = useState(() => firstDetails(app, saved, offered, customer));
  // until the new offer arrives, the methods for the previous country must not be available
  const isOtherCountry = (details.shipping.country || app.config.tax.defaultCountry) !== offer.country;
  const isAsking = offer.isAsking || isOtherCountry;
  const rules = useMemo<CheckoutRules>(
    () => (isOtherCountry ? { ...offered, shippingMethods: [] } : offered),
    [offered, isOtherCountry],
  );
  const customerId = customer?.id ?? '';
  const [filledFor, setFilledFor] = useState(customerId);
  // set during render, because after a login the first step mounts a new form, which reads its values only once
  if (customer && filledFor !== customerId) {
    setFilledFor(customerId);
    setDetails((kept) => withCustomer(kept, customer));
  }

  const { pickupPoint } = details.shipping;
  const { branches } = offer;
  const { timeZone } = app.config;
  const readyOn = readyDay(pickupPoint, { branches, leadDays: leadDaysOf(liveCart), now, timeZone });
  const live: Seen = {
    cart: liveCart,
    rules,
    store,
    customerId: customer?.id,
    now,
    deliveryTerms: offer.terms,
    readyOn,
    isOnline: isOnline(connectionState(app).get()),
  };
  const pressed = useRef(live);
  const [machine] = useState(() =>
    checkoutMachine.provide({
      actors: {
        placeOrder: fromPromise(async ({ input }: { input: CheckoutDetails }) =>
          (await mayOrderOnDevice(app, pressed.current.deliveryTerms))
            ? placeOrder(app, input, pressed.current)
            : failed('offline'),
        ),
      },
    }),
  );
  const [snapshot, send, actor] = useMachine(machine, {
    input: { details, rules, resumeAt: resumedStep(saved) },
  });
  const busy = snapshot.matches('placing') || snapshot.matches('placed');
  // placing the order empties the live cart, so the page shows the ordered cart until the user leaves
  const { cart, now: shownAt } = busy ? pressed.current : live;
  useEffect(() => send({ type: 'shop.changes', rules }), [rules, send]);

  const step = stepOf(snapshot.value);
  const isSaved = useSaving(details, step, !busy);
  const shipping = virtual
    ? undefined
    : chosenShipping(rules.shippingMethods, details.shipping.shippingMethod);
  const payment = rules.paymentMethods.find(({ code }) => code === details.payment.paymentMethod);
  const [agreed, setAgreed] = useState(() => quantitiesOf(liveCart));
  const paymentShown = step === 'payment' || step === 'orderReview' ? payment : undefined;
  return {
    snapshot,
    send,
    step,
    busy,
    isSaved,
    customer,
    rules,
    isAsking,
    offer,
    now: shownAt,
    /** ISO day of the chosen method's promise; undefined without one, or if it depends on the point */
    promised:
      shipping &&
      promisedOn(shipping, pickupPoint, { branches, leadDays: leadDaysOf(cart), now: shownAt, timeZone }),
    cart,
    details,
    setDetails,
    shipping,
    payment,
    totals: checkoutTotals(cart, shipping, paymentShown),
    /** lines or quantities added while checkout was open that the customer has not confirmed */
    joined: cart.lines.filter(
      ({ key, qty, price, addedByStore }) => qty > (agreed.get(key) ?? 0) && !(addedByStore && price === 0),
    ),
    agreeToJoined: () => setAgreed(quantitiesOf(cart)),
    /** Opens the step from the URL if the typed details allow it. Returns the step that is open afterwards. */
    open: (to: CheckoutStep): CheckoutStep => {
      const isLater = checkoutSteps.indexOf(to) > checkoutSteps.indexOf(step);
      // the details that the open form submits
      const passed = withDelivery(details, deliveryFormOf(details));
      send(
        isLater
          ? { type: 'shopper.returns', step: to, details: passed }
          : { type: 'shopper.changes', step: to },
      );
      if (isLater) setDetails(passed);
      return stepOf(actor.getSnapshot().value);
    },
    /** Places the order for exactly what this render shows. */
    place: () => {
      pressed.current = { ...live, isOnline: isOnline(connectionState(app).get()) };
      send({ type: 'shopper.places', details });
    },
  };
}
export type Checkout = ReturnType<typeof useCheckout>;
