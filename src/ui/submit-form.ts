// Submits a form with the values in the DOM: some password managers and browsers fill fields without firing an event,
// so react-hook-form does not have their values.
import type { SyntheticEvent } from 'react';
import type {
  FieldValues,
  Path,
  PathValue,
  SubmitErrorHandler,
  SubmitHandler,
  UseFormReturn,
} from 'react-hook-form';

/** True for text inputs only: radios, checkboxes and selects always fire events. */
const isTyped = (field: Element): field is HTMLInputElement | HTMLTextAreaElement =>
  field.matches('textarea, input:not([type=radio], [type=checkbox], [type=hidden], [type=file], [readonly])');

/** Copies the values of the DOM fields into the form. */
function readFields<T extends FieldValues>(form: UseFormReturn<T>, fields: Iterable<Element>): void {
  for (const field of fields) {
    if (!isTyped(field) || field.name === '') continue;
    const name = field.name as Path<T>;
    const known: unknown = form.getValues(name);
    if (typeof known === 'string' && known !== field.value)
      form.setValue(name, field.value as PathValue<T, Path<T>>, { shouldDirty: true });
  }
}

/** Returns the `submit` handler of a form element: the only caller of react-hook-form's `handleSubmit`. */
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
