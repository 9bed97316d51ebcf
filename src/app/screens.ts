// The screen of each route of src/shared/config/routes.ts. build/screen-files.ts reads the file of each screen from the
// imports in this file.
import { type RouteId, routeOf, routes } from '#shared/config/routes.ts';
import type { AppContext } from '../model/shell/app-context.ts';
import { type LazyComponent, lazyComponent } from '../ui/lazy-component.ts';

const loads = {
  /** also loads the page that follows an order, because it could not be fetched if the order is placed offline */
  checkout: async () => {
    const [checkout] = await Promise.all([
      import('../screens/checkout/checkout-screen.tsx'),
      loads.orderCompleted(),
    ]);
    return checkout;
  },
  orderCompleted: () => import('../screens/order-completed/order-completed-screen.tsx'),
};
const home = lazyComponent([], () => import('../screens/home/home-screen.tsx'), { isEarly: true });
const cms = lazyComponent(['content'], () => import('../screens/cms/cms-screen.tsx'), { isEarly: true });
const accountTexts = ['account', 'account-errors'];
/** Texts for the account layout and its pages; address labels are shared with checkout. */
const accountPageTexts = [...accountTexts, 'account-pages', 'checkout'];
const orderTexts = ['checkout', 'order', 'cart-errors', 'reminder', 'branches'];
const savedTexts = ['compare', 'recently-viewed', 'share', 'wishlist'];

export const screens = {
  home,
  pwa: home,
  category: lazyComponent([], () => import('../screens/category/category-screen.tsx'), { isEarly: true }),
  product: lazyComponent([], () => import('../screens/product/product-screen.tsx'), { isEarly: true }),
  cart: lazyComponent(
    ['cart', 'cart-errors', 'connection', 'share'],
    () => import('../screens/cart/cart-screen.tsx'),
  ),
  checkout: lazyComponent(orderTexts, loads.checkout),
  orderCompleted: lazyComponent(orderTexts, loads.orderCompleted),
  printedOrder: lazyComponent(
    ['printed-order'],
    () => import('../screens/printed-order/printed-order-screen.tsx'),
  ),
  error: lazyComponent(['pages'], () => import('../screens/error/error-screen.tsx')),
  pageNotFound: lazyComponent(
    ['pages', 'missing-product'],
    () => import('../screens/page-not-found/page-not-found-screen.tsx'),
    { isEarly: true },
  ),
  myAccount: lazyComponent(accountTexts, () => import('../screens/account/dashboard-screen.tsx')),
  myDetails: lazyComponent(accountTexts, () => import('../screens/account/details-screen.tsx')),
  myShippingDetails: lazyComponent(
    accountPageTexts,
    () => import('../screens/shipping-details/shipping-details-screen.tsx'),
  ),
  myNewsletter: lazyComponent(
    accountPageTexts,
    () => import('../screens/newsletter-settings/newsletter-settings-screen.tsx'),
  ),
  myOrders: lazyComponent(accountPageTexts, () => import('../screens/orders/orders-screen.tsx')),
  myOrder: lazyComponent([...accountPageTexts, 'order'], () => import('../screens/orders/order-screen.tsx')),
  myRecentlyViewed: lazyComponent(
    savedTexts,
    () => import('../screens/recently-viewed/recently-viewed-screen.tsx'),
  ),
  myReviews: lazyComponent(accountPageTexts, () => import('../screens/own-reviews/own-reviews-screen.tsx')),
  myLoyaltyCard: lazyComponent(
    accountPageTexts,
    () => import('../screens/loyalty-card/loyalty-card-screen.tsx'),
  ),
  myAlerts: lazyComponent(
    [...accountPageTexts, 'alerts'],
    () => import('../screens/alerts/my-alerts-screen.tsx'),
  ),
  resetPassword: lazyComponent(accountTexts, () => import('../screens/account/reset-password-screen.tsx')),
  aboutUs: cms,
  compare: lazyComponent(savedTexts, () => import('../screens/compare/compare-screen.tsx')),
  cms,
  news: lazyComponent(['content'], () => import('../screens/news/news-screen.tsx'), { isEarly: true }),
  newsArticle: cms,
  newsletter: lazyComponent(['newsletter'], () => import('../screens/newsletter/newsletter-screen.tsx')),
  newsletterConfirm: lazyComponent(
    ['newsletter'],
    () => import('../screens/newsletter/newsletter-confirm-screen.tsx'),
  ),
  alerts: lazyComponent(['alerts'], () => import('../screens/alerts/alerts-screen.tsx')),
  contact: lazyComponent(['contact', 'checkout'], () => import('../screens/contact/contact-screen.tsx')),
  branches: lazyComponent(['branches', 'checkout'], () => import('../screens/branches/branches-screen.tsx')),
  wishlist: lazyComponent(savedTexts, () => import('../screens/wishlist/wishlist-screen.tsx')),
  search: lazyComponent(['search'], () => import('../screens/search/search-screen.tsx')),
  specialOffers: lazyComponent(
    accountPageTexts,
    () => import('../screens/special-offers/special-offers-screen.tsx'),
  ),
  orderFeedback: lazyComponent(
    ['order-feedback'],
    () => import('../screens/order-feedback/order-feedback-screen.tsx'),
  ),
  withdrawal: lazyComponent(
    ['withdrawal', 'checkout'],
    () => import('../screens/withdrawal/withdrawal-screen.tsx'),
  ),
  /** only in development and test builds */
  devSync:
    import.meta.env.MODE === 'production'
      ? undefined
      : lazyComponent(['dev-sync'], () => import('../screens/dev-sync/dev-sync-screen.tsx')),
} satisfies Record<RouteId, LazyComponent | undefined>;

/** The screen for any path without a route. */
export const DispatcherScreen = lazyComponent(
  ['pages'],
  () => import('../screens/dispatcher/dispatcher-screen.tsx'),
);

/**
 * Preloads the screen for the window's path (below the store view's prefix) if it renders without the databases. Never
 * rejects: a screen that fails to load is requested again, and reported, when it renders.
 */
export async function preloadScreen(
  { ui, missing }: Pick<AppContext, 'ui' | 'missing'>,
  path: string,
): Promise<void> {
  const id = missing.get() ? 'pageNotFound' : routeOf(path);
  if (id && (missing.get() || routes[id].early)) await screens[id]?.preload(ui);
}
