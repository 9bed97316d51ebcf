// All errors of a submitted form, announced to screen readers; each links to its field.
import { useEffect } from 'react';
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '../../ui/use-field-text.ts';

type Props<T extends FieldValues> = {
  form: UseFormReturn<T>;
  /** field name → its label */
  labels: Readonly<Record<string, string>>;
  country?: string;
};

export function ErrorSummary<T extends FieldValues>({ form, labels, country }: Props<T>) {
  const { t } = useTranslation('checkout');
  const text = useFieldText();
  const { errors, submitCount } = form.formState;
  // the summary above pushes the focused field down, which can move it out of view on small screens
  useEffect(() => {
    if (submitCount > 0) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [submitCount]);
  const wrong = Object.entries(errors as FieldErrors<Record<string, unknown>>);
  if (submitCount === 0 || wrong.length === 0) return null;
  return (
    <div className="alert" role="alert">
      <strong>{t('messages.fixErrors')}</strong>
      {wrong.map(([name, error]) => (
        <a
          key={name}
          className="link"
          href={`#${name}`}
          onClick={(event) => {
            event.preventDefault();
            document.getElementById(name)?.focus();
          }}
        >
          {labels[name] ?? name}: {text(error?.message, country)}
        </a>
      ))}
    </div>
  );
}
