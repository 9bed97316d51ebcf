// Every address of the shop: its pattern and the builder of its links, side by side. Nobody writes a URL by hand.
// Patterns are below the store view; storePath() puts the store code in front (SPEC §2 "Routes").

const segment = encodeURIComponent;

export const paths = {
  home: { pattern: '/', to: () => '/' },
  pwa: { pattern: '/pwa.html', to: () => '/pwa.html' },
  cart: { pattern: '/cart', to: () => '/cart' },
  checkout: { pattern: '/checkout', to: () => '/checkout' },
  orderCompleted: {
    pattern: '/order-completed',
    to: (orderId?: string) => (orderId ? `/order-completed?order=${segment(orderId)}` : '/order-completed'),
  },
  myAccount: { pattern: '/my-account', to: () => '/my-account' },
  myDetails: { pattern: '/my-account/details', to: () => '/my-account/details' },
  myShippingDetails: { pattern: '/my-account/shipping-details', to: () => '/my-account/shipping-details' },
  myNewsletter: { pattern: '/my-account/newsletter', to: () => '/my-account/newsletter' },
  myOrders: { pattern: '/my-account/orders', to: () => '/my-account/orders' },
  myOrder: {
    pattern: '/my-account/orders/:orderId',
    to: (id: string) => `/my-account/orders/${segment(id)}`,
  },
  myRecentlyViewed: { pattern: '/my-account/recently-viewed', to: () => '/my-account/recently-viewed' },
  myReviews: { pattern: '/my-account/reviews', to: () => '/my-account/reviews' },
  myLoyaltyCard: { pattern: '/my-account/loyalty-card', to: () => '/my-account/loyalty-card' },
  resetPassword: { pattern: '/reset-password', to: () => '/reset-password' },
  aboutUs: { pattern: '/about-us', to: () => '/about-us' },
  compare: { pattern: '/compare', to: () => '/compare' },
  error: { pattern: '/error', to: () => '/error' },
  product: {
    pattern: '/p/:parentSku/:slug/:childSku?',
    to: (parentSku: string, slug: string, childSku?: string) =>
      `/p/${segment(parentSku)}/${segment(slug)}${childSku ? `/${segment(childSku)}` : ''}`,
  },
  category: { pattern: '/c/:slug', to: (slug: string) => `/c/${segment(slug)}` },
  cms: { pattern: '/i/:slug', to: (slug: string) => `/i/${segment(slug)}` },
  news: { pattern: '/news', to: () => '/news' },
  newsArticle: { pattern: '/news/:slug', to: (slug: string) => `/news/${segment(slug)}` },
  newsletter: { pattern: '/newsletter', to: () => '/newsletter' },
  newsletterConfirm: {
    pattern: '/newsletter/:email/:code',
    to: (email: string, code: string) => `/newsletter/${segment(email)}/${segment(code)}`,
  },
  wishlist: { pattern: '/wishlist', to: () => '/wishlist' },
  search: { pattern: '/search', to: (text?: string) => (text ? `/search?q=${segment(text)}` : '/search') },
  specialOffers: { pattern: '/special-offers', to: () => '/special-offers' },
  orderFeedback: {
    pattern: '/review/:orderToken/:number',
    to: (token: string, number: string) => `/review/${segment(token)}/${segment(number)}`,
  },
  pageNotFound: { pattern: '/page-not-found', to: () => '/page-not-found' },
} as const;
export type PathName = keyof typeof paths;
