// THE TABLE OF ROUTES: pattern, layout, prefetch group, screen. A new screen is a new row.
// A route without a screen of its own shows the "coming" page.
import type { ComponentType } from 'react';
import { type PathName, paths } from '../config/paths.ts';
import { lazyComponent } from '../ui/lazy-load.ts';

/** The three layouts; a route picks one, "default" applies otherwise. */
export type LayoutName = 'default' | 'empty' | 'minimal';

/** What is fetched together in advance. */
export type ScreenGroup =
  | 'category'
  | 'home'
  | 'not-found'
  | 'error'
  | 'product'
  | 'cms'
  | 'checkout'
  | 'compare'
  | 'my-account'
  | 'static'
  | 'reset-password'
  | 'order-confirmation';

export type Route = {
  path: PathName;
  group: ScreenGroup;
  screen: ComponentType;
  meta?: { layout: LayoutName };
};

const loads = {
  home: () => import('../screens/home/home-screen.tsx'),
  category: () => import('../screens/category/category-screen.tsx'),
  product: () => import('../screens/product/product-screen.tsx'),
};
const home = lazyComponent([], loads.home);
const category = lazyComponent([], loads.category);
const product = lazyComponent([], loads.product);
const cart = lazyComponent(['cart'], () => import('../screens/cart/cart-screen.tsx'));
const checkout = lazyComponent(['ordering'], () => import('../screens/checkout/checkout-screen.tsx'));
const orderCompleted = lazyComponent(
  ['ordering'],
  () => import('../screens/order-completed/order-completed-screen.tsx'),
);
const search = lazyComponent(['searching'], () => import('../screens/search/search-screen.tsx'));
const pageNotFound = lazyComponent([], () => import('../screens/page-not-found/page-not-found-screen.tsx'));
const dispatcher = lazyComponent([], () => import('../screens/dispatcher/dispatcher-screen.tsx'));
const cms = lazyComponent([], () => import('../screens/cms/cms-screen.tsx'));
const error = lazyComponent([], () => import('../screens/error/error-screen.tsx'));
const wishlist = lazyComponent(['saved-products'], () => import('../screens/wishlist/wishlist-screen.tsx'));
const compare = lazyComponent(['saved-products'], () => import('../screens/compare/compare-screen.tsx'));
const recentlyViewed = lazyComponent(
  ['saved-products'],
  () => import('../screens/recently-viewed/recently-viewed-screen.tsx'),
);
const dashboard = lazyComponent(['account'], () => import('../screens/account/dashboard-screen.tsx'));
const details = lazyComponent(['account'], () => import('../screens/account/details-screen.tsx'));
const resetPassword = lazyComponent(
  ['account'],
  () => import('../screens/account/reset-password-screen.tsx'),
);
/** The texts of an account page: its frame's and its own. */
const accountPage = ['account', 'account-pages'];
const shippingDetails = lazyComponent(
  accountPage,
  () => import('../screens/shipping-details/shipping-details-screen.tsx'),
);
const newsletterSettings = lazyComponent(
  accountPage,
  () => import('../screens/newsletter-settings/newsletter-settings-screen.tsx'),
);
const orders = lazyComponent(accountPage, () => import('../screens/orders/orders-screen.tsx'));
const order = lazyComponent(accountPage, () => import('../screens/orders/order-screen.tsx'));
const ownReviews = lazyComponent(accountPage, () => import('../screens/own-reviews/own-reviews-screen.tsx'));
const loyaltyCard = lazyComponent(
  accountPage,
  () => import('../screens/loyalty-card/loyalty-card-screen.tsx'),
);
const specialOffers = lazyComponent(
  accountPage,
  () => import('../screens/special-offers/special-offers-screen.tsx'),
);
const coming = lazyComponent([], () => import('../screens/coming/coming-screen.tsx'));

export const routes: readonly Route[] = [
  { path: 'home', group: 'home', screen: home },
  { path: 'pwa', group: 'home', screen: home },
  { path: 'category', group: 'category', screen: category },
  { path: 'product', group: 'product', screen: product },
  { path: 'cart', group: 'checkout', screen: cart },
  { path: 'checkout', group: 'checkout', screen: checkout, meta: { layout: 'minimal' } },
  { path: 'orderCompleted', group: 'order-confirmation', screen: orderCompleted },
  { path: 'error', group: 'error', screen: error, meta: { layout: 'empty' } },
  { path: 'pageNotFound', group: 'not-found', screen: pageNotFound },
  { path: 'myAccount', group: 'my-account', screen: dashboard },
  { path: 'myDetails', group: 'my-account', screen: details },
  { path: 'myShippingDetails', group: 'my-account', screen: shippingDetails },
  { path: 'myNewsletter', group: 'my-account', screen: newsletterSettings },
  { path: 'myOrders', group: 'my-account', screen: orders },
  { path: 'myOrder', group: 'my-account', screen: order },
  { path: 'myRecentlyViewed', group: 'my-account', screen: recentlyViewed },
  { path: 'myReviews', group: 'my-account', screen: ownReviews },
  { path: 'myLoyaltyCard', group: 'my-account', screen: loyaltyCard },
  { path: 'resetPassword', group: 'reset-password', screen: resetPassword },
  { path: 'aboutUs', group: 'static', screen: cms },
  { path: 'compare', group: 'compare', screen: compare },
  { path: 'cms', group: 'cms', screen: cms },
  { path: 'news', group: 'cms', screen: coming },
  { path: 'newsArticle', group: 'cms', screen: coming },
  { path: 'newsletter', group: 'static', screen: coming },
  { path: 'newsletterConfirm', group: 'static', screen: coming },
  { path: 'wishlist', group: 'static', screen: wishlist },
  { path: 'search', group: 'static', screen: search },
  { path: 'specialOffers', group: 'static', screen: specialOffers },
  { path: 'orderFeedback', group: 'static', screen: coming },
];

/** The generic dispatcher route: any other path. */
export const dispatcherRoute: Omit<Route, 'path'> = { group: 'not-found', screen: dispatcher };

/** The layout of a route: its meta's, else the default one. */
export const layoutOf = (route: Pick<Route, 'meta'>): LayoutName => route.meta?.layout ?? 'default';

/** URL pattern of a route below its store view. */
export const patternOf = (route: Route): string => paths[route.path].pattern;

/** Begins to load the screen of a URL below its store view, for the pages most visits begin with. */
export function loadScreenOf(path: string): void {
  const load = path.startsWith('/c/')
    ? loads.category
    : path.startsWith('/p/')
      ? loads.product
      : path === '/'
        ? loads.home
        : undefined;
  void load?.().catch(() => undefined); // the screen itself asks again and tells
}
