// Custom options other than the variant: texts, choices, dates. Values are sent as text: the entered text, the id of
// the chosen value, or several ids joined by commas.
// Invariant: only options and values of the product are sent, and the price is computed from what is sent.
import type { ProductDocument } from '#schemas/documents/product-document.ts';
import { plainText } from '#schemas/plain-text.ts';
import type { Cents } from '#schemas/primitives.ts';

export type CustomOption = ProductDocument['custom_options'][number];
/** option id → value in wire format; absent or empty: not set */
export type CustomChoice = Readonly<Record<string, string>>;
export type SetOption = { option_id: string; option_value: string };
export type ChosenLabel = { title: string; value: string };

type Input =
  | 'text'
  | 'lines'
  | 'select'
  | 'radio'
  | 'checkbox'
  | 'multiple'
  | 'date'
  | 'time'
  | 'datetime'
  | 'none';
const inputs: Readonly<Record<string, Input>> = {
  field: 'text',
  area: 'lines',
  drop_down: 'select',
  radio: 'radio',
  checkbox: 'checkbox',
  multiple: 'multiple',
  date: 'date',
  time: 'time',
  date_time: 'datetime',
};

/** Returns the input type of an option; "none" if it cannot be sent with an order: files and unknown types. */
export function inputOf({ type, values }: CustomOption): Input {
  const input = Object.hasOwn(inputs, type) ? (inputs[type] ?? 'none') : 'none';
  return picksValues(input) && values.length === 0 ? 'none' : input;
}

export const picksValues = (input: Input): boolean =>
  input === 'select' || input === 'radio' || input === 'checkbox' || input === 'multiple';

export const pickedIds = (value: string | undefined): string[] => (value ? value.split(',') : []);

const DATE = /^\d{4}-\d\d-\d\d$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const isDate = (text: string) => DATE.test(text) && !Number.isNaN(Date.parse(text));
const forms: Partial<Record<Input, (text: string) => boolean>> = {
  date: isDate,
  time: (text) => TIME.test(text),
  datetime: (text) => isDate(text.slice(0, 10)) && text[10] === 'T' && TIME.test(text.slice(11)),
};
/** Used if the backend defines no limit. */
const TEXT_MAX = 1_000;
export const longest = (option: CustomOption): number => option.max_characters ?? TEXT_MAX;

export type OptionFault = 'required' | 'invalid' | 'too-long' | 'unsupported';

function faultOf(option: CustomOption, value: string | undefined): OptionFault | undefined {
  const input = inputOf(option);
  const text = plainText(value ?? '');
  if (input === 'none') return option.is_require ? 'unsupported' : undefined;
  if (text === '') return option.is_require ? 'required' : undefined;
  if (picksValues(input)) {
    const known = new Set(option.values.map(({ option_type_id }) => option_type_id));
    return pickedIds(text).every((id) => known.has(id)) ? undefined : 'invalid';
  }
  if (text.length > longest(option)) return 'too-long';
  return (forms[input]?.(text) ?? true) ? undefined : 'invalid';
}

/** Returns the options in display order. */
export const sortedOptions = (product: Pick<ProductDocument, 'custom_options'>): CustomOption[] =>
  [...product.custom_options].sort((a, b) => a.sort_order - b.sort_order);

/** Returns the faults of a choice: option id → reason. Empty if the choice can be sent. */
export function optionFaults(
  product: Pick<ProductDocument, 'custom_options'>,
  choice: CustomChoice,
): Readonly<Record<string, OptionFault>> {
  const found: Record<string, OptionFault> = {};
  for (const option of product.custom_options) {
    const fault = faultOf(option, choice[option.option_id]);
    if (fault) found[option.option_id] = fault;
  }
  return found;
}

/** True if the product has all of these options; an option of a stored choice may no longer exist. */
export const hasOptions = (
  product: Pick<ProductDocument, 'custom_options'>,
  set: readonly SetOption[] = [],
): boolean =>
  set.every(({ option_id }) => product.custom_options.some((option) => option.option_id === option_id));

/** Returns the choice in wire format; options that are not set or cannot be sent are omitted. */
export function setOptions(
  product: Pick<ProductDocument, 'custom_options'>,
  choice: CustomChoice,
): SetOption[] {
  return sortedOptions(product).flatMap((option) => {
    const option_value = plainText(choice[option.option_id] ?? '');
    if (option_value === '' || inputOf(option) === 'none' || faultOf(option, option_value)) return [];
    return [{ option_id: option.option_id, option_value }];
  });
}

/**
 * Returns the surcharge of an option without values, or of one value, in cents. Percent prices are in hundredths of a
 * percent.
 */
export const addedPrice = (
  one: { price: number; price_incl_tax?: Cents | undefined; price_type?: string | undefined },
  base: Cents,
): Cents =>
  one.price_type === 'percent' ? Math.round((base * one.price) / 10_000) : (one.price_incl_tax ?? one.price);

/**
 * Returns the surcharge of all set options per piece, in cents.
 * @param base The price of one piece without options.
 */
export function optionsPrice(
  product: Pick<ProductDocument, 'custom_options'>,
  set: readonly SetOption[],
  base: Cents,
): Cents {
  let sum = 0;
  for (const { option_id, option_value } of set) {
    const option = product.custom_options.find((one) => one.option_id === option_id);
    if (!option) continue;
    if (option.values.length === 0) sum += addedPrice(option, base);
    for (const id of pickedIds(option_value)) {
      const value = option.values.find((one) => one.option_type_id === id);
      if (value) sum += addedPrice(value, base);
    }
  }
  return sum;
}

/** Returns labels of the set options: the option's title, and the titles of its values or the text itself. */
export function optionLabels(
  product: Pick<ProductDocument, 'custom_options'>,
  set: readonly SetOption[],
): ChosenLabel[] {
  return set.flatMap(({ option_id, option_value }) => {
    const option = product.custom_options.find((one) => one.option_id === option_id);
    if (!option) return [];
    const titles = pickedIds(option_value).flatMap(
      (id) => option.values.find((one) => one.option_type_id === id)?.title ?? [],
    );
    return [{ title: option.title, value: option.values.length > 0 ? titles.join(', ') : option_value }];
  });
}
