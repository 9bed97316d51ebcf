// The contents of the mini cart: lines, total with delivery, and links to checkout and cart page.

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { type CartView, ownLines, storeLines, variantsBeside } from '#shared/domain/cart/cart-view.ts';
import { priceParts } from '#shared/domain/pricing/format-price.ts';
import { currentCart } from '../../model/cart/current-cart.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Price } from '../../ui/price.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { CartLine } from './cart-line.tsx';
import { CheckoutLink } from './checkout-link.tsx';
import { StoreLine } from './store-line.tsx';
import { Unsaved } from './unsaved.tsx';
import { useCartSums } from './use-cart-sums.ts';

export function CartDrawerLines() {
  const app = useApp();
  const { t, i18n } = useTranslation('cart');
  const cart = useResource(currentCart(app, i18n.language));
  if (!cart) return <TextSkeleton lines={5} />;
  if (cart.lines.length === 0) {
    return (
      <EmptyState title={t('empty.title')} text={t('empty.text')}>
        <button type="button" className="btn btn-secondary" onClick={() => app.ui.panels.close('microcart')}>
          {t('empty.continue')}
        </button>
      </EmptyState>
    );
  }
  return (
    <>
      {cart.isUnsaved && <Unsaved />}
      <ul className="drawer-lines">
        {ownLines(cart.lines).map((line) => (
          <CartLine key={line.key} line={line} variants={variantsBeside(cart, line)} />
        ))}
        {storeLines(cart.lines).map((line) => (
          <StoreLine key={line.key} line={line} />
        ))}
      </ul>
    </>
  );
}

function Total({ cart }: { cart: CartView }) {
  const { config } = useApp();
  const { t } = useTranslation('cart');
  const { totals, shipping } = useCartSums(cart);
  return (
    <div className="drawer-total">
      <span className="small">{shipping ? t('sum.totalWithDelivery') : t('sum.total')}</span>
      <Price parts={priceParts(totals.grand_total, config.currency.format)} />
    </div>
  );
}

export function CartDrawerFoot() {
  const app = useApp();
  const { t, i18n } = useTranslation('cart');
  const cart = useResource(currentCart(app, i18n.language));
  if (!cart || cart.lines.length === 0) return null;
  return (
    <>
      <Total cart={cart} />
      <CheckoutLink />
      <Link className="btn btn-secondary wide" to={routes.cart.to()}>
        {t('viewCart')}
      </Link>
    </>
  );
}
