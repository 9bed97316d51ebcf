// Is there a connection: what the worker knows from the shop's answers, and at once "no" when the browser itself says
// that there is none. The browser's "yes" proves nothing. The one definition of "online" in the window.

import type { Model } from './app-context.ts';
import type { Resource } from './resource.ts';

export type Connection = {
  online: boolean;
  /** since when there is none, ms since 1970; undefined while there is one, or nobody knows */
  since: number | undefined;
};

/** What the browser itself says; a server, which draws pages, has no browser. */
export const browserIsOnline = (): boolean => globalThis.navigator?.onLine ?? true;

export const connectionState = (app: Model): Resource<Connection> =>
  app.resources.of('connection', (live) => live.connection$(app));

/** What the browser says counts until the worker's word was read. */
export const isOnline = (known: Connection | undefined): boolean => known?.online ?? browserIsOnline();
