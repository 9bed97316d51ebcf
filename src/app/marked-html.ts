// A backend's HTML in a page that a server draws: while it is drawn a mark stands in its place, which nobody can guess; then
// the HTML, cleaned by the rules of the window, with a document of the server's own.
import type { HtmlRules } from '../ui/html-rules.ts';

type Cleaner = (html: string, rules: HtmlRules) => string;

async function makeCleaner(): Promise<Cleaner> {
  const [{ JSDOM }, { sanitiserOf }] = await Promise.all([import('jsdom'), import('../ui/sanitise-html.ts')]);
  const dom = new JSDOM('');
  const sanitise = sanitiserOf(dom.window as unknown as Parameters<typeof sanitiserOf>[0]);
  return (html, rules) => {
    dom.window.document.body.replaceChildren(sanitise(html, rules));
    const [, written = ''] = /<body>(.*)<\/body>/s.exec(dom.serialize()) ?? [];
    return written;
  };
}

/** What cleans HTML: made once, at the latest when the first page needs it. */
export const cleaner = (() => {
  const made: { cleaner?: Promise<Cleaner> } = {};
  return () => {
    made.cleaner ??= makeCleaner();
    return made.cleaner;
  };
})();

/** For one page. Out: gives a mark for HTML; puts the HTML of every mark into a page that was drawn. */
export function markedHtml(): {
  mark: (html: string) => string;
  filled: (drawn: string, rules: HtmlRules) => Promise<string>;
} {
  const secret = crypto.randomUUID();
  const texts: string[] = [];
  return {
    mark: (html) => `html-${secret}-${texts.push(html) - 1}-`,
    filled: async (drawn, rules) => {
      if (texts.length === 0) return drawn;
      const clean = await cleaner();
      return drawn.replace(new RegExp(`html-${secret}-(\\d+)-`, 'g'), (_, at: string) =>
        clean(texts[Number(at)] ?? '', rules),
      );
    },
  };
}
