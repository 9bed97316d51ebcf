// Tests that the script in the head of the next page applies the chosen theme.
import { JSDOM } from 'jsdom';
import { afterEach, expect, it, vi } from 'vitest';
import { classicScript } from '#build/inline-script.ts';
import { showTheme } from '#src/features/navigation/store-view/show-theme.ts';

const script = await classicScript('src/start/head-script.ts');
afterEach(() => void vi.unstubAllGlobals());

it('applies a chosen theme before the next page is painted', () => {
  const { window } = new JSDOM('', { runScripts: 'outside-only', url: 'http://shop.test/' });
  const root = window.document.documentElement;
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('localStorage', window.localStorage);
  const nextPage = () => {
    root.removeAttribute('data-theme');
    window.eval(script);
    return root.getAttribute('data-theme');
  };
  expect(nextPage()).toBeNull();
  showTheme('dark');
  expect(root.getAttribute('data-theme')).toBe('dark');
  expect(nextPage()).toBe('dark');
  showTheme('light');
  expect(nextPage()).toBe('light');
  showTheme('system');
  expect(root.getAttribute('data-theme')).toBeNull();
  expect(nextPage()).toBeNull();
  expect(window.localStorage).toHaveLength(0);
});

it('shows the chosen theme even if the device cannot store it', () => {
  const { window } = new JSDOM('');
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new Error('Refused');
    },
  });
  showTheme('dark');
  expect(window.document.documentElement.getAttribute('data-theme')).toBe('dark');
});
