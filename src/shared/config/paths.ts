// Every URL: its pattern beside the builder of its links; URLs are built nowhere else. Patterns are below the store
// view; storePath() adds the prefix.

const segment = encodeURIComponent;
/** A page with a single URL. */
const fixed = <P extends string>(pattern: P) => ({ pattern, to: () => pattern });
/** A page of one order, accessible with its token and number. */
const ofOrder = (page: string) => ({
  pattern: `${page}/:orderToken/:number`,
  to: (token: string, number: string) => `${page}/${segment(token)}/${segment(number)}`,
});

export const paths = {
  home: fixed('/'),
  pwa: fixed('/pwa.html'),
  cart: fixed('/cart'),
  checkout: fixed('/checkout'),
  orderCompleted: {
    pattern: '/order-completed',
    to: (orderId?: string) => (orderId ? `/order-completed?order=${segment(orderId)}` : '/order-completed'),
  },
  myAccount: fixed('/my-account'),
  myDetails: fixed('/my-account/details'),
  myShippingDetails: fixed('/my-account/shipping-details'),
  myNewsletter: fixed('/my-account/newsletter'),
  myOrders: fixed('/my-account/orders'),
  myOrder: {
    pattern: '/my-account/orders/:orderId',
    to: (id: string) => `/my-account/orders/${segment(id)}`,
  },
  myRecentlyViewed: fixed('/my-account/recently-viewed'),
  myReviews: fixed('/my-account/reviews'),
  myLoyaltyCard: fixed('/my-account/loyalty-card'),
  resetPassword: fixed('/reset-password'),
  aboutUs: fixed('/about-us'),
  compare: fixed('/compare'),
  error: fixed('/error'),
  product: {
    pattern: '/p/:parentSku/:slug/:childSku?',
    to: (parentSku: string, slug: string, childSku?: string) =>
      `/p/${segment(parentSku)}/${segment(slug)}${childSku ? `/${segment(childSku)}` : ''}`,
  },
  category: { pattern: '/c/:slug', to: (slug: string) => `/c/${segment(slug)}` },
  cms: { pattern: '/i/:slug', to: (slug: string) => `/i/${segment(slug)}` },
  news: fixed('/news'),
  newsArticle: { pattern: '/news/:slug', to: (slug: string) => `/news/${segment(slug)}` },
  newsletter: fixed('/newsletter'),
  newsletterConfirm: {
    pattern: '/newsletter/:email/:code',
    to: (email: string, code: string) => `/newsletter/${segment(email)}/${segment(code)}`,
  },
  contact: fixed('/contact'),
  wishlist: fixed('/wishlist'),
  search: { pattern: '/search', to: (text?: string) => (text ? `/search?q=${segment(text)}` : '/search') },
  specialOffers: fixed('/special-offers'),
  orderFeedback: ofOrder('/review'),
  withdrawal: ofOrder('/withdraw'),
  pageNotFound: fixed('/page-not-found'),
  devSync: fixed('/dev/sync'),
} as const;
export type PathName = keyof typeof paths;

/** Returns the path of a CMS page or a news article. */
export const cmsPagePath = ({ isNews, identifier }: { isNews: boolean; identifier: string }): string =>
  (isNews ? paths.newsArticle : paths.cms).to(identifier);
/** Returns the path of a page of the news list. */
export const newsListPath = (page: number): string =>
  page > 1 ? `${paths.news.to()}?page=${page}` : paths.news.to();
