// What shoppers say of a product: all of them together, one by one, and a form for whoever has something to add. Read when
// its place comes near; offline what was read before stays, and a review can still be written.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../ui/styles/reviews.css';
import type { ReviewValue } from '../../../schemas/documents/content-document.ts';
import { dateLocaleOf, storeOf } from '../../config/stores.ts';
import { GUEST } from '../../domain/account/principal.ts';
import { reviewSummary } from '../../domain/catalogue/review-summary.ts';
import { faultText } from '../../domain/faults/error-catalogue.ts';
import { formatDate } from '../../domain/text/format-date.ts';
import { formatNumber } from '../../domain/text/format-number.ts';
import { parseTimestamp } from '../../domain/text/parse-timestamp.ts';
import { connectionState, isOnline } from '../../model/connection.ts';
import { currentReviewer } from '../../model/customer.ts';
import type { PricedProduct } from '../../model/products.ts';
import { question } from '../../model/question.ts';
import { useShop } from '../../model/shop.ts';
import { productReviews } from '../../model/shown-reviews.ts';
import { lazyComponent } from '../../ui/lazy-load.ts';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { Stars } from '../../ui/stars.tsx';
import { useResource } from '../../ui/use-resource.ts';

const ReviewForm = lazyComponent(
  ['account-pages', 'checkout'],
  () => import('./review-form.tsx'),
  (module) => module.ReviewForm,
);

/** Shown at first, and more at each press. */
const SHOWN = 5;
/** Ids of variants that one question names, beside the product's own. */
const MOST_VARIANTS = 50;

function Review({ review }: { review: ReviewValue }) {
  const { config } = useShop();
  const { t, i18n } = useTranslation('reviews');
  const at = new Date(parseTimestamp(review.created_at));
  const date = Number.isNaN(at.getTime())
    ? ''
    : formatDate(at, dateLocaleOf(config, i18n.language), config.currency.format);
  return (
    <li className="stack gap-1.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {review.rating !== undefined && (
          <span className="stars">
            <Stars average={review.rating} />
            <span className="sr-only">{t('stars', { count: review.rating })}</span>
          </span>
        )}
        {review.title && <h3 className="text-base">{review.title}</h3>}
      </div>
      <p className="whitespace-pre-line">{review.detail}</p>
      <p className="small quiet">{[review.nickname, date].filter(Boolean).join(' · ')}</p>
    </li>
  );
}

function Summary({ reviews }: { reviews: readonly ReviewValue[] }) {
  const { config } = useShop();
  const { t, i18n } = useTranslation('reviews');
  const summary = reviewSummary(reviews);
  if (!summary) return null;
  const average = formatNumber(summary.average, storeOf(config, i18n.language).locale, 1);
  return (
    <div className="review-summary">
      <p>
        <b className="num">{average}</b>
        <span className="stars">
          <Stars average={summary.average} />
          <span>{t('basedOn', { count: summary.count })}</span>
        </span>
      </p>
      <ul>
        {summary.counts.map(({ stars, count }) => (
          <li key={stars}>
            <span className="sr-only">{t('counted', { stars, count })}</span>
            <span aria-hidden="true" className="num">
              {stars}
            </span>
            <meter aria-hidden="true" min={0} max={summary.count} value={count} />
            <span aria-hidden="true" className="quiet num">
              {count}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The form, behind a button; what became of it is said in its place. */
function Writing({ product }: { product: PricedProduct }) {
  const shop = useShop();
  const { t } = useTranslation('reviews');
  const [state, setState] = useState<'closed' | 'open' | 'sent'>('closed');
  const said = useRef<HTMLParagraphElement>(null);
  const online = isOnline(useResource(connectionState(shop)));
  const customer = useResource(currentReviewer(shop));
  useEffect(() => {
    if (state === 'sent') said.current?.focus();
  }, [state]);
  if (customer === undefined) return null;
  const reviewer = customer ?? { principal: GUEST, nickname: '', written: [], bought: [] };
  if (state === 'sent')
    return (
      <p ref={said} className="note plain" role="status" tabIndex={-1}>
        {t(online ? 'thanks' : 'thanksOffline')}
      </p>
    );
  if (state === 'closed')
    return (
      <div className="stack gap-3">
        <div>
          <button type="button" className="btn btn-secondary" onClick={() => setState('open')}>
            {t('write')}
          </button>
        </div>
        <p className="xs quiet max-w-text">{t('unverified')}</p>
      </div>
    );
  return (
    <LazyPart failedText={t('errors:notOnDevice')} fallback={<TextSkeleton lines={8} />}>
      <ReviewForm
        product={{ sku: product.sku, productId: product.id, name: product.name }}
        reviewer={reviewer}
        onDone={(isSent) => setState(isSent ? 'sent' : 'closed')}
      />
    </LazyPart>
  );
}

function Read({ product }: { product: PricedProduct }) {
  const shop = useShop();
  const { t } = useTranslation(['reviews', 'common']);
  const [shown, setShown] = useState(SHOWN);
  const { store, id } = product;
  const variants = product.configurable_children.flatMap((child) => child.id ?? []).slice(0, MOST_VARIANTS);
  const asked = question(shop, 'loadReviews', { store, productIds: [id, ...variants] });
  const answer = useResource(asked);
  const here = useResource(productReviews(shop, store, id));
  const online = isOnline(useResource(connectionState(shop)));
  const fault = answer && !answer.ok ? answer.fault : undefined;
  if (!here && fault && fault.code !== 'offline')
    return (
      <div className="stack gap-3" role="alert">
        <p className="error">{t(...faultText(fault))}</p>
        <div>
          <button type="button" className="btn btn-secondary" onClick={asked.again}>
            {t('common:retry')}
          </button>
        </div>
      </div>
    );
  if (!here && !online) return <p className="note plain">{t('notHere')}</p>;
  if (!here) return <TextSkeleton lines={5} />;
  if (here.reviews.length === 0) return <p className="quiet">{t('none')}</p>;
  return (
    <>
      <Summary reviews={here.reviews} />
      <ul className="review-list">
        {here.reviews.slice(0, shown).map((review) => (
          <Review key={review.id} review={review} />
        ))}
      </ul>
      {here.reviews.length > shown && (
        <div>
          <button type="button" className="btn btn-secondary" onClick={() => setShown(shown + SHOWN * 2)}>
            {t('more')}
          </button>
        </div>
      )}
    </>
  );
}

/** Draws its contents once it is near the window. */
function Near({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: '50%' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  return <div ref={place}>{isNear ? children : <TextSkeleton lines={5} />}</div>;
}

export default function ProductReviews({ product }: { product: PricedProduct }) {
  const { t } = useTranslation('reviews');
  return (
    <section className="section" aria-labelledby="reviews">
      <div className="wrap">
        <h2 id="reviews" className="mb-5">
          {t('title')}
        </h2>
        <Near>
          <div className="stack gap-6">
            <Read product={product} />
            <Writing key={product.sku} product={product} />
          </div>
        </Near>
      </div>
    </section>
  );
}
