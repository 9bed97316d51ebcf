// THE TABLE OF HANDLERS: one row for each endpoint of the contract, or this does not compile.
import type { EndpointName } from '../../schemas/bridge/endpoints.ts';
import * as cart from './cart.ts';
import * as catalogue from './catalogue.ts';
import { graphql } from './graphql.ts';
import type { Handler } from './handler.ts';
import * as order from './order.ts';
import * as prices from './prices.ts';
import * as shop from './shop.ts';
import * as stock from './stock.ts';

export const handlers: Record<EndpointName, Handler> = {
  'catalog/search': catalogue.search,
  'catalog/query': catalogue.search,
  graphql,
  'url/map': catalogue.urlMap,
  'stock/check': stock.stockCheck,
  'stock/list': stock.stockList,
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
  'country/list': shop.countryList,
  'home-page': shop.homePage,
  'shop/data': shop.shopData,
  'order/create': order.create,
  'sync/order': order.sync,
};

/** Further forms of the wire that the client's table does not call by name. */
export const otherForms: { method: 'GET'; path: string; handler: Handler }[] = [
  { method: 'GET', path: '/stock/check/:sku', handler: stock.stockCheckPath },
];
