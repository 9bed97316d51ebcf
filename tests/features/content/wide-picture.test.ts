// Tests banner pictures that cannot be loaded, for example offline.
import { JSDOM } from 'jsdom';
import { act, createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { demoConfig } from '../../support/browser/goods.ts';

let window: JSDOM['window'];
beforeEach(() => {
  ({ window } = new JSDOM('<main></main>', { url: 'https://shop.example/' }));
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => vi.unstubAllGlobals());

it('shows an empty area instead of a broken-image icon', async () => {
  const { createRoot } = await import('react-dom/client');
  const { AppProvider } = await import('#src/model/shell/app-context.ts');
  const { WidePicture } = await import('#src/features/content/banners/wide-picture.tsx');
  const main = window.document.querySelector('main') as HTMLElement;
  const root = createRoot(main);
  const value = { config: demoConfig() } as unknown as AppContext;
  const draw = (path: string) =>
    act(async () =>
      root.render(createElement(AppProvider, { value }, createElement(WidePicture, { path, sizes: '46vw' }))),
    );
  await draw('/first.webp');
  const picture = main.querySelector('img') as HTMLImageElement;
  expect(picture.className).toBe('');
  await act(async () => picture.dispatchEvent(new window.Event('error')));
  expect(picture.className).toBe('invisible');
  await draw('/second.webp');
  expect(picture.className).toBe('');
  await act(async () => root.unmount());
});
