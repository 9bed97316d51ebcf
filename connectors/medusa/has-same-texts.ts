// Helpers for Medusa's translations, shared by the import and the doctor.
import { readAttributeMapping } from './import/attribute-mapping.ts';
import { textOf } from './import/text-of.ts';
import type { Json } from './medusa-client.ts';

/**
 * Reads the locales of the store views from a mapping file.
 * @param path absent: the file shipped with the connector
 * @throws if the file cannot be read or is malformed
 */
export const readLocales = (path?: string): Readonly<Record<string, string>> =>
  readAttributeMapping(path).locales;

/**
 * True if the texts of a product in a locale equal those without a translation. Medusa returns the latter for missing
 * translations, without marking them.
 */
export const hasSameTexts = (product: Json, translated: Json): boolean =>
  ['title', 'subtitle', 'description'].every((field) => textOf(product[field]) === textOf(translated[field]));
