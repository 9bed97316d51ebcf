// Options that a shopper sets beside the variant: texts, choices, dates. A value travels as text: what was typed, the
// id of the chosen value, several ids joined by commas.
// Invariant: what is sent names only options and values of the product, and the price follows from what is sent.
import type { ProductDocument } from '../../../schemas/documents/product-document.ts';
import { plainText } from '../../../schemas/plain-text.ts';
import type { Cents } from '../../../schemas/primitives.ts';

export type CustomOption = ProductDocument['custom_options'][number];
/** option id → value as it travels; absent or empty: not set */
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

/** How an option is asked for; "none" for what cannot be sent with an order: files, kinds nobody knows. */
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
/** Where a shop names no limit of its own. */
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

/** Options in the order they are asked for. */
export const sortedOptions = (product: Pick<ProductDocument, 'custom_options'>): CustomOption[] =>
  [...product.custom_options].sort((a, b) => a.sort_order - b.sort_order);

/** What stands against adding: option id → why. Empty when the choice can be sent. */
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

/** True if the product has all of these options; of a stored choice one may have been withdrawn since. */
export const hasOptions = (
  product: Pick<ProductDocument, 'custom_options'>,
  set: readonly SetOption[] = [],
): boolean =>
  set.every(({ option_id }) => product.custom_options.some((option) => option.option_id === option_id));

/** The choice as it travels with the line; what is not set or cannot be sent is left out. */
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
 * What is added by one option without values, or by one value; cents. Percent prices are kept in hundredths of a
 * percent, as cents are hundredths.
 */
export const addedPrice = (
  one: { price: number; price_incl_tax?: Cents | undefined; price_type?: string | undefined },
  base: Cents,
): Cents =>
  one.price_type === 'percent' ? Math.round((base * one.price) / 10_000) : (one.price_incl_tax ?? one.price);

/** What set options add to one piece. In: the price of one without them. Out: cents. */
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

/** Set options in words: the option's title, the values' titles or the text itself. */
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
