// `getComputedStyle` of a window without style sheets: display and visibility from element name, attributes and inline
// style. jsdom matches each rule of its default sheet against each element, which took a tenth of a journey's time: a
// role query reads the style of every candidate and its ancestors.
import type { DOMWindow } from 'jsdom';

/** The default display of an element by namespace and name, from jsdom's sheet. */
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

/** Replaces `getComputedStyle` of a new jsdom window. */
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
      // the cached display of a dialog is that of an open dialog
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
      throw new Error(`Computed style "${name}" is not simulated: there are no style sheets`);
    }
  }
  window.getComputedStyle = (element: Element) =>
    new ComputedStyle(element) as unknown as CSSStyleDeclaration;
}
