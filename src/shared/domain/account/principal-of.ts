// The owner of data and tasks (I-23): a task queued by one user is never sent as another.

export const GUEST = 'guest';

/** Returns "guest" or "user:{id}". */
export const principalOf = (customer: { id: string } | undefined): string =>
  customer === undefined ? GUEST : `user:${customer.id}`;
