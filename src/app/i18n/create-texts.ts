// Loads the texts of the current language: one chunk per language for all pages, and one for each file that is loaded
// later (late file). The i18next language is the store view's code.
import { createInstance, type i18n, type ResourceKey } from 'i18next';
import { FALLBACK_LANGUAGE } from '#shared/config/namespace-of.ts';
import { yieldToMain } from '#shared/database/yield-to-main.ts';
import { numberFormatter } from './number-formatter.ts';

/** The files that every page may need: one chunk per language (vite.config.ts). */
const startTexts = import.meta.glob<ResourceKey>(
  './*/{adding,app,category,common,errors,home,product}.json',
  { base: '../../../locales', import: 'default' },
);
const startNames = Object.keys(startTexts).map((path) => path.replace(/^.*\/|\.json$/g, ''));

async function fetchTexts(store: string, name: string): Promise<[namespace: string, texts: ResourceKey]> {
  const file = startTexts[`./${store}/${name}.json`] ?? startTexts[`./${FALLBACK_LANGUAGE}/${name}.json`];
  return file ? [name, await file()] : (await import('./late-texts.ts')).lateTexts(store, name);
}

export type Texts = {
  i18n: i18n;
  /** Switches to a store view's language. A missing text is a bug that fails the tests. */
  show: (store: string) => Promise<void>;
  /** Loads a namespace for the current language; throws if it does not exist. */
  load: (name: string) => Promise<void>;
};

/** Creates the texts of one window. */
export function createTexts(): Texts {
  const i18n = createInstance().use(numberFormatter);
  /** All files requested so far; after a change of language, all of them are loaded in the new one. */
  const wanted = new Set(startNames);

  /** Merges texts into the existing namespace. */
  function add(store: string, [namespace, texts]: [string, ResourceKey]): void {
    i18n.addResourceBundle(store, namespace, texts, true, true);
  }

  return {
    i18n,
    load: async (name) => {
      const store = i18n.language;
      wanted.add(name);
      add(store, await fetchTexts(store, name));
    },
    show: async (store) => {
      const fetched = await Promise.all([...wanted].map((name) => fetchTexts(store, name)));
      if (!i18n.isInitialized) {
        // warms up Intl in a separate task: its first use, otherwise inside i18next, loads large tables
        Intl.getCanonicalLocales(store);
        await yieldToMain();
        await i18n.init({
          lng: store,
          fallbackLng: false,
          resources: {},
          interpolation: { escapeValue: false, alwaysFormat: true },
          returnNull: false,
        });
      }
      for (const texts of fetched) add(store, texts);
      if (i18n.language !== store) await i18n.changeLanguage(store);
    },
  };
}
