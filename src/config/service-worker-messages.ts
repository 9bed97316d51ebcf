// What a page and the service worker say to each other: the types of their messages, and the fragment of an address.

/** To the service worker that waits: take over now. */
export const SKIP_WAITING = 'SKIP_WAITING';
/** To the service worker that is active: a page has started; with the file that its build begins with. */
export const PAGE_STARTED = 'PAGE_STARTED';
/** To that page: its build is another one than the service worker's. */
export const OTHER_BUILD = 'OTHER_BUILD';
/** To a page: open the list of orders that wait. */
export const SHOW_WAITING = 'SHOW_WAITING';
/** The same, to a page that is opened for it. */
export const WAITING_HASH = 'waiting-orders';
