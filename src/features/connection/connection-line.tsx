// The quiet line below the header: only offline or when something waits. Announced once per change, in plain words,
// with what still works and one way in.
import { type ComponentType, lazy, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OrderDocument } from '../../../schemas/documents/order.ts';
import { paths } from '../../config/paths.ts';
import { shopConfig } from '../../config/shop-config.ts';
import { storeOf } from '../../config/stores.ts';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { withTexts } from '../../ui/lazy-texts.ts';
import { useLive } from '../../ui/use-live.ts';
import { Wire } from '../../ui/wire.tsx';
import { connectionNotice } from './connection-notice.ts';
import { lastSent$, unsettledOrders$ } from './queries.ts';
import { openSyncSheet, useSyncSheetOpen } from './sync-sheet-state.ts';
import { useConnection } from './use-connection.ts';

const SyncSheet = lazy(async () => ({
  default: (await withTexts('sync-sheet', import('./sync-sheet.tsx'))).SyncSheet,
}));

/** How long "all sent" stays after the shop accepted the last order. */
const ALL_SENT_MS = 60_000;

/** The order accepted just now; undefined a minute later. */
function useJustSent() {
  const sent = useLive(lastSent$, []);
  const [over, setOver] = useState('');
  const left = sent ? sent.at + ALL_SENT_MS - Date.now() : 0;
  const fresh = sent !== undefined && left > 0 && over !== sent.orderId;
  useEffect(() => {
    if (!fresh) return;
    const timer = setTimeout(() => setOver(sent.orderId), left);
    return () => clearTimeout(timer);
  }, [fresh, left, sent]);
  return fresh ? sent : undefined;
}

type Props = {
  /** draws one waiting order in the sheet, with what can be done with it */
  waitingOrder: ComponentType<{ order: OrderDocument; onDone: () => void }>;
};

export function ConnectionLine({ waitingOrder }: Props) {
  const { t, i18n } = useTranslation('connection');
  const { online, since } = useConnection();
  const orders = useLive(unsettledOrders$, []) ?? [];
  const sent = useJustSent();
  const sheetOpen = useSyncSheetOpen();
  const [sheetUsed, setSheetUsed] = useState(sheetOpen);
  useEffect(() => {
    if (sheetOpen) setSheetUsed(true);
  }, [sheetOpen]);
  const notice = connectionNotice(online, orders, sent?.orderId);
  const time =
    since &&
    new Date(since).toLocaleTimeString(storeOf(shopConfig(), i18n.language).locale, {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  const words = notice && {
    count: notice.waiting,
    number: sent?.orderNumber ?? '',
    since: time ? t('since', { time }) : '',
  };
  return (
    <>
      <div role="status">
        {notice && (
          <div className="conn">
            <div className="wrap">
              <Wire state={notice.wire} />
              <p>
                <b>{t(`line.${notice.says}.title`, words)}</b> {t(`line.${notice.says}.text`, words)}
              </p>
              {notice.orderId ? (
                <Link className="link font-strong" to={paths.orderCompleted.to(notice.orderId)}>
                  {t('open')}
                </Link>
              ) : (
                <button type="button" className="link" onClick={openSyncSheet}>
                  {notice.waiting > 0 ? t('whatWaits') : t('more')}
                </button>
              )}
            </div>
          </div>
        )}
      </div>
      {sheetUsed && (
        <LazyPart failedText={t('errors:notOnDevice')}>
          <SyncSheet orders={orders} waitingOrder={waitingOrder} />
        </LazyPart>
      )}
    </>
  );
}
