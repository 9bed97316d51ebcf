// A cheap AbortController. Node's own takes half of a schedule's CPU time: each signal changes its prototype and is
// garbage-collected late. Implements what the worker uses: `aborted`, `reason`, and listeners of "abort" with `signal`.

type Listener = (event: { type: 'abort' }) => void;

class LightSignal {
  aborted = false;
  reason: unknown;
  #listeners: Set<Listener> | undefined;

  addEventListener(_: 'abort', listener: Listener, options?: { signal?: LightSignal }): void {
    if (this.aborted || options?.signal?.aborted) return;
    this.#listeners ??= new Set();
    this.#listeners.add(listener);
    options?.signal?.addEventListener('abort', () => this.removeEventListener('abort', listener));
  }

  removeEventListener(_: 'abort', listener: Listener): void {
    this.#listeners?.delete(listener);
  }

  /** Calls each listener once; later calls do nothing. */
  abort(reason: unknown): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason ?? new DOMException('aborted', 'AbortError');
    const listeners = this.#listeners;
    this.#listeners = undefined;
    for (const listener of listeners ?? []) listener({ type: 'abort' });
  }
}

class LightAbortController {
  readonly signal = new LightSignal();
  abort(reason?: unknown): void {
    this.signal.abort(reason);
  }
}

/** Replaces the global AbortController with the light one while `run` is pending. */
export async function withLightAbort<T>(run: () => Promise<T>): Promise<T> {
  const own = globalThis.AbortController;
  globalThis.AbortController = LightAbortController as unknown as typeof AbortController;
  try {
    return await run();
  } finally {
    globalThis.AbortController = own;
  }
}
