// How the files of locales/<language>/ are used: one JSON per feature, found by name.

/** Spoken by a store view that nobody wrote texts for. */
export const FALLBACK_LANGUAGE = 'lv';

/** Name of the chunk with a language's texts for every page. */
export const startTextsChunk = (language: string): string => `texts-${language}`;

/** The namespace of a file: its name. A part's own errors, such as account-errors, join those of every page. */
export const namespaceOf = (name: string): string => name.replace(/^.+-errors$/, 'errors');
