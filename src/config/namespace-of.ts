// How the files of locales/<language>/ are used: one JSON per feature, found by name.

/** Spoken by a store view that nobody wrote texts for. */
export const FALLBACK_LANGUAGE = 'lv';

/** The namespace of a file: its name. A part's own errors, such as account-errors, join those of every page. */
export const namespaceOf = (name: string): string => name.replace(/^.+-errors$/, 'errors');
