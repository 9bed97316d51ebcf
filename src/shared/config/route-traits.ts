// What host, service worker and page heads know of each route besides its pattern. Not part of the start's scripts.
import { type PathName, paths } from './paths.ts';

type RouteTraits = {
  /** content that the host renders on the server */
  served?: 'home' | 'category' | 'product' | 'cms' | 'news';
  /** personal, empty or unbounded: not to be indexed */
  isHidden?: true;
  /** not to be crawled */
  isPrivate?: true;
};
const personal: RouteTraits = { isHidden: true, isPrivate: true };

export const routeTraits: Record<PathName, RouteTraits> = {
  home: { served: 'home' },
  pwa: { served: 'home' },
  category: { served: 'category' },
  product: { served: 'product' },
  aboutUs: { served: 'cms' },
  cms: { served: 'cms' },
  newsArticle: { served: 'cms' },
  news: { served: 'news' },
  cart: personal,
  checkout: personal,
  orderCompleted: personal,
  myAccount: personal,
  myDetails: personal,
  myShippingDetails: personal,
  myNewsletter: personal,
  myOrders: personal,
  myOrder: personal,
  myRecentlyViewed: personal,
  myReviews: personal,
  myLoyaltyCard: personal,
  resetPassword: personal,
  compare: personal,
  wishlist: personal,
  newsletterConfirm: personal,
  orderFeedback: personal,
  withdrawal: personal,
  search: { isHidden: true },
  error: { isHidden: true },
  pageNotFound: { isHidden: true },
  contact: {},
  newsletter: {},
  specialOffers: {},
  devSync: {},
};

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);
const patterns = (Object.keys(paths) as PathName[]).map(
  (name) => [name, segmentsOf(paths[name].pattern)] as const,
);

/** Returns the route of a path below the store view's prefix; undefined if no pattern matches it. */
export function routeOf(path: string): PathName | undefined {
  const parts = segmentsOf(path);
  return patterns.find(
    ([, pattern]) =>
      parts.length <= pattern.length &&
      pattern.every((one, at) => (one.startsWith(':') ? parts[at] || one.endsWith('?') : one === parts[at])),
  )?.[0];
}

/** True if the page at a path below the store view's prefix must not be indexed. */
export function isHidden(path: string): boolean {
  const route = routeOf(path);
  return route !== undefined && routeTraits[route].isHidden === true;
}
