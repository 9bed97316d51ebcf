// All text files by name, in all languages. This module is loaded with the first late file, so that the first view does
// not contain the list of chunk names.
import type { ResourceKey } from 'i18next';
import { FALLBACK_LANGUAGE, namespaceOf } from '#shared/config/namespace-of.ts';

const files = {
  ...import.meta.glob<ResourceKey>(['./*/*.json', '!./*/dev-*.json'], {
    base: '../../../locales',
    import: 'default',
  }),
  // texts for developer pages
  ...(import.meta.env.MODE === 'production'
    ? {}
    : import.meta.glob<ResourceKey>('./*/dev-*.json', { base: '../../../locales', import: 'default' })),
};

/** Loads a text file in the language of a store view; returns the namespace to merge it into, and its texts. */
export async function lateTexts(store: string, name: string): Promise<[string, ResourceKey]> {
  const file = files[`./${store}/${name}.json`] ?? files[`./${FALLBACK_LANGUAGE}/${name}.json`];
  if (!file) throw new Error(`no texts are called ${name}`);
  return [namespaceOf(name), await file()];
}
