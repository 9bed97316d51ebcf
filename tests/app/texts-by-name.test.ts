// Texts of a window: which files are there at the start, which come by name, in the language of now.
import { expect, it } from 'vitest';
import { createTexts } from '#src/app/i18n/texts.ts';
import { text } from '../support/texts.ts';

async function textsIn(store: string) {
  const texts = createTexts();
  await texts.show(store);
  return texts;
}

it('What every page may need is there at the start, the rest once it was asked for by the name of its file.', async () => {
  const { i18n, load } = await textsIn('en');
  expect(i18n.t('common:retry')).toBe(text('common:retry'));
  expect(i18n.hasResourceBundle('en', 'cart')).toBe(false);
  await load('cart');
  expect(i18n.t('cart:title')).toBe(text('cart:title'));
});

it("A part's own errors join those of every page.", async () => {
  const { i18n, load } = await textsIn('en');
  expect(i18n.exists('errors:wrongLogin')).toBe(false);
  await load('account-errors');
  for (const key of ['errors:wrongLogin', 'errors:offline']) expect(i18n.t(key)).toBe(text(key));
});

it('Another language comes with every file that was asked for, and with no other.', async () => {
  const { i18n, load, show } = await textsIn('en');
  await load('cart');
  await show('ru');
  expect(i18n.t('cart:title')).toBe(text('cart:title', { lang: 'ru' }));
  expect(i18n.t('errors:offline')).toBe(text('errors:offline', { lang: 'ru' }));
  expect(i18n.hasResourceBundle('ru', 'order')).toBe(false);
});

it('A store view without texts speaks Latvian.', async () => {
  const { i18n, load } = await textsIn('de');
  await load('cart');
  expect(i18n.t('cart:title')).toBe(text('cart:title', { lang: 'lv' }));
});

it('Texts that nobody wrote are refused.', async () => {
  const { load } = await textsIn('en');
  await expect(load('ordering')).rejects.toThrow('no texts are called ordering');
});
