// Texts: per language one chunk for all pages, and one for each file that is fetched late. Only the language that is
// shown is loaded. The language of i18next is the store view's code.
import { createInstance, type i18n, type ResourceKey } from 'i18next';
import { namespaceOf } from '../../config/text-files.ts';
import { yieldToMain } from '../../database/yield-to-main.ts';

/** Language of a store view that nobody wrote texts for. */
const FALLBACK = 'lv';

/** What every page may need: the files named here are one chunk per language (vite.config.ts). */
const startTexts = import.meta.glob<ResourceKey>(
  './*/{adding,app,category,common,connection,errors,home,product}.json',
  { base: '../../../locales', import: 'default' },
);
const startNames = new Set(Object.keys(startTexts).map((path) => path.replace(/^.*\/|\.json$/g, '')));

async function fetchTexts(store: string, name: string): Promise<ResourceKey> {
  const files = startNames.has(name) ? startTexts : (await import('./late-texts.ts')).lateTexts;
  const file = files[`./${store}/${name}.json`] ?? files[`./${FALLBACK}/${name}.json`];
  if (!file) throw new Error(`no texts are called ${name}`);
  return file();
}

export type Texts = {
  i18n: i18n;
  /** Shows the shop in a store view's language. A missing text is a programmer's mistake and fails the tests. */
  show: (store: string, locale: string) => Promise<void>;
  /** Brings a file of texts in the language of now; throws on one that nobody wrote. */
  load: (name: string) => Promise<void>;
};

/** The texts of one window. */
export function createTexts(): Texts {
  const i18n = createInstance();
  /** The files that something on the page has asked for: a change of language brings them all. */
  const wanted = new Set(startNames);

  /** Texts of a namespace that is there already join it. */
  function add(store: string, name: string, texts: ResourceKey): void {
    i18n.addResourceBundle(store, namespaceOf(name), texts, true, true);
  }

  return {
    i18n,
    load: async (name) => {
      const store = i18n.language;
      wanted.add(name);
      add(store, name, await fetchTexts(store, name));
    },
    show: async (store, locale) => {
      const fetched = await Promise.all(
        [...wanted].map(async (name) => [name, await fetchTexts(store, name)] as const),
      );
      if (!i18n.isInitialized) {
        // i18next asks the browser about languages: the first question loads its tables, a task of its own
        Intl.getCanonicalLocales(store);
        await yieldToMain();
        await i18n.init({
          lng: store,
          fallbackLng: false,
          resources: {},
          interpolation: { escapeValue: false },
          returnNull: false,
        });
      }
      for (const [name, texts] of fetched) add(store, name, texts);
      if (i18n.language !== store) await i18n.changeLanguage(store);
      document.documentElement.lang = locale;
    },
  };
}
