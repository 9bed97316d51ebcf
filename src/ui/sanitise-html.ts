// The only way for a backend's HTML into the page (S-01): DOMPurify with a list of what is allowed, everything else
// goes. Out comes a fragment, never a string, so that nothing is parsed a second time. Fetched when the first
// description is shown; needs a document, so never in a worker.
import DOMPurify, { type Config } from 'dompurify';
import type { HtmlRules } from './html-rules.ts';

const tags = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'div', 'span', 'section', 'article', 'blockquote'],
  ...[
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'small',
    'sub',
    'sup',
    'mark',
    'abbr',
    'q',
    'cite',
    'code',
    'pre',
    'kbd',
  ],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['a', 'img', 'figure', 'figcaption', 'details', 'summary'],
];
const attributes = [
  'href',
  'src',
  'alt',
  'title',
  'lang',
  'dir',
  'colspan',
  'rowspan',
  'width',
  'height',
  'start',
];

const config: Config & { RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS: tags,
  ALLOWED_ATTR: attributes,
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  // relative, http(s), mail and telephone; what looks like any other scheme goes
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
  RETURN_DOM_FRAGMENT: true,
  SANITIZE_DOM: true,
};

/** The URL in full; undefined when it cannot be read, or is no URL of the web. */
function parseUrl(text: string): URL | undefined {
  if (!URL.canParse(text, location.href)) return undefined;
  const url = new URL(text, location.href);
  return /^https?:$/.test(url.protocol) ? url : undefined;
}

function mendLink(link: HTMLAnchorElement, { origins }: HtmlRules): void {
  const href = link.getAttribute('href') ?? '';
  if (/^(mailto|tel):/i.test(href)) return;
  const url = parseUrl(href);
  if (!url) link.removeAttribute('href');
  else if (origins.includes(url.origin)) link.setAttribute('rel', 'noopener');
  else {
    link.setAttribute('rel', 'noopener noreferrer nofollow');
    link.setAttribute('target', '_blank');
  }
}

/** Pictures of the shop come through its own resizing; others would be requests to strangers and stay words. */
function mendPicture(image: HTMLImageElement, { picture, origins }: HtmlRules): void {
  const src = image.getAttribute('src') ?? '';
  const url = src === '' ? undefined : parseUrl(src);
  if (!url || !origins.includes(url.origin)) {
    image.replaceWith(image.ownerDocument.createTextNode(image.alt));
    return;
  }
  image.setAttribute('src', picture(url.pathname));
  image.setAttribute('loading', 'lazy');
  image.setAttribute('decoding', 'async');
  for (const side of ['width', 'height'])
    if (!/^\d{1,4}$/.test(image.getAttribute(side) ?? '')) image.removeAttribute(side);
}

/** A page has one h1, and it is not the content's. */
function lowerHeading(heading: Element): void {
  const lower = heading.ownerDocument.createElement('h2');
  lower.append(...heading.childNodes);
  heading.replaceWith(lower);
}

/** In: HTML of any shape, the shop's rules. Out: what may stand in the page. */
export function sanitiseHtml(html: string, rules: HtmlRules): DocumentFragment {
  const clean = DOMPurify.sanitize(html, config);
  for (const image of clean.querySelectorAll('img')) mendPicture(image, rules);
  for (const link of clean.querySelectorAll('a')) mendLink(link, rules);
  for (const heading of clean.querySelectorAll('h1')) lowerHeading(heading);
  return clean;
}
