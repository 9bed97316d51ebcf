// Offers a push reminder for an order that is pending after a server error, while online.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { canBeReminded, mayNotify, subscribeToPushes } from '../../model/shell/subscribe-to-pushes.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { remindOf } from './commands.ts';

const waitsForServer = ({ state, last_verdict }: OrderDocument): boolean =>
  (state === 'unknown' || state === 'confirmed') && last_verdict?.code === 'server-error';

export function RemindMe({ order }: { order: OrderDocument }) {
  const app = useApp();
  const { t, i18n } = useTranslation('reminder');
  const { online } = useConnection();
  const [outcome, setOutcome] = useState<'done' | 'refused' | 'failed'>();
  const [busy, setBusy] = useState(false);
  const isOffered = app.config.orders.pushReminders && online && waitsForServer(order) && canBeReminded();
  if (!isOffered && outcome === undefined) return null;

  async function ask(): Promise<'done' | 'refused' | 'failed'> {
    if (!(await mayNotify())) return 'refused';
    const key = await app.worker.call('pushKey', {});
    if (!key.ok) return 'failed';
    const subscription = await subscribeToPushes(key.value.key).catch(() => undefined);
    if (!subscription) return 'failed';
    return (await remindOf(app, order, subscription, i18n.language)) ? 'done' : 'failed';
  }
  async function press() {
    if (busy) return;
    setBusy(true);
    setOutcome(await ask());
    setBusy(false);
  }
  return (
    <div className="stack small stack-6">
      <p className="quiet" role="status">
        {t(outcome ?? 'offer')}
      </p>
      {outcome !== 'done' && (
        <button type="button" className="link start" aria-busy={busy} onClick={press}>
          {t('ask')}
        </button>
      )}
    </div>
  );
}
