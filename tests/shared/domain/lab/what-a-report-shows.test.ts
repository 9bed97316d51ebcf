// Compares everything that a bug report contains, place by place, with the reviewed list in what-a-report-shows.txt.
// A new or changed field changes a line there. `npx vitest run tests/shared/domain/lab -u` updates the list.
import { expect, it } from 'vitest';
import { type EndpointName, endpoints } from '#schemas/bridge/endpoints.ts';
import { collections } from '#schemas/collections.ts';
import { cartHead } from '#schemas/documents/cart-head.ts';
import { type ClaimCode, claims } from '#schemas/documents/claim-document.ts';
import { taskKinds } from '#schemas/task-kinds.ts';
import { createPseudonyms } from '#shared/domain/lab/redact.ts';
import { redacted } from '#shared/domain/lab/redacted.ts';
import { redactedJson } from '#shared/domain/lab/redacted-json.ts';
import { redactedAnswer, redactedRequest } from '#shared/domain/lab/redacted-request.ts';
import { collectionNames } from '../../../support/collection-names.ts';
import { planted } from './planted.ts';

const TEXT = 'a text';
/** a text that a user could write, but that the catalogue contains */
const PUBLISHED = 'GOODS-1';

/** Returns one line for each leaf; the entries of a list are one leaf. */
function lines(value: unknown, place: string): string[] {
  const inside =
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).filter(([, each]) => each !== undefined);
  if (!inside || inside.length === 0) return [`${place}  ${JSON.stringify(value)}`];
  const all = inside.flatMap(([name, each]) =>
    lines(each, Array.isArray(value) ? `${place}[]` : `${place}.${name}`),
  );
  return [...new Set(all)];
}

/** Returns the text to plant at a place; some places have texts composed of several parts. */
function textAt(place: string): string {
  if (/(^|\.)(principal|of|server_cart_of)$/.test(place)) return `user:${TEXT}`;
  return /(^|\.)key$/.test(place) ? `${TEXT}|${PUBLISHED}|with a bar|${TEXT}` : TEXT;
}

const made = (shape: unknown) => planted(shape, '', textAt);

function documents(): string[] {
  // the values of claims and the payloads of tasks have separate shapes
  const names = collectionNames('personal').filter((name) => name !== 'claims' && name !== 'synctasks');
  return names.flatMap((name) =>
    lines(redacted[name](made(collections[name].document) as never, createPseudonyms()), name),
  );
}

function ofClaims(): string[] {
  return (Object.keys(claims) as ClaimCode[]).flatMap((code) => {
    const value = made(code === 'cart' ? cartHead : claims[code]) as Record<string, unknown>;
    const document = { code, created_at: 1, value, description: 'described' };
    return lines(redacted.claims(document, createPseudonyms()), `claims.${code}`);
  });
}

function tasks(): string[] {
  const envelope = made(collections.synctasks.document) as object;
  return Object.entries(taskKinds).flatMap(([kind, row]) =>
    lines(
      redacted.synctasks({ ...envelope, kind, payload: made(row.payload) } as never, createPseudonyms()),
      kind,
    ),
  );
}

/** Returns the report's lines for each bridge call: its body, parameters of all kinds, and its response. */
function calls(): string[] {
  const places = { prefix: '/api', paths: {} };
  return (Object.keys(endpoints) as EndpointName[]).flatMap((endpoint) => {
    const { method, path, answer } = endpoints[endpoint];
    const ids = createPseudonyms();
    const parameters = `storeCode=lv&token=${TEXT}&cartId=${TEXT}&q=${TEXT}&sku=${PUBLISHED},${TEXT},77&page=2`;
    const filled = path.replace(':index', 'shop_lv').replace(':entity', 'product').replaceAll(/:\w+/g, TEXT);
    const request = {
      method,
      url: `https://shop.test/api${filled}?${parameters}`,
      body:
        method === 'GET'
          ? ''
          : JSON.stringify({ email: TEXT, sku: PUBLISHED, query: TEXT, qty: 2, order_id: TEXT }),
    };
    const shown = redactedRequest(request, places, { ids, isPublished: (text) => text === PUBLISHED });
    return [
      ...lines(shown, `${endpoint} asked`),
      ...lines(redactedAnswer(shown, JSON.stringify(made(answer)), ids), `${endpoint} answered`),
    ];
  });
}

/** Returns the report's lines for field names that backends use although this project's shapes do not contain them. */
function wordsOfBackends(): string[] {
  const words = [
    ...['code', 'result', 'resultCode', 'errorCode', 'errorMessage', 'message', 'meta', 'title', 'detail'],
    ...['sku', 'parentSku', 'product_type', 'productId', 'qty', 'price', 'price_incl_tax', 'name', 'value'],
    ...[
      'row_total',
      'row_total_incl_tax',
      'grand_total',
      'base_grand_total',
      'subtotal',
      'subtotal_incl_tax',
    ],
    ...['discount_amount', 'tax_amount', 'shipping_amount', 'shipping_incl_tax', 'total', 'total_count'],
    ...['item_id', 'server_item_id', 'quote_id', 'quoteId', 'cart_id', 'cartId', 'order_id', 'orderId'],
    ...['orderNumber', 'order_number', 'platform_order_id', 'backendOrderId', 'orderToken', 'orderKey'],
    ...['body_hash', 'increment_id', 'client_order_id', 'number', 'user_id', 'group_id', 'status', 'store'],
    ...['store_code', 'created_at', 'updated_at', 'country', 'country_id', 'region', 'postcode', 'city'],
    ...[
      'shipping_carrier_code',
      'shipping_method_code',
      'payment_method_code',
      'carrier_code',
      'method_code',
    ],
    ...['shippingCarrierCode', 'shippingMethodCode', 'firstname', 'lastname', 'email', 'telephone', 'street'],
    ...[
      'company',
      'vat_id',
      'nickname',
      'comment',
      'reason',
      'coupon',
      'coupon_code',
      'token',
      'refreshToken',
    ],
    ...['password', 'rating', 'page', 'pageSize', 'transmited', 'subscribed', 'pending', 'expires_in'],
    ...[
      'is_available',
      'is_in_stock',
      'available',
      'items',
      'products',
      'totals',
      'total_segments',
      'orders',
    ],
    ...['cartItem', 'addressInformation', 'shippingAddress', 'billingAddress', 'methods', 'payment_methods'],
    ...['shipping_methods', 'user', 'addresses', 'reviews', 'of_another_backend'],
  ];
  return words.flatMap((word) =>
    [TEXT, '', 7, true, null, [{ code: TEXT, qty: 7 }], { code: TEXT, qty: 7 }].flatMap((value) =>
      lines(redactedJson({ [word]: value }, createPseudonyms()), JSON.stringify(value)),
    ),
  );
}

/** Returns the report's lines for catalogue queries, and for requests other than bridge calls. */
function questions(): string[] {
  const places = { prefix: '/api', paths: { 'url/map': '/map/url' } };
  const redaction = { ids: createPseudonyms(), isPublished: (text: string) => text === PUBLISHED };
  const shown = (place: string, url: string, body = '', method = 'GET') =>
    lines(redactedRequest({ method, url, body }, places, redaction), place);
  const question = {
    query: {
      bool: {
        filter: [
          { terms: { sku: [PUBLISHED, TEXT, '77', '123456', 'a77', '77a'] } },
          { range: { price: { gt: 7 } } },
        ],
        must: { multi_match: { query: PUBLISHED, fields: [TEXT], operator: TEXT, type: TEXT } },
      },
      query: { deeper: PUBLISHED },
    },
    aggs: { of: { terms: { field: TEXT, order: TEXT } } },
    sort: [TEXT],
    timeout: TEXT,
    groupToken: TEXT,
    isWhole: true,
    size: 24,
  };
  const search = '/api/catalog/shop_lv/product/_search';
  const plain = [
    'storeCode',
    'from',
    'size',
    'sort',
    '_source_include',
    '_source_exclude',
    'page',
    'pageSize',
    'limit',
  ];
  const named = [...plain, 'cartId', 'order_id', 'orderId', 'q'].map((name) => `${name}=${TEXT}`);
  return [
    ...shown('search in a body', search, JSON.stringify(question), 'POST'),
    ...shown('search in a parameter', `${search}?request=${encodeURIComponent(JSON.stringify(question))}`),
    ...shown('search that broke off', `${search}?request=%7B&from=%E0%A4%A`),
    ...shown(
      'parameters',
      `/api/stock/check?${named.join('&')}&&=${TEXT}&token=${TEXT}&alone&sku=${PUBLISHED},12345,123456`,
    ),
    ...shown('a plus in a parameter', '/api/stock/check?page=a+b'),
    ...shown('body that broke off', '/api/user/login', '{"email":', 'POST'),
    ...shown('body of one text', '/api/user/login', JSON.stringify(TEXT), 'POST'),
    ...shown('path of the configuration', '/api/map/url', JSON.stringify({ url: PUBLISHED }), 'POST'),
    ...shown('path that the configuration took away', '/api/url/map', '{}', 'POST'),
    ...shown('longer path', `/api/stock/check/${TEXT}`),
    ...shown('other method', '/api/stock/check', '', 'DELETE'),
    ...shown('file of the shop', `https://shop.test/${TEXT}`),
    ...shown('beside the prefix', `/apis/${TEXT}?q=${TEXT}`),
    ...lines(
      redactedRequest({ method: 'GET', url: '/', body: '' }, places, {
        ...redaction,
        isPublished: () => true,
      }),
      'published file',
    ),
    ...(['file', 'unknown', 'user/me', 'stock/check'] as const).flatMap((endpoint) =>
      ['', '<p>', JSON.stringify({ name: TEXT, qty: 7 }), JSON.stringify(TEXT)].flatMap((text) =>
        lines(
          redactedAnswer({ endpoint, path: '/api' }, text, redaction.ids),
          `${endpoint} answered with ${text}`,
        ),
      ),
    ),
  ];
}

it('a bug report contains exactly what was reviewed', async () => {
  const all = [...documents(), ...ofClaims(), ...tasks(), ...calls(), ...wordsOfBackends(), ...questions()];
  await expect(`${all.join('\n')}\n`).toMatchFileSnapshot('what-a-report-shows.txt');
});
