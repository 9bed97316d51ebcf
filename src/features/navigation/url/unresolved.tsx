// Shown instead of a page whose URL could not be resolved: offline, or without a response from the backend.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Fault } from '#schemas/fault.ts';
import { routes } from '#shared/config/routes.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { useOfflineNotice } from './use-offline-notice.ts';

type Props = { fault: Fault; onRetry: () => void; below: ReactNode };

/** @param below links from other features */
export function Unresolved({ fault, onRetry, below }: Props) {
  const { t } = useTranslation(['pages', 'common']);
  const offline = fault.code === 'not-on-device';
  const key = offline ? 'unresolved.offline' : 'unresolved.failed';
  usePageTitle(t(`${key}.title`));
  useOfflineNotice(offline);
  return (
    <div className="wrap section">
      <EmptyState heading="h1" title={t(`${key}.title`)} text={t(`${key}.text`)}>
        <div className="chips">
          <button type="button" className="btn btn-secondary" onClick={onRetry}>
            {t('retry', { ns: 'common' })}
          </button>
          <Link className="btn btn-secondary" to={routes.home.to()}>
            {t('home', { ns: 'common' })}
          </Link>
        </div>
      </EmptyState>
      {below}
    </div>
  );
}
