// The pages of the account: a list beside them on desktops, on the dashboard on phones. The page of now is marked.
import {
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
import { NavLink } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { LogoutButton } from './logout-button.tsx';

const pages = {
  dashboard: { to: paths.myAccount.to(), icon: Home },
  orders: { to: paths.myOrders.to(), icon: Package },
  details: { to: paths.myDetails.to(), icon: CircleUserRound },
  shipping: { to: paths.myShippingDetails.to(), icon: Truck },
  loyaltyCard: { to: paths.myLoyaltyCard.to(), icon: CreditCard },
  specialOffers: { to: paths.specialOffers.to(), icon: Tag },
  reviews: { to: paths.myReviews.to(), icon: Star },
  recentlyViewed: { to: paths.myRecentlyViewed.to(), icon: Clock },
  newsletter: { to: paths.myNewsletter.to(), icon: Mail },
} as const satisfies Record<string, { to: string; icon: LucideIcon }>;
const names = Object.keys(pages) as (keyof typeof pages)[];

export function AccountNav() {
  const { t } = useTranslation('account');
  return (
    <nav className="acc-nav" aria-label={t('nav.label')}>
      <ul>
        {names.map((name) => {
          const { to, icon: Icon } = pages[name];
          return (
            <li key={name}>
              <NavLink to={to} end={name === 'dashboard'}>
                <Icon className="i" aria-hidden />
                {t(`nav.${name}`)}
              </NavLink>
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
