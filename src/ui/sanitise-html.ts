// The only way for a backend's HTML into the page (S-01): DOMPurify with a list of what is allowed, everything else
// goes. Out comes a fragment, never a string: in a window nothing is parsed a second time. Fetched when the first
// description is shown; a server cleans by the same rules, with a document of its own.
import DOMPurify, { type Config, type WindowLike } from 'dompurify';
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

/** Where a shop stands that does not know its own origin. */
const NOWHERE = 'http://shop.invalid';

/** The URL in full, and whether it is the shop's; undefined when it cannot be read, or is no URL of the web. */
function parseUrl(text: string, { origins }: HtmlRules): { pathname: string; isOwn: boolean } | undefined {
  const base = origins[0] || NOWHERE;
  if (!URL.canParse(text, base)) return undefined;
  const { protocol, origin, pathname } = new URL(text, base);
  if (!/^https?:$/.test(protocol)) return undefined;
  return { pathname, isOwn: origin === base || origins.includes(origin) };
}

function mendLink(link: Element, rules: HtmlRules): void {
  const href = link.getAttribute('href') ?? '';
  if (/^(mailto|tel):/i.test(href)) return;
  const url = parseUrl(href, rules);
  if (!url) link.removeAttribute('href');
  else if (url.isOwn) link.setAttribute('rel', 'noopener');
  else {
    link.setAttribute('rel', 'noopener noreferrer nofollow');
    link.setAttribute('target', '_blank');
  }
}

/** Pictures of the shop come through its own resizing; others would be requests to strangers and stay words. */
function mendPicture(image: Element, rules: HtmlRules): void {
  const src = image.getAttribute('src') ?? '';
  const url = src === '' ? undefined : parseUrl(src, rules);
  if (!url?.isOwn) {
    image.replaceWith(image.ownerDocument.createTextNode(image.getAttribute('alt') ?? ''));
    return;
  }
  image.setAttribute('src', rules.picture(url.pathname));
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

function sanitiseWith(
  purify: Pick<typeof DOMPurify, 'sanitize'>,
  html: string,
  rules: HtmlRules,
): DocumentFragment {
  const clean = purify.sanitize(html, config);
  for (const image of clean.querySelectorAll('img')) mendPicture(image, rules);
  for (const link of clean.querySelectorAll('a')) mendLink(link, rules);
  for (const heading of clean.querySelectorAll('h1')) lowerHeading(heading);
  return clean;
}

/** In: HTML of any shape, the shop's rules. Out: what may stand in the page. */
export const sanitiseHtml = (html: string, rules: HtmlRules): DocumentFragment =>
  sanitiseWith(DOMPurify, html, rules);

/** In: the window of a server. Out: the same there. */
export function sanitiserOf(window: WindowLike): typeof sanitiseHtml {
  const purify = DOMPurify(window);
  return (html, rules) => sanitiseWith(purify, html, rules);
}
