// Tests the page translation widget: its languages, and the polling for its list.
import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shopConfig } from '#schemas/shop-config.ts';
import { TRANSLATION_POLL_MS } from '#shared/config/constants.ts';
import { TRANSLATION_LANGUAGES, translationLanguage } from '#shared/domain/text/translation-language.ts';
import { setLanguageOnceThere } from '#src/features/page-translation/page-translation.tsx';
import { demoConfig } from '../../support/browser/goods.ts';

const SELECTOR = '#page-translation select';
let dom: JSDOM;
beforeEach(() => {
  dom = new JSDOM('<div id="page-translation" hidden></div>');
  vi.stubGlobal('document', dom.window.document);
  vi.stubGlobal('Event', dom.window.Event);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Adds the language list of the third-party widget. Returns the languages that the list is set to. */
function draw(): string[] {
  const { document } = dom.window;
  const list = document.createElement('select');
  for (const code of Object.values(TRANSLATION_LANGUAGES)) list.add(new dom.window.Option(code, code));
  const chosen: string[] = [];
  list.addEventListener('change', () => chosen.push(list.value));
  document.querySelector('#page-translation')?.append(list);
  return chosen;
}

describe('the page translation widget', () => {
  it('maps only the locales of the five supported languages [S1.019]', () => {
    expect(Object.entries(TRANSLATION_LANGUAGES)).toEqual([
      ['en-US', 'en'],
      ['lt-LT', 'lt'],
      ['ru-RU', 'ru'],
      ['lv-LV', 'lv'],
      ['et-EE', 'et'],
    ]);
    for (const { locale } of demoConfig().stores)
      expect(translationLanguage(locale)).toBe(locale.slice(0, 2));
    expect(['de-DE', 'constructor', ''].map(translationLanguage)).toEqual([undefined, undefined, undefined]);
  });

  it('is polled for every 500 ms until its selector matches [S1.020 S9.059]', () => {
    expect(TRANSLATION_POLL_MS).toBe(500);
    const look = vi.spyOn(dom.window.document, 'querySelector');
    setLanguageOnceThere(SELECTOR, 'ru');
    vi.advanceTimersByTime(499);
    expect(look).toHaveBeenCalledTimes(0);
    vi.advanceTimersByTime(1);
    expect(look).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(5 * 500);
    expect(look).toHaveBeenCalledTimes(6);
    const chosen = draw();
    look.mockClear();
    vi.advanceTimersByTime(500);
    expect(chosen).toEqual(['ru']);
    vi.advanceTimersByTime(3_600_000);
    expect([chosen, look.mock.calls.length, vi.getTimerCount()]).toEqual([['ru'], 1, 0]);
  });

  it('is polled for by one timer until the page ends if it never appears', () => {
    for (const selector of [SELECTOR, 'div:has(']) {
      const end = setLanguageOnceThere(selector, 'en');
      vi.advanceTimersByTime(3_600_000);
      expect(vi.getTimerCount()).toBe(1);
      end();
      expect(vi.getTimerCount()).toBe(0);
    }
  });

  it('is off by default', () => {
    const { pageTranslation: _, ...without } = demoConfig();
    expect(shopConfig.parse(without).pageTranslation).toEqual({ enabled: false, selector: SELECTOR });
  });
});
