import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { markNumbers } from '#src/ui/mark-numbers.tsx';
import { markUntranslated } from '#src/ui/mark-untranslated.tsx';

const markup = (text: string, ...values: string[]) =>
  renderToStaticMarkup(createElement('p', null, markUntranslated(text, ...values)));

const kept = (value: string) => `<span translate="no">${value}</span>`;

it('excludes each value in a sentence from page translation', () => {
  expect(markup('Was 5,00 €, is 15,00 €.', '5,00 €', '15,00 €')).toBe(
    `<p><span>Was ${kept('5,00 €')}, is ${kept('15,00 €')}.</span></p>`,
  );
});

it('leaves a sentence unchanged that does not contain the value', () => {
  expect(markup('Free delivery', '5,00 €')).toBe('<p><span>Free delivery</span></p>');
  expect(markup('Free delivery', '')).toBe('<p><span>Free delivery</span></p>');
});

it.each([
  ['The total has changed: 1 049,00 €.', ['1 049,00 €']],
  ['5 % off, from 2 to 12 pcs', ['5 %', '2', '12']],
  ['P-1: only 3 left', ['P-1:', '3']],
  ['Nothing to mark', []],
])('excludes amounts, numbers and codes in a text whose values are unknown: %s', (text, numbers) => {
  const marked = renderToStaticMarkup(createElement('p', null, markNumbers(text)));
  expect([...marked.matchAll(/<span translate="no">(.*?)<\/span>/g)].map(([, value]) => value)).toEqual(
    numbers,
  );
  expect(marked.replace(/<[^>]*>/g, '')).toBe(text);
});

it('does not exclude a value that is only part of a word or number', () => {
  expect(markup('Artikuls A', 'A')).toBe(`<p><span>Artikuls ${kept('A')}</span></p>`);
  expect(markup('Āda, zāde, A.', 'ā', 'd', 'A')).toBe(`<p><span>Āda, zāde, ${kept('A')}.</span></p>`);
  expect(markup('15,00 € (5 of 1525)', '5', '5,00 €')).toBe(
    `<p><span>15,00 € (${kept('5')} of 1525)</span></p>`,
  );
  expect(markup('AAA AA', 'AA')).toBe(`<p><span>AAA ${kept('AA')}</span></p>`);
});

it('leaves the characters of a sentence unchanged', () => {
  const piece = fc.string({ unit: fc.constantFrom('a', '1', '5', ',', ' ', '€', '$') });
  fc.assert(
    fc.property(piece, fc.array(piece, { maxLength: 3 }), (text, values) => {
      expect(markup(text, ...values).replace(/<[^>]*>/g, '')).toBe(text);
    }),
  );
});
