// Messages between pages and the service worker, and the URL fragment that replaces one of them.

/** Page → waiting service worker: activate now. */
export const SKIP_WAITING = 'SKIP_WAITING';
/** Page → active service worker: abort the pending requests, which delay the activation of the waiting service worker. */
export const ABORT_REQUESTS = 'ABORT_REQUESTS';
/** Page → active service worker: a page has started; carries the entry file of the page's build. */
export const PAGE_STARTED = 'PAGE_STARTED';
/** Page → active service worker: the URL map contains the page's path, which is not a route. */
export const PATH_RESOLVED = 'PATH_RESOLVED';
/** Service worker → page: the page comes from a different build. */
export const OTHER_BUILD = 'OTHER_BUILD';
/** Service worker → page: open the list of pending orders. */
export const SHOW_WAITING = 'SHOW_WAITING';
/** The same request, as the URL fragment of a page that is opened for it. */
export const WAITING_HASH = 'waiting-orders';
