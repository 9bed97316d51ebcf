// Chooses the order of a listing.
import { useTranslation } from 'react-i18next';
import { type ListingSort, listingSorts } from './listing-url.ts';

type Props = {
  value: ListingSort;
  onChange: (sort: ListingSort) => void;
  /** the offered sort orders; all by default */
  sorts?: readonly ListingSort[];
};

export function SortSelect({ value, onChange, sorts = listingSorts }: Props) {
  const { t } = useTranslation('product');
  return (
    <label className="sort">
      <span className="sr-only">{t('sort.label')}</span>
      <select
        className="input compact"
        value={value}
        onChange={(event) => {
          const sort = sorts.find((each) => each === event.target.value);
          if (sort) onChange(sort);
        }}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sort.${sort}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
