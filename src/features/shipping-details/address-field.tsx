// One text field of the shipping details: label, required or optional, its message beside it.
import type { HTMLAttributes, HTMLInputAutoCompleteAttribute } from 'react';
import type { Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldWords } from '../../domain/field-words.ts';
import type { ShippingDetailsForm } from '../../domain/shipping-details.ts';
import { Field } from '../../ui/field.tsx';

export type DetailsForm = UseFormReturn<ShippingDetailsForm>;
export type DetailsName = Path<ShippingDetailsForm>;

/** The sentence for a mistake, with an example where one helps. */
export function useMistake(): (message: string | undefined, country: string) => string | undefined {
  const { t } = useTranslation('checkout');
  return (message, country) => {
    if (!message) return undefined;
    const words = fieldWords(message);
    const example = words.example && t(words.example, { context: country });
    return [t(words.message), example].filter(Boolean).join(' ');
  };
}

type Props = {
  form: DetailsForm;
  name: DetailsName;
  label: string;
  autoComplete: HTMLInputAutoCompleteAttribute;
  optional?: boolean;
  hint?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  /** of the same address: its example is shown */
  country?: string;
  className?: string;
};

/** What a shop takes of one line of an address. */
const LENGTH_MAX = 128;

export function AddressField(props: Props) {
  const {
    form,
    name,
    label,
    autoComplete,
    optional = false,
    hint,
    inputMode,
    country = '',
    className,
  } = props;
  const { t } = useTranslation('common');
  const error = useMistake()(form.getFieldState(name, form.formState).error?.message, country);
  return (
    <Field
      id={name}
      label={label}
      note={optional ? t('optional') : t('required')}
      {...(hint ? { hint } : {})}
      {...(error ? { error } : {})}
      {...(className ? { className } : {})}
    >
      {(aria) => (
        <input
          className="in"
          inputMode={inputMode}
          autoComplete={autoComplete}
          maxLength={LENGTH_MAX}
          aria-required={!optional}
          {...aria}
          {...form.register(name)}
        />
      )}
    </Field>
  );
}
