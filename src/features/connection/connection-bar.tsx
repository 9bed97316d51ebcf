// A status bar below the header, rendered while offline, while orders are pending, and shortly after the last one was
// accepted. Its live region announces each change once.

import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { routes } from '#shared/config/routes.ts';
import { isHeldBack, transmissionOf } from '#shared/domain/order/transmission.ts';
import { lastSentOrder, unsettledOrders } from '../../model/orders/unsettled-orders.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { waitingTasks } from '../../model/shell/task-outcomes.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { ConnectionIcon } from '../../ui/connection-icon.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { markNumbers } from '../../ui/mark-numbers.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { connectionNotice } from './connection-notice.ts';
import { useSince } from './use-since.ts';

const SyncSheet = lazyComponent(['sync-sheet', 'offline-catalogue'], () => import('./sync-sheet.tsx'));

/** Duration of "all sent" after the backend accepted the last order. */
const ALL_SENT_MS = 60_000;

/** Returns the last accepted order until `ALL_SENT_MS` after its acceptance. */
function useJustSent() {
  const app = useApp();
  const sent = useResource(lastSentOrder(app));
  const [over, setOver] = useState('');
  const left = sent ? sent.at + ALL_SENT_MS - Date.now() : 0;
  const fresh = !!sent && left > 0 && over !== sent.orderId;
  useEffect(() => {
    if (!fresh) return;
    const timer = setTimeout(() => setOver(sent.orderId), left);
    return () => clearTimeout(timer);
  }, [fresh, left, sent]);
  return fresh ? sent : undefined;
}

/**
 * If orders are sent only on the user's request, opens the list of pending orders whenever an order is held back and
 * the device is online.
 */
function useSendingPrompt(orders: readonly OrderDocument[]): void {
  const { online } = useConnection();
  const { config, syncSheet } = useApp();
  const isOnRequest = transmissionOf(config.orders) === 'on-request';
  const asks = online && isOnRequest && orders.some((order) => isHeldBack(order, config.orders));
  useEffect(() => {
    if (asks) syncSheet.set(true);
  }, [asks, syncSheet]);
}

type Props = {
  /** renders a pending order in the sheet, with its actions */
  waitingOrder: ComponentType<{ order: OrderDocument; onDone: () => void }>;
};

export function ConnectionBar({ waitingOrder }: Props) {
  const app = useApp();
  const { t } = useTranslation('connection');
  const { online, since } = useConnection();
  const orders = useResource(unsettledOrders(app)) ?? [];
  const others = useResource(waitingTasks(app)) ?? [];
  const sent = useJustSent();
  useSendingPrompt(orders);
  const sheetOpen = useResource(app.syncSheet);
  const [sheetUsed, setSheetUsed] = useState(sheetOpen);
  useEffect(() => {
    if (sheetOpen) setSheetUsed(true);
  }, [sheetOpen]);
  const notice = connectionNotice(online, orders, others.length, sent?.orderId, (order) =>
    isHeldBack(order, app.config.orders),
  );
  const lasts = useSince();
  const values = notice && {
    count: notice.waiting,
    number: sent?.orderNumber ?? '',
    since: since ? lasts(since) : '',
  };
  return (
    <>
      <div role="status">
        {notice && (
          <div className="connection-bar">
            <div className="wrap">
              <ConnectionIcon state={notice.icon} />
              <p>
                <b>{markNumbers(t(`line.${notice.says}.title`, values))}</b>{' '}
                {markNumbers(t(`line.${notice.says}.text`, values))}
              </p>
              {notice.orderId ? (
                <Link className="link strong" to={routes.orderCompleted.to(notice.orderId)}>
                  {t('open')}
                </Link>
              ) : (
                <button type="button" className="link" onClick={() => app.syncSheet.set(true)}>
                  {notice.waiting > 0 ? t('whatWaits') : t('more')}
                </button>
              )}
            </div>
          </div>
        )}
      </div>
      {sheetUsed && (
        <LazyPart failedText={t('errors:notOnDevice')} open={sheetOpen}>
          <SyncSheet orders={orders} waitingOrder={waitingOrder} />
        </LazyPart>
      )}
    </>
  );
}
