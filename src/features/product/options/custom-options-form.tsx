// The custom options of a product: text, lists, checkboxes, dates and times, each with its surcharge. Errors are shown
// at the fields after the first attempt to add the product.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addedPrice,
  type CustomChoice,
  type CustomOption,
  inputOf,
  longest,
  type OptionFault,
  pickedIds,
} from '#shared/domain/catalogue/set-options.ts';
import { formatPrice } from '#shared/domain/pricing/format-price.ts';
import { useApp } from '../../../model/shell/app-context.ts';
import { Field } from '../../../ui/field.tsx';

type Props = {
  options: readonly CustomOption[];
  choice: CustomChoice;
  /** faults by option id; empty before the first attempt to add the product */
  faults: Readonly<Record<string, OptionFault>>;
  /** the price that percentage surcharges are based on, in cents */
  base: number;
  onChange: (optionId: string, value: string) => void;
};
type OneProps = {
  option: CustomOption;
  value: string;
  base: number;
  error?: string;
  onChange: (value: string) => void;
};

/** Returns a function that formats a surcharge, such as "+ 9,90 €"; the text is empty if the option is free. */
function usePlus(base: number) {
  const { config } = useApp();
  return (one: Parameters<typeof addedPrice>[0]) => {
    const plus = addedPrice(one, base);
    return plus === 0 ? '' : `${plus > 0 ? '+' : '−'} ${formatPrice(Math.abs(plus), config.currency.format)}`;
  };
}

const nativeType = { date: 'date', time: 'time', datetime: 'datetime-local', text: 'text' } as const;

/** Options that are typed or selected from a drop-down list. */
function Typed({ option, value, base, error, onChange }: OneProps) {
  const { t } = useTranslation(['choosing', 'common']);
  const id = useId();
  const plus = usePlus(base);
  const input = inputOf(option);
  const hint = option.values.length === 0 ? plus(option) : '';
  const shared = { value, required: option.is_require, className: 'input' };
  return (
    <Field
      id={id}
      label={option.title}
      note={option.is_require ? t('required', { ns: 'common' }) : t('optional', { ns: 'common' })}
      {...(hint ? { hint: <span translate="no">{hint}</span> } : {})}
      {...(error ? { error } : {})}
    >
      {(aria) => {
        if (input === 'select')
          return (
            <select {...shared} {...aria} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
              <option value="">{option.is_require ? t('choose') : t('without')}</option>
              {option.values.map((each) => (
                <option key={each.option_type_id} value={each.option_type_id}>
                  {[each.title, plus(each)].filter(Boolean).join(' · ')}
                </option>
              ))}
            </select>
          );
        if (input === 'lines')
          return (
            <textarea
              {...shared}
              {...aria}
              rows={3}
              maxLength={longest(option)}
              onChange={({ currentTarget }) => onChange(currentTarget.value)}
            />
          );
        const type =
          input === 'date' || input === 'time' || input === 'datetime' ? nativeType[input] : 'text';
        return (
          <input
            {...shared}
            {...aria}
            type={type}
            {...(type === 'text' ? { maxLength: longest(option), autoComplete: 'off' } : {})}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        );
      }}
    </Field>
  );
}

/** Options with radio buttons or checkboxes. */
function Listed({ option, value, base, error, onChange }: OneProps) {
  const { t } = useTranslation(['choosing', 'common']);
  const id = useId();
  const plus = usePlus(base);
  const one = inputOf(option) === 'radio';
  const picked = pickedIds(value);
  const toggle = (valueId: string, on: boolean) => {
    const all = option.values.map(({ option_type_id }) => option_type_id);
    const next = all.filter((each) => (each === valueId ? on : picked.includes(each)));
    onChange(one ? valueId : next.join(','));
  };
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field-label below-10">
        {option.title}{' '}
        <span className="quiet regular">
          {option.is_require ? t('required', { ns: 'common' }) : t('optional', { ns: 'common' })}
        </span>
      </legend>
      <div className="choices">
        {one && !option.is_require && (
          <label className="choice">
            <input type="radio" name={id} checked={picked.length === 0} onChange={() => onChange('')} />
            <span>{t('without')}</span>
          </label>
        )}
        {option.values.map((each) => (
          <label className="choice" key={each.option_type_id}>
            <input
              type={one ? 'radio' : 'checkbox'}
              name={id}
              checked={picked.includes(each.option_type_id)}
              aria-invalid={error !== undefined}
              onChange={({ currentTarget }) => toggle(each.option_type_id, currentTarget.checked)}
            />
            <span>{each.title}</span>
            <span className="num" translate="no">
              {plus(each)}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

export function CustomOptionsForm({ options, choice, faults, base, onChange }: Props) {
  const { t } = useTranslation('choosing');
  return options.map((option) => {
    const fault = faults[option.option_id];
    const error = fault && t(`fault.${fault}`, { count: longest(option) });
    const props = {
      option,
      base,
      value: choice[option.option_id] ?? '',
      ...(error ? { error } : {}),
      onChange: (value: string) => onChange(option.option_id, value),
    };
    switch (inputOf(option)) {
      case 'none':
        return option.is_require ? (
          <p key={option.option_id} className="note bad">
            {option.title}: {t('fault.unsupported')}
          </p>
        ) : null;
      case 'radio':
      case 'checkbox':
      case 'multiple':
        return <Listed key={option.option_id} {...props} />;
      default:
        return <Typed key={option.option_id} {...props} />;
    }
  });
}
