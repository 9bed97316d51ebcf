// /my-account/recently-viewed: the products viewed on this device, newest first. Also for guests; for a customer it is
// an account page.

import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ClearViewed } from '../../features/saved-products/recently-viewed/clear-viewed.tsx';
import { currentSession } from '../../model/account/current-session.ts';
import { recentlyViewedProducts } from '../../model/catalogue/saved-products.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { CardSkeletons } from '../../ui/card-skeletons.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useResource } from '../../ui/use-resource.ts';
import { ViewedProducts } from './viewed-products.tsx';

const CustomersViewed = lazyComponent(['account', 'account-errors'], () => import('./customers-viewed.tsx'));

function GuestsViewed() {
  const app = useApp();
  const { t } = useTranslation('recently-viewed');
  usePageTitle(t('title'));
  const viewed = useResource(recentlyViewedProducts(app));
  return (
    <div className="wrap">
      <div className="title page-top">
        <h1>{t('title')}</h1>
        {viewed !== undefined && viewed.length > 0 && <ClearViewed />}
      </div>
      <p className="small quiet pad-bottom-24">{t('note')}</p>
      <ViewedProducts viewed={viewed} />
    </div>
  );
}

export default function RecentlyViewedScreen() {
  const app = useApp();
  const session = useResource(currentSession(app));
  const waiting = (
    <div className="wrap pad-top-48">
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
