// The window's only definition of "online". It is derived from the backend's responses to the worker; when the browser
// reports that it is offline, the state is offline immediately. The browser's "online" proves nothing.

import type { Model } from './app-context.ts';
import { browserIsOnline } from './browser-is-online.ts';
import type { Resource } from './resource.ts';

export type Connection = {
  online: boolean;
  /** start of the offline period, ms since 1970; undefined while online or unknown */
  since: number | undefined;
};

export const connectionState = (app: Model): Resource<Connection> =>
  app.resources.of('connection', () =>
    import('./connection-source.ts').then((source) => source.connection$(app)),
  );

/** Returns the worker's connection state, or the browser's until the worker's is known. */
export const isOnline = (known: Connection | undefined): boolean => known?.online ?? browserIsOnline();
