// The table of handlers: one row for each endpoint. A missing row is a compile-time error.
import type { EndpointName } from '#schemas/bridge/endpoints.ts';
import * as alerts from './alert-routes.ts';
import * as cart from './cart-routes.ts';
import { graphql } from './catalogue/graphql-route.ts';
import * as catalogue from './catalogue/search-routes.ts';
import * as contact from './contact-routes.ts';
import * as device from './device-routes.ts';
import type { CachedHandler, Handler } from './handler.ts';
import * as mailer from './mailer-routes.ts';
import * as order from './order-routes.ts';
import * as page from './page-routes.ts';
import * as payment from './payment-routes.ts';
import * as prices from './price-routes.ts';
import * as push from './push-routes.ts';
import * as review from './review-routes.ts';
import * as shop from './shop-routes.ts';
import * as stock from './stock-routes.ts';
import * as lists from './user/list-routes.ts';
import * as password from './user/password-routes.ts';
import * as user from './user/profile-routes.ts';
import * as session from './user/session-routes.ts';
import * as vat from './vat-routes.ts';

export const handlers: Record<EndpointName, Handler | CachedHandler> = {
  'catalog/search': catalogue.search,
  'catalog/query': catalogue.search,
  graphql,
  'url/map': catalogue.urlMap,
  'stock/check': stock.stockCheck,
  'stock/list': stock.stockList,
  'stock/branches': stock.branchStock,
  'quantity-tracker': stock.quantityTracker,
  'products/render-list': prices.renderList,
  'cart/create': cart.create,
  'cart/pull': cart.pull,
  'cart/update': cart.update,
  'cart/delete': cart.remove,
  'cart/totals': cart.totals,
  'cart/payment-methods': cart.payments,
  'cart/shipping-methods': cart.shippings,
  'cart/shipping-information': cart.shippingInformation,
  'cart/collect-totals': cart.collectTotals,
  'cart/apply-coupon': cart.applyCoupon,
  'cart/delete-coupon': cart.deleteCoupon,
  'cart/coupon': cart.coupon,
  'cart/pickup-point': cart.pickupPoint,
  'pickup-points': cart.pickupPointList,
  'payment/banks': payment.banks,
  'payment/session': payment.session,
  'payment/return': payment.returned,
  'vat/check': vat.check,
  'country/list': shop.countryList,
  'home-page': shop.homePage,
  'shop/data': shop.shopData,
  'order/create': order.create,
  'sync/order': order.sync,
  'order/pull': order.pull,
  'order/sealing-key': order.sealingKey,
  'push/key': push.key,
  'push/subscribe': push.subscribe,
  'device/report': device.report,
  'page/report': page.report,
  'order/unseal': order.unseal,
  'order/withdraw': order.withdraw,
  'user/login': session.login,
  'user/create': user.create,
  'user/refresh': session.refresh,
  'user/logout': session.logout,
  'user/reset-password': password.requestReset,
  'user/create-password': password.byLink,
  'user/change-reset-password': password.byLink,
  'user/change-password': password.change,
  'user/me': user.me,
  'user/update': user.update,
  'user/delete': user.remove,
  'user/export': user.exportUserData,
  'user/sessions': session.list,
  'user/end-session': session.end,
  'user/order-history': lists.orderHistory,
  'user/special-offers': lists.offers,
  'user/loyalty-card': lists.loyaltyCard,
  'user/reviews': lists.ownReviews,
  'review/create': review.create,
  'mailer/state': mailer.state,
  'mailer/subscribe': mailer.subscribe,
  'mailer/unsubscribe': mailer.unsubscribe,
  'mailer/confirmation': mailer.confirmation,
  'mailer/confirm': mailer.confirm,
  'contact/create': contact.create,
  'alert/create': alerts.create,
  'alert/list': alerts.list,
  'alert/end': alerts.end,
  'alert/confirm': alerts.confirm,
};
