// Texts: per language one chunk for all pages, and one for each part of the shop that is fetched late. Only the
// language that is shown is loaded. The language of i18next is the store view's code.
import { createInstance, type i18n, type Resource } from 'i18next';
import { yieldToMain } from '../../database/yield-to-main.ts';

type TextTree = Resource[string];
type Group = keyof typeof import('../../../locales/lv/index.ts')['lateTexts'];
type Language = { default: TextTree; lateTexts: Record<Group, () => Promise<{ default: TextTree }>> };

const latvian = (): Promise<Language> => import('../../../locales/lv/index.ts');
const languages: Record<string, () => Promise<Language>> = {
  lv: latvian,
  en: () => import('../../../locales/en/index.ts'),
  ru: () => import('../../../locales/ru/index.ts'),
};
const languageOf = (store: string): Promise<Language> => (languages[store] ?? latvian)();

export type Texts = {
  i18n: i18n;
  /** Shows the shop in a store view's language. A missing text is a programmer's mistake and fails the tests. */
  show: (store: string, locale: string) => Promise<void>;
  /** Brings a group of texts in the language of now; throws on one that nobody wrote. */
  load: (group: string) => Promise<void>;
};

/** The texts of one window. */
export function createTexts(): Texts {
  const i18n = createInstance();
  /** The groups that something on the page has asked for: a change of language brings them all. */
  const wanted = new Set<Group>();

  /** Texts of a namespace that is there already join it. */
  function add(store: string, texts: TextTree): void {
    for (const [namespace, tree] of Object.entries(texts))
      i18n.addResourceBundle(store, namespace, tree, true, true);
  }

  return {
    i18n,
    load: async (name) => {
      const store = i18n.language;
      const { lateTexts } = await languageOf(store);
      if (!Object.hasOwn(lateTexts, name)) throw new Error(`no texts are called ${name}`);
      const group = name as Group;
      wanted.add(group);
      add(store, (await lateTexts[group]()).default);
    },
    show: async (store, locale) => {
      const language = await languageOf(store);
      const late = await Promise.all([...wanted].map((group) => language.lateTexts[group]()));
      if (i18n.isInitialized) add(store, language.default);
      else {
        // i18next asks the browser about languages: the first question loads its tables, a task of its own
        Intl.getCanonicalLocales(store);
        await yieldToMain();
        await i18n.init({
          lng: store,
          fallbackLng: false,
          resources: { [store]: { ...language.default } },
          interpolation: { escapeValue: false },
          returnNull: false,
        });
      }
      for (const texts of late) add(store, texts.default);
      if (i18n.language !== store) await i18n.changeLanguage(store);
      document.documentElement.lang = locale;
    },
  };
}
