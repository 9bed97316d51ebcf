// A custom price range, applied on Enter or blur. Both bounds are optional.
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { priceFromFields, priceToUrl } from '#shared/domain/catalogue/field-filters.ts';

type Props = {
  /** the chosen range that is not an option of the filter, in cents */
  own: string | undefined;
  sign: string;
  onChange: (range: string | undefined) => void;
};

export function PriceInputs({ own, sign, onChange }: Props) {
  const { t } = useTranslation('filters');
  const id = useId();
  const [shownFrom = '', shownTo = ''] = own ? priceToUrl(own).split('-') : [];
  const [from, setFrom] = useState(shownFrom);
  const [to, setTo] = useState(shownTo);
  const [isWrong, setWrong] = useState(false);
  useEffect(() => {
    setFrom(shownFrom);
    setTo(shownTo);
    setWrong(false);
  }, [shownFrom, shownTo]);

  const apply = (event?: FormEvent) => {
    event?.preventDefault();
    const range = priceFromFields(from, to, sign);
    setWrong(range === undefined);
    if (range === '') {
      if (own) onChange(undefined);
    } else if (range !== undefined && range !== own) onChange(range);
  };
  const field = (name: 'from' | 'to', value: string, set: (text: string) => void) => (
    <label className="field">
      <span className="xs quiet">{t(name, { sign })}</span>
      <input
        className="input compact"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={value}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        onChange={(event) => {
          set(event.target.value);
          setWrong(false);
        }}
      />
    </label>
  );
  return (
    <form
      className="range"
      noValidate
      onSubmit={apply}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) apply();
      }}
    >
      {field('from', from, setFrom)}
      {field('to', to, setTo)}
      {isWrong && (
        <p className="error" id={`${id}-error`}>
          {t('priceWrong')}
        </p>
      )}
      <button type="submit" className="sr-only" tabIndex={-1}>
        {t('priceApply')}
      </button>
    </form>
  );
}
