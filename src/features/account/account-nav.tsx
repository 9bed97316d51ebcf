// Account navigation: beside every account page on desktops, only on the dashboard on phones.
import {
  Bell,
  CircleUserRound,
  Clock,
  CreditCard,
  Home,
  type LucideIcon,
  Mail,
  Package,
  Star,
  Tag,
  Truck,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type RouteId, routes } from '#shared/config/routes.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { LogoutButton } from './logout-button.tsx';

const pages = {
  dashboard: { path: 'myAccount', icon: Home },
  orders: { path: 'myOrders', icon: Package },
  details: { path: 'myDetails', icon: CircleUserRound },
  shipping: { path: 'myShippingDetails', icon: Truck },
  loyaltyCard: { path: 'myLoyaltyCard', icon: CreditCard },
  specialOffers: { path: 'specialOffers', icon: Tag },
  reviews: { path: 'myReviews', icon: Star },
  alerts: { path: 'myAlerts', icon: Bell },
  recentlyViewed: { path: 'myRecentlyViewed', icon: Clock },
  newsletter: { path: 'myNewsletter', icon: Mail },
} as const satisfies Record<string, { path: RouteId; icon: LucideIcon }>;
const names = Object.keys(pages) as (keyof typeof pages)[];

/** Maps a page that is not in the navigation to its parent page. */
export const parents: { [page in RouteId]?: RouteId } = { myOrder: 'myOrders' };

export function AccountNav({ current }: { current: RouteId }) {
  const { config } = useApp();
  const { t } = useTranslation('account');
  const shownNames = names.filter((name) => name !== 'alerts' || config.alerts.enabled);
  return (
    <nav className="account-nav" aria-label={t('nav.label')}>
      <ul>
        {shownNames.map((name) => {
          const { path, icon: Icon } = pages[name];
          const shown = path === current ? 'page' : path === parents[current] ? 'true' : undefined;
          return (
            <li key={name}>
              <Link to={routes[path].to()} aria-current={shown}>
                <Icon className="icon" aria-hidden />
                {t(`nav.${name}`)}
              </Link>
            </li>
          );
        })}
        <li>
          <LogoutButton />
        </li>
      </ul>
    </nav>
  );
}
