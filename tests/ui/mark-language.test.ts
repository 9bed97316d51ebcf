import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { markLanguage } from '#src/ui/mark-language.tsx';

const markup = (text: string, name: string, language: string | undefined) =>
  renderToStaticMarkup(createElement('p', null, markLanguage(text, name, language)));

it('marks only the name with its language', () => {
  expect(markup('All Ledusskapji', 'Ledusskapji', 'lv')).toBe(
    '<p><span>All <span lang="lv">Ledusskapji</span></span></p>',
  );
});

it.each([
  ['has the language of the text', 'All Fridges', 'Fridges', undefined],
  ['is not in the text', 'All', 'Fridges', 'lv'],
  ['is empty', 'All', '', 'lv'],
])('leaves a text unchanged if the name %s', (_what, text, name, language) => {
  expect(markup(text, name, language)).toBe(`<p>${text}</p>`);
});
