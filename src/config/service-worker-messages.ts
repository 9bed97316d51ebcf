// What a page and the service worker say to each other: the types of their messages, and the fragment of an address.

/** To the service worker that waits: take over now. */
export const SKIP_WAITING = 'SKIP_WAITING';
/** To the service worker that is active: a page has started with its files. */
export const PAGE_STARTED = 'PAGE_STARTED';
/** To a page: open the list of orders that wait. */
export const SHOW_WAITING = 'SHOW_WAITING';
/** The same, to a page that is opened for it. */
export const WAITING_HASH = 'waiting-orders';
