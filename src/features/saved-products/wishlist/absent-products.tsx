// Wishlist products that cannot be shown as cards: name, reason, and a button to remove them.

import { useTranslation } from 'react-i18next';
import type { SavedProduct } from '../../../model/catalogue/saved-products.ts';

export type Absent = { item: SavedProduct; why: 'waiting' | 'not-on-device' | 'gone' };

type Props = { absent: readonly Absent[]; onRemove: (sku: string) => void };

export function AbsentProducts({ absent, onRemove }: Props) {
  const { t } = useTranslation('wishlist');
  if (absent.length === 0) return null;
  return (
    <ul className="absent above-40">
      {absent.map(({ item: { sku, name }, why }) => (
        <li key={sku}>
          <p>
            <b>{name}</b>
            <span className="quiet small block">{t(`absent.${why}`)}</span>
          </p>
          <button
            type="button"
            className="link small"
            aria-label={t('removeNamed', { name })}
            onClick={() => onRemove(sku)}
          >
            {t('remove')}
          </button>
        </li>
      ))}
    </ul>
  );
}
