// Texts (SPEC §1): per language one chunk for all pages, and one for each part of the shop that is fetched late. Only
// the language that is shown is loaded. The language of i18next is the store view's code.
import i18next, { type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { provideLazyTexts } from '../../ui/lazy-texts.ts';

type Texts = () => Promise<{ default: Resource[string] }>;
type Group =
  | 'shop'
  | 'ordering'
  | 'listing'
  | 'searching'
  | 'marks'
  | 'choosing'
  | 'account'
  | 'account-pages';
const languages: Record<string, Record<Group, Texts>> = {
  lv: {
    shop: () => import('../../../locales/lv/index.ts'),
    ordering: () => import('../../../locales/lv/ordering.ts'),
    listing: () => import('../../../locales/lv/listing.ts'),
    searching: () => import('../../../locales/lv/searching.ts'),
    marks: () => import('../../../locales/lv/marks.ts'),
    choosing: () => import('../../../locales/lv/choosing.ts'),
    account: () => import('../../../locales/lv/account.ts'),
    'account-pages': () => import('../../../locales/lv/account-pages.ts'),
  },
  en: {
    shop: () => import('../../../locales/en/index.ts'),
    ordering: () => import('../../../locales/en/ordering.ts'),
    listing: () => import('../../../locales/en/listing.ts'),
    searching: () => import('../../../locales/en/searching.ts'),
    marks: () => import('../../../locales/en/marks.ts'),
    choosing: () => import('../../../locales/en/choosing.ts'),
    account: () => import('../../../locales/en/account.ts'),
    'account-pages': () => import('../../../locales/en/account-pages.ts'),
  },
  ru: {
    shop: () => import('../../../locales/ru/index.ts'),
    ordering: () => import('../../../locales/ru/ordering.ts'),
    listing: () => import('../../../locales/ru/listing.ts'),
    searching: () => import('../../../locales/ru/searching.ts'),
    marks: () => import('../../../locales/ru/marks.ts'),
    choosing: () => import('../../../locales/ru/choosing.ts'),
    account: () => import('../../../locales/ru/account.ts'),
    'account-pages': () => import('../../../locales/ru/account-pages.ts'),
  },
};

/** The groups that something on the page has asked for: a change of language brings them all. */
const wanted = new Set<Group>(['shop']);

const textsOf = async (store: string): Promise<Resource[string]> => {
  const language = languages[store] ?? languages.lv;
  const parts = await Promise.all([...wanted].map((group) => language?.[group]()));
  return Object.assign({}, ...parts.map((part) => part?.default));
};

const addTexts = (store: string, texts: Resource[string]) => {
  for (const [namespace, tree] of Object.entries(texts)) i18next.addResourceBundle(store, namespace, tree);
};

const isGroup = (name: string): name is Group => languages.lv !== undefined && name in languages.lv;

provideLazyTexts(async (name) => {
  if (!isGroup(name)) throw new Error(`no texts are called ${name}`);
  wanted.add(name);
  const store = i18next.language;
  const texts = await languages[store]?.[name]();
  if (texts) addTexts(store, texts.default);
});

/** Shows the shop in a store view's language. A missing text is a programmer's mistake and fails the tests. */
export async function showLanguage(store: string, locale: string): Promise<void> {
  const texts = await textsOf(store);
  if (!i18next.isInitialized) {
    await i18next.use(initReactI18next).init({
      lng: store,
      fallbackLng: false,
      resources: { [store]: texts },
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  } else {
    addTexts(store, texts);
    await i18next.changeLanguage(store);
  }
  document.documentElement.lang = locale;
}
