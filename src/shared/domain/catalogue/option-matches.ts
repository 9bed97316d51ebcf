// Finds the options of attributes that words of a search name: "oled" and "55 collas" are options of televisions, "16 gb"
// of laptops. The names of attributes with yes and no as options stand for yes.

import { isSameWord } from './is-same-word.ts';
import { isSameQuantity, type Quantity, quantitiesIn } from './quantities-in.ts';
import { wordsIn } from './search-text.ts';

export type NamedAttribute = {
  code: string;
  label: string;
  options: readonly { value: string; label: string }[];
};
export type OptionMatch = { code: string; options: string[] };

/** Attributes in which a phrase can be found, and options of each; a phrase with more is too vague. */
const ATTRIBUTES_MAX = 4;
const OPTIONS_MAX = 20;
/** From this length, an option is also found by its first words: "hdmi" is "HDMI 2.1". */
const BEGINNING_LETTERS = 4;
const WORD_LETTERS = 3;
/** Names of the option "no", in the languages of the store views and in German. */
const NO = new Set(['no', 'nav', 'ne', 'нет', 'nein']);

type Option = { value: string; words: string[]; compact: string; quantity: Quantity | undefined };
type Attribute = { code: string; words: string[]; options: Option[]; yes: string[] | undefined };

function quantityOf(label: string): Quantity | undefined {
  const [first, ...rest] = quantitiesIn(label);
  return rest.length === 0 ? first?.quantity : undefined;
}

function attributeOf({ code, label, options }: NamedAttribute): Attribute {
  const read = options.map((option): Option => {
    const words = wordsIn(option.label);
    return { value: option.value, words, compact: words.join(''), quantity: quantityOf(option.label) };
  });
  const isNo = ({ compact }: Option) => NO.has(compact);
  const isYesOrNo = read.length <= 2 && read.some(isNo);
  return {
    code,
    words: wordsIn(label),
    options: isYesOrNo ? [] : read,
    yes: isYesOrNo ? read.filter((option) => !isNo(option)).map(({ value }) => value) : undefined,
  };
}

const known = new WeakMap<readonly NamedAttribute[], Attribute[]>();

/** True if each of these words is one of the others. */
const areAmong = (words: readonly string[], others: readonly string[]): boolean =>
  words.length > 0 && words.every((word) => others.some((other) => isSameWord(word, other)));

/** Returns the options that words name, the whole of it if there is one, else its beginning or some of its words. */
function namedOptions(options: readonly Option[], words: readonly string[]): Option[] {
  const compact = words.join('');
  const whole = options.filter((option) => option.compact === compact);
  return whole.length > 0 ? whole : options.filter((option) => isNamed(option, compact, words));
}

function isNamed(option: Option, compact: string, words: readonly string[]): boolean {
  const beginnings = option.words.map((_, at) => option.words.slice(0, at + 1).join(''));
  if (compact.length >= BEGINNING_LETTERS && beginnings.includes(compact)) return true;
  return (
    words.every((word) => word.length >= WORD_LETTERS && !/^\d+$/.test(word)) && areAmong(words, option.words)
  );
}

/** Returns the options that a phrase names, by attribute. `quantity`: what the phrase says, if it is a quantity. */
export function optionMatches(
  attributes: readonly NamedAttribute[],
  words: readonly string[],
  quantity?: Quantity,
): OptionMatch[] {
  const read = known.get(attributes) ?? attributes.map(attributeOf);
  known.set(attributes, read);
  const [first = ''] = words;
  const isNumber = words.length === 1 && /^\d{2,}$/.test(first);
  const matches = read.flatMap(({ code, words: label, options, yes }): OptionMatch[] => {
    if (yes)
      return !quantity && words.length === label.length && areAmong(label, words)
        ? [{ code, options: yes }]
        : [];
    const isAmount = ({ quantity: own, words: written }: Option): boolean =>
      own !== undefined &&
      (quantity ? isSameQuantity(own, quantity) : written.length <= 2 && written[0] === first);
    const named = quantity || isNumber ? options.filter(isAmount) : namedOptions(options, words);
    return named.length > 0 && named.length <= OPTIONS_MAX
      ? [{ code, options: named.map(({ value }) => value) }]
      : [];
  });
  return matches.slice(0, ATTRIBUTES_MAX);
}
