// The customer's reviews: sent ones with the backend's state, pending ones on this device, and invitations to review
// purchased products. Offline, it shows local data, and reviews can still be written.

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dateLocaleOf } from '#shared/config/store-of.ts';
import { nameLanguage } from '#shared/domain/catalogue/name-language.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { boughtWithoutReview } from '#shared/domain/order/listed-orders.ts';
import { isPending, isUnacknowledged } from '#shared/domain/outbox/is-pending.ts';
import { formatDate } from '#shared/domain/text/format-date.ts';
import { parseTimestamp } from '#shared/domain/text/parse-timestamp.ts';
import { currentReviewer } from '../../model/account/own-profile.ts';
import { productsBySkus } from '../../model/catalogue/known-products.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { question } from '../../model/shell/question.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useOnSettled } from '../../ui/use-on-settled.ts';
import { useResource } from '../../ui/use-resource.ts';
import { acknowledgeReview } from './commands.ts';
import { Invitations } from './invitations.tsx';
import { ReviewRow } from './review-row.tsx';

type Written = { sku: string; title: string; detail: string };
const isSameReview = (a: Written, b: Written): boolean =>
  a.sku === b.sku && a.title === b.title && a.detail === b.detail;

/** @param below shown if there is nothing to list */
export function OwnReviews({ below }: { below: ReactNode }) {
  const { online } = useConnection();
  const app = useApp();
  const { t, i18n } = useTranslation('account-pages');
  const reviewer = useResource(currentReviewer(app));
  const reviews = question(app, 'listOwnReviews', {});
  const answer = useResource(reviews);
  // the backend lists a sent review, so its list is requested again; a refused one keeps its row until acknowledged
  useOnSettled(reviewer?.written, isPending, reviews.again);
  const atShop = answer?.ok ? answer.value.reviews : [];
  const pageSkus = new Map(reviewer?.bought.map(({ sku, pageSku = sku }) => [sku, pageSku]));
  const listed = [...pageSkus.values(), ...atShop.map(({ sku }) => sku)];
  const products = useResource(productsBySkus(app, i18n.language, [...new Set(listed)].sort()));
  const languageOf = (sku: string, name: string) =>
    nameLanguage(name, products?.get(pageSkus.get(sku) ?? sku));
  if (!reviewer || (online && answer === undefined && reviewer.written.length === 0))
    return <TextSkeleton lines={6} />;
  const config = app.config;
  const locale = dateLocaleOf(config, i18n.language);
  const dateOf = (at: string | number) => {
    const date = typeof at === 'string' ? parseTimestamp(at, config.timeZone) : at;
    return Number.isNaN(date) ? '' : formatDate(date, locale, config.timeZone, config.currency.format);
  };
  // pending reviews that the backend does not list yet, and refused ones that are not acknowledged
  const here = reviewer.written.filter(
    (task) =>
      (isPending(task) && !atShop.some((review) => isSameReview(review, task.payload))) ||
      (task.state === 'refused' && isUnacknowledged(task)),
  );
  const reviewed = new Set([
    ...atShop.map(({ sku }) => sku),
    ...reviewer.written.filter((task) => task.state !== 'refused').map(({ payload }) => payload.sku),
  ]);
  const names = new Map(reviewer.bought.map(({ sku, name }) => [sku, name]));
  const invited = boughtWithoutReview(reviewer.bought, reviewed);
  const none = atShop.length === 0 && here.length === 0;
  return (
    <div className="stack own-reviews">
      {answer && !answer.ok && answer.fault.code !== 'offline' && (
        <div className="stack stack-12" role="alert">
          <p className="error">{t(...faultText(answer.fault))}</p>
          <div>
            <button type="button" className="btn btn-secondary" onClick={reviews.again}>
              {t('common:retry')}
            </button>
          </div>
        </div>
      )}
      {!online && <p className="note plain">{t('reviews.offline')}</p>}
      {none && invited.length === 0 && (
        <>
          {answer?.ok && <EmptyState title={t('reviews.empty.title')} text={t('reviews.empty.text')} />}
          {below}
        </>
      )}
      <Invitations products={invited} reviewer={reviewer} languageOf={languageOf} />
      {!none && (
        <section className="stack stack-12" aria-labelledby="own-reviews">
          <h2 id="own-reviews">{t('reviews.own')}</h2>
          <ul className="rows">
            {[...here].reverse().map((task) => (
              <ReviewRow
                key={task.id}
                {...task.payload}
                product={names.get(task.payload.sku) ?? task.payload.sku}
                language={languageOf(task.payload.sku, names.get(task.payload.sku) ?? '')}
                state={
                  task.state === 'refused'
                    ? 'refused'
                    : online && task.state !== 'parked'
                      ? 'sending'
                      : 'waiting'
                }
                date={dateOf(task.createdAt)}
                {...(task.state === 'refused' && {
                  reason: task.result,
                  onRemove: () => void acknowledgeReview(app, task.id),
                })}
              />
            ))}
            {atShop.map((review) => (
              <ReviewRow
                key={review.id}
                product={review.productName}
                language={languageOf(review.sku, review.productName)}
                title={review.title}
                detail={review.detail}
                rating={review.rating}
                state={review.status}
                date={dateOf(review.createdAt)}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
