// Languages supported by the page-translation widget.

/** Locale of a store view → the widget's language code. */
export const TRANSLATION_LANGUAGES: Readonly<Record<string, string>> = {
  'en-US': 'en',
  'lt-LT': 'lt',
  'ru-RU': 'ru',
  'lv-LV': 'lv',
  'et-EE': 'et',
};

/** Returns the widget's code for a locale's language; undefined if unsupported. */
export const translationLanguage = (locale: string): string | undefined =>
  Object.hasOwn(TRANSLATION_LANGUAGES, locale) ? TRANSLATION_LANGUAGES[locale] : undefined;
