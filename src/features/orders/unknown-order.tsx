// Shown for an order that neither this device nor the backend has.
import { useTranslation } from 'react-i18next';
import { routes } from '#shared/config/routes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

export function UnknownOrder() {
  const { t } = useTranslation('order');
  return (
    <div className="pad-top-32">
      <EmptyState
        heading="h1"
        title={t('none.title')}
        text={t('none.text')}
        link={{ to: routes.home.to(), text: t('none.action') }}
      />
    </div>
  );
}
