// THE TABLE OF ROUTES: path, layout, screen. A new screen is a new row.
import type { ComponentType } from 'react';
import { type PathName, paths } from '#shared/config/paths.ts';
import type { InterfaceState } from '../ui/interface-state.ts';
import { earlyComponent, lazyComponent } from '../ui/lazy-component.ts';

/** The layout of a route; "default" unless stated. */
export type LayoutName = 'default' | 'empty' | 'minimal';

export type Route = {
  path: PathName;
  screen: ComponentType;
  meta?: { layout: LayoutName };
};

const loads = {
  /** loads the next page as well: an order placed offline must not lead to a page that cannot be fetched */
  checkout: async () => {
    const [checkout] = await Promise.all([
      import('../screens/checkout/checkout-screen.tsx'),
      loads.orderCompleted(),
    ]);
    return checkout;
  },
  orderCompleted: () => import('../screens/order-completed/order-completed-screen.tsx'),
};
/** Usual landing pages, rendered before the databases are open. */
const early = {
  home: earlyComponent([], () => import('../screens/home/home-screen.tsx')),
  category: earlyComponent([], () => import('../screens/category/category-screen.tsx')),
  product: earlyComponent([], () => import('../screens/product/product-screen.tsx')),
  cms: earlyComponent(['content'], () => import('../screens/cms/cms-screen.tsx')),
  news: earlyComponent(['content'], () => import('../screens/news/news-screen.tsx')),
};
const accountTexts = ['account', 'account-errors'];
/** Texts of the account layout and its pages; address labels are shared with checkout. */
const accountPageTexts = [...accountTexts, 'account-pages', 'checkout'];
const orderTexts = ['checkout', 'order', 'cart-errors', 'reminder'];
const savedTexts = ['compare', 'recently-viewed', 'wishlist'];

/** Developer pages: only in development and test builds. */
const developerRoutes: readonly Route[] =
  import.meta.env.MODE === 'production'
    ? []
    : [
        {
          path: 'devSync',
          screen: lazyComponent(['dev-sync'], () => import('../screens/dev-sync/dev-sync-screen.tsx')),
        },
      ];

export const routes: readonly Route[] = [
  { path: 'home', screen: early.home },
  { path: 'pwa', screen: early.home },
  { path: 'category', screen: early.category },
  { path: 'product', screen: early.product },
  {
    path: 'cart',
    screen: lazyComponent(
      ['cart', 'cart-errors', 'connection'],
      () => import('../screens/cart/cart-screen.tsx'),
    ),
  },
  {
    path: 'checkout',
    screen: lazyComponent(orderTexts, loads.checkout),
    meta: { layout: 'minimal' },
  },
  {
    path: 'orderCompleted',
    screen: lazyComponent(orderTexts, loads.orderCompleted),
  },
  {
    path: 'error',
    screen: lazyComponent(['pages'], () => import('../screens/error/error-screen.tsx')),
    meta: { layout: 'empty' },
  },
  {
    path: 'pageNotFound',
    screen: lazyComponent(['pages'], () => import('../screens/page-not-found/page-not-found-screen.tsx')),
  },
  {
    path: 'myAccount',
    screen: lazyComponent(accountTexts, () => import('../screens/account/dashboard-screen.tsx')),
  },
  {
    path: 'myDetails',
    screen: lazyComponent(accountTexts, () => import('../screens/account/details-screen.tsx')),
  },
  {
    path: 'myShippingDetails',
    screen: lazyComponent(
      accountPageTexts,
      () => import('../screens/shipping-details/shipping-details-screen.tsx'),
    ),
  },
  {
    path: 'myNewsletter',
    screen: lazyComponent(
      accountPageTexts,
      () => import('../screens/newsletter-settings/newsletter-settings-screen.tsx'),
    ),
  },
  {
    path: 'myOrders',
    screen: lazyComponent(accountPageTexts, () => import('../screens/orders/orders-screen.tsx')),
  },
  {
    path: 'myOrder',
    screen: lazyComponent([...accountPageTexts, 'order'], () => import('../screens/orders/order-screen.tsx')),
  },
  {
    path: 'myRecentlyViewed',
    screen: lazyComponent(savedTexts, () => import('../screens/recently-viewed/recently-viewed-screen.tsx')),
  },
  {
    path: 'myReviews',
    screen: lazyComponent(accountPageTexts, () => import('../screens/own-reviews/own-reviews-screen.tsx')),
  },
  {
    path: 'myLoyaltyCard',
    screen: lazyComponent(accountPageTexts, () => import('../screens/loyalty-card/loyalty-card-screen.tsx')),
  },
  {
    path: 'resetPassword',
    screen: lazyComponent(accountTexts, () => import('../screens/account/reset-password-screen.tsx')),
  },
  { path: 'aboutUs', screen: early.cms },
  {
    path: 'compare',
    screen: lazyComponent(savedTexts, () => import('../screens/compare/compare-screen.tsx')),
  },
  { path: 'cms', screen: early.cms },
  { path: 'news', screen: early.news },
  { path: 'newsArticle', screen: early.cms },
  {
    path: 'newsletter',
    screen: lazyComponent(['newsletter'], () => import('../screens/newsletter/newsletter-screen.tsx')),
  },
  {
    path: 'newsletterConfirm',
    screen: lazyComponent(
      ['newsletter'],
      () => import('../screens/newsletter/newsletter-confirm-screen.tsx'),
    ),
  },
  {
    path: 'contact',
    screen: lazyComponent(['contact', 'checkout'], () => import('../screens/contact/contact-screen.tsx')),
  },
  {
    path: 'wishlist',
    screen: lazyComponent(savedTexts, () => import('../screens/wishlist/wishlist-screen.tsx')),
  },
  {
    path: 'search',
    screen: lazyComponent(['search'], () => import('../screens/search/search-screen.tsx')),
  },
  {
    path: 'specialOffers',
    screen: lazyComponent(
      accountPageTexts,
      () => import('../screens/special-offers/special-offers-screen.tsx'),
    ),
  },
  {
    path: 'orderFeedback',
    screen: lazyComponent(
      ['order-feedback'],
      () => import('../screens/order-feedback/order-feedback-screen.tsx'),
    ),
  },
  {
    path: 'withdrawal',
    screen: lazyComponent(
      ['withdrawal', 'checkout'],
      () => import('../screens/withdrawal/withdrawal-screen.tsx'),
    ),
  },
  ...developerRoutes,
];

/** The dispatcher route, for any other path. */
export const dispatcherRoute: Omit<Route, 'path'> = {
  screen: lazyComponent(['pages'], () => import('../screens/dispatcher/dispatcher-screen.tsx')),
};

export const layoutOf = (route: Pick<Route, 'meta'>): LayoutName => route.meta?.layout ?? 'default';

/** The URL pattern of a route below the store view's prefix. */
export const patternOf = (route: Route): string => paths[route.path].pattern;

const earlyScreens: readonly [of: RegExp, screen: (typeof early)[keyof typeof early]][] = [
  [/^\/$/, early.home],
  [/^\/c\//, early.category],
  [/^\/p\//, early.product],
  [/^\/(i\/|news\/.|about-us\/?$)/, early.cms],
  [/^\/news\/?$/, early.news],
];

/**
 * Preloads the screen of a path below the store view's prefix if it is a usual landing page. Never rejects: a screen
 * that fails to load is requested again, and reported, when it renders.
 */
export async function preloadScreen(path: string, ui: InterfaceState): Promise<void> {
  const [, screen] = earlyScreens.find(([of]) => of.test(path)) ?? [];
  await screen?.preload(ui).catch(() => undefined);
}
