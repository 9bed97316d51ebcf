// An account form field with a label and a linked error. The error appears on blur and disappears once the value is
// valid. Passwords can be revealed.
import { Eye, EyeOff } from 'lucide-react';
import { type HTMLInputAutoCompleteAttribute, useId, useState } from 'react';
import type { FieldError, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type ErrorCode, errorCode } from '#schemas/error-code.ts';
import { faultText } from '#shared/domain/faults/error-catalogue.ts';
import { Field } from '../../ui/field.tsx';

type Props<T extends FieldValues> = {
  form: UseFormReturn<T>;
  name: Path<T>;
  label: string;
  autoComplete: HTMLInputAutoCompleteAttribute;
  type?: 'text' | 'email' | 'password';
  hint?: string;
  /** true if the field gets the focus when its dialog opens */
  first?: boolean;
  /** class that sets the width in the form's grid */
  className?: string;
};

const isCode = (message: string): message is ErrorCode => errorCode.options.some((code) => code === message);

/**
 * Returns a function that formats a field's error: as the text for the violated rule, or as the reason that the backend
 * gave.
 */
function useFieldText(): (error: FieldError | undefined) => string | undefined {
  const { t } = useTranslation('account');
  return (error) => {
    if (!error?.message) return undefined;
    if (error.type === 'letters') return t('messages.letters');
    if (error.type === 'shop-says') return t('shopSays', { message: error.message });
    if (error.type === 'shop' && isCode(error.message)) return t(...faultText({ code: error.message }));
    return t(`messages.${error.message}`);
  };
}

export function AccountField<T extends FieldValues>({
  form,
  name,
  label,
  autoComplete,
  type = 'text',
  hint,
  first = false,
  className,
}: Props<T>) {
  const { t } = useTranslation('account');
  const id = useId();
  const [shown, setShown] = useState(false);
  const text = useFieldText();
  const error = text(form.getFieldState(name, form.formState).error);
  const secret = type === 'password';
  return (
    <Field
      id={id}
      label={label}
      {...(hint ? { hint } : {})}
      {...(error ? { error } : {})}
      {...(className ? { className } : {})}
    >
      {(aria) => (
        <div className="input-wrap">
          <input
            className="input"
            type={secret && shown ? 'text' : type}
            autoComplete={autoComplete}
            aria-required
            {...(type === 'email' ? { inputMode: 'email' } : {})}
            {...(type === 'text' ? {} : { autoCapitalize: 'none', spellCheck: false })}
            {...(first ? { 'data-first': '' } : {})}
            {...aria}
            {...form.register(name)}
          />
          {secret && (
            <button
              type="button"
              className="round"
              aria-label={t('showPassword')}
              aria-pressed={shown}
              aria-controls={id}
              onClick={() => setShown(!shown)}
            >
              {shown ? <EyeOff className="icon" aria-hidden /> : <Eye className="icon" aria-hidden />}
            </button>
          )}
        </div>
      )}
    </Field>
  );
}
