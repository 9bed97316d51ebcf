// When the shop offers to be installed, and how.
import { JSDOM } from 'jsdom';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AppContext } from '#src/model/app-context.ts';
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

/** Out: what is said, and how the button is pressed. */
async function show({ kiosk = false } = {}) {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { AppProvider: ShopProvider } = await import('#src/model/app-context.ts');
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
    said: () => main.textContent,
    press: () => act(async () => main.querySelector('button')?.click()),
  };
}

it('A browser that can install is asked at the press, once; what came of it is said.', async () => {
  const prompt = promptOf('accepted');
  (window as Page).installPrompt = prompt;
  const { said, press } = await show();
  expect(said()).toContain('button');
  expect(prompt.prompt).not.toHaveBeenCalled();
  await press();
  await press();
  expect(prompt.prompt).toHaveBeenCalledTimes(1);
  expect(said()).toContain('done');
  expect((window as Page).installPrompt).toBeUndefined();
});

it('Whoever declines is told where it can be done later, and is not asked again on that page.', async () => {
  (window as Page).installPrompt = promptOf('dismissed');
  const { said, press, offerLate } = await show();
  await press();
  expect(said()).toContain('later');
  await offerLate(promptOf('accepted'));
  expect(said()).not.toContain('button');
});

it('The press leaves the focus at the offer, whose button is gone.', async () => {
  (window as Page).installPrompt = promptOf('accepted');
  const { press, focused } = await show();
  await press();
  expect(focused()).toBe('install.title');
});

it('An offer of the browser that comes after the page is shown, too.', async () => {
  const { said, press, offerLate } = await show();
  const prompt = promptOf('accepted');
  await offerLate(prompt);
  expect(said()).toContain('button');
  await press();
  expect(prompt.prompt).toHaveBeenCalledTimes(1);
});

it('A browser that cannot install shows nothing; on iOS the words lead to the share menu.', async () => {
  expect((await show()).said()).toBe('');
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' });
  expect((await show()).said()).toContain('ios');
});

it('Nothing is offered at a kiosk, or where the shop is installed.', async () => {
  (window as Page).installPrompt = promptOf('accepted');
  expect((await show({ kiosk: true })).said()).toBe('');
  isStandalone = true;
  expect((await show()).said()).toBe('');
});
