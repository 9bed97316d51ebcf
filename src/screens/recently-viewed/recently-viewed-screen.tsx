// /my-account/recently-viewed: the product pages opened on this device, newest first. Guests have it too; a customer
// finds it among the pages of the account.
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../features/account/use-session.ts';
import { ClearViewed } from '../../features/saved-products/recently-viewed/clear-viewed.tsx';
import { recentlyViewed$ } from '../../features/saved-products/recently-viewed/queries.ts';
import { useShop } from '../../model/shop.ts';
import { lazyComponent } from '../../ui/lazy-load.ts';
import { CardSkeletons } from '../../ui/skeleton.tsx';
import { useLive } from '../../ui/use-live.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { ViewedProducts } from './viewed-products.tsx';

const CustomersViewed = lazyComponent(['account'], () => import('./customers-viewed.tsx'));

function GuestsViewed() {
  const shop = useShop();
  const { t } = useTranslation('recently-viewed');
  usePageTitle(t('title'));
  const viewed = useLive(() => recentlyViewed$(shop), []);
  return (
    <div className="wrap">
      <div className="title pt-6 md:pt-12">
        <h1>{t('title')}</h1>
        {viewed !== undefined && viewed.length > 0 && <ClearViewed />}
      </div>
      <p className="small quiet pb-6">{t('note')}</p>
      <ViewedProducts viewed={viewed} />
    </div>
  );
}

export default function RecentlyViewedScreen() {
  const session = useSession();
  const waiting = (
    <div className="wrap pt-12">
      <CardSkeletons count={4} />
    </div>
  );
  if (session === undefined) return waiting;
  if (session.kind === 'guest') return <GuestsViewed />;
  return (
    <Suspense fallback={waiting}>
      <CustomersViewed />
    </Suspense>
  );
}
