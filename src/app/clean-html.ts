// Cleans a backend's HTML on a server, by the rules of the window, with a document of the server's own. Built as an entry of
// its own: what it takes to load keeps no page waiting where the host runs it in a thread (host/html-thread.ts).
import { JSDOM } from 'jsdom';
import type { ShopConfig } from '../../schemas/shop-config.ts';
import { htmlRulesOf } from '../config/picture-url.ts';
import type { HtmlRules } from '../ui/html-rules.ts';
import { sanitiserOf } from '../ui/sanitise-html.ts';

const dom = new JSDOM('');
const sanitise = sanitiserOf(dom.window as unknown as Parameters<typeof sanitiserOf>[0]);

/** In: HTML of any shape, the shop's rules. Out: what may stand in the page, as text. */
export function cleanWith(html: string, rules: HtmlRules): string {
  dom.window.document.body.replaceChildren(sanitise(html, rules));
  const [, written = ''] = /<body>(.*)<\/body>/s.exec(dom.serialize()) ?? [];
  return written;
}

/** In: texts of HTML, the configuration, the origin of the page that they stand in ("" where it is not known). Out: each cleaned. */
export function cleanHtml(texts: readonly string[], config: ShopConfig, origin: string): string[] {
  const rules = htmlRulesOf(config, origin);
  return texts.map((html) => cleanWith(html, rules));
}
