// The reviews of a product: summary, list and form. Loaded when the section comes near the viewport. Offline, it shows
// cached reviews, and a review can still be written.
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../ui/styles/reviews.css';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';
import { productReviews } from '../../model/catalogue/product-reviews.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { question } from '../../model/shell/question.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { focusAdded } from '../../ui/focus-added.ts';
import { Near } from '../../ui/near.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { RatingCounts } from './rating-counts.tsx';
import { ShownReview } from './shown-review.tsx';
import { WriteReview } from './write-review.tsx';

/** Number of reviews shown initially. */
const SHOWN = 5;
/** Maximum number of variant ids per request, in addition to the product's. */
const MOST_VARIANTS = 50;

function Read({ product }: { product: PricedProduct }) {
  const app = useApp();
  const { t } = useTranslation(['reviews', 'common']);
  const [shown, setShown] = useState(SHOWN);
  const list = useRef<HTMLUListElement>(null);
  const { store, id } = product;
  const variants = product.configurable_children.flatMap((child) => child.id ?? []).slice(0, MOST_VARIANTS);
  const asked = question(app, 'loadReviews', { store, productIds: [id, ...variants] });
  const answer = useResource(asked);
  const here = useResource(productReviews(app, store, id));
  const { online } = useConnection();
  const fault = answer && !answer.ok ? answer.fault : undefined;
  if (!here && fault && fault.code !== 'offline')
    return (
      <div className="stack stack-12" role="alert">
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
      <RatingCounts reviews={here.reviews} rating={product.rating} />
      <ul className="review-list" ref={list}>
        {here.reviews.slice(0, shown).map((review) => (
          <ShownReview key={review.id} review={review} />
        ))}
      </ul>
      {here.reviews.length > shown && (
        <div>
          <button
            type="button"
            className="btn btn-secondary"
            onClick={() => focusAdded(list.current, () => setShown(shown + SHOWN * 2))}
          >
            {t('more')}
          </button>
        </div>
      )}
      {here.reviews.length <= shown && here.reviews.length < here.total && (
        <p className="small quiet">{t('newest', { shown: here.reviews.length, total: here.total })}</p>
      )}
    </>
  );
}

export default function ReviewSection({ product }: { product: PricedProduct }) {
  const { t } = useTranslation('reviews');
  return (
    <section className="section" aria-labelledby="reviews">
      <div className="wrap">
        <h2 id="reviews" className="below-20">
          {t('title')}
        </h2>
        <Near fallback={<TextSkeleton lines={5} />}>
          <div className="stack stack-24">
            <Read product={product} />
            <WriteReview key={product.sku} product={product} />
          </div>
        </Near>
      </div>
    </section>
  );
}
