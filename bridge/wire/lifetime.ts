// Cache-Control of responses. The endpoint table names the endpoints whose responses shared caches may store.

/** Personal, priced and failed responses. */
export const NOT_CACHED = 'private, no-store';

/** Returns the value that lets browsers and shared caches store a response for some seconds; absent: not at all. */
export const lifetime = (seconds: number | undefined): string =>
  seconds === undefined ? NOT_CACHED : `public, max-age=${seconds}`;
