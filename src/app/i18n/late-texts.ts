// The files of texts by name, of all languages. Fetched with the first late one: the first view has no room for the
// names of all their chunks.
import type { ResourceKey } from 'i18next';
import { FALLBACK_LANGUAGE, namespaceOf } from '../../config/namespace-of.ts';

const files = {
  ...import.meta.glob<ResourceKey>(['./*/*.json', '!./*/dev-*.json'], {
    base: '../../../locales',
    import: 'default',
  }),
  // of pages for developers
  ...(import.meta.env.MODE === 'production'
    ? {}
    : import.meta.glob<ResourceKey>('./*/dev-*.json', { base: '../../../locales', import: 'default' })),
};

/** In: a store view's code, a file's name. Out: the namespace its texts join, and the texts. */
export async function lateTexts(store: string, name: string): Promise<[string, ResourceKey]> {
  const file = files[`./${store}/${name}.json`] ?? files[`./${FALLBACK_LANGUAGE}/${name}.json`];
  if (!file) throw new Error(`no texts are called ${name}`);
  return [namespaceOf(name), await file()];
}
