// Sends a form with what its fields show. Some password managers and browsers fill fields without an event, so that
// react-hook-form does not know of it.
import type { SyntheticEvent } from 'react';
import type {
  FieldValues,
  Path,
  PathValue,
  SubmitErrorHandler,
  SubmitHandler,
  UseFormReturn,
} from 'react-hook-form';

/** Only what is typed: radios, checkboxes and selects always send events. */
const isTyped = (field: Element): field is HTMLInputElement | HTMLTextAreaElement =>
  field.matches('textarea, input:not([type=radio], [type=checkbox], [type=hidden], [type=file], [readonly])');

/** Copies what the fields of the document contain into the form. */
function readFields<T extends FieldValues>(form: UseFormReturn<T>, fields: Iterable<Element>): void {
  for (const field of fields) {
    if (!isTyped(field) || field.name === '') continue;
    const name = field.name as Path<T>;
    const known: unknown = form.getValues(name);
    if (typeof known === 'string' && known !== field.value)
      form.setValue(name, field.value as PathValue<T, Path<T>>, { shouldDirty: true });
  }
}

/** Returns what a form element calls at `submit`: the only way to react-hook-form's `handleSubmit`. */
export const submitForm =
  <T extends FieldValues>(
    form: UseFormReturn<T, unknown, T>,
    onValid: SubmitHandler<T>,
    onInvalid?: SubmitErrorHandler<T>,
  ) =>
  async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    readFields(form, event.currentTarget.elements);
    await form.handleSubmit(onValid, onInvalid)(event);
  };
