// `getComputedStyle` of a window without style sheets: what is displayed and what is visible, told by element, attributes
// and inline style. jsdom matches its own sheet against each element instead, rule by rule, which took a tenth of the time
// of a journey: looking for a role asks for the style of every candidate and of everything around it.
import type { DOMWindow } from 'jsdom';

/** How an element without attributes is displayed, by its name: as jsdom's own sheet has it. */
const displays = new Map<string, string>();

const isElsewhereHidden = (element: Element): boolean => {
  const hidden = element.getAttribute('hidden');
  if (hidden !== null && hidden.toLowerCase() !== 'until-found') return true;
  if (element.localName === 'dialog') return !element.hasAttribute('open');
  if (element.localName === 'input') return element.getAttribute('type')?.toLowerCase() === 'hidden';
  return element.hasAttribute('popover');
};

const inline = (element: Element, name: 'display' | 'visibility'): string =>
  element.hasAttribute('style') ? (element as HTMLElement).style.getPropertyValue(name) : '';

/** Gives a new window of jsdom its `getComputedStyle`. */
export function addComputedStyle(window: DOMWindow): void {
  const bySheet = window.getComputedStyle;

  const displayOf = (element: Element): string => {
    const own = inline(element, 'display');
    if (own) return own;
    if (isElsewhereHidden(element)) return 'none';
    const { localName, namespaceURI } = element;
    const kind = `${namespaceURI} ${localName}`;
    let display = displays.get(kind);
    if (display === undefined) {
      const bare = window.document.createElementNS(namespaceURI, localName);
      // a dialog that is shown
      if (localName === 'dialog') bare.setAttribute('open', '');
      display = bySheet(bare).display;
      displays.set(kind, display);
    }
    return display;
  };

  const visibilityOf = (element: Element): string => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const own = inline(at, 'visibility');
      if (own && own !== 'inherit') return own;
    }
    return 'visible';
  };

  class ComputedStyle {
    constructor(private readonly element: Element) {}
    get display(): string {
      return displayOf(this.element);
    }
    get visibility(): string {
      return visibilityOf(this.element);
    }
    getPropertyValue(name: string): string {
      if (name === 'display') return this.display;
      if (name === 'visibility') return this.visibility;
      throw new Error(`no style sheet is known here: nobody can tell the ${name}`);
    }
  }
  window.getComputedStyle = (element: Element) =>
    new ComputedStyle(element) as unknown as CSSStyleDeclaration;
}
