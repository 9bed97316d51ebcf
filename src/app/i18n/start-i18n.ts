// Texts (SPEC §1): per language one chunk for all pages, and one for each part of the shop that is fetched late. Only
// the language that is shown is loaded. The language of i18next is the store view's code.
import i18next, { type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { breath } from '../../database/breath.ts';
import { provideLazyTexts } from '../../ui/lazy-texts.ts';

type Texts = Resource[string];
type Group = keyof typeof import('../../../locales/lv/index.ts')['lateTexts'];
type Language = { default: Texts; lateTexts: Record<Group, () => Promise<{ default: Texts }>> };

const latvian = (): Promise<Language> => import('../../../locales/lv/index.ts');
const languages: Record<string, () => Promise<Language>> = {
  lv: latvian,
  en: () => import('../../../locales/en/index.ts'),
  ru: () => import('../../../locales/ru/index.ts'),
};
const languageOf = (store: string): Promise<Language> => (languages[store] ?? latvian)();

/** The groups that something on the page has asked for: a change of language brings them all. */
const wanted = new Set<Group>();

/** Texts of a namespace that is there already join it. */
function addTexts(store: string, texts: Texts): void {
  for (const [namespace, tree] of Object.entries(texts))
    i18next.addResourceBundle(store, namespace, tree, true, true);
}

provideLazyTexts(async (name) => {
  const store = i18next.language;
  const { lateTexts } = await languageOf(store);
  if (!Object.hasOwn(lateTexts, name)) throw new Error(`no texts are called ${name}`);
  const group = name as Group;
  wanted.add(group);
  addTexts(store, (await lateTexts[group]()).default);
});

/** Shows the shop in a store view's language. A missing text is a programmer's mistake and fails the tests. */
export async function showLanguage(store: string, locale: string): Promise<void> {
  const language = await languageOf(store);
  const late = await Promise.all([...wanted].map((group) => language.lateTexts[group]()));
  if (i18next.isInitialized) addTexts(store, language.default);
  else {
    // i18next asks the browser about languages: the first question loads its tables, a task of its own
    Intl.getCanonicalLocales(store);
    await breath();
    await i18next.use(initReactI18next).init({
      lng: store,
      fallbackLng: false,
      resources: { [store]: { ...language.default } },
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  }
  for (const texts of late) addTexts(store, texts.default);
  if (i18next.language !== store) await i18next.changeLanguage(store);
  document.documentElement.lang = locale;
}
