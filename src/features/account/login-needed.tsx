// What a guest sees in place of a customers-only page: why it is not shown, and the way in. The address stays.
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { openAuth } from './auth-view.ts';

export function LoginNeeded() {
  const { t } = useTranslation('account');
  return (
    <EmptyState wire="open" title={t('loginNeeded.title')} text={t('loginNeeded.text')}>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-1" onClick={() => openAuth('login')}>
          {t('auth.login.title')}
        </button>
        <button type="button" className="btn btn-2" onClick={() => openAuth('register')}>
          {t('auth.register.title')}
        </button>
      </div>
    </EmptyState>
  );
}
