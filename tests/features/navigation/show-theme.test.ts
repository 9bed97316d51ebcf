// The theme that was chosen, on the next page before any script but the one in its head.
import { readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import { afterEach, expect, it, vi } from 'vitest';
import { showTheme } from '#src/features/navigation/store-view/show-theme.ts';

const script = /<script>([\s\S]*?)<\/script>/.exec(readFileSync('index.html', 'utf8'))?.[1] ?? '';
afterEach(() => void vi.unstubAllGlobals());

it('A theme that was chosen is there when the next page is painted, and one that follows the device leaves no trace.', () => {
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

it('A device that refuses to store shows a theme all the same.', () => {
  const { window } = new JSDOM('');
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new Error('refused');
    },
  });
  showTheme('dark');
  expect(window.document.documentElement.getAttribute('data-theme')).toBe('dark');
});
