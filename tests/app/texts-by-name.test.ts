// Tests the texts of a window in the current language: files loaded at the start, and files loaded by name.
import { expect, it } from 'vitest';
import { createTexts } from '#src/app/i18n/create-texts.ts';
import { text } from '../support/texts.ts';

async function textsIn(store: string) {
  const texts = createTexts();
  await texts.show(store);
  return texts;
}

it('loads the texts shared by all pages at the start', async () => {
  const { i18n } = await textsIn('en');
  expect(i18n.t('common:retry')).toBe(text('common:retry'));
});

it('loads another file when it is requested by name', async () => {
  const { i18n, load } = await textsIn('en');
  expect(i18n.hasResourceBundle('en', 'cart')).toBe(false);
  await load('cart');
  expect(i18n.t('cart:title')).toBe(text('cart:title'));
});

it("merges a part's own error texts with the shared ones", async () => {
  const { i18n, load } = await textsIn('en');
  expect(i18n.exists('errors:wrongLogin')).toBe(false);
  await load('account-errors');
  for (const key of ['errors:wrongLogin', 'errors:offline']) expect(i18n.t(key)).toBe(text(key));
});

it('loads exactly the requested files in another language', async () => {
  const { i18n, load, show } = await textsIn('en');
  await load('cart');
  await show('ru');
  expect(i18n.t('cart:title')).toBe(text('cart:title', { lang: 'ru' }));
  expect(i18n.t('errors:offline')).toBe(text('errors:offline', { lang: 'ru' }));
  expect(i18n.hasResourceBundle('ru', 'order')).toBe(false);
});

it('uses Latvian for a store view without texts', async () => {
  const { i18n, load } = await textsIn('de');
  await load('cart');
  expect(i18n.t('cart:title')).toBe(text('cart:title', { lang: 'lv' }));
});

it('rejects unknown text files', async () => {
  const { load } = await textsIn('en');
  await expect(load('ordering')).rejects.toThrow('no texts are called ordering');
});
