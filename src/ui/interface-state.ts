// What is open, said and fetched in one window, and what its parts have to know of it: made once at its start, and given
// by context. Shop-blind.
import { createContext, useContext } from 'react';
import { createToasts, type Toasts } from './create-toasts.ts';
import type { HtmlRules } from './html-rules.ts';
import { createPanels, type Panels } from './panels.ts';

/** How long the window waits before it does what its first view does not need, in ms. */
export type Delays = {
  /** before the parts that a page shows late are fetched, after it was loaded */
  lateParts: number;
  /** before the parts that only a press needs are fetched */
  pressedParts: number;
  /** before a part that could not be fetched, and that the page needs, is fetched again */
  again: number;
};

export const usualDelays: Delays = { lateParts: 500, pressedParts: 2_500, again: 15_000 };

type Given = {
  /** the shop's name, which follows every page's own title */
  titleSuffix: string;
  htmlRules: HtmlRules;
  /** on a server only: what stands for a backend's HTML until the page is drawn, where it then stands cleaned */
  htmlMark?: ((html: string) => string) | undefined;
  /** brings a file of texts in the language of now */
  loadTexts: (name: string) => Promise<void>;
  delays: Delays;
  /** may the page be loaded anew? Only at a press, with a network */
  mayReload: () => boolean;
  /** resolves when what most parts work with is there: parts that cannot do without it wait for it */
  ready: Promise<unknown>;
  /** aborted when the window ends */
  ended: AbortSignal;
};

export type InterfaceState = Given & {
  toasts: Toasts;
  panels: Panels;
  /** what was fetched late, by what fetches it */
  parts: Map<unknown, unknown>;
};

export const createInterfaceState = (given: Given): InterfaceState => ({
  ...given,
  toasts: createToasts(),
  panels: createPanels(),
  parts: new Map(),
});

/** For class components. */
export const InterfaceContext = createContext<InterfaceState | undefined>(undefined);
export const InterfaceProvider = InterfaceContext.Provider;

/** The interface's state of this window. Throws outside a provider: a programmer's mistake. */
export function useInterfaceState(): InterfaceState {
  const state = useContext(InterfaceContext);
  if (!state) throw new Error('no InterfaceProvider');
  return state;
}

/** What this window keeps of a part; made when it is first asked for. In: the key, what makes it. */
export function cachedPart<T>({ parts }: InterfaceState, key: unknown, make: () => T): T {
  if (!parts.has(key)) parts.set(key, make());
  return parts.get(key) as T;
}
