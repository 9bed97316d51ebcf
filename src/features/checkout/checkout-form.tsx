// Checkout on one page: four steps with the summary in view. Typed details are stored on this device.

import { Smartphone } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { Customer } from '#schemas/documents/customer.ts';
import type { OrderState } from '#schemas/documents/order-document.ts';
import { routes } from '#shared/config/routes.ts';
import type { CartView } from '#shared/domain/cart/cart-view.ts';
import type { CheckoutDetails } from '#shared/domain/checkout/checkout-details.ts';
import { canBeOrdered } from '#shared/domain/checkout/checkout-rules.ts';
import { isWithinCheckout } from '#shared/domain/checkout/is-within-checkout.ts';
import { type CheckoutStep, checkoutSteps } from '../../machines/checkout-machine.ts';
import { type CheckoutDraft, checkoutDraft } from '../../model/cart/checkout-draft.ts';
import { isOrdered, orderById } from '../../model/orders/order-by-id.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { useNoReload } from '../../ui/use-no-reload.ts';
import { useResource } from '../../ui/use-resource.ts';
import { JoinedLines } from './joined-lines.tsx';
import { PaymentStep } from './payment-step.tsx';
import { PersonalStep } from './personal-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { ShippingStep } from './shipping-step.tsx';
import { StepAnswers } from './step-answers.tsx';
import { StepShell } from './step-shell.tsx';
import { SummaryBar, SummaryColumn } from './summary-column.tsx';
import { useCheckout } from './use-checkout.ts';
import { type Offer, useOffer } from './use-offer.ts';
import { useStepHistory } from './use-step-history.ts';

type FlowProps = {
  cart: CartView;
  offer: Offer;
  saved: CheckoutDraft;
  customer: Customer | undefined;
  /** called with the typed details after each step and each change of the country */
  onStep: (details: CheckoutDetails) => void;
};

function Flow({ cart, offer, saved, customer, onStep }: FlowProps) {
  const app = useApp();
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();
  const checkout = useCheckout(cart, offer, saved, customer);
  const { snapshot, send, step, busy, isSaved } = checkout;
  const [firstStep] = useState(step);
  const hasMoved = useRef(false);
  if (step !== firstStep) hasMoved.current = true;
  const generation = useRef(cart.generation);
  if (cart.lines.length > 0) generation.current = cart.generation;
  const shown = generation.current;
  const orderedInAnotherTab = useResource(isOrdered(app, shown)) && !busy;
  const orderId = snapshot.context.orderId || (orderedInAnotherTab ? shown : '');
  useEffect(() => {
    if (orderId) navigate(routes.orderCompleted.to(orderId), { replace: true });
  }, [orderId, navigate]);
  useStepHistory(step, checkout.open);
  // the offer is requested after each step, and immediately when the country changes
  useEffect(() => onStep(checkout.details), [step, checkout.details.shipping.country]);

  if (checkout.cart.lines.length === 0) return <EmptyCheckout />;
  const open: Record<CheckoutStep, ReactNode> = {
    // the key remounts the step on login, so that its form reads the customer's details
    personalDetails: <PersonalStep key={customer?.id ?? ''} checkout={checkout} />,
    shipping: <ShippingStep checkout={checkout} />,
    payment: <PaymentStep checkout={checkout} />,
    orderReview: <ReviewStep checkout={checkout} />,
  };
  const at = checkoutSteps.indexOf(step);
  return (
    <>
      <PartBoundary>
        <SummaryBar checkout={checkout} />
      </PartBoundary>
      <div className="wrap">
        <h1 className="page-top pad-bottom-24">{t('title')}</h1>
        <div className="cart">
          <div>
            <PartBoundary>{step !== 'orderReview' && <JoinedLines checkout={checkout} />}</PartBoundary>
            <ol className="steps">
              {checkoutSteps.map((each, index) => (
                <StepShell
                  key={each}
                  number={index + 1}
                  title={t(`steps.${each}`)}
                  state={index < at ? 'done' : index === at ? 'open' : 'next'}
                  focusWhenOpen={hasMoved.current}
                  answers={
                    <PartBoundary>
                      <StepAnswers step={each} checkout={checkout} />
                    </PartBoundary>
                  }
                  onChange={() => !busy && send({ type: 'shopper.changes', step: each })}
                >
                  <PartBoundary>{open[each]}</PartBoundary>
                </StepShell>
              ))}
            </ol>
            <p className="as-of pad-top-16">
              <Smartphone className="icon icon-small" aria-hidden />
              {isSaved ? t('keptHere') : t('notKept')}
            </p>
          </div>
          <PartBoundary>
            <SummaryColumn checkout={checkout} />
          </PartBoundary>
        </div>
      </div>
    </>
  );
}

const savedStates: readonly OrderState[] = ['confirmed', 'sending', 'unknown', 'needs_consent', 'accepted'];

/**
 * Replaces checkout if the cart is empty. Links to a recent order, because the Back button of the thank-you page leads
 * here.
 */
function EmptyCheckout() {
  const app = useApp();
  const { t } = useTranslation('checkout');
  const { lastOrderId = '', modifiedAt = 0 } = useResource(checkoutDraft(app))?.checkout ?? {};
  const order = useResource(lastOrderId ? orderById(app, lastOrderId) : undefined);
  const isNew = order && savedStates.includes(order.state) && isWithinCheckout(modifiedAt, Date.now());
  return (
    <div className="wrap">
      <h1 className="page-top pad-bottom-24">{t('title')}</h1>
      {isNew ? (
        <EmptyState
          title={t(order.state === 'accepted' ? 'ordered.accepted' : 'ordered.title')}
          text={t('ordered.text')}
        >
          <Link className="btn btn-primary" to={routes.orderCompleted.to(lastOrderId)}>
            {t('ordered.action')}
          </Link>
        </EmptyState>
      ) : (
        <EmptyState
          title={t('empty.title')}
          text={t('empty.text')}
          link={{ to: routes.home.to(), text: t('empty.action') }}
        />
      )}
    </div>
  );
}

type Props = {
  /** undefined while loading */
  cart: CartView | undefined;
  /** undefined while loading, null for a guest */
  customer: Customer | null | undefined;
};

export function CheckoutForm({ cart, customer }: Props) {
  const { online } = useConnection();
  const app = useApp();
  useNoReload();
  const { t } = useTranslation('checkout');
  const saved = useResource(checkoutDraft(app));
  const [typed, setTyped] = useState<CheckoutDetails>();
  const offer = useOffer(cart, saved, typed);
  const [started, setStarted] = useState(false);
  const ready = cart && offer && saved && customer !== undefined;
  const canStart = ready && cart.lines.length > 0 && canBeOrdered({ ...offer, virtual: cart.virtual });
  useEffect(() => {
    if (canStart) setStarted(true);
  }, [canStart]);
  // while online, checkout starts only once the backend has responded
  const isAsking = ready && cart.lines.length > 0 && online && !offer.isRefused && !canStart && !started;
  if (!ready || isAsking) {
    return (
      <div className="wrap">
        <h1 className="page-top pad-bottom-24">{t('title')}</h1>
        <TextSkeleton lines={8} />
      </div>
    );
  }
  if (started || canStart)
    return (
      <Flow cart={cart} offer={offer} saved={saved} customer={customer ?? undefined} onStep={setTyped} />
    );
  if (cart.lines.length === 0) return <EmptyCheckout />;
  return (
    <div className="wrap">
      <h1 className="page-top pad-bottom-24">{t('title')}</h1>
      <EmptyState
        title={t(online ? 'noMethods.refused' : 'noMethods.title')}
        text={t(online ? 'noMethods.refusedText' : 'noMethods.text')}
      >
        {online && (
          <button type="button" className="btn btn-primary" onClick={offer.askAgain}>
            {t('common:retry')}
          </button>
        )}
        <Link className="btn btn-secondary" to={routes.cart.to()}>
          {t('noMethods.action')}
        </Link>
      </EmptyState>
    </div>
  );
}
