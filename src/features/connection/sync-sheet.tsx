// The sheet of pending items: connection, pending orders, other pending tasks, and the data on this device. Its only
// primary button drains the outbox.

import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { storeOf } from '#shared/config/store-of.ts';
import { nameLanguage } from '#shared/domain/catalogue/name-language.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { isHeldBack } from '#shared/domain/order/transmission.ts';
import { formatMoment } from '#shared/domain/text/format-date.ts';
import { formatCount } from '#shared/domain/text/format-number.ts';
import { productsBySkus } from '../../model/catalogue/known-products.ts';
import { pullProgress } from '../../model/catalogue/pull-progress.ts';
import { lastSentOrder } from '../../model/orders/unsettled-orders.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { type SyncTask, waitingTasks } from '../../model/shell/task-outcomes.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { ConnectionIcon } from '../../ui/connection-icon.tsx';
import { markLanguage } from '../../ui/mark-language.tsx';
import { markNumbers } from '../../ui/mark-numbers.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { FetchedShare } from './fetched-share.tsx';
import { useSince } from './use-since.ts';

/** Shows the size and age of the current store view's catalogue, and the order that was sent last. */
function HeldHere() {
  const app = useApp();
  const { t, i18n } = useTranslation(['sync-sheet', 'connection']);
  const { locale } = storeOf(app.config, i18n.language);
  const time = (at: number) => formatMoment(at, Date.now(), locale);
  const sync = useResource(pullProgress(app, i18n.language));
  const sent = useResource(lastSentOrder(app));
  const unreadable = sync?.unreadable.length ?? 0;
  const rows: [string, string][] = [];
  if (sync) {
    const amounts = { count: sync.products, held: sync.products, total: sync.total };
    // the total is unknown until the first response of a pull
    const isPart = !sync.complete && !sync.kept && sync.total > sync.products;
    rows.push([
      t('held.catalogue'),
      isPart ? t('held.part', { ...amounts, count: sync.total }) : t('held.products', amounts),
    ]);
    if (sync.pulledAt > 0) rows.push([t('held.prices'), time(sync.pulledAt)]);
  }
  if (sent) rows.push([t('held.lastSent'), time(sent.at)]);
  if (rows.length === 0) return null;
  return (
    <div className="sheet-part">
      <h3 className="small below-10">{t('held.title')}</h3>
      <dl className="stack small quiet stack-6">
        {rows.map(([what, how]) => (
          <div key={what} className="fact-row">
            <dt>{what}</dt>
            <dd className="num">{how}</dd>
          </div>
        ))}
      </dl>
      {sync && <FetchedShare sync={sync} />}
      {unreadable > 0 && (
        <p className="xs quiet above-10">
          {markNumbers(t('held.unreadable', { count: unreadable, number: formatCount(unreadable) }))}
        </p>
      )}
    </div>
  );
}

/** Returns the sku of the product that a task is about; "" if it is about none. */
const skuOf = ({ payload }: SyncTask): string => (typeof payload.sku === 'string' ? payload.sku : '');

/**
 * Lists pending tasks other than orders, each with the name of its product if it has one.
 * @param title absent if the sheet's title already names them
 */
function OtherWaiting({ tasks, title }: { tasks: readonly SyncTask[]; title: string | undefined }) {
  const app = useApp();
  const { t, i18n } = useTranslation('sync-sheet');
  const skus = [...new Set(tasks.map(skuOf))].filter((sku) => sku !== '');
  const products = useResource(productsBySkus(app, i18n.language, skus));
  return (
    <div className="sheet-part">
      {title !== undefined && <h3 className="small below-10">{title}</h3>}
      <ul className="stack small quiet stack-6">
        {tasks.map((task) => {
          const product = products?.get(skuOf(task));
          const what = t(`others.${task.kind}`);
          if (!product) return <li key={task.id}>{what}</li>;
          const { name } = product;
          return (
            <li key={task.id}>
              {markLanguage(t('others.about', { what, name }), [
                { name, textLanguage: nameLanguage(name, product) },
              ])}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** @param isHeld true if an order is pending until the user sends it */
function TryNow({ isHeld }: { isHeld: boolean }) {
  const { online } = useConnection();
  const app = useApp();
  const { t } = useTranslation(['sync-sheet', 'connection']);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  async function send() {
    if (busy) return;
    setBusy(true);
    setMessage('');
    const result = await app.worker.call('sendNow', {});
    setBusy(false);
    if (!result.ok) setMessage(t(...faultText(result.fault)));
    else setMessage(result.value.waiting > 0 ? t('stillWaiting') : t('nothingLeft'));
  }
  return (
    <>
      <button
        type="button"
        className={`btn wide ${online ? 'btn-primary' : 'btn-secondary'}`}
        aria-busy={busy}
        onClick={send}
      >
        {busy && <span className="ring" />}
        {busy ? t('trying') : t(isHeld ? 'send' : 'tryNow')}
      </button>
      <p className="xs quiet centered" role="status">
        {message || t(isHeld ? 'waitsForYou' : 'nothingToDo')}
      </p>
    </>
  );
}

type Props = {
  orders: readonly OrderDocument[];
  waitingOrder: ComponentType<{ order: OrderDocument; onDone: () => void }>;
};

export default function SyncSheet({ orders, waitingOrder: WaitingOrder }: Props) {
  const app = useApp();
  const { t } = useTranslation(['sync-sheet', 'connection']);
  const open = useResource(app.syncSheet);
  const others = useResource(waitingTasks(app)) ?? [];
  const { online, since } = useConnection();
  const lasts = useSince();
  const isHeld = orders.some((order) => isHeldBack(order, app.config.orders));
  const waiting = orders.length + others.length;
  const willBeSent = !isHeld && waiting > 0;
  const ordersTitle = t('sheet.waiting');
  const title = others.length > 0 ? t('sheet.all') : orders.length > 0 ? ordersTitle : t('sheet.title');
  return (
    <Sheet
      open={open}
      onClose={() => app.syncSheet.set(false)}
      title={title}
      closeLabel={t('common:close')}
      footer={orders.length > 0 && <TryNow isHeld={isHeld} />}
    >
      <div className="sync-line">
        <ConnectionIcon state={!online ? 'open' : waiting > 0 ? 'sending' : 'closed'} />
        <p className="small">
          <b>
            {online
              ? t('sheet.online')
              : t('line.offline.title', { ns: 'connection', since: since ? lasts(since) : '' })}
          </b>{' '}
          {willBeSent && t(online ? 'sheet.onlineText' : 'sheet.offlineText')}
        </p>
      </div>
      {orders.length > 0 ? (
        <ul aria-label={ordersTitle}>
          {orders.map((order) => (
            <WaitingOrder key={order.id} order={order} onDone={() => app.syncSheet.set(false)} />
          ))}
        </ul>
      ) : (
        (!online || others.length === 0) && (
          <p className="small quiet pad-20">
            {!online && t('sheet.shopOffline')} {others.length === 0 && t('sheet.nothing')}
          </p>
        )
      )}
      {others.length > 0 && (
        <OtherWaiting tasks={others} title={orders.length > 0 ? t('others.title') : undefined} />
      )}
      <HeldHere />
    </Sheet>
  );
}
