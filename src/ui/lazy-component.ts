// Loads code on demand, together with its namespaces. The two forms, lazyComponent and lazyModule, are the only way to
// load code after the start.
// - Code that a user action or a render needs is fetched at once; a failure is reported, and the next use fetches it
//   again. If a component fails a second time, the page is reloaded where `mayReload` allows it, because browsers
//   cache a failed module import.
// - Code that no user action requests is fetched in the background until it has loaded.

import { type ComponentType, createElement, lazy, useState } from 'react';
import { afterLoad } from './after-load.ts';
import { createCell } from './create-cell.ts';
import { cachedPart, type Delays, type InterfaceState, useInterfaceState } from './interface-state.ts';
import { useResource } from './use-resource.ts';

type Options = {
  /** true for code that needs no data; otherwise loading also waits until the databases are open */
  isEarly?: boolean;
};

/** Resolves to the code once its namespaces are loaded in the current language and, unless early, the databases are open. */
async function bring<T>(
  { loadTexts, ready }: InterfaceState,
  texts: readonly string[],
  code: Promise<T>,
  { isEarly }: Options,
): Promise<T> {
  const [loaded] = await Promise.all([code, isEarly || ready, ...texts.map(loadTexts)]);
  return loaded;
}

/**
 * Thrown if a part failed to load: the network is down, or the page is from an older build whose files were deleted.
 */
export class PartNotFetched extends Error {
  override readonly name = 'PartNotFetched';
  /** Clears the cached failure, so that the next use fetches the part again. Called by the error boundary. */
  readonly forget: () => void;
  constructor(cause: unknown, forget: () => void) {
    super(String(cause), { cause });
    this.forget = forget;
  }
}

/** The state of one component in one window. */
type Part<P extends object> = {
  /** the component, once fetched */
  fetched?: ComponentType<P>;
  /** set once the component is requested */
  pending?: Promise<ComponentType<P>>;
  /** rendered until `fetched` is set */
  suspending: ComponentType<P>;
};

/** Resolves when every requested part has loaded or failed: for a server that renders a page in one pass. */
export const partsFetched = ({ parts }: Pick<InterfaceState, 'parts'>): Promise<unknown> =>
  Promise.allSettled([...parts.values()].map((part) => (part as Partial<Part<object>>).pending));

/** A component that is fetched when it is first rendered; renders synchronously if it was preloaded. */
export type LazyComponent<P extends object = object> = ComponentType<P> & {
  /** Fetches the component ahead of its first render. Never rejects: after a failure, rendering it tries again. */
  preload: (ui: InterfaceState) => Promise<unknown>;
};

/**
 * Returns a component that suspends until it is loaded. Throws PartNotFetched to the nearest boundary if loading fails.
 * @param load resolves to the component, or to a module that exports it as default
 */
export function lazyComponent<P extends object>(
  texts: readonly string[],
  load: () => Promise<ComponentType<P> | { default: ComponentType<P> }>,
  options: Options = {},
): LazyComponent<P> {
  const fetchPart = async (ui: InterfaceState, part: Part<P>) => {
    const loaded = await bring(ui, texts, load(), options);
    part.fetched = 'default' in loaded ? loaded.default : loaded;
    return part.fetched;
  };
  const request = (ui: InterfaceState, part: Part<P>) => (part.pending ??= fetchPart(ui, part));
  const start = (ui: InterfaceState) => {
    const suspending = lazy(async () => {
      try {
        return { default: await request(ui, part) };
      } catch (cause) {
        if (ui.parts.has(load) && ui.mayReload()) location.reload();
        ui.parts.set(load, 'failed before');
        throw new PartNotFetched(cause, () => ui.parts.delete(partOf));
      }
    });
    const part: Part<P> = { suspending };
    return part;
  };
  const partOf = (ui: InterfaceState) => cachedPart(ui, partOf, () => start(ui));
  const Shown = (props: P) => {
    const part = partOf(useInterfaceState());
    // fixed for the lifetime of this element: switching to the other component would remount it
    const [Component] = useState(() => part.fetched ?? part.suspending);
    return createElement(Component, props);
  };
  const preload = (ui: InterfaceState) => request(ui, partOf(ui)).catch(() => ui.parts.delete(partOf));
  return Object.assign(Shown, { preload });
}

/** Resolves after `delays.again`, or when the connection is back; stays pending if the window ends first. */
const beforeRetry = ({ delays, ended }: InterfaceState) =>
  new Promise<void>((resolve) => {
    const stop = () => {
      clearTimeout(timer);
      removeEventListener('online', stop);
      ended.removeEventListener('abort', stop);
      if (!ended.aborted) resolve();
    };
    const timer = setTimeout(stop, delays.again);
    addEventListener('online', stop);
    ended.addEventListener('abort', stop);
  });

export type LazyModule<M> = {
  /** Loads the module for a user action. Rejects on failure; the next call tries again. */
  load: (ui: InterfaceState) => Promise<M>;
  /** Loads the module ahead of a user action. Never rejects. */
  preload: (ui: InterfaceState) => Promise<unknown>;
  /** Loads the module in the background. Never rejects; stays pending if the window ends first. */
  untilLoaded: (ui: InterfaceState) => Promise<M>;
  /**
   * Returns the module, which it loads in the background; undefined until it is loaded. Never suspends. A hook.
   * @param isWanted the module is not requested while false
   */
  use: (isWanted?: boolean) => M | undefined;
};

/**
 * Returns ways to load a module that is no component, or that renders only once it is loaded.
 * @param options.after the delay after the page's load event before `use` requests the module; none if omitted
 */
export function lazyModule<M>(
  texts: readonly string[],
  importIt: () => Promise<M>,
  options: Options & { after?: keyof Delays } = {},
): LazyModule<M> {
  const load = (ui: InterfaceState) => bring(ui, texts, importIt(), options);
  const untilLoaded = async (ui: InterfaceState) => {
    for (;;) {
      try {
        return await load(ui);
      } catch {
        await beforeRetry(ui);
      }
    }
  };
  const start = (ui: InterfaceState) => {
    const { get, set, subscribe } = createCell<M | undefined>(undefined);
    const request = () => void untilLoaded(ui).then(set);
    let isRequested = false;
    return {
      get,
      subscribe: (changed: () => void) => {
        if (!isRequested) options.after ? afterLoad(request, ui.delays[options.after], ui.ended) : request();
        isRequested = true;
        return subscribe(changed);
      },
    };
  };
  return {
    load,
    preload: (ui) => load(ui).catch(() => undefined),
    untilLoaded,
    use: (isWanted = true) => {
      const ui = useInterfaceState();
      return useResource(isWanted ? cachedPart(ui, importIt, () => start(ui)) : undefined);
    },
  };
}
