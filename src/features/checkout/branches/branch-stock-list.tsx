// Stock of a product in the branches, those that have it first; without a network, as it was last known. Many branches
// are searched by town, street or postcode.
import '../../../ui/styles/branches.css';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { BranchValue } from '#schemas/documents/reference-document.ts';
import { routes } from '#shared/config/routes.ts';
import { storeOf } from '#shared/config/store-of.ts';
import { readyAt } from '#shared/domain/branches/open-state.ts';
import { findPoints } from '#shared/domain/checkout/pickup-point.ts';
import { formatDateTime } from '#shared/domain/text/format-date.ts';
import { knownBranchStock } from '../../../model/catalogue/known-branch-stock.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { useConnection } from '../../../model/shell/use-connection.ts';
import { focusAdded } from '../../../ui/focus-added.ts';
import { StockMark } from '../../../ui/stock-mark.tsx';
import { useResource } from '../../../ui/use-resource.ts';
import { useBranchTime } from './use-branch-time.ts';

/** Number of branches shown initially. */
const SHOWN_FIRST = 5;
/** With fewer branches the list needs no search. */
const SEARCHED_FROM = 12;
/** Number of branches that are added at a time. */
const ADDED_AT_ONCE = 20;
/** Older stock is shown with its time, in ms. */
const FRESH_MS = 10 * 60_000;

type Props = {
  branches: readonly BranchValue[];
  sku: string;
  /** ms since 1970 */
  now: number;
};

function Row({ branch, qty, now }: { branch: BranchValue; qty: number; now: number }) {
  const { config } = useApp();
  const { t } = useTranslation('branches');
  const timeText = useBranchTime();
  const ready = qty > 0 ? readyAt(branch, now, config.timeZone) : undefined;
  const kind = qty > 0 ? 'yes' : 'no';
  return (
    <li>
      <span>
        {branch.name}
        {ready && <span className="quiet block">{t('ready', { when: timeText(ready) })}</span>}
      </span>
      <span className={`stock ${kind}`}>
        <StockMark kind={kind} />
        {qty > 0 ? t('stock.here', { count: qty }) : t('stock.none')}
      </span>
    </li>
  );
}

/** Renders nothing if the product's stock is not kept by branch. */
export default function BranchStockList({ branches, sku, now }: Props) {
  const app = useApp();
  const { t, i18n } = useTranslation('branches');
  const { online } = useConnection();
  const [size, setSize] = useState(SHOWN_FIRST);
  const [search, setSearch] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const store = i18n.language;
  const answer = useResource(knownBranchStock(app, { store, skus: [sku] }));
  const [known] = answer ?? [];
  if (known?.branches === null) return null;
  const pieces = known?.branches;
  const qtyOf = ({ code }: BranchValue) => pieces?.[code] ?? 0;
  const open = branches.filter(({ is_closed }) => !is_closed);
  const byCode = new Map(open.map((branch) => [branch.code, branch]));
  const found = findPoints(open, search, '').flatMap(({ point }) => byCode.get(point.code) ?? []);
  const sorted = [...found.filter((each) => qtyOf(each) > 0), ...found.filter((each) => qtyOf(each) <= 0)];
  const shown = sorted.slice(0, size);
  const hidden = sorted.length - shown.length;
  const isOld = known !== undefined && (!online || now - known.at > FRESH_MS);
  return (
    <section className="stack stack-12" aria-labelledby="branch-stock">
      <h2 id="branch-stock" className="size-base">
        {t('stock.title')}
      </h2>
      {pieces ? (
        <>
          {isOld && (
            <p className="small quiet">
              {t('stock.asOf', { time: formatDateTime(known.at, storeOf(app.config, store).locale) })}
            </p>
          )}
          {open.length >= SEARCHED_FROM && (
            <>
              <input
                className="input"
                type="search"
                autoComplete="off"
                aria-label={t('search')}
                placeholder={t('search')}
                value={search}
                onChange={({ target }) => {
                  setSearch(target.value);
                  setSize(SHOWN_FIRST);
                }}
              />
              <p className={found.length > 0 ? 'sr-only' : 'small quiet'} role="status">
                {search && (found.length > 0 ? t('found', { count: found.length }) : t('none'))}
              </p>
            </>
          )}
          <ul className="branch-stock" ref={list}>
            {shown.map((branch) => (
              <Row key={branch.code} branch={branch} qty={qtyOf(branch)} now={now} />
            ))}
          </ul>
          <p className="chips chips-16 small">
            {hidden > 0 && (
              <button
                type="button"
                className="link"
                onClick={() => focusAdded(list.current, () => setSize(size + ADDED_AT_ONCE))}
              >
                {t('more', { count: Math.min(hidden, ADDED_AT_ONCE) })}
              </button>
            )}
            <Link className="link" to={routes.branches.to()}>
              {t('stock.all')}
            </Link>
          </p>
        </>
      ) : (
        <p className="small quiet" role="status">
          {t(online && !answer ? 'stock.loading' : 'stock.unknown')}
        </p>
      )}
    </section>
  );
}
