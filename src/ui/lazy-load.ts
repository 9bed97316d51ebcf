// The one way to fetch a part of the interface when it is needed, with the files of texts it speaks. A part is fetched
// once in each window; where that failed, whoever needs it next asks again, and where that failed too, at a press, the page
// is loaded anew, since browsers remember a script that could not be fetched. Shop-blind: which texts there are, the app knows.

import { type ComponentType, createElement, lazy } from 'react';
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

/**
 * A component that suspends until its module and texts are here, and throws PartNotFetched to its boundary when they
 * cannot be had. In: the files of texts, the import, which export.
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
  const start = (ui: InterfaceState) =>
    lazy(async () => {
      try {
        return { default: pick(await loadWithTexts(ui, texts, load(ui))) };
      } catch (cause) {
        if (ui.parts.has(load) && ui.mayReload()) location.reload();
        ui.parts.set(load, 'failed before');
        throw new PartNotFetched(cause, () => ui.parts.delete(start));
      }
    });
  return (props) => {
    const ui = useInterfaceState();
    const Part: ComponentType<P> = cachedPart(ui, start, () => start(ui));
    return createElement(Part, props);
  };
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
      cachedPart(ui, load, () => fetchedAfterLoad(ui, () => loadWithTexts(ui, texts, load(ui)))),
    );
  };
}
