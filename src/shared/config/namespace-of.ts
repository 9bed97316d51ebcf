// Maps the files of locales/<language>/ to namespaces: one JSON file per feature.

/** Language of a store view that has no translations. */
export const FALLBACK_LANGUAGE = 'lv';

/**
 * Returns the namespace of a file: its name. Error files of a feature, such as account-errors, are merged into
 * `errors`.
 */
export const namespaceOf = (name: string): string => name.replace(/^.+-errors$/, 'errors');
