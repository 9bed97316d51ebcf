// The one way to fetch a part of the interface when it is needed, with the files of texts it speaks. A part is fetched
// once in each window; where that failed, whoever needs it next asks again, and where that failed too, at a press, the page
// is loaded anew, since browsers remember a script that could not be fetched. Shop-blind: which texts there are, the app knows.

import { type ComponentType, createElement, lazy, useState } from 'react';
import { afterLoad } from './after-load.ts';
import { cachedPart, type InterfaceState, useInterfaceState } from './interface-state.ts';
import { createListeners } from './listeners.ts';
import { useResource } from './use-resource.ts';

type Load<T> = (ui: InterfaceState) => Promise<T>;

/** In: the files of texts, the part being fetched. Out: the part, once it can be shown in the language of now. */
export async function loadWithTexts<T>(
  { loadTexts }: Pick<InterfaceState, 'loadTexts'>,
  texts: readonly string[],
  part: Promise<T>,
): Promise<T> {
  const [loaded] = await Promise.all([part, ...texts.map(loadTexts)]);
  return loaded;
}

/** The same for a part that is of no use before what most parts work with is there. */
export async function loadWithData<T>(
  ui: Pick<InterfaceState, 'loadTexts' | 'ready'>,
  texts: readonly string[],
  part: Promise<T>,
): Promise<T> {
  const [loaded] = await Promise.all([loadWithTexts(ui, texts, part), ui.ready]);
  return loaded;
}

/** A part that could not be fetched: the connection's affair, or an old page's after a new build. */
export class PartNotFetched extends Error {
  override readonly name = 'PartNotFetched';
  /** The boundary that shows it calls this: whoever needs the part next has it fetched anew. */
  readonly forget: () => void;
  constructor(cause: unknown, forget: () => void) {
    super(String(cause), { cause });
    this.forget = forget;
  }
}

/**
 * For what a page needs at once: the fetch begins now, not when it is first drawn.
 * In: the import. Out: the same, which waits for what has begun, and begins anew when it is asked again.
 */
export function begunNow<T>(load: () => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | undefined = load();
  // whoever draws it asks again and tells
  begun.catch(() => undefined);
  return () => {
    const part = begun ?? load();
    begun = undefined;
    return part;
  };
}

/** How a part is brought, with its texts. */
type Bring = <T>(ui: InterfaceState, texts: readonly string[], part: Promise<T>) => Promise<T>;

/**
 * A component that suspends until its module and texts are here, and the databases open, and throws PartNotFetched to its
 * boundary when they cannot be had. In: the files of texts, the import, which export.
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

/** A component that is drawn without the databases, and at once where it was fetched before it is drawn. */
export type EarlyComponent<P extends object = object> = ComponentType<P> & {
  /** Fetches it with its texts. Rejects when it cannot be had; whoever draws it asks again and tells. */
  preload: (ui: InterfaceState) => Promise<void>;
};

/** As `lazyComponent`, for what nothing of the databases is needed to draw. */
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

/** What a window has of a part. */
class Part<P extends object> {
  /** the component, once it was fetched */
  fetched: ComponentType<P> | undefined;
  pending: Promise<ComponentType<P>> | undefined;
  /** stands in for it until then */
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

/** Resolves when every part that was asked for has come or cannot be had: for whoever draws a page in one go. */
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
    // one of the two for as long as it stands in its place: the other would be another component
    const [Component] = useState(() => part.fetched ?? part.suspending);
    return createElement(Component, props);
  };
  const preload = async (ui: InterfaceState) => {
    const part = cachedPart(ui, start, () => start(ui));
    try {
      await part.bring();
    } catch (failure) {
      // whoever draws it asks anew
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
 * In: as for `lazyComponent`. Out: a hook with the module, undefined until it is here: nothing suspends. It is fetched
 * after the page was loaded, and when it failed again once the connection is back.
 */
export function lazyModule<T>(texts: readonly string[], load: Load<T>): () => T | undefined {
  return () => {
    const ui = useInterfaceState();
    return useResource(
      cachedPart(ui, load, () => fetchedAfterLoad(ui, () => loadWithData(ui, texts, load(ui)))),
    );
  };
}
