// On whose behalf something is done (I-23): what one person queued is never sent as somebody else.

export const GUEST = 'guest';

/** In: the customer who is logged in, if any. Out: "guest" or "user:{id}". */
export const principalOf = (customer: { id: string } | undefined): string =>
  customer === undefined ? GUEST : `user:${customer.id}`;
