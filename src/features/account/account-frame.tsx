// The frame around account pages: navigation and heading. On phones only the dashboard has the navigation; an order
// page links back to the order list, and every other page to the dashboard.

import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type RouteId, routes } from '#shared/config/routes.ts';
import { markNumbers } from '../../ui/mark-numbers.tsx';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { AccountNav, parents } from './account-nav.tsx';

type Props = { current: RouteId; title: string; children: ReactNode };

export function AccountFrame({ current, title, children }: Props) {
  const { t } = useTranslation('account');
  const start = current === 'myAccount';
  const [up, upName] = parents[current]
    ? (['myOrders', 'nav.orders'] as const)
    : (['myAccount', 'nav.label'] as const);
  return (
    <div className={start ? 'wrap account is-start' : 'wrap account'}>
      <PartBoundary>
        <AccountNav current={current} />
      </PartBoundary>
      <div className="account-body">
        {!start && (
          <Link className="link small account-back" to={routes[up].to()}>
            <ChevronLeft className="icon icon-small" aria-hidden />
            {t(upName)}
          </Link>
        )}
        <h1 tabIndex={-1}>{markNumbers(title)}</h1>
        <PartBoundary>{children}</PartBoundary>
      </div>
    </div>
  );
}
