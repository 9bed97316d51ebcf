import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { markLanguage } from '#src/ui/mark-language.tsx';
import { markNumbers } from '#src/ui/mark-numbers.tsx';

const markup = (...args: Parameters<typeof markLanguage>) =>
  renderToStaticMarkup(createElement('p', null, markLanguage(...args)));

it('marks only the name with its language', () => {
  expect(markup('All Ledusskapji', [{ name: 'Ledusskapji', textLanguage: 'lv' }])).toBe(
    '<p><span>All <span lang="lv">Ledusskapji</span></span></p>',
  );
});

it('marks only the names in another language in a list of names', () => {
  const named = [
    { name: 'Oven' },
    { name: 'Krāsns 2', textLanguage: 'lv' },
    { name: 'Hob', textLanguage: 'ru' },
  ];
  expect(markup('Without: Oven, Krāsns 2, Hob.', named)).toBe(
    '<p><span>Without: Oven, <span lang="lv">Krāsns 2</span>, <span lang="ru">Hob</span>.</span></p>',
  );
});

it('finds a name that is also a part of the name before it', () => {
  const named = [{ name: 'Oven Norra' }, { name: 'Oven', textLanguage: 'lv' }];
  expect(markup('Oven Norra, Oven', named)).toBe(
    '<p><span>Oven Norra, <span lang="lv">Oven</span></span></p>',
  );
});

it('renders names and the text between them with the given function', () => {
  const number = (text: string) => `<span>${text.replaceAll(/\d/g, '<span translate="no">$&</span>')}</span>`;
  expect(markup('2 × Krāsns 5', [{ name: 'Krāsns 5', textLanguage: 'lv' }], markNumbers)).toBe(
    `<p><span>${number('2 × ')}<span lang="lv">${number('Krāsns 5')}</span><span></span></span></p>`,
  );
});

it.each([
  ['has the language of the text', 'All Fridges', 'Fridges', undefined],
  ['is not in the text', 'All', 'Fridges', 'lv'],
  ['is empty', 'All', '', 'lv'],
])('leaves a text unchanged if the name %s', (_what, text, name, textLanguage) => {
  expect(markup(text, [{ name, textLanguage }])).toBe(`<p>${text}</p>`);
});
