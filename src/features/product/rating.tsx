// A rating as five stars and in words. Part of a star is part of a vote, never rounded up.

import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { storeOf } from '../../config/stores.ts';
import { formatNumber } from '../../domain/text/format-number.ts';
import type { PricedProduct } from '../../model/products.ts';
import { useShop } from '../../model/shop.ts';

const STAR = 'm11 3 2.5 5.2 5.7.8-4.1 4 1 5.7L11 16l-5.1 2.7 1-5.7-4.1-4 5.7-.8Z';
const STAR_WIDTH = 22;
const places = [0, 1, 2, 3, 4];

type Props = { rating: NonNullable<PricedProduct['rating']> };

export function Rating({ rating }: Props) {
  const { t, i18n } = useTranslation('product');
  const { config } = useShop();
  const id = useId();
  const average = formatNumber(rating.average, storeOf(config, i18n.language).locale, 1);
  const stars = places.map((place) => (
    <path key={place} transform={`translate(${place * STAR_WIDTH})`} d={STAR} />
  ));
  return (
    <span className="stars">
      <svg
        viewBox="0 0 110 22"
        aria-hidden="true"
        stroke="currentColor"
        strokeWidth="1.3"
        strokeLinejoin="round"
      >
        <clipPath id={id}>
          <rect width={rating.average * STAR_WIDTH} height="22" />
        </clipPath>
        <g fill="none">{stars}</g>
        <g fill="currentColor" clipPath={`url(#${id})`}>
          {stars}
        </g>
      </svg>
      <span>
        <span className="sr-only">{t('rating.label')} </span>
        {t('rating.summary', { average, count: rating.count })}
      </span>
    </span>
  );
}
