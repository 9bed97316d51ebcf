// The list of branches: searched by town, street or postcode. Long lists are shown in parts.
import { memo, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BranchValue } from '#schemas/documents/reference-document.ts';
import { findPoints } from '#shared/domain/checkout/pickup-point.ts';
import { focusAdded } from '../../../ui/focus-added.ts';
import { BranchCard } from './branch-card.tsx';

/** Number of branches that are added at a time. */
const SHOWN_AT_ONCE = 20;
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
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const list = useRef<HTMLUListElement>(null);
  // the field shows each letter before the list of it is rendered
  const sought = useDeferredValue(search);
  const found = useMemo(() => {
    const byCode = new Map(branches.map((branch) => [branch.code, branch]));
    return findPoints(branches, sought, '').flatMap(({ point }) => byCode.get(point.code) ?? []);
  }, [branches, sought]);
  const hidden = found.length - shown;
  return (
    <div className="stack stack-20">
      {branches.length >= SEARCHED_FROM && (
        <input
          className="input text-width"
          type="search"
          autoComplete="off"
          aria-label={t('search')}
          placeholder={t('search')}
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            setShown(SHOWN_AT_ONCE);
          }}
        />
      )}
      <p className="small quiet" role="status">
        {found.length > 0 ? t('found', { count: found.length }) : t('none')}
      </p>
      <ul className="branches" ref={list}>
        {found.slice(0, shown).map((branch) => (
          <li key={branch.code}>
            <Card branch={branch} now={now} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          className="btn btn-secondary"
          onClick={() => focusAdded(list.current, () => setShown(shown + SHOWN_AT_ONCE))}
        >
          {t('more', { count: Math.min(hidden, SHOWN_AT_ONCE) })}
        </button>
      )}
    </div>
  );
}
