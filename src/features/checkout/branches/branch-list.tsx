// The list of branches: searched by town, street or postcode. Long lists are shown in parts.
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BranchValue } from '#schemas/documents/reference-document.ts';
import { usePlaceSearch } from '../use-place-search.ts';
import { BranchCard } from './branch-card.tsx';

/** Number of branches shown initially. */
const SHOWN_FIRST = 20;
/** With fewer branches the list needs no search. */
const SEARCHED_FROM = 4;

/** Cards that stay are not rendered again while a search is typed or more are added. */
const Card = memo(BranchCard);

type Props = {
  branches: readonly BranchValue[];
  /** ms since 1970 */
  now: number;
};

export function BranchList({ branches, now }: Props) {
  const { t } = useTranslation('branches');
  const { found, size, field, list, nextOf, showMore } = usePlaceSearch<BranchValue, HTMLUListElement>(
    branches,
    SHOWN_FIRST,
  );
  const hidden = found.length - size;
  return (
    <div className="stack stack-20">
      {branches.length >= SEARCHED_FROM && (
        <input {...field} className="input text-width" aria-label={t('search')} placeholder={t('search')} />
      )}
      <p className="small quiet" role="status">
        {found.length > 0 ? t('found', { count: found.length }) : t('none')}
      </p>
      <ul className="branches" ref={list}>
        {found.slice(0, size).map(({ point: branch }) => (
          <li key={branch.code}>
            <Card branch={branch} now={now} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button type="button" className="btn btn-secondary" onClick={showMore}>
          {t('more', { count: nextOf(hidden) })}
        </button>
      )}
    </div>
  );
}
