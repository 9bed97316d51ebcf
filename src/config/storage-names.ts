// Storage names and keys, as claim codes and collections of this device.
import type { ContentKind } from '../../schemas/documents/content-document.ts';

/** The storage keys of the user: claim codes. */
export const USER_STORAGE_KEYS = [
  'current-user',
  'current-token',
  'current-refresh-token',
  'orders-history',
] as const;

/** The storage keys of pages and blocks: kinds of content. */
export const CMS_STORAGE_KEYS = ['cms-page', 'cms-blocks'] as const satisfies readonly ContentKind[];

/** The storage names and the claim codes, collections or kinds of content that hold what they name. */
export const STORAGE_NAMES = {
  user: USER_STORAGE_KEYS,
  checkout: ['checkout', 'personal-details', 'shipping-details', 'payment-details'],
  cart: ['cart'],
  cms: CMS_STORAGE_KEYS,
  /** its key `email` is a field of the claim */
  newsletter: ['newsletter'],
  url: ['lookups'],
} as const;

/** The service worker's store of pictures. */
export const PICTURE_CACHE = 'pictures';
