// A faster `Element.matches` for role queries, which check each candidate against about a hundred element selectors.
// The element name decides most of them without parsing the selector.
import type { DOMWindow } from 'jsdom';

/** An element name followed by attributes only: `a[href]`, `input:not([type])`. */
const named = /^([a-z][a-z0-9]*)((?:\[[^[\]]*\]|:not\(\[[^[\]]*\]\))*)$/;
const parts = new Map<string, { name: string; isNameAlone: boolean } | undefined>();

function partsOf(selector: string): { name: string; isNameAlone: boolean } | undefined {
  if (!parts.has(selector)) {
    const [, name, attributes] = named.exec(selector) ?? [];
    parts.set(selector, name === undefined ? undefined : { name, isNameAlone: attributes === '' });
  }
  return parts.get(selector);
}

/** Replaces `matches` of a new jsdom window. */
export function addFastSelectors(window: DOMWindow): void {
  const proto = window.Element.prototype;
  const byEngine = proto.matches;
  function matches(this: Element, selector: string): boolean {
    const known = partsOf(String(selector));
    if (!known || !(this instanceof window.HTMLElement)) return byEngine.call(this, selector);
    if (this.localName !== known.name) return false;
    return known.isNameAlone || byEngine.call(this, selector);
  }
  proto.matches = matches as typeof byEngine;
}
