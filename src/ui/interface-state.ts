// Holds the interface state of one window: panels, toasts and lazily loaded parts. Created once at start and provided
// by context; independent of the domain.
import { createContext, useContext } from 'react';
import { createToasts, type Toasts } from './create-toasts.ts';
import type { HtmlRules } from './html-rules.ts';
import { createPanels, type Panels } from './panels.ts';
import type { Readable } from './use-resource.ts';

/** Delays of work that the first view does not need, in ms. */
export type Delays = {
  /** delay from the load event until parts that are shown later are fetched */
  lateParts: number;
  /** delay until parts that are needed only after a click are fetched */
  pressedParts: number;
  /** delay until a required part that failed to load is fetched again */
  again: number;
};

export const usualDelays: Delays = { lateParts: 500, pressedParts: 2_500, again: 15_000 };

type Given = {
  /** the store's name in every language; undefined: the store has none, so texts name it by a common noun */
  brandName: string | undefined;
  htmlRules: HtmlRules;
  /** server only: returns a placeholder for HTML, which is replaced by the sanitised HTML once the page is rendered */
  htmlMark?: ((html: string) => string) | undefined;
  /** Loads a namespace for the current language. */
  loadTexts: (name: string) => Promise<void>;
  delays: Delays;
  /** True if the page may be reloaded: only after a user action and with a network. */
  mayReload: () => boolean;
  /** resolves when the databases are open; parts that need data wait for this promise */
  ready: Promise<unknown>;
  /** aborted when the window is closed */
  ended: AbortSignal;
  /** true while online; shown by empty states */
  isOnline: Readable<boolean>;
};

export type InterfaceState = Given & {
  toasts: Toasts;
  panels: Panels;
  /** lazily loaded parts, by their loader */
  parts: Map<unknown, unknown>;
};

export const createInterfaceState = (given: Given): InterfaceState => ({
  ...given,
  toasts: createToasts(),
  panels: createPanels(),
  parts: new Map(),
});

/** exported for class components */
export const InterfaceContext = createContext<InterfaceState | undefined>(undefined);
export const InterfaceProvider = InterfaceContext.Provider;

/** Returns the interface state of this window. Throws outside a provider. */
export function useInterfaceState(): InterfaceState {
  const state = useContext(InterfaceContext);
  if (!state) throw new Error('no InterfaceProvider');
  return state;
}

/** Returns the cached part of this window for `key`; creates it on first use. */
export function cachedPart<T>({ parts }: InterfaceState, key: unknown, make: () => T): T {
  if (!parts.has(key)) parts.set(key, make());
  return parts.get(key) as T;
}
