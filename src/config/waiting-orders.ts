// How a reminder asks the shop to open the list of orders that wait.

/** … of a shop that it opens: the fragment of the address. */
export const WAITING_HASH = 'waiting-orders';
/** … of a shop that is open: the type of a message. */
export const SHOW_WAITING = 'SHOW_WAITING';
