// The table of endpoints below the bridge prefix: method, path, authorisation, timeout, response. The worker calls them
// by name; a test checks that the reference bridge has a handler for each. Long because it is one table.
import type * as z from 'zod/mini';
import { alertAnswer, alertListAnswer } from './alert-list-answer.ts';
import { branchStockAnswer } from './bridge-branch.ts';
import * as user from './bridge-customer.ts';
import { withdrawalAnswer } from './bridge-withdrawal.ts';
import * as cart from './cart-pull-answer.ts';
import * as catalogue from './catalogue-answer.ts';
import { deviceReportAnswer } from './device-report-body.ts';
import * as order from './order-create-answer.ts';
import { orderPullAnswer } from './order-pull-answer.ts';
import { pageReportAnswer } from './page-report-body.ts';
import { paymentReturnAnswer, paymentSessionAnswer } from './payment-session.ts';
import * as payment from './payment-state.ts';
import * as push from './push-subscribe-body.ts';
import * as prices from './render-list-answer.ts';
import { SEALED_BODY_BYTES, sealingKeyAnswer, unsealAnswer } from './sealed-order-body.ts';
import * as shop from './shop-data.ts';

export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE';
  /** below the prefix; the caller fills and encodes `:name` segments */
  path: string;
  /**
   * `anyone`: called without a token. `either`: called by guests without a token and by customers with theirs, which
   * changes the meaning of the call.
   */
  who: 'anyone' | 'either' | 'customer';
  /** `named`: requires `cartId` in the query; `opened`: returns the id of a cart */
  cart?: 'named' | 'opened';
  /**
   * Sent on a dedicated connection that is closed after the response. Browsers automatically repeat a request when a
   * reused connection fails, which would duplicate an order sent without an idempotency key.
   */
  ownConnection?: true;
  /**
   * Seconds for which browsers and shared caches may store the response to a GET without `Authorization`, cookie and
   * personal parameters (personal-parameters.ts). Absent: `private, no-store`; so are all failures.
   */
  publicSeconds?: number;
  /** maximum size of the request body in bytes; absent: that of the server (bridge/http/create-server.ts) */
  bodyBytes?: number;
  /** milliseconds after which the call fails with a timeout */
  timeoutMs: number;
  answer: z.ZodMiniType;
};

/** A product is shown at most this much longer with an earlier price or stock; carts and orders confirm both. */
const CATALOGUE_SECONDS = 60;
const SHOP_DATA_SECONDS = 300;
const PAGE_REPORT_BYTES = 4 * 1024;

export const endpoints = {
  'catalog/search': {
    method: 'POST',
    path: '/catalog/:index/:entity/_search',
    who: 'anyone',
    timeoutMs: 5_000,
    answer: catalogue.searchAnswer,
  },
  'catalog/query': {
    method: 'GET',
    path: '/catalog/:index/:entity/_search',
    who: 'anyone',
    publicSeconds: CATALOGUE_SECONDS,
    timeoutMs: 5_000,
    answer: catalogue.queryAnswer,
  },
  graphql: {
    method: 'POST',
    path: '/graphql',
    who: 'anyone',
    timeoutMs: 5_000,
    answer: catalogue.graphqlAnswer,
  },
  'url/map': {
    method: 'POST',
    path: '/url/map',
    who: 'anyone',
    // resolving a URL must take at most 5 s, including the fallback to data on the device if the bridge does not
    // respond
    timeoutMs: 4_000,
    answer: catalogue.urlMapAnswer,
  },
  'stock/check': {
    method: 'GET',
    path: '/stock/check',
    who: 'anyone',
    timeoutMs: 5_000,
    answer: shop.stockCheckAnswer,
  },
  'stock/list': {
    method: 'GET',
    path: '/stock/list',
    who: 'anyone',
    timeoutMs: 5_000,
    answer: shop.stockListAnswer,
  },
  'stock/branches': {
    method: 'GET',
    path: '/stock/branches',
    who: 'anyone',
    timeoutMs: 5_000,
    answer: branchStockAnswer,
  },
  'quantity-tracker': {
    method: 'GET',
    path: '/quantity-tracker',
    who: 'anyone',
    timeoutMs: 5_000,
    answer: shop.quantityTrackerAnswer,
  },
  'products/render-list': {
    method: 'GET',
    path: '/products/render-list',
    who: 'either',
    timeoutMs: 5_000,
    answer: prices.renderListAnswer,
  },
  'cart/create': {
    method: 'POST',
    path: '/cart/create',
    who: 'either',
    cart: 'opened',
    timeoutMs: 10_000,
    answer: cart.cartCreateAnswer,
  },
  'cart/pull': {
    method: 'GET',
    path: '/cart/pull',
    who: 'either',
    cart: 'named',
    timeoutMs: 10_000,
    answer: cart.cartPullAnswer,
  },
  'cart/update': {
    method: 'POST',
    path: '/cart/update',
    who: 'either',
    cart: 'named',
    timeoutMs: 10_000,
    answer: cart.cartUpdateAnswer,
  },
  'cart/delete': {
    method: 'POST',
    path: '/cart/delete',
    who: 'either',
    cart: 'named',
    timeoutMs: 10_000,
    answer: cart.cartFlagAnswer,
  },
  'cart/totals': {
    method: 'GET',
    path: '/cart/totals',
    who: 'either',
    cart: 'named',
    timeoutMs: 10_000,
    answer: cart.totalsAnswer,
  },
  'cart/payment-methods': {
    method: 'GET',
    path: '/cart/payment-methods',
    who: 'either',
    cart: 'named',
    timeoutMs: 10_000,
    answer: cart.paymentMethodsAnswer,
  },
  'cart/shipping-methods': {
    method: 'POST',
    path: '/cart/shipping-methods',
    who: 'either',
    cart: 'named',
    timeoutMs: 10_000,
    answer: cart.shippingMethodsAnswer,
  },
  'cart/shipping-information': {
    method: 'POST',
    path: '/cart/shipping-information',
    who: 'either',
    cart: 'named',
    timeoutMs: 10_000,
    answer: cart.shippingInformationAnswer,
  },
  'cart/collect-totals': {
    method: 'POST',
    path: '/cart/collect-totals',
    who: 'either',
    cart: 'named',
    timeoutMs: 10_000,
    answer: cart.totalsAnswer,
  },
  'cart/apply-coupon': {
    method: 'POST',
    path: '/cart/apply-coupon',
    who: 'either',
    cart: 'named',
    timeoutMs: 10_000,
    answer: cart.cartFlagAnswer,
  },
  'cart/delete-coupon': {
    method: 'POST',
    path: '/cart/delete-coupon',
    who: 'either',
    cart: 'named',
    timeoutMs: 10_000,
    answer: cart.cartFlagAnswer,
  },
  'cart/coupon': {
    method: 'GET',
    path: '/cart/coupon',
    who: 'either',
    cart: 'named',
    timeoutMs: 10_000,
    answer: cart.cartCouponAnswer,
  },
  'cart/pickup-point': {
    method: 'POST',
    path: '/cart/pickup-point',
    who: 'either',
    cart: 'named',
    timeoutMs: 10_000,
    answer: cart.cartFlagAnswer,
  },
  'pickup-points': {
    method: 'GET',
    path: '/pickup-points',
    who: 'anyone',
    publicSeconds: SHOP_DATA_SECONDS,
    timeoutMs: 5_000,
    answer: cart.pickupPointsAnswer,
  },
  'payment/banks': {
    method: 'GET',
    path: '/payment/banks',
    who: 'anyone',
    publicSeconds: SHOP_DATA_SECONDS,
    timeoutMs: 10_000,
    answer: payment.banksAnswer,
  },
  'payment/session': {
    method: 'POST',
    path: '/payment/session',
    who: 'anyone',
    timeoutMs: 10_000,
    answer: paymentSessionAnswer,
  },
  'payment/return': {
    method: 'GET',
    path: '/payment/return',
    who: 'anyone',
    timeoutMs: 10_000,
    answer: paymentReturnAnswer,
  },
  'vat/check': {
    method: 'GET',
    path: '/vat/check',
    who: 'anyone',
    timeoutMs: 10_000,
    answer: payment.vatCheckAnswer,
  },
  'country/list': {
    method: 'GET',
    path: '/country/list',
    who: 'anyone',
    publicSeconds: SHOP_DATA_SECONDS,
    timeoutMs: 5_000,
    answer: shop.countryListAnswer,
  },
  'home-page': {
    method: 'GET',
    path: '/home-page',
    who: 'anyone',
    publicSeconds: SHOP_DATA_SECONDS,
    timeoutMs: 5_000,
    answer: shop.homePageAnswer,
  },
  'shop/data': {
    method: 'GET',
    path: '/shop/data',
    who: 'anyone',
    publicSeconds: SHOP_DATA_SECONDS,
    timeoutMs: 5_000,
    answer: shop.shopDataAnswer,
  },
  'order/create': {
    method: 'POST',
    path: '/order/create',
    who: 'either',
    ownConnection: true,
    bodyBytes: SEALED_BODY_BYTES,
    timeoutMs: 10_000,
    answer: order.orderCreateAnswer,
  },
  'sync/order': {
    method: 'GET',
    path: '/sync/order/:order_id',
    who: 'anyone',
    timeoutMs: 10_000,
    answer: order.syncOrderAnswer,
  },
  'order/pull': {
    method: 'GET',
    path: '/order/pull',
    who: 'anyone',
    timeoutMs: 10_000,
    answer: orderPullAnswer,
  },
  'order/sealing-key': {
    method: 'GET',
    path: '/order/sealing-key',
    who: 'anyone',
    timeoutMs: 10_000,
    answer: sealingKeyAnswer,
  },
  'push/key': {
    method: 'GET',
    path: '/push/key',
    who: 'anyone',
    timeoutMs: 10_000,
    answer: push.pushKeyAnswer,
  },
  'push/subscribe': {
    method: 'POST',
    path: '/push/subscribe',
    who: 'anyone',
    timeoutMs: 10_000,
    answer: push.pushSubscribeAnswer,
  },
  'device/report': {
    method: 'POST',
    path: '/device/report',
    who: 'anyone',
    timeoutMs: 10_000,
    answer: deviceReportAnswer,
  },
  'page/report': {
    method: 'POST',
    path: '/page/report',
    who: 'anyone',
    bodyBytes: PAGE_REPORT_BYTES,
    timeoutMs: 10_000,
    answer: pageReportAnswer,
  },
  'order/unseal': {
    method: 'POST',
    path: '/order/unseal',
    who: 'either',
    bodyBytes: SEALED_BODY_BYTES,
    timeoutMs: 10_000,
    answer: unsealAnswer,
  },
  'order/withdraw': {
    method: 'POST',
    path: '/order/withdraw',
    who: 'anyone',
    timeoutMs: 20_000,
    answer: withdrawalAnswer,
  },
  'user/login': {
    method: 'POST',
    path: '/user/login',
    who: 'anyone',
    timeoutMs: 10_000,
    answer: user.loginAnswer,
  },
  'user/create': {
    method: 'POST',
    path: '/user/create',
    who: 'anyone',
    timeoutMs: 10_000,
    answer: user.customerAnswer,
  },
  'user/refresh': {
    method: 'POST',
    path: '/user/refresh',
    who: 'anyone',
    timeoutMs: 10_000,
    answer: user.loginAnswer,
  },
  'user/logout': {
    method: 'POST',
    path: '/user/logout',
    who: 'customer',
    timeoutMs: 10_000,
    answer: user.flagAnswer,
  },
  'user/reset-password': {
    method: 'POST',
    path: '/user/reset-password',
    who: 'anyone',
    timeoutMs: 10_000,
    answer: user.flagAnswer,
  },
  'user/create-password': {
    method: 'POST',
    path: '/user/create-password',
    who: 'anyone',
    timeoutMs: 10_000,
    answer: user.flagAnswer,
  },
  'user/change-reset-password': {
    method: 'POST',
    path: '/user/change-reset-password',
    who: 'either',
    timeoutMs: 10_000,
    answer: user.flagAnswer,
  },
  'user/change-password': {
    method: 'POST',
    path: '/user/change-password',
    who: 'customer',
    timeoutMs: 10_000,
    answer: user.flagAnswer,
  },
  'user/me': {
    method: 'GET',
    path: '/user/me',
    who: 'customer',
    timeoutMs: 10_000,
    answer: user.customerAnswer,
  },
  'user/update': {
    method: 'POST',
    path: '/user/me',
    who: 'customer',
    timeoutMs: 10_000,
    answer: user.customerAnswer,
  },
  'user/delete': {
    method: 'POST',
    path: '/user/delete',
    who: 'customer',
    timeoutMs: 10_000,
    answer: user.flagAnswer,
  },
  'user/export': {
    method: 'GET',
    path: '/user/export',
    who: 'customer',
    timeoutMs: 10_000,
    answer: user.exportAnswer,
  },
  'user/sessions': {
    method: 'GET',
    path: '/user/sessions',
    who: 'customer',
    timeoutMs: 10_000,
    answer: user.sessionsAnswer,
  },
  'user/end-session': {
    method: 'DELETE',
    path: '/user/sessions/:id',
    who: 'customer',
    timeoutMs: 10_000,
    answer: user.flagAnswer,
  },
  'user/order-history': {
    method: 'GET',
    path: '/user/order-history',
    who: 'customer',
    timeoutMs: 10_000,
    answer: user.orderHistoryAnswer,
  },
  'user/special-offers': {
    method: 'GET',
    path: '/user/special-offers',
    who: 'customer',
    timeoutMs: 10_000,
    answer: user.specialOffersAnswer,
  },
  'user/loyalty-card': {
    method: 'GET',
    path: '/user/loyalty-card',
    who: 'customer',
    timeoutMs: 10_000,
    answer: user.loyaltyCardAnswer,
  },
  'user/reviews': {
    method: 'GET',
    path: '/user/reviews',
    who: 'customer',
    timeoutMs: 10_000,
    answer: user.ownReviewsAnswer,
  },
  'review/create': {
    method: 'POST',
    path: '/review/create',
    who: 'either',
    timeoutMs: 10_000,
    answer: user.reviewCreateAnswer,
  },
  'mailer/state': {
    method: 'GET',
    path: '/mailer/subscribe',
    who: 'either',
    timeoutMs: 10_000,
    answer: user.newsletterAnswer,
  },
  'mailer/subscribe': {
    method: 'POST',
    path: '/mailer/subscribe',
    who: 'either',
    timeoutMs: 10_000,
    answer: user.newsletterAnswer,
  },
  'mailer/unsubscribe': {
    method: 'DELETE',
    path: '/mailer/subscribe',
    who: 'either',
    timeoutMs: 10_000,
    answer: user.newsletterAnswer,
  },
  'mailer/confirmation': {
    method: 'POST',
    path: '/mailer/confirmation',
    who: 'anyone',
    timeoutMs: 10_000,
    answer: user.newsletterAnswer,
  },
  'mailer/confirm': {
    method: 'POST',
    path: '/mailer/confirm',
    who: 'anyone',
    timeoutMs: 10_000,
    answer: user.newsletterAnswer,
  },
  'contact/create': {
    method: 'POST',
    path: '/contact/create',
    who: 'anyone',
    timeoutMs: 10_000,
    answer: user.contactAnswer,
  },
  'alert/create': {
    method: 'POST',
    path: '/alert/create',
    who: 'either',
    timeoutMs: 10_000,
    answer: alertAnswer,
  },
  // a POST, because the token of a mail must not be in a URL
  'alert/list': {
    method: 'POST',
    path: '/alert/list',
    who: 'either',
    timeoutMs: 10_000,
    answer: alertListAnswer,
  },
  'alert/end': {
    method: 'POST',
    path: '/alert/end',
    who: 'either',
    timeoutMs: 10_000,
    answer: alertAnswer,
  },
  'alert/confirm': {
    method: 'POST',
    path: '/alert/confirm',
    who: 'anyone',
    timeoutMs: 10_000,
    answer: alertAnswer,
  },
} as const satisfies Record<string, Endpoint>;
export type EndpointName = keyof typeof endpoints;
