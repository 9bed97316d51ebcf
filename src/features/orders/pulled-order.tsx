// An order placed in another browser, opened by number and token, e.g. when a payment page redirects back.

import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { THUMBNAIL_PX } from '#shared/config/constants.ts';
import { pictureUrl } from '#shared/config/picture-url.ts';
import { routes } from '#shared/config/routes.ts';
import { nameLanguage } from '#shared/domain/catalogue/name-language.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { priceParts } from '#shared/domain/pricing/format-price.ts';
import { cmsPagePaths } from '../../model/catalogue/cms-page.ts';
import { productsBySkus } from '../../model/catalogue/known-products.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { question } from '../../model/shell/question.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { markUntranslated } from '../../ui/mark-untranslated.tsx';
import { MiniLines } from '../../ui/mini-lines.tsx';
import { SumRows } from '../../ui/sum-rows.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useResource } from '../../ui/use-resource.ts';
import { OrderDownloads } from './order-downloads.tsx';
import { ParcelList } from './order-parcels.tsx';
import type { OrderOpener, PayableOrder } from './payable-order.ts';
import { UnknownOrder } from './unknown-order.tsx';
import { type PaymentNews, usePaymentState } from './use-payment-state.ts';
import { withdrawalPath } from './withdrawal-path.ts';

type Props = {
  opener: OrderOpener;
  payment: ComponentType<{ order: PayableOrder; news: PaymentNews }>;
  returned?: PaymentNews['returned'];
};

export function PulledOrder({ opener, payment: Payment, returned }: Props) {
  const { online } = useConnection();
  const app = useApp();
  const { config } = app;
  const { t, i18n } = useTranslation('order');
  const pages = useResource(cmsPagePaths(app, i18n.language));
  const { number, orderToken } = opener;
  const asked = question(app, 'orderPull', opener);
  const answer = useResource(asked);
  const items = answer?.ok ? answer.value.items : [];
  const skus = items.map(({ pageSku }) => pageSku);
  const products = useResource(productsBySkus(app, i18n.language, skus));
  const news = { ...usePaymentState(number, orderToken), returned };
  const title = markUntranslated(t('pulled.title', { number }), number);
  usePageTitle(t('pulled.title', { number }));
  if (!answer && online) return <TextSkeleton lines={8} />;
  if (answer?.ok === false && answer.fault.code === 'not-found') return <UnknownOrder />;
  if (!answer?.ok) {
    const isOffline = !answer || answer.fault.code === 'offline';
    return (
      <div className="pad-top-32">
        <EmptyState
          heading="h1"
          title={title}
          text={isOffline ? t('pulled.offline') : t(...faultText(answer.fault))}
        >
          {!isOffline && (
            <button type="button" className="btn btn-primary" onClick={asked.again}>
              {t('common:retry')}
            </button>
          )}
        </EmptyState>
      </div>
    );
  }
  const order = answer.value;
  const isCancelled = order.status === 'cancelled';
  const payable: PayableOrder = {
    body: { cart_id: '', addressInformation: { payment_method_code: order.paymentMethod } },
    order_number: number,
    order_token: orderToken,
    total: order.total,
    bank: '',
  };
  const px = THUMBNAIL_PX.cart;
  return (
    <div className="thank-you">
      <div className="stack stack-32" aria-live="polite">
        <div className="stack stack-20">
          <h1>{title}</h1>
          <p className="lead">{t('pulled.text')}</p>
          <div className="chips chips-12">
            <Link className="btn btn-secondary" to={routes.home.to()}>
              {t('accepted.continue')}
            </Link>
            {!order.feedbackFilled && !isCancelled && (
              <Link className="btn btn-quiet" to={routes.orderFeedback.to(orderToken, number)}>
                {t('accepted.feedback')}
              </Link>
            )}
          </div>
        </div>
        {isCancelled && <p className="note bad">{t('pageTitle.cancelled')}</p>}
        <Payment order={payable} news={news} />
        <ParcelList parcels={order.tracking} />
        {order.downloads.length > 0 && <OrderDownloads number={number} orderToken={orderToken} />}
      </div>
      <section className="receipt" aria-label={t('receipt.title')}>
        <MiniLines
          px={px}
          energyLabel={() => ''}
          lines={items.map(({ sku, pageSku, name, qty, image, takeBack }, at) => ({
            id: `${at} ${sku}`,
            name,
            subtitle: '',
            textLanguage: nameLanguage(name, products?.get(pageSku)),
            qty,
            picture: pictureUrl(config, image, px),
            amount: '',
            ...(takeBack && { note: t('receipt.takeBack') }),
          }))}
        />
        <div className="summary">
          <SumRows
            rows={[]}
            totalLabel={t('sum.total')}
            total={priceParts(order.total, config.currency.format)}
          />
        </div>
        {!isCancelled && (
          <Link className="btn btn-quiet wide" to={withdrawalPath(config, number, orderToken, pages)}>
            {t('accepted.withdraw')}
          </Link>
        )}
      </section>
    </div>
  );
}
