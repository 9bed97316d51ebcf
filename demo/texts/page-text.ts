// The structure of the demo store's page texts, and their rendering as HTML.
import { type StoreCode, say, type Words } from './words.ts';

/** A link to a page by its key, to a screen by its path without the store view, or to a URL. */
type Link = { words: Words } & ({ page: string } | { screen: `/${string}` } | { url: Words });

/** A section of a page; its elements are rendered in the order of the properties below. */
export type Part = {
  h?: Words;
  p?: Words;
  list?: readonly Words[];
  steps?: readonly Words[];
  /** rows of cells; the first row is the header */
  table?: readonly (readonly Words[])[];
  links?: readonly Link[];
};

/** Group in the hierarchy to which a page belongs. */
export type PageGroup = 'buying' | 'rights' | 'about';

export type PageText = {
  /** shared by all store views */
  id: number;
  /** identifies the page in links, in every store view */
  key: string;
  /** path in each store view */
  slug: Words;
  group: PageGroup;
  title: Words;
  summary: Words;
  parts: readonly Part[];
};

/** Returns the path of a page or a screen in a store view, from the root. */
export type PathOf = (link: { page: string } | { screen: string }, store: StoreCode) => string;

const escaped = (words: string) => words.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** Renders a section as HTML, with a no-break space before each euro sign. */
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
