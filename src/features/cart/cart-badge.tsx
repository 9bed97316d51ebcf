// The cart icon in the header with its count. A link to the cart page; a plain click opens the mini cart instead.

import { ShoppingBag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { openCartCount } from '../../model/cart/open-cart-count.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { isPlainClick } from '../../ui/is-plain-click.ts';
import { useResource } from '../../ui/use-resource.ts';

export function CartBadge() {
  const app = useApp();
  const { t } = useTranslation('adding');
  const count = useResource(openCartCount(app)) ?? 0;
  const { pathname } = useLocation();
  return (
    <Link
      className="tool"
      to={routes.cart.to()}
      aria-label={t('badge', { count })}
      data-cart // where src/start/record-input.ts shows presses before hydration
      onClick={(event) => {
        if (!isPlainClick(event) || pathname === routes.cart.to()) return;
        event.preventDefault();
        app.ui.panels.open('microcart');
      }}
    >
      <ShoppingBag className="icon" aria-hidden />
      {count > 0 && (
        <span className="tool-count" translate="no" aria-hidden>
          {count}
        </span>
      )}
    </Link>
  );
}
