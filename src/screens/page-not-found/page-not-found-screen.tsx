// The 404 page, for any unknown path (slug page-not-found), and the 410 page of a product that was taken out of sale.
// Rendered on the server as well.
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { routes } from '#shared/config/routes.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { AfterHydration } from '../../ui/after-hydration.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { markLanguage } from '../../ui/mark-language.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { WaysOn } from '../ways-on/ways-on.tsx';

export default function PageNotFoundScreen() {
  const { t } = useTranslation(['pages', 'common']);
  const missing = useApp().missing.get();
  const { pathname } = useLocation();
  const { name, textLanguage } = missing?.path === pathname ? missing : {};
  const title = name === undefined ? t('pageNotFound.title') : t('missing-product:rejected.title', { name });
  usePageTitle(title);
  return (
    <div className="wrap section">
      <EmptyState
        heading="h1"
        title={name === undefined ? title : markLanguage(title, [{ name, textLanguage }])}
        text={t(name === undefined ? 'pageNotFound.text' : 'missing-product:rejected.text')}
        link={{ to: routes.home.to(), text: t('home', { ns: 'common' }) }}
      />
      <AfterHydration>
        <WaysOn />
      </AfterHydration>
    </div>
  );
}
