// The contents of the cart page: lines, sum with delivery, and the link to checkout, with loading and empty states.

import { Clock } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { routes } from '#shared/config/routes.ts';
import { storeOf } from '#shared/config/store-of.ts';
import {
  type CartView,
  type CartViewLine,
  ownLines,
  storeLines,
  variantsBeside,
} from '#shared/domain/cart/cart-view.ts';
import { formatMoment, momentKind } from '#shared/domain/text/format-date.ts';
import { formatDay } from '#shared/domain/text/format-day.ts';
import { currentCart } from '../../model/cart/current-cart.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { reference } from '../../model/shell/reference.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { CartLine } from './cart-line.tsx';
import { CartSum } from './cart-sum.tsx';
import { CheckoutLink } from './checkout-link.tsx';
import { type ApplyTyped, CouponForm } from './coupon-form.tsx';
import { FreeShipping } from './free-shipping.tsx';
import { SavedForLater } from './saved-for-later/saved-for-later.tsx';
import { StoreLine } from './store-line.tsx';
import { Unsaved } from './unsaved.tsx';
import { useCartSums, usePricesAsOf, useStockCheck } from './use-cart-sums.ts';

type Editing = { onEdit?: ((line: CartViewLine) => void) | undefined };

function FilledCart({ cart, onEdit }: { cart: CartView } & Editing) {
  const { config } = useApp();
  const { t, i18n } = useTranslation('cart');
  const sums = useCartSums(cart);
  const { promised, shipping, now } = sums;
  const dayOf = (leadDays: number) => {
    const day = promised(leadDays);
    return day && formatDay(day, i18n.language);
  };
  const asOf = usePricesAsOf(cart);
  const { withdrawalDays } = config.orders;
  const { guaranteeYears } = config.promises;
  const promises = [
    t('sum.noAccount'),
    ...(withdrawalDays === undefined ? [] : [t('sum.withdrawal', { count: withdrawalDays })]),
    ...(guaranteeYears === undefined ? [] : [t('sum.guarantee', { count: guaranteeYears })]),
  ];
  useStockCheck(cart);
  const applyTyped = useRef<ApplyTyped>(undefined);
  return (
    <div className="cart page-cart">
      <div>
        <h2 className="sr-only">{t('linesTitle')}</h2>
        <ul className="cart-lines">
          {ownLines(cart.lines).map((line) => (
            <PartBoundary key={line.key}>
              <CartLine
                line={line}
                variants={variantsBeside(cart, line)}
                onEdit={onEdit}
                delivery={dayOf(line.leadDays)}
              />
            </PartBoundary>
          ))}
          {storeLines(cart.lines).map((line) => (
            <StoreLine key={line.key} line={line} />
          ))}
        </ul>
        {asOf !== undefined && (
          <p className="as-of pad-top-16">
            <Clock className="icon icon-small" aria-hidden />
            {t('pricesAsOf', {
              context: momentKind(asOf, now),
              time: formatMoment(asOf, now, storeOf(config, i18n.language).locale),
            })}
          </p>
        )}
      </div>
      <aside className="summary stack" aria-label={t('sum.title')}>
        <h2>{t('sum.title')}</h2>
        <PartBoundary>
          <CartSum cart={cart} sums={sums} />
        </PartBoundary>
        <PartBoundary>
          <FreeShipping cart={cart} shipping={shipping} cost={sums.totals.shipping} />
        </PartBoundary>
        <PartBoundary>
          <CouponForm coupon={cart.coupon} isCounted={cart.atShop !== undefined} applyTyped={applyTyped} />
        </PartBoundary>
        {cart.isOnlyHere && <p className="note plain">{t('onlyHere')}</p>}
        <CheckoutLink size="btn-xl" before={() => applyTyped.current?.()} />
        <p className="xs quiet">{promises.join('. ')}.</p>
      </aside>
    </div>
  );
}

type PageProps = { hint?: ReactNode; share?: ReactNode; waysOn: ReactNode; goesWith: ReactNode } & Editing;

/**
 * @param hint element from another feature, rendered between title and lines
 * @param share element from another feature, rendered beside the count
 * @param waysOn links from another feature, rendered below an empty cart
 * @param goesWith products from another feature, rendered below the lines
 * @param onEdit opens the edit mode of a line
 */
export function CartPage({ hint, share, waysOn, goesWith, onEdit }: PageProps) {
  const app = useApp();
  const { t, i18n } = useTranslation('cart');
  const known = useResource(currentCart(app, i18n.language));
  // waits for the delivery methods: the delivery day, if rendered later, would shift the buttons below it
  const methods = useResource(reference(app, i18n.language, 'shipping-method'));
  const cart = known?.lines.length === 0 || methods ? known : undefined;
  return (
    <div className="wrap">
      <div className="title page-top">
        <h1 tabIndex={-1}>{t('title')}</h1>
        {cart && cart.lines.length > 0 && <span className="quiet">{t('count', { count: cart.count })}</span>}
        {share}
      </div>
      {hint}
      {cart?.isUnsaved && <Unsaved />}
      {cart?.saveForLater && cart.saveForLater.length > 0 && (
        <div className="stack stack-10 pad-bottom-16">
          <SavedForLater lines={cart.saveForLater} />
        </div>
      )}
      {!cart && <TextSkeleton lines={6} />}
      {cart && cart.lines.length > 0 && (
        <>
          <FilledCart cart={cart} onEdit={onEdit} />
          {goesWith}
        </>
      )}
      {cart && cart.lines.length === 0 && (
        <>
          <EmptyState
            title={t('empty.title')}
            text={t('empty.text')}
            link={{ to: routes.home.to(), text: t('empty.action') }}
          />
          {waysOn}
        </>
      )}
    </div>
  );
}
