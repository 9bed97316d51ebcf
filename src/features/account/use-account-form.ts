// The state of an account form, which is validated on blur and on submit, with one submission at a time.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { ErrorCode, Fault, Result } from '#schemas/fault.ts';
import { refusedField } from '#shared/domain/faults/backend-message.ts';
import { submitForm } from '../../ui/submit-form.ts';

/**
 * Delay in ms before an error is shown after blur: the error shifts the layout, so the click that caused the blur must
 * complete first.
 */
const UNTIL_PRESSED_MS = 300;

type Shape<T extends FieldValues> = Parameters<typeof standardSchemaResolver<T, unknown, T>>[0];

type Props<T extends FieldValues> = {
  shape: Shape<T>;
  values: DefaultValues<T>;
  send: (values: T) => Promise<Result<unknown>>;
  /** maps a fault to the field that shows it; other faults are shown above the button */
  places?: Partial<Record<ErrorCode, Path<T>>>;
};

export type AccountForm<T extends FieldValues> = {
  form: UseFormReturn<T>;
  onSubmit: React.SubmitEventHandler<HTMLFormElement>;
  busy: boolean;
  /** the fault shown above the button */
  fault: Fault | undefined;
};

/**
 * Shows a fault as the error of its field, if known, else above the button. An error of type `shop` has a fault code as
 * its message; an error of any other type has the backend's own text.
 */
export function useAccountForm<T extends FieldValues>({
  shape,
  values,
  send,
  places,
}: Props<T>): AccountForm<T> {
  const [fault, setFault] = useState<Fault>();
  const form = useForm<T, unknown, T>({
    resolver: standardSchemaResolver<T, unknown, T>(shape),
    mode: 'onTouched',
    delayError: UNTIL_PRESSED_MS,
    defaultValues: values,
  });
  const onSubmit = submitForm(form, async (typed) => {
    setFault(undefined);
    const result = await send(typed);
    if (result.ok) return;
    const place = places?.[result.fault.code];
    const refused = refusedField(result.fault);
    const named = Object.keys(typed).find((name) => name === refused?.name);
    if (refused && named)
      form.setError(named as Path<T>, { type: refused.type, message: refused.words }, { shouldFocus: true });
    else if (place) form.setError(place, { type: 'shop', message: result.fault.code }, { shouldFocus: true });
    else setFault(result.fault);
  });
  return { form, onSubmit, busy: form.formState.isSubmitting, fault };
}
