// The hidden page-translation widget: where somebody else's script draws its list of languages, which then is set to the
// language that is shown. Off unless the configuration says otherwise. A widget that never comes costs a look every half
// second and nothing else.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { TRANSLATION_POLL_MS } from '#shared/config/constants.ts';
import { translationLanguage } from '#shared/domain/text/translation-language.ts';
import { useApp } from '../../model/app-context.ts';

/** What a selector finds; undefined for nothing, and for a selector that is none. */
function findList(selector: string): HTMLSelectElement | undefined {
  try {
    return document.querySelector<HTMLSelectElement>(selector) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Looks every 500 ms until the selector exists, then sets what it finds to the language, once. Out: ends the looking.
 */
export function setLanguageOnceThere(selector: string, language: string): () => void {
  const timer = setInterval(() => {
    const list = findList(selector);
    if (!list) return;
    clearInterval(timer);
    list.value = language;
    list.dispatchEvent(new Event('change', { bubbles: true }));
  }, TRANSLATION_POLL_MS);
  return () => clearInterval(timer);
}

export function PageTranslation() {
  const { pageTranslation, stores } = useApp().config;
  const { i18n } = useTranslation();
  const locale = stores.find(({ code }) => code === i18n.language)?.locale ?? '';
  const language = translationLanguage(locale);
  useEffect(
    () => (language === undefined ? undefined : setLanguageOnceThere(pageTranslation.selector, language)),
    [language],
  );
  return <div id="page-translation" hidden translate="no" />;
}
