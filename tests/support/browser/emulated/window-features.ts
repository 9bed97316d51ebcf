// Adds features that the application uses and jsdom lacks: listeners that end with a signal, modal dialogs, implicit
// submission, media queries, observers, scrolling, downloads.
import { setMaxListeners } from 'node:events';
import type { DOMWindow } from 'jsdom';
import { addComputedStyle } from './computed-style.ts';
import { addFastSelectors } from './fast-selectors.ts';

export type Download = { name: string; blob: Blob };
export type WindowFeatures = {
  /** width of the window in CSS px, for media queries */
  width: number;
  downloads: Download[];
};

const px = (query: string, name: string): number | undefined => {
  const found = new RegExp(`\\(${name}:\\s*([\\d.]+)px\\)`).exec(query);
  return found ? Number(found[1]) : undefined;
};

function matches(query: string, width: number): boolean {
  const [least, most] = [px(query, 'min-width'), px(query, 'max-width')];
  if (least !== undefined && width < least) return false;
  if (most !== undefined && width > most) return false;
  if (/prefers-color-scheme: dark|prefers-reduced-motion: reduce|pointer: coarse|hover: none/.test(query))
    return false;
  return true;
}

/** Supports the `signal` option of listeners: the signals of a realm are Node's, which jsdom rejects. */
function addListenerSignals(window: DOMWindow): void {
  const proto = window.EventTarget.prototype;
  const listen = proto.addEventListener;
  proto.addEventListener = function (this: EventTarget | undefined, type, listener, options) {
    const target = this ?? window;
    if (typeof options !== 'object' || !options.signal) return listen.call(target, type, listener, options);
    const { signal, ...others } = options;
    if (signal.aborted) return;
    setMaxListeners(0, signal);
    listen.call(target, type, listener, others);
    signal.addEventListener('abort', () => target.removeEventListener(type, listener, others), {
      once: true,
    });
  };
}

/**
 * Implements modal dialogs as in the HTML standard: initial focus, Escape, restored focus, `close` in a separate task.
 */
function addDialogs(window: DOMWindow): void {
  const proto = window.HTMLDialogElement.prototype;
  const before = new WeakMap<HTMLDialogElement, Element | null>();
  const focusable = 'button:not([disabled]), [href], input:not([disabled]), select, textarea, [tabindex]';
  proto.showModal = function (this: HTMLDialogElement) {
    before.set(this, window.document.activeElement);
    this.setAttribute('open', '');
    this.setAttribute('aria-modal', 'true');
    const first =
      this.querySelector<HTMLElement>('[autofocus]') ?? this.querySelector<HTMLElement>(focusable);
    first?.focus();
  };
  proto.show = proto.showModal;
  proto.close = function (this: HTMLDialogElement) {
    if (!this.hasAttribute('open')) return;
    this.removeAttribute('open');
    (before.get(this) as HTMLElement | null | undefined)?.focus?.();
    window.setTimeout(() => this.dispatchEvent(new window.Event('close')));
  };
  Object.defineProperty(proto, 'open', {
    configurable: true,
    get(this: HTMLDialogElement) {
      return this.hasAttribute('open');
    },
    set(this: HTMLDialogElement, open: boolean) {
      this.toggleAttribute('open', open);
    },
  });
  window.document.addEventListener('keydown', (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    const dialog = [...window.document.querySelectorAll('dialog[aria-modal][open]')].at(-1) as
      | HTMLDialogElement
      | undefined;
    if (!dialog) return;
    const cancel = new window.Event('cancel', { cancelable: true });
    if (dialog.dispatchEvent(cancel)) dialog.close();
  });
}

/** Makes Enter submit a form whose submit button is outside of it and refers to it. */
function addSubmitFromAfar(window: DOMWindow): void {
  window.document.addEventListener('keypress', (event: KeyboardEvent) => {
    const form = event.target instanceof window.HTMLInputElement ? event.target.form : null;
    if (event.key !== 'Enter' || event.defaultPrevented || !form) return;
    const isSubmit = (one: Element): one is HTMLButtonElement =>
      (one as HTMLButtonElement).type === 'submit' && one.tagName === 'BUTTON';
    const submit = [...form.elements].find(isSubmit);
    if (!submit || form.contains(submit)) return;
    event.preventDefault();
    submit.click();
  });
}

function addObservers(window: DOMWindow): void {
  // reports every observed element as in view
  class IntersectionObserver {
    constructor(private readonly notify: (entries: unknown[], observer: unknown) => void) {}
    observe(target: Element): void {
      window.setTimeout(() => this.notify([{ target, isIntersecting: true, intersectionRatio: 1 }], this));
    }
    unobserve(): void {}
    disconnect(): void {}
    takeRecords = () => [];
  }
  class ResizeObserver {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  Object.assign(window, { IntersectionObserver, ResizeObserver });
}

/** Adds the missing features to a new jsdom window. */
export function addWindowFeatures(window: DOMWindow, features: WindowFeatures): void {
  addListenerSignals(window);
  addDialogs(window);
  addSubmitFromAfar(window);
  addObservers(window);
  addComputedStyle(window);
  addFastSelectors(window);
  const nothing = () => undefined;
  const scroll = (...args: unknown[]) => {
    const [first, second] = args as [ScrollToOptions | number, number?];
    const top = typeof first === 'object' ? first.top : second;
    Object.defineProperty(window, 'scrollY', { value: top ?? 0, configurable: true });
    window.dispatchEvent(new window.Event('scroll'));
  };
  Object.assign(window, {
    matchMedia: (query: string) => ({
      matches: matches(query, features.width),
      media: query,
      addEventListener: nothing,
      removeEventListener: nothing,
    }),
    innerWidth: features.width,
    CSS: { escape: (name: string) => name.replaceAll(/[^\w-]/g, '\\$&') },
    scrollTo: scroll,
    scroll,
  });
  const element = window.Element.prototype;
  Object.assign(element, { scrollIntoView: nothing, scrollTo: nothing, setPointerCapture: nothing });
  window.HTMLImageElement.prototype.decode = async () => undefined;
  const blobs = new Map<string, Blob>();
  window.URL.createObjectURL = (blob: Blob) => {
    const url = `blob:${window.location.origin}/${blobs.size}`;
    blobs.set(url, blob);
    return url;
  };
  window.URL.revokeObjectURL = nothing;
  window.HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    const blob = blobs.get(this.href);
    if (this.download && blob) features.downloads.push({ name: this.download, blob });
    else this.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true }));
  };
}
