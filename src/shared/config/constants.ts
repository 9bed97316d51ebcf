// Business constants and limits, with the unit in the name. Values that differ per deployment are in shop.config.json.

export const CATEGORY_ROOT_ID = 2;
export const CATEGORY_FETCH_SIZE = 4000;
/**
 * Categories up to this level are fetched first, so that the menu and the home page render before the rest of the tree.
 */
export const CATEGORY_PREFETCH_LEVEL = 2;
/** Pages or blocks per query; CMS_FETCH_LIMIT is the maximum number of each that a device stores. */
export const CMS_FETCH_SIZE = 150;
export const CMS_FETCH_LIMIT = 500;
export const NEWS_PAGE_SIZE = 10;
/** Number of products whose reviews a device stores, over all store views; the least recently fetched are evicted. */
export const REVIEWED_PRODUCTS_KEPT = 200;
/** Maximum number of products shown on one CMS page. */
export const CMS_PRODUCTS_SIZE = 12;
export const ATTRIBUTE_LIST_SIZE = 150;
export const HOME_LIST_SIZE = 8;
/** Time for which a slide of the home page is shown. */
export const SLIDE_MS = 7_000;
/**
 * Time for which a page shows placeholders during the first pull; then it renders without the data or reports that it
 * is missing.
 */
export const FIRST_PULL_TIMEOUT_MS = 8_000;
/** Default number of search results, and products per page of the search screen. */
export const SEARCH_SIZE_DEFAULT = 50;
export const SEARCH_PAGE_SIZE = 24;
export const SEARCH_SORT_DEFAULT = 'total_qty:desc';
/** Time limit for a search on the backend; the client's timeout is in schemas/bridge/endpoints.ts. */
export const SERVER_SEARCH_TIMEOUT_MS = 1_000;
/** Maximum number of filter values per query, and of options requested per attribute. */
export const MAX_FILTER_QUERY_SIZE = 999;

/** Maximum number of products per query for special offers. */
export const SPECIAL_OFFERS_SIZE = 100;
export const ORDER_HISTORY_PAGE_SIZE = 20;
export const ORDER_HISTORY_FIRST_PAGE = 1;

/** Interval at which other tabs check for the new token while one tab refreshes it. */
export const TOKEN_REFRESH_WAIT_MS = 1_000;
/** Maximum number of token refreshes per expiry. */
export const TOKEN_REFRESH_ATTEMPTS = 1;
/** Maximum number of requests per task and drain. */
export const TASK_ATTEMPTS_PER_DRAIN = 1;

/** Maximum number of skus stored in "recently viewed". */
export const RECENTLY_VIEWED_LIMIT = 50;

/** Thumbnail widths in px (square). */
export const THUMBNAIL_PX = { list: 266, gallery: 452, cart: 150 } as const;

/** Time limit for resolving a path, successfully or not. */
export const RESOLUTION_LIMIT_MS = 5_000;

export const SUBMENU_POP_DELAY_MS = 300;

/** Interval at which the page checks for the page-translation widget. */
export const TRANSLATION_POLL_MS = 500;

/** Storage keys that have a separate collection. */
export const STORAGE_KEYS = { 'current-wishlist': 'wishlist', 'current-compare': 'compare' } as const;
