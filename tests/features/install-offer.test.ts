// Tests when and how the app offers to be installed.
import { JSDOM } from 'jsdom';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { demoConfig } from '../support/browser/goods.ts';

type Page = { installPrompt?: unknown };
let window: JSDOM['window'];
let isStandalone: boolean;
beforeEach(() => {
  isStandalone = false;
  ({ window } = new JSDOM('<main></main>', { pretendToBeVisual: true, url: 'https://shop.test/en' }));
  Object.assign(window, { matchMedia: () => ({ matches: isStandalone }) });
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('navigator', window.navigator);
  vi.stubGlobal('location', window.location);
  vi.stubGlobal('sessionStorage', window.sessionStorage);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => vi.unstubAllGlobals());

const promptOf = (outcome: 'accepted' | 'dismissed') => ({ prompt: vi.fn(async () => ({ outcome })) });

/** Renders the offer; returns its text and a function that clicks its button. */
async function show({ kiosk = false } = {}) {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { AppProvider: ShopProvider } = await import('#src/model/shell/app-context.ts');
  const { default: InstallOffer } = await import('#src/features/install/install-offer.tsx');
  const config = demoConfig();
  const app = { config: { ...config, kiosk: { ...config.kiosk, enabled: kiosk } } } as AppContext;
  const main = window.document.createElement('main');
  const root = createRoot(main);
  await act(async () =>
    root.render(createElement(ShopProvider, { value: app }, createElement(InstallOffer))),
  );
  window.document.body.append(main);
  return {
    offerLate: (prompt: object) =>
      act(async () => {
        (window as Page).installPrompt = prompt;
        window.dispatchEvent(new window.Event('beforeinstallprompt'));
      }),
    focused: () => window.document.activeElement?.textContent,
    message: () => main.textContent,
    press: () => act(async () => main.querySelector('button')?.click()),
  };
}

it("shows the browser's prompt once on a click", async () => {
  const prompt = promptOf('accepted');
  (window as Page).installPrompt = prompt;
  const { message, press } = await show();
  expect(message()).toContain('button');
  expect(prompt.prompt).not.toHaveBeenCalled();
  await press();
  await press();
  expect(prompt.prompt).toHaveBeenCalledTimes(1);
  expect(message()).toContain('done');
  expect((window as Page).installPrompt).toBeUndefined();
});

it('explains how to install later after the prompt was dismissed, without another prompt', async () => {
  (window as Page).installPrompt = promptOf('dismissed');
  const { message, press, offerLate } = await show();
  await press();
  expect(message()).toContain('later');
  await offerLate(promptOf('accepted'));
  expect(message()).not.toContain('button');
});

it('keeps the focus inside the offer when its button is removed', async () => {
  (window as Page).installPrompt = promptOf('accepted');
  const { press, focused } = await show();
  await press();
  expect(focused()).toBe('install.title');
});

it('shows a prompt that arrives after the page was rendered', async () => {
  const { message, press, offerLate } = await show();
  const prompt = promptOf('accepted');
  await offerLate(prompt);
  expect(message()).toContain('button');
  await press();
  expect(prompt.prompt).toHaveBeenCalledTimes(1);
});

it('shows nothing in other browsers, except for instructions on iOS', async () => {
  expect((await show()).message()).toBe('');
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' });
  expect((await show()).message()).toContain('ios');
});

it('shows nothing at a kiosk or if the app is installed', async () => {
  (window as Page).installPrompt = promptOf('accepted');
  expect((await show({ kiosk: true })).message()).toBe('');
  isStandalone = true;
  expect((await show()).message()).toBe('');
});
