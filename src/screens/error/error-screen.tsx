// /error: the 500 page.
import { useTranslation } from 'react-i18next';
import { routes } from '#shared/config/routes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { WaysOn } from '../ways-on/ways-on.tsx';

export default function ErrorScreen() {
  const { t } = useTranslation(['pages', 'common']);
  usePageTitle(t('error.title'));
  return (
    <main id="content" tabIndex={-1} className="wrap section">
      <EmptyState
        heading="h1"
        title={t('error.title')}
        text={t('error.text')}
        link={{ to: routes.home.to(), text: t('home', { ns: 'common' }) }}
      />
      <WaysOn />
    </main>
  );
}
