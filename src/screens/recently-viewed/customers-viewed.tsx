// The recently viewed products as an account page.

import { useTranslation } from 'react-i18next';
import { ClearViewed } from '../../features/saved-products/recently-viewed/clear-viewed.tsx';
import { recentlyViewedProducts } from '../../model/catalogue/saved-products.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useResource } from '../../ui/use-resource.ts';
import { AccountPage } from '../account/account-page.tsx';
import { ViewedProducts } from './viewed-products.tsx';

export default function CustomersViewed() {
  const app = useApp();
  const { t } = useTranslation('recently-viewed');
  const viewed = useResource(recentlyViewedProducts(app));
  return (
    <AccountPage current="myRecentlyViewed" title={t('title')}>
      <div className="title pad-bottom-24">
        <p className="small quiet">{t('note')}</p>
        {viewed !== undefined && viewed.length > 0 && <ClearViewed />}
      </div>
      <ViewedProducts viewed={viewed} />
    </AccountPage>
  );
}
