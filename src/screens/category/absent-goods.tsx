// Shown instead of a listing while none of its products are on this device; the listing replaces it when they arrive.
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { WaysOn } from '../ways-on/ways-on.tsx';

export default function AbsentGoods({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['ways-on', 'common']);
  return (
    <>
      <div role="status">
        <EmptyState title={t('absent.title')} text={t('absent.text')}>
          <button type="button" className="btn btn-secondary" onClick={onRetry}>
            {t('retry', { ns: 'common' })}
          </button>
        </EmptyState>
      </div>
      <WaysOn areAbsent />
    </>
  );
}
