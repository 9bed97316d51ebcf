// Storage names and keys, as claim codes and collections of this device.

/** The storage keys of the user: claim codes. */
export const USER_STORAGE_KEYS = [
  'current-user',
  'current-token',
  'current-refresh-token',
  'orders-history',
] as const;

/** The storage names and the claim codes or collections that hold what they name. */
export const STORAGE_NAMES = {
  user: USER_STORAGE_KEYS,
  checkout: ['checkout', 'personal-details', 'shipping-details', 'payment-details'],
  cart: ['cart'],
  cms: ['content'],
  /** its key `email` is a field of the claim */
  newsletter: ['newsletter'],
  url: ['lookups'],
} as const;
