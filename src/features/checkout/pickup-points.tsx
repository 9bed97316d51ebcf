// The choice of a pickup point: searched by town, street or postcode, sorted by distance, with opening hours. A branch
// that lacks a product cannot be chosen and says which; a chosen one is dropped once that becomes known.

import { CircleAlert } from 'lucide-react';
import { type RefCallback, useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { storeOf } from '#shared/config/store-of.ts';
import { readyAt } from '#shared/domain/branches/open-state.ts';
import type { DeliveryForm } from '#shared/domain/checkout/checkout-rules.ts';
import { storeDay } from '#shared/domain/checkout/delivery-days.ts';
import { type FoundPoint, hoursOn, type PickupPoint } from '#shared/domain/checkout/pickup-point.ts';
import { formatNumber } from '#shared/domain/text/format-number.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { markLanguage } from '../../ui/mark-language.tsx';
import type { BranchOffer } from './branches/use-branch-offer.ts';
import { useBranchTime } from './branches/use-branch-time.ts';
import { OpeningHours, useHoursText } from './opening-hours.tsx';
import { usePlaceSearch } from './use-place-search.ts';

/** Number of points shown initially. */
const SHOWN_FIRST = 5;
/** Precision of a distance between postcodes, in metres. */
const NEAR_M = 100;

type Props = {
  form: UseFormReturn<DeliveryForm>;
  points: readonly PickupPoint[];
  branches: BranchOffer;
  /** true if all products are in stock, so that a branch can prepare them at once */
  isInStock: boolean;
  error: string | undefined;
  /** ms since 1970 */
  now: number;
  /** called with the search field, which gets the focus if no point is chosen */
  searchRef: RefCallback<HTMLInputElement>;
};

type PointProps = Pick<Props, 'branches' | 'isInStock' | 'now'> & {
  found: FoundPoint;
  isChosen: boolean;
  onChoose: () => void;
};

function Point({ found: { point, metres }, isChosen, branches, isInStock, now, onChoose }: PointProps) {
  const { config } = useApp();
  const { t, i18n } = useTranslation(['checkout', 'branches']);
  const text = useHoursText();
  const timeText = useBranchTime();
  const week = point.opening_hours;
  const lacking = branches.lackingOf(point.code);
  const branch = branches.branchOf(point.code);
  const ready =
    branch && isInStock && lacking.length === 0 ? readyAt(branch, now, config.timeZone) : undefined;
  const kilometres = Math.max(metres ?? 0, NEAR_M) / 1_000;
  const distance = formatNumber(kilometres, storeOf(config, i18n.language).locale, kilometres < 10 ? 1 : 0);
  return (
    <div className="choice point">
      <label>
        <input
          type="radio"
          name="point"
          value={point.code}
          checked={isChosen}
          disabled={lacking.length > 0}
          onChange={onChoose}
        />
        <span>
          <b>{point.name}</b>
          <span className="quiet">
            {point.address}, {point.city}, <span className="nowrap">{point.postcode}</span>
          </span>
          {lacking.length > 0 && (
            <span className="quiet block">
              {markLanguage(
                t('branches:lacks', { names: lacking.map(({ name }) => name).join(', ') }),
                lacking,
              )}
            </span>
          )}
          {ready && <span className="block">{t('branches:ready', { when: timeText(ready) })}</span>}
          {week && !isChosen && (
            <span className="quiet block">
              {t('points.today', { hours: text(hoursOn(week, storeDay(now).day)) })}
            </span>
          )}
        </span>
        {metres !== undefined && (
          <span className="num quiet" translate="no">
            {t(metres < NEAR_M ? 'points.near' : 'points.away', { distance })}
          </span>
        )}
      </label>
      {week && isChosen && <OpeningHours week={week} />}
    </div>
  );
}

export function PickupPoints({ form, points, branches, isInStock, error, now, searchRef }: Props) {
  const { t } = useTranslation(['checkout', 'branches']);
  const [chosenCode, zipCode] = form.watch(['pickupPoint', 'zipCode']);
  const isAble = ({ code }: PickupPoint) => branches.lackingOf(code).length === 0;
  const {
    found: every,
    size,
    field,
    list,
    nextOf,
    showMore,
  } = usePlaceSearch<PickupPoint, HTMLDivElement>(points, SHOWN_FIRST, zipCode);
  const found = [
    ...every.filter(({ point }) => isAble(point)),
    ...every.filter(({ point }) => !isAble(point)),
  ];
  const chosen = points.find((point) => point.code === chosenCode && isAble(point));
  const isDropped = chosen === undefined && chosenCode !== '';
  useEffect(() => {
    if (isDropped) form.setValue('pickupPoint', '', { shouldDirty: true });
  }, [isDropped, form]);
  // the chosen point is shown first, regardless of the search text
  const rest = found.filter(({ point }) => point !== chosen);
  const first = chosen && (found.find(({ point }) => point === chosen) ?? { point: chosen });
  const shown = [...(first ? [first] : []), ...rest.slice(0, size - (first ? 1 : 0))];
  const hidden = rest.length + (first ? 1 : 0) - shown.length;
  const choose = (code: string) =>
    form.setValue('pickupPoint', code, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  return (
    <fieldset className="stack stack-8" aria-describedby={error ? 'pickupPoint-error' : undefined}>
      <legend className="field-label wide below-6">
        {t('fields.pickupPoint')} <span>{t('common:required')}</span>
      </legend>
      <input
        {...field}
        id="pickupPoint"
        ref={searchRef}
        className="input"
        aria-label={t('points.search')}
        placeholder={t('points.search')}
        aria-invalid={error !== undefined}
        // Enter in the search must not submit the step
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {error && (
        <p className="error" id="pickupPoint-error">
          <CircleAlert className="icon icon-small" aria-hidden />
          {error}
        </p>
      )}
      {!points.some(isAble) && <p className="note bad">{t('branches:nowhere')}</p>}
      <p className={rest.length > 0 || first ? 'sr-only' : 'small quiet'} role="status">
        {found.length > 0 ? t('points.found', { count: found.length }) : t('points.none')}
      </p>
      {shown.length > 0 && (
        <div className="choices" ref={list}>
          {shown.map((each) => (
            <Point
              key={each.point.code}
              found={each}
              isChosen={each.point === chosen}
              branches={branches}
              isInStock={isInStock}
              now={now}
              onChoose={() => choose(each.point.code)}
            />
          ))}
        </div>
      )}
      {hidden > 0 && (
        <button type="button" className="link start" onClick={showMore}>
          {t('points.more', { count: nextOf(hidden) })}
        </button>
      )}
    </fieldset>
  );
}
