// Business constants and limits, unit in the name. What differs between deployments is in shop.config.json instead.

export const CATEGORY_ROOT_ID = 2;
export const CATEGORY_FETCH_SIZE = 4000;
/** Categories down to this level come first, so that menu and home page stand before the rest of the tree. */
export const CATEGORY_PREFETCH_LEVEL = 2;
/** Pages, and blocks, that one query asks for; and all that a device keeps of either. */
export const CMS_FETCH_SIZE = 150;
export const CMS_FETCH_LIMIT = 500;
export const NEWS_PAGE_SIZE = 10;
/** Goods that one page of the shop shows. */
/** products whose reviews stay on a device, in all store views: those that were looked at last */
export const REVIEWED_PRODUCTS_KEPT = 200;
export const CMS_PRODUCTS_SIZE = 12;
export const ATTRIBUTE_LIST_SIZE = 150;
export const HOME_LIST_SIZE = 8;
/** how long a slide of the home page stands */
export const SLIDE_MS = 7_000;
/** How long a page keeps its places for a first pull that brings nothing, before it says so or goes on without. */
export const FIRST_PULL_TIMEOUT_MS = 8_000;
/** Products of a search that does not say how many it wants; products of a page of the search screen. */
export const SEARCH_SIZE_DEFAULT = 50;
export const SEARCH_PAGE_SIZE = 24;
export const SEARCH_SORT_DEFAULT = 'total_qty:desc';
/** How long a backend may work on a search; how long the client waits is in schemas/bridge/endpoints.ts. */
export const SERVER_SEARCH_TIMEOUT_MS = 1_000;
/** Filter values in one query, and options asked for of one attribute. */
export const MAX_FILTER_QUERY_SIZE = 999;

/** Products of one search for special offers. */
export const SPECIAL_OFFERS_SIZE = 100;
export const ORDER_HISTORY_PAGE_SIZE = 20;
export const ORDER_HISTORY_FIRST_PAGE = 1;

/** While another tab renews the token, the others look again after this. */
export const TOKEN_REFRESH_WAIT_MS = 1_000;
/** Renewals of one expiry. */
export const TOKEN_REFRESH_ATTEMPTS = 1;
/** Requests of one task in one drain. */
export const TASK_ATTEMPTS_PER_DRAIN = 1;

/** Skus that "recently viewed" keeps. */
export const RECENTLY_VIEWED_LIMIT = 50;

/** Thumbnail widths in px (square). */
export const THUMBNAIL_PX = { list: 266, gallery: 452, cart: 150 } as const;

/** A path resolution ends within this, whatever came of it. */
export const RESOLUTION_LIMIT_MS = 5_000;

export const SUBMENU_POP_DELAY_MS = 300;

/** The page-translation widget is looked for in this interval. */
export const TRANSLATION_POLL_MS = 500;

/** Storage keys that are collections of their own. */
export const STORAGE_KEYS = { 'current-wishlist': 'wishlist', 'current-compare': 'compare' } as const;
