// The amounts of fees are configured, so a text that contains an amount would be wrong in other stores.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cmsPages } from '#demo/texts/cms-pages.ts';
import { languages, text } from '../support/texts.ts';

it('no text contains the amount of the fee for cash on collection, which is configured [S9.072]', () => {
  const config = JSON.parse(readFileSync('src/app/public/shop.config.json', 'utf8')) as {
    promises: { collectionFee: number };
  };
  expect(config.promises.collectionFee).toBe(300);
  const amount = /\d+[.,]\d\d\s?(€|EUR)|(€|EUR)\s?\d/;
  for (const lang of languages) {
    expect(text('checkout:payment.collection', { lang, fee: '@' })).toContain('@');
    for (const file of readdirSync(`locales/${lang}`))
      expect(readFileSync(`locales/${lang}/${file}`, 'utf8'), file).not.toMatch(amount);
  }
  const pages = Object.values(cmsPages(0, String)).flat() as { key?: string }[];
  const payment = pages.filter(({ key }) => key === 'payment-methods');
  expect(payment).toHaveLength(languages.length);
  expect(JSON.stringify(payment)).not.toMatch(amount);
});
