// Requests of the service worker that a page can abort.

export type AbortableRequests = {
  /** `fetch` options of the next request */
  readonly options: { readonly signal: AbortSignal };
  /** Aborts all pending requests; later ones are not affected. */
  abort: () => void;
};

/** A new version of the service worker waits until the active one has no pending requests, so a page aborts them. */
export function abortableRequests(): AbortableRequests {
  let pending = new AbortController();
  return {
    options: {
      // a strategy keeps these options, so the signal is read at each request
      get signal() {
        return pending.signal;
      },
    },
    abort: () => {
      pending.abort();
      pending = new AbortController();
    },
  };
}
