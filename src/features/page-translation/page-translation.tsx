// The hidden page translation widget: a third-party script renders its list of languages, which is then set to the
// current language. Off by default. The page is polled every `TRANSLATION_POLL_MS` until the widget appears.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { TRANSLATION_POLL_MS } from '#shared/config/constants.ts';
import { translationLanguage } from '#shared/domain/text/translation-language.ts';
import { useApp } from '../../model/shell/app-context.ts';

/** Returns the first match; undefined if nothing matches or the selector is invalid. */
function findList(selector: string): HTMLSelectElement | undefined {
  try {
    return document.querySelector<HTMLSelectElement>(selector) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Polls until the selector matches, then sets the element to the language, once. Returns a function that stops polling.
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
