// The filters of a listing, a collapsible group per attribute; used in the column and in the sheet. Long lists have a
// "show all" button.
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PRICE_FILTER } from '#shared/domain/catalogue/field-filters.ts';
import { fold } from '#shared/domain/catalogue/search-text.ts';
import { formatCount } from '#shared/domain/text/format-number.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { TextSkeleton } from '../../../ui/card-skeletons.tsx';
import { EnergyArrow } from '../../../ui/energy-arrow.tsx';
import { focusAdded } from '../../../ui/focus-added.ts';
import type { FilterGroup, FilterOption } from './filter-groups.ts';
import { type Filters, toggled } from './filters.ts';
import { PriceInputs } from './price-inputs.tsx';

/** Number of initially open groups. */
const OPEN_GROUPS = 5;
/** Number of options shown before "show all". */
const SHORT_LIST = 8;
/** Longer lists have a search field. */
const SEARCHED_FROM = 24;

function OptionLabel({ option }: { option: FilterOption }) {
  const { t } = useTranslation('filters');
  if (option.energyScale) {
    const [best = 'A', worst = 'G'] = option.energyScale.split(/-(?=[A-G]$)/);
    return (
      <EnergyArrow
        energyClass={option.id}
        scale={option.energyScale}
        label={t('energyClass', { class: option.id, best, worst })}
      />
    );
  }
  return (
    <>
      {option.swatch && (
        <svg className="dot-swatch" viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="10" cy="10" r="9" fill={option.swatch} />
        </svg>
      )}
      <span>{option.label}</span>
    </>
  );
}

function Option({ option, onToggle }: { option: FilterOption; onToggle: () => void }) {
  return (
    <label className={option.count === 0 && !option.chosen ? 'option quiet' : 'option'}>
      <input type="checkbox" checked={option.chosen} onChange={onToggle} />
      <OptionLabel option={option} />
      <span className="count" translate="no">
        {formatCount(option.count)}
      </span>
    </label>
  );
}

type GroupProps = {
  group: FilterGroup;
  startsOpen: boolean;
  filters: Filters;
  onChange: (filters: Filters) => void;
};

function Group({ group, startsOpen, filters, onChange }: GroupProps) {
  const { config } = useApp();
  const { t } = useTranslation('filters');
  const [isOpen, setOpen] = useState(startsOpen);
  const [isWhole, setWhole] = useState(false);
  const [sought, setSought] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const { code, label, options } = group;
  const ownPrice = filters[PRICE_FILTER]?.find((value) => !options.some(({ id }) => id === value));
  const short = options.filter(({ chosen }, at) => at < SHORT_LIST || chosen);
  const text = fold(sought);
  const matching = options.filter((option) => fold(option.label).includes(text));
  const isShort = !text && !isWhole && options.length > SHORT_LIST + 2;
  const shown = isShort ? short : matching;
  const withPrice = (range: string | undefined) => {
    const { [PRICE_FILTER]: chosen = [], ...rest } = filters;
    const next = range === undefined ? chosen.filter((value) => value !== ownPrice) : [range];
    onChange(next.length > 0 ? { ...rest, [PRICE_FILTER]: next } : rest);
  };
  return (
    <details className="filter" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {label}
        <ChevronDown className="icon icon-small" aria-hidden />
      </summary>
      {isOpen && (
        <fieldset>
          <legend className="sr-only">{label}</legend>
          {options.length >= SEARCHED_FROM && (
            <>
              <input
                className="input below-10"
                type="search"
                autoComplete="off"
                aria-label={t('search', { group: label })}
                placeholder={t('searchHint')}
                value={sought}
                onChange={({ target }) => setSought(target.value)}
                // Enter must not submit a form around the filters
                onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              />
              <p className={matching.length > 0 ? 'sr-only' : 'small quiet'} role="status">
                {text && (matching.length > 0 ? t('found', { count: matching.length }) : t('none'))}
              </p>
            </>
          )}
          <ul ref={list}>
            {shown.map((option) => (
              <li key={option.id}>
                <Option option={option} onToggle={() => onChange(toggled(filters, code, option.id))} />
              </li>
            ))}
          </ul>
          {isShort && (
            <button
              type="button"
              className="link small below-16"
              onClick={() => focusAdded(list.current, () => setWhole(true))}
            >
              {t('showAll', { count: options.length })}
              <span className="sr-only">: {label}</span>
            </button>
          )}
          {code === PRICE_FILTER && (
            <PriceInputs
              own={ownPrice}
              sign={config.currency.format?.currencySign ?? '€'}
              onChange={withPrice}
            />
          )}
        </fieldset>
      )}
    </details>
  );
}

type Props = {
  /** undefined while the options are loading */
  groups: readonly FilterGroup[] | undefined;
  filters: Filters;
  onChange: (filters: Filters) => void;
};

export function FilterPanel({ groups, filters, onChange }: Props) {
  if (!groups) return <TextSkeleton lines={6} />;
  return groups.map((group, at) => (
    <Group
      key={group.code}
      group={group}
      startsOpen={at < OPEN_GROUPS || group.options.some(({ chosen }) => chosen)}
      filters={filters}
      onChange={onChange}
    />
  ));
}
