// Maps storage names to the claim codes, collections and content kinds under which their data is stored.
import type { ContentKind } from '#schemas/documents/content-document.ts';

/** Claim codes that hold the user's data. */
export const USER_STORAGE_KEYS = [
  'current-user',
  'current-token',
  'current-refresh-token',
  'orders-history',
] as const;

/** Content kinds that hold pages and blocks. */
export const CMS_STORAGE_KEYS = ['cms-page', 'cms-blocks'] as const satisfies readonly ContentKind[];

/** Storage names and the claim codes, collections or content kinds behind them. */
export const STORAGE_NAMES = {
  user: USER_STORAGE_KEYS,
  checkout: ['checkout', 'personal-details', 'shipping-details', 'payment-details'],
  cart: ['cart'],
  cms: CMS_STORAGE_KEYS,
  /** the storage key `email` is a field of this claim */
  newsletter: ['newsletter'],
  url: ['lookups'],
} as const;

/** Key of the scroll positions by visit, in session storage and in the window's interface state. */
export const SCROLL_POSITIONS = 'scroll-positions';

/** Path of the configuration, and name of its cache in the service worker. */
export const CONFIGURATION_PATH = '/shop.config.json';
export const CONFIGURATION_CACHE = 'configuration';
/** Name of the service worker's cache of the paths that the URL map resolved. */
export const RESOLVED_PATHS_CACHE = 'resolved-paths';
/** Name of the service worker's image cache. */
export const PICTURE_CACHE = 'pictures';
