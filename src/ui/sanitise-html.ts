// The only path by which backend HTML enters the page (S-01): DOMPurify with an allowlist.
// - Returns a fragment, never a string, so that a window parses the HTML only once.
// - Fetched when the first description is shown; a server uses the same rules with its own DOM.
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
  // relative, http(s), mailto and tel; any other scheme is removed
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
  RETURN_DOM_FRAGMENT: true,
  SANITIZE_DOM: true,
};

/** Base for relative URLs while the store's origin is unknown. */
const NOWHERE = 'http://shop.invalid';

/** Returns the path of a URL and whether its origin is one of `origins`; undefined if it is invalid or not http(s). */
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

/**
 * Replaces the URLs of the store's own pictures with URLs of resized versions; replaces pictures of other origins with
 * their alt text, so that no third party is requested.
 */
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

/** Turns an h1 into an h2: the page's only h1 is never part of the content. */
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

/** Sanitises HTML from the backend. */
export const sanitiseHtml = (html: string, rules: HtmlRules): DocumentFragment =>
  sanitiseWith(DOMPurify, html, rules);

/** Returns `sanitiseHtml` for the DOM of a server. */
export function sanitiserOf(window: WindowLike): typeof sanitiseHtml {
  const purify = DOMPurify(window);
  return (html, rules) => sanitiseWith(purify, html, rules);
}
