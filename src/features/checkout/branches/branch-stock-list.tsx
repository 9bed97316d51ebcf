// Stock of a product in the branches, those that have it first; without a network, as it was last known. Many branches
// are searched by town, street or postcode.
import '../../../ui/styles/branches.css';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { BranchValue } from '#schemas/documents/reference-document.ts';
import { routes } from '#shared/config/routes.ts';
import { storeOf } from '#shared/config/store-of.ts';
import { readyAt } from '#shared/domain/branches/open-state.ts';
import { formatDateTime } from '#shared/domain/text/format-date.ts';
import { knownBranchStock } from '../../../model/catalogue/known-branch-stock.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { useConnection } from '../../../model/shell/use-connection.ts';
import { StockMark } from '../../../ui/stock-mark.tsx';
import { useResource } from '../../../ui/use-resource.ts';
import { usePlaceSearch } from '../use-place-search.ts';
import { useBranchTime } from './use-branch-time.ts';

/** Number of branches shown initially. */
const SHOWN_FIRST = 5;
/** With fewer branches the list needs no search. */
const SEARCHED_FROM = 12;
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
  const open = useMemo(() => branches.filter(({ is_closed }) => !is_closed), [branches]);
  const { found, sought, size, field, list, nextOf, showMore } = usePlaceSearch<
    BranchValue,
    HTMLUListElement
  >(open, SHOWN_FIRST);
  const store = i18n.language;
  const answer = useResource(knownBranchStock(app, { store, skus: [sku] }));
  const [known] = answer ?? [];
  if (known?.branches === null) return null;
  const pieces = known?.branches;
  const stocked = found.map(({ point }) => ({ branch: point, qty: pieces?.[point.code] ?? 0 }));
  const sorted = [...stocked.filter(({ qty }) => qty > 0), ...stocked.filter(({ qty }) => qty <= 0)];
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
              <input {...field} className="input" aria-label={t('search')} placeholder={t('search')} />
              <p className={found.length > 0 ? 'sr-only' : 'small quiet'} role="status">
                {sought && (found.length > 0 ? t('found', { count: found.length }) : t('none'))}
              </p>
            </>
          )}
          <ul className="branch-stock" ref={list}>
            {shown.map((each) => (
              <Row key={each.branch.code} {...each} now={now} />
            ))}
          </ul>
          <p className="chips chips-16 small">
            {hidden > 0 && (
              <button type="button" className="link" onClick={showMore}>
                {t('more', { count: nextOf(hidden) })}
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
