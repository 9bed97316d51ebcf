// Writes a page's head into the document. Owns the elements marked `data-head`, including server-rendered ones, and the
// description. Structured data is JSON, accepted by the app's Trusted Types policy.
import type { PageHead } from '#shared/domain/catalogue/page-head.ts';
import { trustedData } from '../../../worker-client/trusted-script-url.ts';

function element(tag: 'link' | 'meta' | 'script', attributes: Record<string, string>): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.setAttribute('data-head', '');
  return made;
}

/**
 * Returns the server-rendered language links of store views that are not on this device because they were never shown.
 */
function furtherLanguages({ canonical, alternates }: PageHead): Element[] {
  const { head } = document;
  const present = head.querySelector<HTMLLinkElement>('link[rel="canonical"][data-head]');
  if (present?.href !== canonical) return [];
  const known = new Set(alternates.map(({ language }) => language));
  return [...head.querySelectorAll('link[rel="alternate"][data-head]')].filter(
    (link) => !known.has(link.getAttribute('hreflang') ?? ''),
  );
}

/** Replaces the head of the previous page. */
export function writeHead(page: PageHead): void {
  const { description, canonical, hidden, alternates, structured } = page;
  const made = [
    element('link', { rel: 'canonical', href: canonical }),
    ...(hidden ? [element('meta', { name: 'robots', content: 'noindex' })] : []),
    ...alternates.map(({ language, href }) =>
      element('link', { rel: 'alternate', hreflang: language, href }),
    ),
    ...furtherLanguages(page),
    ...structured.map((data) => {
      const script = element('script', { type: 'application/ld+json' });
      script.textContent = trustedData(JSON.stringify(data));
      return script;
    }),
  ];
  for (const old of document.head.querySelectorAll('[data-head]')) old.remove();
  document.head.append(...made);
  if (description !== undefined)
    document.head.querySelector('meta[name="description"]')?.setAttribute('content', description);
}
