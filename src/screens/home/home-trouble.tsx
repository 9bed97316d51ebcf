// Shown instead of the home page's lists after a failed request: the reason for the failure, and a retry button.
import { useTranslation } from 'react-i18next';
import type { Fault } from '#schemas/fault.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';

export default function HomeTrouble({ fault, onRetry }: { fault: Fault; onRetry: () => void }) {
  const { t } = useTranslation(['errors', 'common']);
  return (
    <section className="section">
      <div className="wrap stack stack-12" role="alert">
        <p className="note bad">{t(...faultText(fault))}</p>
        <div>
          <button type="button" className="btn btn-secondary" onClick={onRetry}>
            {t('retry', { ns: 'common' })}
          </button>
        </div>
      </div>
    </section>
  );
}
