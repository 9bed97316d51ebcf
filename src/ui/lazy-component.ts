// Loads parts of the interface on demand, together with their namespaces.
// - A part is fetched once per window; after a failure the next use fetches it again.
// - If that fails too, the page is reloaded where `mayReload` allows it, because browsers cache a failed module import.

import { type ComponentType, createElement, lazy, useState } from 'react';
import { afterLoad } from './after-load.ts';
import { cachedPart, type InterfaceState, useInterfaceState } from './interface-state.ts';
import { createListeners } from './listeners.ts';
import { useResource } from './use-resource.ts';

type Load<T> = (ui: InterfaceState) => Promise<T>;

/** Resolves to the part once its namespaces are loaded in the current language. */
export async function loadWithTexts<T>(
  { loadTexts }: Pick<InterfaceState, 'loadTexts'>,
  texts: readonly string[],
  part: Promise<T>,
): Promise<T> {
  const [loaded] = await Promise.all([part, ...texts.map(loadTexts)]);
  return loaded;
}

/** Loads a part as `loadWithTexts` does, and also waits for `ui.ready`; for parts that need the databases. */
export async function loadWithData<T>(
  ui: Pick<InterfaceState, 'loadTexts' | 'ready'>,
  texts: readonly string[],
  part: Promise<T>,
): Promise<T> {
  const [loaded] = await Promise.all([loadWithTexts(ui, texts, part), ui.ready]);
  return loaded;
}

/** Thrown if a part failed to load: the network is down, or the page is from an older build with deleted files. */
export class PartNotFetched extends Error {
  override readonly name = 'PartNotFetched';
  /** Clears the cached failure, so that the next use fetches the part again. Called by the error boundary. */
  readonly forget: () => void;
  constructor(cause: unknown, forget: () => void) {
    super(String(cause), { cause });
    this.forget = forget;
  }
}

/**
 * Starts an import now instead of at the first render.
 * @returns A loader that resolves to the import in flight on its first call, and imports again on later calls.
 */
export function begunNow<T>(load: () => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | undefined = load();
  // the first caller of the loader handles the rejection
  begun.catch(() => undefined);
  return () => {
    const part = begun ?? load();
    begun = undefined;
    return part;
  };
}

/** Waits for a part and its dependencies. */
type Bring = <T>(ui: InterfaceState, texts: readonly string[], part: Promise<T>) => Promise<T>;

/**
 * Returns a component that suspends until its module and namespaces are loaded and the databases are open. Throws
 * PartNotFetched to the nearest boundary if loading fails.
 * @param pick selects the component from the module; the default export if omitted
 */
export function lazyComponent<P extends object>(
  texts: readonly string[],
  load: Load<{ default: ComponentType<P> }>,
): ComponentType<P>;
export function lazyComponent<P extends object, M>(
  texts: readonly string[],
  load: Load<M>,
  pick: (module: M) => ComponentType<P>,
): ComponentType<P>;
export function lazyComponent<P extends object>(
  texts: readonly string[],
  load: Load<{ default: ComponentType<P> }>,
  pick: (module: { default: ComponentType<P> }) => ComponentType<P> = (module) => module.default,
): ComponentType<P> {
  return partOf(texts, load, pick, loadWithData);
}

/** A component that does not wait for the databases; renders synchronously if it was preloaded. */
export type EarlyComponent<P extends object = object> = ComponentType<P> & {
  /** Fetches the component and its namespaces. Rejects on failure; rendering the component then tries again. */
  preload: (ui: InterfaceState) => Promise<void>;
};

/** Works like `lazyComponent`, for components that need no data from the databases. */
export function earlyComponent<P extends object>(
  texts: readonly string[],
  load: Load<{ default: ComponentType<P> }>,
): EarlyComponent<P>;
export function earlyComponent<P extends object, M>(
  texts: readonly string[],
  load: Load<M>,
  pick: (module: M) => ComponentType<P>,
): EarlyComponent<P>;
export function earlyComponent<P extends object>(
  texts: readonly string[],
  load: Load<{ default: ComponentType<P> }>,
  pick: (module: { default: ComponentType<P> }) => ComponentType<P> = (module) => module.default,
): EarlyComponent<P> {
  return partOf(texts, load, pick, loadWithTexts);
}

/** The state of one part in one window. */
class Part<P extends object> {
  /** the component, once fetched */
  fetched: ComponentType<P> | undefined;
  pending: Promise<ComponentType<P>> | undefined;
  /** rendered until `fetched` is set */
  readonly suspending: ComponentType<P>;
  readonly #fetchIt: () => Promise<ComponentType<P>>;

  constructor(fetchIt: () => Promise<ComponentType<P>>) {
    this.#fetchIt = fetchIt;
    this.suspending = lazy(async () => ({ default: await this.bring() }));
  }

  bring(): Promise<ComponentType<P>> {
    this.pending ??= this.#fetchIt().then((component) => {
      this.fetched = component;
      return component;
    });
    return this.pending;
  }
}

/** Resolves when every requested part has loaded or failed: for a server that renders a page in one pass. */
export const partsFetched = async ({ parts }: Pick<InterfaceState, 'parts'>): Promise<void> => {
  const pending = [...parts.values()].map((part) => (part instanceof Part ? part.pending : undefined));
  await Promise.allSettled(pending);
};

function partOf<P extends object, M>(
  texts: readonly string[],
  load: Load<M>,
  pick: (module: M) => ComponentType<P>,
  bring: Bring,
): EarlyComponent<P> {
  const start = (ui: InterfaceState) =>
    new Part<P>(async () => {
      try {
        return pick(await bring(ui, texts, load(ui)));
      } catch (cause) {
        if (ui.parts.has(load) && ui.mayReload()) location.reload();
        ui.parts.set(load, 'failed before');
        throw new PartNotFetched(cause, () => ui.parts.delete(start));
      }
    });
  const Shown = (props: P) => {
    const ui = useInterfaceState();
    const part = cachedPart(ui, start, () => start(ui));
    // fixed for the lifetime of this element: switching to the other component would remount it
    const [Component] = useState(() => part.fetched ?? part.suspending);
    return createElement(Component, props);
  };
  const preload = async (ui: InterfaceState) => {
    const part = cachedPart(ui, start, () => start(ui));
    try {
      await part.bring();
    } catch (failure) {
      // the next render fetches the part again
      ui.parts.delete(load);
      ui.parts.delete(start);
      throw failure;
    }
  };
  return Object.assign(Shown, { preload });
}

function fetchedAfterLoad<T>(ui: InterfaceState, load: () => Promise<T>) {
  const { delays, ended } = ui;
  let part: T | undefined;
  let started = false;
  const { tell, subscribe: follow } = createListeners();
  const fetchPart = () =>
    load().then(
      (loaded) => {
        part = loaded;
        tell();
      },
      () => addEventListener('online', fetchPart, { once: true, signal: ended }),
    );
  const subscribe = (listener: () => void) => {
    if (!started) afterLoad(fetchPart, delays.lateParts, ended);
    started = true;
    return follow(listener);
  };
  return { subscribe, get: () => part };
}

/**
 * Returns a hook that returns the module, or undefined until it is loaded; never suspends. The module is fetched after
 * the
 * page's load event, and after a failure again at the next `online` event.
 */
export function lazyModule<T>(texts: readonly string[], load: Load<T>): () => T | undefined {
  return () => {
    const ui = useInterfaceState();
    return useResource(
      cachedPart(ui, load, () => fetchedAfterLoad(ui, () => loadWithData(ui, texts, load(ui)))),
    );
  };
}
