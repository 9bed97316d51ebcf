// What the import and the doctor know of Medusa's translations.
import { readAttributeMapping } from './import/attribute-mapping.ts';
import { textOf } from './import/text-of.ts';
import type { Json } from './medusa-client.ts';

/**
 * Reads the locales of the store views from a mapping file.
 * @param path absent: the file that is shipped
 * @throws if the file cannot be read or is malformed
 */
export const readLocales = (path?: string): Readonly<Record<string, string>> =>
  readAttributeMapping(path).locales;

/**
 * True if the texts of a product in a locale are those without a translation: Medusa returns them where one is missing,
 * without saying so.
 */
export const hasSameTexts = (product: Json, translated: Json): boolean =>
  ['title', 'subtitle', 'description'].every((field) => textOf(product[field]) === textOf(translated[field]));
