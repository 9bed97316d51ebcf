// What a text of the demo shop is made of, and the HTML it becomes.
import { type StoreCode, say, type Words } from './words.ts';

/** A link: what is read, where it leads; of the shop's own pages by their key, of its screens by the path in any store view. */
type Link = { words: Words } & ({ page: string } | { screen: `/${string}` } | { url: Words });

/** To the form whose messages reach the shop. */
export const contactForm: Link = {
  words: ['Saziņas veidlapa', 'Contact form', 'Форма обратной связи'],
  screen: '/contact',
};

/** A heading over a paragraph, a numbered or plain list, a table and links, each of which may be missing. */
export type Part = {
  h?: Words;
  p?: Words;
  list?: readonly Words[];
  steps?: readonly Words[];
  /** rows of cells, the first one of headings */
  table?: readonly (readonly Words[])[];
  links?: readonly Link[];
};

/** Where a page stands among the others. */
export type PageGroup = 'buying' | 'rights' | 'about';

export type PageText = {
  /** the same in every store view */
  id: number;
  /** the name of the page in every store view */
  key: string;
  /** its path in each */
  slug: Words;
  group: PageGroup;
  title: Words;
  summary: Words;
  parts: readonly Part[];
};

/** Path from the root: of a page of the shop by its key, of a screen by its path in any store view. */
export type PathOf = (link: { page: string } | { screen: string }, store: StoreCode) => string;

const escaped = (words: string) => words.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** In: a part, the store view, where pages lie. Out: its HTML; a sum never breaks before its sign. */
export function htmlOf(part: Part, store: StoreCode, pathOf: PathOf): string {
  const text = (words: Words) => escaped(say(words, store));
  const items = (lines: readonly Words[] = []) => lines.map((line) => `<li>${text(line)}</li>`).join('');
  const cells = (row: readonly Words[], tag: string) =>
    `<tr>${row.map((cell) => `<${tag}>${text(cell)}</${tag}>`).join('')}</tr>`;
  const [top, ...rows] = part.table ?? [];
  const links = part.links?.map((link) => {
    const href = 'url' in link ? say(link.url, store) : pathOf(link, store);
    return `<li><a href="${href}">${text(link.words)}</a></li>`;
  });
  return [
    part.h && `<h2>${text(part.h)}</h2>`,
    part.p && `<p>${text(part.p)}</p>`,
    part.list && `<ul>${items(part.list)}</ul>`,
    part.steps && `<ol>${items(part.steps)}</ol>`,
    top &&
      `<table><thead>${cells(top, 'th')}</thead><tbody>${rows.map((row) => cells(row, 'td')).join('')}</tbody></table>`,
    links && `<ul>${links.join('')}</ul>`,
  ]
    .filter(Boolean)
    .join('')
    .replace(/(\d) €/g, '$1\u00a0€');
}
