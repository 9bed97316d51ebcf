// Sanitises a backend's HTML on a server with jsdom, by the same rules as in a window. This module is a separate build
// entry, so that the host can run it in a thread that does not delay pages (host/html-thread.ts).
import { JSDOM } from 'jsdom';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { htmlRulesOf } from '#shared/config/picture-url.ts';
import type { HtmlRules } from '../ui/html-rules.ts';
import { sanitiserOf } from '../ui/sanitise-html.ts';

const dom = new JSDOM('');
const sanitise = sanitiserOf(dom.window as unknown as Parameters<typeof sanitiserOf>[0]);

/** Returns the sanitised HTML. */
export function cleanWith(html: string, rules: HtmlRules): string {
  dom.window.document.body.replaceChildren(sanitise(html, rules));
  const [, written = ''] = /<body>(.*)<\/body>/s.exec(dom.serialize()) ?? [];
  return written;
}

/** Sanitises several texts. @param origin Origin of the page that shows them, "" if unknown. */
export function cleanHtml(texts: readonly string[], config: ShopConfig, origin: string): string[] {
  const rules = htmlRulesOf(config, origin);
  return texts.map((html) => cleanWith(html, rules));
}
