// The table of routes: pattern, link builder and traits by id. URLs are built nowhere else. Router, links, page heads,
// sitemap, host, service worker, prefetch list and newsletter dialog derive from this table; src/app/screens.ts
// contains the screens. Patterns are below the store view; storePath() adds the prefix.
import type { PrefetchGroup } from './prefetch-groups.ts';
import type { EarlyScreen } from './route-files.ts';

/** The layout of a route; "default" unless stated. */
export type LayoutName = 'default' | 'empty' | 'minimal';

type Traits = {
  layout?: LayoutName;
  /** set if the route's screen renders without the databases, and thus also on the server */
  early?: EarlyScreen;
  /**
   * status that the host sends if the URL's resource does not exist: 410 only for products that were sold before,
   * otherwise 404
   */
  absent?: 404 | 410;
  /** true if the page is personal, empty or unbounded: not to be indexed */
  isHidden?: true;
  /** true if the page must not be crawled */
  isPrivate?: true;
  /** a browsing page, on which a dialog may open unrequested; on other pages the user is in the middle of a task */
  isQuiet?: true;
};

const segment = encodeURIComponent;
const route = <To extends (...parts: string[]) => string>(
  pattern: string,
  prefetch: PrefetchGroup,
  traits: Traits | undefined,
  to: To,
) => ({ pattern, prefetch, ...traits, to });
/** A page with a single URL. */
const fixed = (pattern: string, prefetch: PrefetchGroup, traits?: Traits) =>
  route(pattern, prefetch, traits, () => pattern);
/** A page of one order, accessible with its token and number. */
const ofOrder = (page: string, prefetch: PrefetchGroup) =>
  route(
    `${page}/:orderToken/:number`,
    prefetch,
    personal,
    (token: string, number: string) => `${page}/${segment(token)}/${segment(number)}`,
  );

const personal: Traits = { isHidden: true, isPrivate: true };
const home: Traits = { early: 'home', isQuiet: true };
const content: Traits = { early: 'content', absent: 404, isQuiet: true };

export const routes = {
  home: fixed('/', 'home', home),
  pwa: fixed('/pwa.html', 'home', home),
  cart: fixed('/cart', 'checkout', personal),
  checkout: fixed('/checkout', 'checkout', { ...personal, layout: 'minimal' }),
  orderCompleted: route('/order-completed', 'order-confirmation', personal, (orderId?: string) =>
    orderId ? `/order-completed?order=${segment(orderId)}` : '/order-completed',
  ),
  printedOrder: route(
    '/order-print/:orderId',
    'order-confirmation',
    personal,
    (id: string) => `/order-print/${segment(id)}`,
  ),
  myAccount: fixed('/my-account', 'my-account', personal),
  myDetails: fixed('/my-account/details', 'my-account', personal),
  myShippingDetails: fixed('/my-account/shipping-details', 'my-account', personal),
  myNewsletter: fixed('/my-account/newsletter', 'my-account', personal),
  myOrders: fixed('/my-account/orders', 'my-account', personal),
  myOrder: route(
    '/my-account/orders/:orderId',
    'my-account',
    personal,
    (id: string) => `/my-account/orders/${segment(id)}`,
  ),
  myRecentlyViewed: fixed('/my-account/recently-viewed', 'compare', personal),
  myReviews: fixed('/my-account/reviews', 'my-account', personal),
  myAlerts: fixed('/my-account/alerts', 'my-account', personal),
  myLoyaltyCard: fixed('/my-account/loyalty-card', 'my-account', personal),
  resetPassword: fixed('/reset-password', 'reset-password', personal),
  aboutUs: fixed('/about-us', 'cms', content),
  compare: fixed('/compare', 'compare', personal),
  error: fixed('/error', 'error', { layout: 'empty', isHidden: true }),
  product: route(
    '/p/:parentSku/:slug/:childSku?',
    'product',
    { early: 'product', absent: 410, isQuiet: true },
    (parentSku: string, slug: string, childSku?: string) =>
      `/p/${segment(parentSku)}/${segment(slug)}${childSku ? `/${segment(childSku)}` : ''}`,
  ),
  category: route(
    '/c/:slug',
    'category',
    { early: 'category', absent: 404, isQuiet: true },
    (slug: string) => `/c/${segment(slug)}`,
  ),
  cms: route('/i/:slug', 'cms', content, (slug: string) => `/i/${segment(slug)}`),
  news: fixed('/news', 'cms', { early: 'content', isQuiet: true }),
  newsArticle: route('/news/:slug', 'cms', content, (slug: string) => `/news/${segment(slug)}`),
  newsletter: fixed('/newsletter', 'static'),
  newsletterConfirm: route(
    '/newsletter/:email/:code',
    'static',
    personal,
    (email: string, code: string) => `/newsletter/${segment(email)}/${segment(code)}`,
  ),
  /** the alerts of a token from a mail, or of this browser */
  alerts: route('/alerts/:token?', 'static', personal, (token?: string) =>
    token ? `/alerts/${segment(token)}` : '/alerts',
  ),
  contact: fixed('/contact', 'static'),
  branches: fixed('/branches', 'static', { isQuiet: true }),
  wishlist: fixed('/wishlist', 'compare', personal),
  search: route('/search', 'static', { isHidden: true, isQuiet: true }, (text?: string) =>
    text ? `/search?q=${segment(text)}` : '/search',
  ),
  specialOffers: fixed('/special-offers', 'my-account', { isQuiet: true }),
  orderFeedback: ofOrder('/review', 'order-confirmation'),
  withdrawal: ofOrder('/withdraw', 'static'),
  pageNotFound: fixed('/page-not-found', 'not-found', { absent: 404, isHidden: true }),
  devSync: fixed('/dev/sync', 'static'),
};
export type RouteId = keyof typeof routes;
export const routeIds = Object.keys(routes) as RouteId[];

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

/** Returns the route of a path below the store view's prefix; undefined if no pattern matches it. */
export function routeOf(path: string): RouteId | undefined {
  const parts = segmentsOf(path);
  return routeIds.find((id) => {
    const pattern = segmentsOf(routes[id].pattern);
    return (
      parts.length <= pattern.length &&
      pattern.every((one, at) => (one.startsWith(':') ? parts[at] || one.endsWith('?') : one === parts[at]))
    );
  });
}

/**
 * Returns the route traits for a path below the store view's prefix; an empty object if no pattern matches the path.
 */
export function traitsOf(path: string): Traits {
  const id = routeOf(path);
  return id ? routes[id] : {};
}

/** Returns the path of a CMS page or a news article. */
export const cmsPagePath = ({ isNews, identifier }: { isNews: boolean; identifier: string }): string =>
  (isNews ? routes.newsArticle : routes.cms).to(identifier);
/** Returns the path of a news list page. */
export const newsListPath = (page: number): string =>
  page > 1 ? `${routes.news.to()}?page=${page}` : routes.news.to();
