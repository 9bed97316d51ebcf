// Opens the review form on a product page.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GUEST } from '#shared/domain/account/principal-of.ts';
import { currentReviewer } from '../../model/account/own-profile.ts';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { useResource } from '../../ui/use-resource.ts';

const ReviewForm = lazyComponent(['account-pages', 'checkout'], () => import('./review-form.tsx'));

/** The form behind a button; replaced by the result after sending. */
export function WriteReview({ product }: { product: PricedProduct }) {
  const app = useApp();
  const { t } = useTranslation('reviews');
  const [state, setState] = useState<'closed' | 'open' | 'givenUp' | 'sent'>('closed');
  const button = useRef<HTMLButtonElement>(null);
  const confirmation = useRef<HTMLParagraphElement>(null);
  const { online } = useConnection();
  const customer = useResource(currentReviewer(app));
  useEffect(() => {
    if (state === 'givenUp') button.current?.focus();
    if (state === 'sent') confirmation.current?.focus();
  }, [state]);
  if (customer === undefined) return null;
  const reviewer = customer ?? { principal: GUEST, nickname: '', written: [], bought: [] };
  if (state === 'sent')
    return (
      <p ref={confirmation} className="note plain" role="status" tabIndex={-1}>
        {t(online ? 'thanks' : 'thanksOffline')}
      </p>
    );
  if (state !== 'open')
    return (
      <div className="stack stack-12">
        <div>
          <button ref={button} type="button" className="btn btn-secondary" onClick={() => setState('open')}>
            {t('write')}
          </button>
        </div>
        <p className="xs quiet text-width">{t('unverified')}</p>
      </div>
    );
  return (
    <LazyPart failedText={t('errors:notOnDevice')} fallback={<TextSkeleton lines={8} />}>
      <ReviewForm
        product={{ sku: product.sku, productId: product.id, name: product.name }}
        reviewer={reviewer}
        onDone={(isSent) => setState(isSent ? 'sent' : 'givenUp')}
      />
    </LazyPart>
  );
}
