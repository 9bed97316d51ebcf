// The requests of all endpoints, for the OpenAPI document: parameters, bodies and refusals beside the endpoint table.
// A missing row is a compile-time error.
import * as z from 'zod/mini';
import {
  cartDeleteBody,
  cartUpdateBody,
  collectTotalsBody,
  shippingInformationBody,
  shippingMethodsBody,
} from '#schemas/bridge/cart-pull-answer.ts';
import { graphqlBody, urlMapBody } from '#schemas/bridge/catalogue-answer.ts';
import { deviceReportBody } from '#schemas/bridge/device-report-body.ts';
import type { EndpointName } from '#schemas/bridge/endpoints.ts';
import { pageReportBody } from '#schemas/bridge/page-report-body.ts';
import { paymentSessionBody } from '#schemas/bridge/payment-session.ts';
import { pushSubscribeBody } from '#schemas/bridge/push-subscribe-body.ts';
import { sealedOrderBody } from '#schemas/bridge/sealed-order-body.ts';
import { withdrawalBody } from '../orders/add-withdrawal.ts';
import { orderRequestBody } from '../orders/read-order.ts';
import { accountRequests } from './account-requests.ts';
import {
  cartRefusals,
  type DescribedRequest,
  given,
  LINE_REFUSALS,
  ofCart,
  optional,
  required,
  searchBody,
  searchParameters,
  short,
  skus,
  store,
  UNSOLD,
  whole,
} from './described-request.ts';

export const requests: Record<EndpointName, DescribedRequest> = {
  'catalog/search': {
    summary: 'Searches documents of the catalogue',
    query: searchParameters,
    body: searchBody,
    example: { query: { match_all: {} }, size: 2 },
    refusals: { 404: [] },
  },
  'catalog/query': {
    summary: 'Searches documents of the catalogue; with `storeCode` in the flat form',
    query: { ...searchParameters, request: optional('the body of a search as JSON', short(60_000)) },
    refusals: { 404: [] },
  },
  graphql: {
    summary: 'Searches documents of the catalogue in GraphQL',
    query: store,
    body: graphqlBody,
    example: { query: '{ found: products(pageSize: 1) { items { sku } total_count } }' },
    // the endpoint table has the shape of the storefront's own queries
    answer: z.object({
      data: z.record(z.string(), z.unknown()),
      errors: z.optional(z.array(z.looseObject({ message: z.string() }))),
    }),
  },
  'url/map': {
    summary: 'Returns the product, category or page at a path; null if there is none',
    query: store,
    body: urlMapBody,
    example: { url: 'about-us' },
  },
  'stock/check': {
    summary: 'Returns the stock of a SKU',
    query: { sku: required('the SKU') },
    refusals: { 404: [] },
  },
  'stock/list': {
    summary: 'Returns the stock of SKUs; omits unknown ones',
    query: { skus: skus(15, 2_048) },
  },
  'stock/branches': {
    summary: 'Returns the pieces of SKUs in each branch; omits SKUs whose stock is not kept by branch',
    query: { skus: skus(15, 2_048) },
  },
  'quantity-tracker': {
    summary: 'Returns the pieces of SKUs in stock and in open carts; omits unknown SKUs',
    query: { skus: skus(15, 2_048) },
  },
  'products/render-list': {
    summary: 'Returns the current prices of SKUs; omits unknown ones',
    query: {
      ...store,
      skus: skus(100, 16_384),
      currencyCode: optional('the currency, EUR'),
      storeId: whole('number of the store view, from 1; `storeCode` takes precedence'),
      userGroupId: whole('customer group; counts only if a token proves it'),
      groupToken: optional('the group token of `user/me`'),
    },
  },
  'cart/create': { summary: 'Opens a cart, or returns the open cart of the customer' },
  'cart/pull': { summary: 'Returns the items of the cart', query: ofCart, refusals: cartRefusals },
  'cart/update': {
    summary: 'Adds an item, or sets the quantity of the item `item_id`',
    query: ofCart,
    body: cartUpdateBody,
    refusals: { ...cartRefusals, 400: LINE_REFUSALS, 404: UNSOLD },
  },
  'cart/delete': {
    summary: 'Deletes an item',
    query: ofCart,
    body: cartDeleteBody,
    example: { cartItem: { item_id: '1' } },
    refusals: cartRefusals,
  },
  'cart/totals': { summary: 'Returns the totals of the cart', query: ofCart, refusals: cartRefusals },
  'cart/payment-methods': {
    summary: 'Returns the payment methods for the chosen delivery',
    query: ofCart,
    refusals: cartRefusals,
  },
  'cart/shipping-methods': {
    summary: 'Returns the shipping methods to a country',
    query: ofCart,
    body: shippingMethodsBody,
    example: { address: { country_id: 'LV' } },
    refusals: cartRefusals,
  },
  'cart/shipping-information': {
    summary: 'Chooses the shipping method',
    query: ofCart,
    body: shippingInformationBody,
    example: { addressInformation: { shippingCarrierCode: 'courier', shippingMethodCode: 'home' } },
    refusals: cartRefusals,
  },
  'cart/collect-totals': {
    summary: 'Chooses payment and shipping method, and returns the totals',
    query: ofCart,
    body: collectTotalsBody,
    example: { methods: { paymentMethod: { method: 'banklink' } } },
    refusals: cartRefusals,
  },
  'cart/apply-coupon': {
    summary: 'Applies a coupon',
    query: { ...ofCart, coupon: required('the code', given(64)) },
    refusals: cartRefusals,
  },
  'cart/delete-coupon': { summary: 'Removes the coupon', query: ofCart, refusals: cartRefusals },
  'cart/coupon': {
    summary: 'Returns the code of the coupon, or null',
    query: ofCart,
    refusals: cartRefusals,
  },
  'cart/pickup-point': {
    summary: 'Chooses the pickup point',
    query: { ...ofCart, code: required('code of the pickup point', given(64)) },
    refusals: { ...cartRefusals, 400: ['unknown-pickup-point'] },
  },
  'pickup-points': {
    summary: 'Returns the pickup points',
    query: {
      ...store,
      country: optional('two letters', short(2)),
      carrier: optional('code of the carrier', short(64)),
      method: optional('code of the delivery method', short(64)),
    },
  },
  'payment/banks': {
    summary: 'Returns the banks of a payment method',
    query: { ...store, clientId: required('code of the payment method', given(64)) },
    refusals: { 404: [] },
  },
  'payment/session': {
    summary: 'Opens the page on which an order is paid; an undecided attempt gets the same page',
    body: paymentSessionBody,
    refusals: { 404: [], 409: ['order-cancelled', 'payment-unclear'], 503: ['payment-away'] },
  },
  'payment/return': {
    summary: 'Returns the order that a customer returns to from a payment page',
    query: { payment: required('the token in the address') },
    refusals: { 404: [], 410: ['payment-expired'] },
  },
  'vat/check': {
    summary: 'Checks a VAT number',
    query: {
      country: required('two capital letters', z.string().check(z.regex(/^[A-Z]{2}$/))),
      number: required('the number, with or without the prefix of its country', given(32)),
    },
  },
  'country/list': { summary: 'Returns the countries that are delivered to', query: store },
  'home-page': { summary: 'Returns the lists and text blocks of the home page', query: store },
  'shop/data': { summary: 'Returns contact, delivery and payment configuration, and banners' },
  'order/create': {
    summary: 'Places an order once: the same id with the same body gets the same response',
    key: 'repeated',
    body: z.union([orderRequestBody, sealedOrderBody]),
    refusals: {
      400: [...LINE_REFUSALS, 'unknown-pickup-point', 'other-key', 'engine-refused', 'payment-refused'],
      403: ['other-customer'],
      409: [
        'still-running',
        'total-changed',
        'out-of-stock',
        'branch-out-of-stock',
        'cart-ordered',
        'other-customer',
      ],
      422: ['other-body'],
    },
  },
  'sync/order': { summary: 'Returns number and hash of an order by its id; null if it is unknown' },
  'order/pull': {
    summary: 'Returns an order by its number and token',
    query: { number: required('the order number'), orderToken: required('the token of the order') },
    refusals: { 404: [] },
  },
  'order/sealing-key': { summary: 'Returns the public key for sealed orders' },
  'push/key': { summary: 'Returns the public key for push subscriptions' },
  'push/subscribe': { summary: 'Asks for a reminder of a pending order', body: pushSubscribeBody },
  'device/report': { summary: 'Reports the state of a device in a branch', body: deviceReportBody },
  'page/report': { summary: 'Reports what a page measured', body: pageReportBody },
  'order/unseal': {
    summary: 'Returns the content of a sealed order that was not placed',
    body: sealedOrderBody,
    refusals: { 400: ['other-key'], 404: [] },
  },
  'order/withdraw': {
    summary: 'Withdraws from an order or a part of it',
    query: store,
    key: 'required',
    body: withdrawalBody,
    refusals: {
      404: [],
      409: ['order-cancelled', 'withdrawal-over', 'too-many-pieces'],
      422: ['other-body'],
    },
  },
  ...accountRequests,
};
