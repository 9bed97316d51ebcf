// The thank-you page's contents: the truth about one order of this device, whatever its state.

import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OrderDocument } from '../../../schemas/documents/order.ts';
import { paths } from '../../config/paths.ts';
import { isUnreadable } from '../../domain/order/readable-order.ts';
import { isAllWithdrawn } from '../../domain/order/withdrawal.ts';
import { checkoutDraft } from '../../model/checkout-draft.ts';
import { orderById } from '../../model/orders.ts';
import { useShop } from '../../model/shop.ts';
import { withdrawalHere } from '../../model/withdrawal-here.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useResource } from '../../ui/use-resource.ts';
import { OrderDownloads } from './order-downloads.tsx';
import { OrderReceipt } from './order-receipt.tsx';
import { orderStateViews } from './order-state-views.tsx';

/** The named order, or the one placed last, "" when there is none; undefined while that is read. */
function useOrderId(named: string | null): string | undefined {
  const draft = useResource(checkoutDraft(useShop()));
  return named ?? (draft && (draft.checkout?.lastOrderId ?? ''));
}

/** Has this device declared the withdrawal from all of it, and the shop not refused? undefined while that is read. */
function useIsWithdrawn(order: OrderDocument | null | undefined): boolean | undefined {
  const shop = useShop();
  const { order_number: number, order_token: orderToken, lines = [] } = order ?? {};
  const isOpenToIt = number && orderToken;
  const here = useResource(isOpenToIt ? withdrawalHere(shop, number, orderToken) : undefined);
  if (!isOpenToIt) return false;
  if (!here) return undefined;
  const items = here.declared.flatMap(({ state, payload }) => (state === 'refused' ? [] : payload.items));
  return isAllWithdrawn(lines, items);
}

type Payment = ComponentType<{ order: OrderDocument; online: boolean }>;

function KnownOrder({ id, online, payment: Payment }: { id: string; online: boolean; payment: Payment }) {
  const shop = useShop();
  const { t } = useTranslation('order');
  const order = useResource(orderById(shop, id));
  const withdrawn = useIsWithdrawn(order);
  usePageTitle(order ? t(`pageTitle.${order.state}`) : t('receipt.title'));
  if (order === undefined) return <TextSkeleton lines={8} />;
  if (order === null) return <UnknownOrder />;
  const State = orderStateViews[order.state];
  const { order_number: number, order_token: orderToken } = order;
  const isBroken = isUnreadable(order);
  const hasDownloads =
    !isBroken && order.body.products.some(({ product_type }) => product_type === 'downloadable');
  return (
    <div className="thank-you">
      <div className="stack gap-8" aria-live="polite">
        <State order={order} online={online} withdrawn={withdrawn}>
          {order.state === 'accepted' && withdrawn === false && <Payment order={order} online={online} />}
          {hasDownloads && number && orderToken && (
            <OrderDownloads number={number} orderToken={orderToken} online={online} />
          )}
        </State>
      </div>
      {!isBroken && <OrderReceipt order={order} />}
    </div>
  );
}

function UnknownOrder() {
  const { t } = useTranslation('order');
  return (
    <div className="pt-8">
      <EmptyState heading="h1" icon="open" title={t('none.title')} text={t('none.text')}>
        <Link className="btn btn-secondary" to={paths.home.to()}>
          {t('none.action')}
        </Link>
      </EmptyState>
    </div>
  );
}

type Props = { named: string | null; online: boolean; payment: Payment };

/** In: the id from the address, or null; whether there is a connection; how an accepted order is paid that is paid ahead. */
export function OrderPage({ named, online, payment }: Props) {
  const id = useOrderId(named);
  return (
    <div className="wrap">
      {id === undefined && <TextSkeleton lines={8} />}
      {id === '' && <UnknownOrder />}
      {id && <KnownOrder id={id} online={online} payment={payment} />}
    </div>
  );
}
