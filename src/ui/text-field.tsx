// A text input for checkout and addresses, with its label, a required or optional mark, and its error.
import type { HTMLAttributes, HTMLInputAutoCompleteAttribute } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from './field.tsx';
import { useFieldText } from './use-field-text.ts';

type Props<T extends FieldValues> = {
  form: UseFormReturn<T>;
  name: Path<T>;
  label: string;
  autoComplete: HTMLInputAutoCompleteAttribute;
  optional?: boolean;
  hint?: string;
  type?: 'text' | 'email' | 'tel';
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  /** width in the form's grid */
  className?: string;
  /** country of the same address; selects the example in the error */
  country?: string;
  maxLength?: number;
};

export function TextField<T extends FieldValues>({
  form,
  name,
  label,
  autoComplete,
  optional = false,
  hint,
  type = 'text',
  inputMode,
  className,
  country,
  maxLength,
}: Props<T>) {
  const { t } = useTranslation('common');
  const text = useFieldText();
  const error = text(form.getFieldState(name, form.formState).error?.message, country);
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
          className="input"
          type={type}
          inputMode={inputMode}
          autoComplete={autoComplete}
          maxLength={maxLength}
          aria-required={!optional}
          {...aria}
          {...form.register(name)}
        />
      )}
    </Field>
  );
}
