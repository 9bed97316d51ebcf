// The languages that the page-translation widget is told of.

/** Locale of a store view → code of the language, as the widget names it. */
export const TRANSLATION_LANGUAGES: Readonly<Record<string, string>> = {
  'en-US': 'en',
  'lt-LT': 'lt',
  'ru-RU': 'ru',
  'lv-LV': 'lv',
  'et-EE': 'et',
};

/** The code of a locale's language; undefined: the widget does not know it. */
export const translationLanguage = (locale: string): string | undefined =>
  Object.hasOwn(TRANSLATION_LANGUAGES, locale) ? TRANSLATION_LANGUAGES[locale] : undefined;
