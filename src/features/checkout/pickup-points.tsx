// The choice of a pickup point: searched by town, street or postcode, sorted by distance, with opening hours.

import { CircleAlert } from 'lucide-react';
import { type RefCallback, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { storeOf } from '#shared/config/store-of.ts';
import type { DeliveryForm } from '#shared/domain/checkout/checkout-rules.ts';
import { storeDay } from '#shared/domain/checkout/delivery-days.ts';
import {
  type FoundPoint,
  findPoints,
  hoursOn,
  type PickupPoint,
} from '#shared/domain/checkout/pickup-point.ts';
import { formatNumber } from '#shared/domain/text/format-number.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { OpeningHours, useHoursText } from './opening-hours.tsx';

/** Number of points shown initially. */
const SHOWN_FIRST = 5;
/** Precision of a distance between postcodes, in metres. */
const NEAR_M = 100;

type Props = {
  form: UseFormReturn<DeliveryForm>;
  points: readonly PickupPoint[];
  error: string | undefined;
  /** ms since 1970 */
  now: number;
  /** called with the search field, which gets the focus if no point is chosen */
  searchRef: RefCallback<HTMLInputElement>;
};

type PointProps = { found: FoundPoint; isChosen: boolean; now: number; onChoose: () => void };

function Point({ found: { point, metres }, isChosen, now, onChoose }: PointProps) {
  const { config } = useApp();
  const { t, i18n } = useTranslation('checkout');
  const text = useHoursText();
  const week = point.opening_hours;
  const kilometres = Math.max(metres ?? 0, NEAR_M) / 1_000;
  const distance = formatNumber(kilometres, storeOf(config, i18n.language).locale, kilometres < 10 ? 1 : 0);
  return (
    <div className="choice point">
      <label>
        <input type="radio" name="point" value={point.code} checked={isChosen} onChange={onChoose} />
        <span>
          <b>{point.name}</b>
          <span className="quiet">
            {point.address}, {point.city}, <span className="nowrap">{point.postcode}</span>
          </span>
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

export function PickupPoints({ form, points, error, now, searchRef }: Props) {
  const { t } = useTranslation('checkout');
  const [search, setSearch] = useState('');
  // the search text for which all results are shown; for any other text, only the nearest points are shown
  const [allOf, setAllOf] = useState<string>();
  const all = allOf === search;
  const [chosenCode, zipCode] = form.watch(['pickupPoint', 'zipCode']);
  const found = findPoints(points, search, zipCode);
  const chosen = points.find(({ code }) => code === chosenCode);
  // the chosen point is shown first, regardless of the search text
  const rest = found.filter(({ point }) => point !== chosen);
  const first = chosen && (found.find(({ point }) => point === chosen) ?? { point: chosen });
  const shown = [...(first ? [first] : []), ...(all ? rest : rest.slice(0, SHOWN_FIRST - (first ? 1 : 0)))];
  const hidden = rest.length + (first ? 1 : 0) - shown.length;
  const choose = (code: string) =>
    form.setValue('pickupPoint', code, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  return (
    <fieldset className="stack stack-8" aria-describedby={error ? 'pickupPoint-error' : undefined}>
      <legend className="field-label wide below-6">
        {t('fields.pickupPoint')} <span>{t('common:required')}</span>
      </legend>
      <input
        id="pickupPoint"
        ref={searchRef}
        className="input"
        type="search"
        autoComplete="off"
        aria-label={t('points.search')}
        placeholder={t('points.search')}
        aria-invalid={error !== undefined}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        // Enter in the search must not submit the step
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {error && (
        <p className="error" id="pickupPoint-error">
          <CircleAlert className="icon icon-small" aria-hidden />
          {error}
        </p>
      )}
      <p className={rest.length > 0 || first ? 'sr-only' : 'small quiet'} role="status">
        {found.length > 0 ? t('points.found', { count: found.length }) : t('points.none')}
      </p>
      {shown.length > 0 && (
        <div className="choices">
          {shown.map((each) => (
            <Point
              key={each.point.code}
              found={each}
              isChosen={each.point === chosen}
              now={now}
              onChoose={() => choose(each.point.code)}
            />
          ))}
        </div>
      )}
      {hidden > 0 && (
        <button type="button" className="link start" onClick={() => setAllOf(search)}>
          {t('points.more', { count: hidden })}
        </button>
      )}
    </fieldset>
  );
}
