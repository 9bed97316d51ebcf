// Purchased products without a review; a click opens the form in place.

import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bought } from '#shared/domain/order/listed-orders.ts';
import type { Reviewer } from '../../model/account/own-profile.ts';
import ReviewForm from './review-form.tsx';

type Props = {
  products: readonly Bought[];
  reviewer: Reviewer;
  /** Returns the language of the name of a product; undefined if it is translated or unknown. */
  languageOf: (sku: string, name: string) => string | undefined;
};

export function Invitations({ products, reviewer, languageOf }: Props) {
  const { t } = useTranslation('account-pages');
  const [open, setOpen] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  if (products.length === 0) return null;
  const done = () => {
    setOpen(undefined);
    heading.current?.focus();
  };
  return (
    <section className="stack stack-12" aria-labelledby="to-review">
      <h2 id="to-review" ref={heading} tabIndex={-1}>
        {t('reviews.invitations')}
      </h2>
      <ul className="rows">
        {products.map((product) => (
          <li key={product.sku}>
            <div className="chips chips-12 chips-apart">
              <b lang={languageOf(product.sku, product.name)}>{product.name}</b>
              {open !== product.sku && (
                <button
                  type="button"
                  className="btn btn-secondary"
                  aria-label={t('reviews.writeFor', { name: product.name })}
                  onClick={() => setOpen(product.sku)}
                >
                  {t('reviews.write')}
                </button>
              )}
            </div>
            {open === product.sku && <ReviewForm product={product} reviewer={reviewer} onDone={done} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
