// The texts and actions of the thank-you page, by order state. No text contains "ordered" before the backend's number
// arrives. Long because each state has its view.

import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { OrderDocument, OrderState } from '#schemas/documents/order-document.ts';
import type { Fault } from '#schemas/fault.ts';
import { routes } from '#shared/config/routes.ts';
import { GUEST } from '#shared/domain/account/principal-of.ts';
import { nameLanguage } from '#shared/domain/catalogue/name-language.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { consentOf } from '#shared/domain/order/build-order.ts';
import { orderCode } from '#shared/domain/order/order-code.ts';
import { orderKey } from '#shared/domain/order/order-key.ts';
import { isNumberOverdue } from '#shared/domain/order/order-transitions.ts';
import { isUnreadable, isUnreadableUnsent } from '#shared/domain/order/parse-order-leniently.ts';
import { DELIVERY_KNOWN, deliveryTermsOf, NO_DELIVERY } from '#shared/domain/order/settle-delivery.ts';
import { isHeldBack, transmissionOf } from '#shared/domain/order/transmission.ts';
import { formatPrice } from '#shared/domain/pricing/format-price.ts';
import { hasOwnLines } from '../../model/cart/current-cart.ts';
import { productsBySkus } from '../../model/catalogue/known-products.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { markLanguage } from '../../ui/mark-language.tsx';
import { markUntranslated } from '../../ui/mark-untranslated.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { agreeToOrder, putBackCancelled, restoreUnreadableOrder } from './commands.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderTrack } from './order-track.tsx';
import { parkedText } from './parked-text.ts';
import { RemindMe } from './remind-me.tsx';
import { SendNowButton } from './send-now-button.tsx';

type Props = {
  order: OrderDocument;
  /** true if this device knows that all lines were withdrawn */
  withdrawn?: boolean | undefined;
  /** true if the payment was refused */
  refused?: boolean;
  /** shows the payment of an accepted order */
  children?: ReactNode;
};

function Words({ title, text, children }: { title: ReactNode; text: ReactNode; children?: ReactNode }) {
  return (
    <div className="stack stack-20">
      <h1 className="pre-line">{title}</h1>
      <p className="lead">{text}</p>
      {children && <div className="chips chips-12">{children}</div>}
    </div>
  );
}

const quantityCodes: ReadonlySet<string> = new Set([
  'quantity-least',
  'quantity-step',
  'quantity-limit',
  'sold-in-parts',
]);

/** Returns the reason for the backend's refusal, as far as it is known. */
function useReason({ last_verdict, refusal }: OrderDocument): string {
  const { t } = useTranslation('order');
  if (refusal) return t('rejected.words', { words: refusal });
  const { code } = last_verdict ?? {};
  if (code === 'options-missing' || code === 'options-invalid' || code === 'price-unknown')
    return t('reason.options');
  if (code && quantityCodes.has(code)) return t('reason.quantity');
  if (code === 'unknown-pickup-point') return t('reason.pickupPoint');
  return t(code === 'out-of-stock' ? 'reason.outOfStock' : 'reason.none');
}

/** Shows what happens to the account that a guest requested with the order. */
function AccountAhead({ order: { account, body } }: { order: OrderDocument }) {
  const { t } = useTranslation('order');
  if (!account) return null;
  const { email } = body.addressInformation.billingAddress;
  return <p>{markUntranslated(t(`account.${account}`, { email }), email)}</p>;
}

/** Explains a second order for the same cart: two devices have a copy of the same data. */
function OtherOrder({ order: { rekeyed_from: number } }: { order: OrderDocument }) {
  const { t } = useTranslation('order');
  if (number === undefined) return null;
  return (
    <p>{markUntranslated(t(number === '' ? 'rekeyed.text' : 'rekeyed.numbered', { number }), number)}</p>
  );
}

/** Drains the outbox when the thank-you page of a confirmed order is rendered online, if so configured. */
function useTransmission(order: OrderDocument): void {
  const { online } = useConnection();
  const app = useApp();
  const isHere = transmissionOf(app.config.orders) === 'thank-you-page';
  const sends = online && isHere && order.state === 'confirmed';
  useEffect(() => {
    // after a fault the order stays pending, which the page shows
    if (sends) void app.worker.call('sendNow', {});
  }, [sends, app]);
}

/** Shows one notice if the backend failed with a server error and the order is pending. */
function useServerError({ state, last_verdict }: OrderDocument): void {
  const { ui, i18n } = useApp();
  const failed = state === 'unknown' && last_verdict?.code === 'server-error';
  const isNotified = useRef(false);
  useEffect(() => {
    if (!failed || isNotified.current) return;
    isNotified.current = true;
    ui.toasts.show({ kind: 'error', message: i18n.t('order:queued'), hasNoTimeout: true });
  }, [failed, ui, i18n]);
}

function Saved({ order }: Props) {
  const { online } = useConnection();
  const { t } = useTranslation('order');
  useTransmission(order);
  useServerError(order);
  const { orders } = useApp().config;
  const isHeld = isHeldBack(order, orders) && transmissionOf(orders) === 'on-request';
  const sending = order.state === 'sending' || (online && order.state === 'confirmed');
  const isOpen = deliveryTermsOf(order) === 'to_be_agreed';
  const open = isOpen
    ? 'saved.toBeAgreed'
    : order.state === 'unknown'
      ? 'saved.unknown'
      : isHeld
        ? 'saved.held'
        : sending
          ? 'saved.sending'
          : 'saved.waiting';
  const text = t(parkedText(order) ?? open);
  return (
    <>
      <Words title={t('saved.title')} text={text}>
        {!online && (
          <Link className="btn btn-primary btn-xl" to={routes.home.to()}>
            {t('accepted.continue')}
          </Link>
        )}
        {order.state !== 'sending' && <SendNowButton />}
        <OrderActions order={order} look="buttons" />
      </Words>
      <RemindMe order={order} />
      <OtherOrder order={order} />
      <AccountAhead order={order} />
      <OrderTrack order={order} isHeld={isHeld} />
    </>
  );
}

function useAcceptedWords(order: OrderDocument, withdrawn: boolean, refused: boolean): [ReactNode, string] {
  const { config } = useApp();
  const { t } = useTranslation('order');
  const { order_number: number, principal } = order;
  if (!number) {
    // if the backend cannot look up orders, a guest receives the number only by mail
    const isOverdue =
      isNumberOverdue(order) || (config.bridge.orderIdempotency === 'none' && principal === GUEST);
    return [t('accepted.titleNoNumber'), t(isOverdue ? 'accepted.textNumberLate' : 'accepted.textNoNumber')];
  }
  if (withdrawn) return [markUntranslated(t('withdrawn.title', { number }), number), t('withdrawn.text')];
  // the payment was refused: the title does not call the order accepted, and the payment note explains why
  if (refused) return [markUntranslated(t('pulled.title', { number }), number), ''];
  return [markUntranslated(t('accepted.title', { number }), number), t('accepted.text')];
}

function Accepted({ order, withdrawn = false, refused = false, children }: Props) {
  const { t } = useTranslation('order');
  const [title, text] = useAcceptedWords(order, withdrawn, refused);
  return (
    <>
      <Words title={title} text={text}>
        <Link className="btn btn-secondary" to={routes.home.to()}>
          {t('accepted.continue')}
        </Link>
        {order.order_number && order.order_token && (
          <Link className="btn btn-quiet" to={routes.orderFeedback.to(order.order_token, order.order_number)}>
            {t('accepted.feedback')}
          </Link>
        )}
      </Words>
      {children}
      <OtherOrder order={order} />
      <AccountAhead order={order} />
      {!withdrawn && !refused && <OrderTrack order={order} />}
    </>
  );
}

function NeedsConsent({ order }: Props) {
  const app = useApp();
  const { t, i18n } = useTranslation('order');
  const [fault, setFault] = useState<Fault>();
  const money = (cents: number) => formatPrice(cents, app.config.currency.format);
  const consent = consentOf(order);
  const gone = order.lines.filter((line) => !consent?.lines.some(({ sku }) => sku === line.sku));
  const pages = gone.map(({ sku, parentSku = sku }) => parentSku);
  const products = useResource(productsBySkus(app, i18n.language, pages));
  async function agree() {
    const result = await agreeToOrder(app, order.id);
    setFault(result.ok ? undefined : result.fault);
  }
  const code = order.last_verdict?.code;
  if (code === NO_DELIVERY) {
    const email = app.config.orders.contactEmail;
    return (
      <Words title={t('noDelivery.title')} text={markUntranslated(t('noDelivery.text', { email }), email)}>
        <OrderActions order={order} look="buttons" />
      </Words>
    );
  }
  const gonePart = code === 'branch-out-of-stock' ? 'branchGone' : 'gone';
  if (!consent) {
    return (
      <Words title={t(`${gonePart}.title`)} text={t(`${gonePart}.text`)}>
        <OrderActions order={order} look="buttons" />
      </Words>
    );
  }
  const total = money(consent.confirmed_total);
  const shipping = money(consent.totals.shipping);
  const confirmed = money(order.confirmed_total);
  const [title, text] =
    code === DELIVERY_KNOWN
      ? [
          t('delivery.title'),
          markUntranslated(
            t(order.shipping_title === '' ? 'delivery.virtual' : 'delivery.text', {
              method: order.shipping_title,
              shipping,
              payment: order.payment_title,
              total,
            }),
            shipping,
            total,
          ),
        ]
      : gone.length > 0
        ? [
            t(`${gonePart}.title`),
            markLanguage(
              t(`${gonePart}.without`, { names: gone.map(({ name }) => name).join(', '), total }),
              gone.map(({ name, sku, parentSku = sku }) => ({
                name,
                textLanguage: nameLanguage(name, products?.get(parentSku)),
              })),
              (part) => markUntranslated(part, total),
            ),
          ]
        : [t('consent.title'), markUntranslated(t('consent.text', { confirmed, total }), confirmed, total)];
  return (
    <Words title={title} text={text}>
      <button type="button" className="btn btn-primary btn-xl" onClick={agree}>
        {markUntranslated(t('consent.agree', { total }), total)}
      </button>
      <OrderActions order={order} look="buttons" />
      {fault && (
        <p className="error full-row" role="alert">
          {t(...faultText(fault))}
        </p>
      )}
    </Words>
  );
}

function Rejected({ order }: Props) {
  const { config } = useApp();
  const { t } = useTranslation('order');
  const email = config.orders.contactEmail;
  const reason = useReason(order);
  const { invalid } = order;
  const isOrdered = order.last_verdict?.code === 'cart-ordered';
  return (
    <Words
      title={t(invalid ? 'invalid.title' : 'rejected.title')}
      text={
        isOrdered
          ? markUntranslated(t('rejected.cartOrdered', { email }), email)
          : invalid
            ? markUntranslated(t(`invalid.${invalid}`, { email }), email)
            : markUntranslated(t('rejected.text', { reason, email }), email)
      }
    >
      <OrderActions order={order} look="buttons" />
    </Words>
  );
}

function NeedsHelp({ order }: Props) {
  const { config } = useApp();
  const { t } = useTranslation('order');
  const email = config.orders.contactEmail;
  const code = orderCode(isUnreadable(order) ? order.id : orderKey(order));
  const isUnsent = isUnreadableUnsent(order);
  return (
    <Words
      title={t('help.title')}
      text={markUntranslated(t(isUnsent ? 'help.notSent' : 'help.text', { email, code }), code, email)}
    >
      {isUnsent && <PutBack order={order} take={restoreUnreadableOrder} />}
      <a className="btn btn-primary" href={`mailto:${email}?subject=${code}`}>
        {t('help.write')}
      </a>
    </Words>
  );
}

/** Returns the lines of an order to the cart, and opens the cart. */
function PutBack({ order, take }: Pick<Props, 'order'> & { take: typeof putBackCancelled }) {
  const app = useApp();
  const { t } = useTranslation('order');
  const navigate = useNavigate();
  const [fault, setFault] = useState<Fault>();
  async function putBack() {
    const result = await take(app, order.id);
    if (result.ok) navigate(routes.cart.to());
    else setFault(result.fault);
  }
  return (
    <>
      <button type="button" className="btn btn-secondary" onClick={putBack}>
        {t('cancelled.putBack')}
      </button>
      {fault && (
        <p className="error full-row" role="alert">
          {t(...faultText(fault))}
        </p>
      )}
    </>
  );
}

function Cancelled({ order }: Props) {
  const app = useApp();
  const { t } = useTranslation('order');
  const kept = useResource(hasOwnLines(app, order.id));
  return (
    <Words title={t('cancelled.title')} text={kept === false ? t('cancelled.edited') : t('cancelled.text')}>
      {kept ? (
        <PutBack order={order} take={putBackCancelled} />
      ) : (
        <Link className="btn btn-secondary" to={routes.cart.to()}>
          {t('cancelled.cart')}
        </Link>
      )}
    </Words>
  );
}

export const orderStateViews: Record<OrderState, ComponentType<Props>> = {
  confirmed: Saved,
  sending: Saved,
  unknown: Saved,
  accepted: Accepted,
  rejected: Rejected,
  needs_consent: NeedsConsent,
  needs_help: NeedsHelp,
  cancelled: Cancelled,
};
