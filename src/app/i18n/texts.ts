// Texts: per language one chunk for all pages, and one for each file that is fetched late. Only the language that is
// shown is loaded. The language of i18next is the store view's code.
import { createInstance, type i18n, type ResourceKey } from 'i18next';
import { FALLBACK_LANGUAGE } from '../../config/namespace-of.ts';
import { yieldToMain } from '../../database/yield-to-main.ts';
import { numberFormatter } from './number-formatter.ts';

/** What every page may need: the files named here are one chunk per language (vite.config.ts). */
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
  /** Shows the shop in a store view's language. A missing text is a programmer's mistake and fails the tests. */
  show: (store: string) => Promise<void>;
  /** Brings a file of texts in the language of now; throws on one that nobody wrote. */
  load: (name: string) => Promise<void>;
};

/** The texts of one window. */
export function createTexts(): Texts {
  const i18n = createInstance().use(numberFormatter);
  /** The files that something on the page has asked for: a change of language brings them all. */
  const wanted = new Set(startNames);

  /** Texts of a namespace that is there already join it. */
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
        // i18next asks the browser about languages: the first question loads its tables, a task of its own
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
