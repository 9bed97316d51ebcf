// Device time for displayed promises: delivery days change at the cut-off hour and at midnight, even on a page that
// stays open or becomes visible again.

import type { Model } from './app-context.ts';
import type { Resource } from './resource.ts';

/** Device time in ms, never older than a minute while the page is visible. */
export const clock = (app: Pick<Model, 'resources'>): Resource<number> =>
  app.resources.of('clock', () => import('./clock-source.ts').then((source) => source.clock$()));
