// A bug report contains no personal data: a distinct text is planted in every place of the data's shapes, and only the
// places listed here may keep their texts.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EndpointName, endpoints } from '#schemas/bridge/endpoints.ts';
import { collections } from '#schemas/collections.ts';
import { cartHead } from '#schemas/documents/cart-head.ts';
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import { type ClaimCode, claims } from '#schemas/documents/claim-document.ts';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { taskKinds } from '#schemas/task-kinds.ts';
import { newCartLine, orderedPieces } from '#shared/domain/cart/new-cart-line.ts';
import { createPseudonyms, redact } from '#shared/domain/lab/redact.ts';
import { redacted, redactedChecksums } from '#shared/domain/lab/redacted.ts';
import { redactedJson } from '#shared/domain/lab/redacted-json.ts';
import { redactedPath } from '#shared/domain/lab/redacted-path.ts';
import { redactedAnswer, redactedRequest } from '#shared/domain/lab/redacted-request.ts';
import { collectionNames } from '../../../support/collection-names.ts';
import { makeProduct } from '../../../support/make-product.ts';
import { randomCases } from '../../../support/random-cases.ts';
import { planted } from './planted.ts';

/** Plants a text in every place of a shape and returns the places whose text is still there after redaction. */
function comesThrough(shape: unknown, name: string, redactIt: (value: never) => unknown): string[] {
  const places = new Map<string, string>();
  const plant = (place: string) => {
    const text = `planted<${places.size}>`;
    places.set(text, place);
    return text;
  };
  const value = planted(shape, name, plant);
  const bytes = JSON.stringify(redactIt(value as never)) ?? '';
  return [...new Set([...places].filter(([text]) => bytes.includes(text)).map(([, place]) => place))].sort();
}

const line = [
  'sku',
  'parentSku',
  'product_option.extension_attributes.configurable_item_options.option_id',
].concat(
  ['product_option.extension_attributes.configurable_item_options.option_value', 'name', 'subtitle', 'image'],
  ['product_option.extension_attributes.custom_options.option_id'],
  ['product_option.extension_attributes.bundle_options.option_id'],
  ['product_option.extension_attributes.bundle_options.option_selections'],
);
const under = (place: string, names: readonly string[]) => names.map((name) => `${place}.${name}`);

describe('a bug report', () => {
  const ids = () => createPseudonyms();

  it('keeps only products, methods and states from personal documents', () => {
    // the values of claims have separate shapes
    const names = collectionNames('personal').filter((name) => name !== 'claims');
    const found = names.flatMap((name) =>
      comesThrough(collections[name].document, name, (value) => redacted[name](value, ids())),
    );
    expect(found).toEqual([
      ...under('cart', line).sort(),
      ...under('orders', [
        ...under('body.addressInformation', [
          ...['billingAddress.country_id', 'payment_method_code', 'shippingAddress.country_id'],
          ...['shipping_carrier_code', 'shipping_method_code'],
        ]),
        ...under('body', ['created_at']),
        ...under('body.products', ['name', 'parentSku', 'product_type', 'sku']),
        ...under('body', ['store_code', 'updated_at']),
        ...['delivery', 'journal.event', 'last_verdict.code', 'last_verdict.skus'],
        ...under('lines', ['energy.class', 'energy.scale', 'image', 'name', 'parentSku', 'sku', 'subtitle']),
        ...[
          'payment_title',
          'shipping_title',
          'shown.lowest key',
          'shown.terms',
          'shown.was key',
          'store_code',
        ],
      ]),
      ...under('synctasks', ['callback_event', 'kind']),
      ...under('wishlist', ['image', 'name', 'sku']),
      ...under('compare', ['image', 'name', 'sku']),
    ]);
  });

  it('keeps only device states and selected methods from claims', () => {
    const found = (Object.keys(claims) as ClaimCode[]).flatMap((code) =>
      comesThrough(code === 'cart' ? cartHead : claims[code], code, (value) =>
        redacted.claims({ code, created_at: 1, value, description: 'described' }, ids()),
      ),
    );
    expect(
      found.filter((place) => !/^cart\.(set_aside\.line|shipping_methods|payment_methods)\./.test(place)),
    ).toEqual([
      ...under('cart', ['payment_method.code', 'removed.sku']),
      ...under('cart', [
        'shipping_method.carrier_code',
        'shipping_method.method_code',
        'store_items.name',
        'store_items.sku',
        'totals.total_segments.code',
      ]),
      'shipping-details.country',
      'shipping-details.shippingMethod',
      'shipping-details.takeBack',
      'payment-details.country',
      'payment-details.paymentMethod',
      'checkout.step',
      'settings.store',
      'recently-viewed.products.sku',
      'current-user.current.addresses.country',
      'orders-history.items.created_at',
      'orders-history.items.status',
      'sealing-key.bridge',
      'order-key.bridge',
      ...under('seen-methods.seen', [
        'country',
        'payment.code',
        'shipping.carrier_code',
        'shipping.method_code',
        'store',
      ]),
    ]);
    const unknown = { code: 'of-another-build', created_at: 1, value: { a: 'x' }, description: '' };
    expect(redacted.claims(unknown, ids())).toBeUndefined();
  });

  it('keeps only products, store view and country from queued writes', () => {
    const found = Object.entries(taskKinds).flatMap(([kind, { payload }]) =>
      comesThrough(payload, kind, (value) => redactedJson(value, ids())),
    );
    expect(found.filter((place) => !/\.(sku|store|country)$/.test(place))).toEqual([]);
  });

  it('keeps no text under a name that is not listed, at any depth', () => {
    const kept =
      /^(sku|parentSku|product_type|errorCode|status|store|store_code|created_at|updated_at|country|country_id|\w*carrier_code|\w*method_code|shippingCarrierCode|shippingMethodCode)$/;
    const name = fc.oneof(
      fc.constantFrom(
        'email',
        'firstname',
        'street',
        'telephone',
        'token',
        'password',
        'code',
        'value',
        'result',
        'name',
      ),
      fc.constantFrom(
        'user',
        'addresses',
        'items',
        'products',
        'orders',
        'comment',
        'refreshToken',
        'cart_id',
        '__proto__',
      ),
      fc.string().filter((text) => !kept.test(text)),
    );
    const secret = fc.string({ minLength: 6 }).map((text) => `secret<${text}>`);
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof({ maxDepth: 5 }, secret, fc.dictionary(name, tie('tree')), fc.array(tie('tree'))),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        expect(JSON.stringify(redactedJson(value, ids())) ?? '').not.toContain('secret<');
      }),
      { numRuns: randomCases(2_000) },
    );
  });

  it('keeps no typed part of any request', () => {
    const text = fc.string({ minLength: 6, unit: 'grapheme' }).map((typed) => `secret${typed}`);
    const parameter = fc.constantFrom(
      'q',
      'email',
      'token',
      'cartId',
      'tax_id',
      'url',
      'request',
      'sku',
      'anything',
    );
    const names = Object.keys(endpoints) as EndpointName[];
    const places = { prefix: '/api', paths: {} };
    fc.assert(
      fc.property(fc.constantFrom(...names), parameter, text, (endpoint, name, typed) => {
        const { method, path } = endpoints[endpoint];
        const filled = path.replace(/:(?!index|entity)\w+/g, encodeURIComponent(typed)).replace(/:/g, '');
        const question = {
          query: {
            bool: {
              must: [{ multi_match: { query: typed, fields: ['name'] } }, { terms: { sku: [typed] } }],
            },
          },
          groupToken: typed,
        };
        const value = name === 'request' ? JSON.stringify(question) : typed;
        const url = `https://shop.test/api${filled}?${name}=${encodeURIComponent(value)}`;
        const body = JSON.stringify({ email: typed, url: typed, cartItem: { note: typed }, ...question });
        const redaction = { ids: ids(), isPublished: () => false };
        const request = redactedRequest({ method, url, body }, places, redaction);
        expect(request.endpoint).toBe(endpoint);
        expect(JSON.stringify(request)).not.toContain('secret');
      }),
      { numRuns: randomCases(2_000) },
    );
  });

  it('keeps no text from truncated, non-JSON or review responses', () => {
    const mine = { endpoint: 'user/me', path: '/api/user/me' } as const;
    expect(redactedAnswer(mine, '{"result":{"email":"anna@exam', ids())).toBe('•••');
    expect(redactedAnswer(mine, '<h1>Anna</h1>', ids())).toBe('•••');
    const reviews = { endpoint: 'catalog/query', path: '/api/catalog/shop_lv/review/_search' } as const;
    expect(
      JSON.stringify(redactedAnswer(reviews, '{"products":[{"nickname":"Anna"}]}', ids())),
    ).not.toContain('Anna');
    expect(redacted.content({ kind: 'reviews' } as never, ids())).toBeUndefined();
    expect(redacted.lookups({ kind: 'offers' } as never, ids())).toBeUndefined();
  });

  it('keeps only the storefront’s own parts of its URL', () => {
    const pages = { order: { pattern: '/review/:orderToken/:number' } };
    const shown = redactedPath('/en/review/5ecret/100', pages, (part) => part === 'en');
    expect(shown).toBe('/en/review/•••/•••');
    const odd = redactedPath('/en/:number/100', { order: { pattern: '/:number/list:/x' } }, () => false);
    expect(odd).toBe('/•••/•••/•••');
    expect(redactedPath('/list:', { order: { pattern: '/list:' } }, () => false)).toBe('/list:');
  });

  it('keeps catalogue documents and public content unchanged', () => {
    for (const name of ['products', 'categories', 'reference'] as const) {
      const document = { name: 'Washing machine' };
      expect(redacted[name](document as never, ids())).toBe(document);
    }
    const home = { kind: 'home-page', value: { bestsellers: ['GOODS-1'] } };
    expect(redacted.content(home as never, ids())).toBe(home);
    const sync = { kind: 'catalogue-sync', value: { products: 7 } };
    expect(redacted.lookups(sync as never, ids())).toBe(sync);
  });

  it('shows only the type of a value and whether it was empty', () => {
    const values = ['', 'Anna', 7, true, [1], { a: 1 }, null, undefined];
    const blank = ['', '•••', 0, false, [], {}, null, null];
    expect(values.map((value) => redact(value, 'blank', ids()))).toEqual(blank);
    // a value is blanked if its type differs from what its rule expects
    expect(values.slice(0, 4).map((value) => redact<unknown>(value, ['keep'] as never, ids()))).toEqual(
      blank.slice(0, 4),
    );
    expect(redact({ a: undefined, b: 1 }, { a: 'keep', b: 'keep' }, ids())).toEqual({ b: 1 });
    expect(Object.keys(redact({ a: undefined }, { a: 'keep' }, ids()) as object)).toEqual([]);
    expect([7, 'x', true].map((value) => redact<unknown>(value, 'id', createPseudonyms()))).toEqual([
      'id-1',
      'id-1',
      false,
    ]);
    expect([null, undefined].map((value) => redact<unknown>(value, { a: 'keep' } as never, ids()))).toEqual([
      null,
      null,
    ]);
    expect([null, undefined].map((value) => redact<unknown>(value, () => 'told', ids()))).toEqual([
      null,
      null,
    ]);
  });

  it('uses the same pseudonym for equal values', () => {
    const name = createPseudonyms();
    expect([name('a'), name('b'), name('a'), name('')]).toEqual(['id-1', 'id-2', 'id-1', '']);
  });
});

it('keeps lines with different texts apart, and contained in their order', () => {
  const engraved = (text: string) => {
    const custom = [{ option_id: '1', option_value: text }];
    return newCartLine(makeProduct({ sku: 'ENGRAVED' }), undefined, 2, 'g', 3, { custom });
  };
  const cart = [engraved('Anna'), engraved('Pēteris')];
  const pseudonyms = createPseudonyms();
  const checksums = redactedChecksums(cart, pseudonyms);
  const ids = (text: string) => checksums.get(text) ?? pseudonyms(text);
  const products = cart.map(({ sku, qty, product_option }) => ({ sku, qty, product_option }));
  const order = redacted.orders({ body: { products } } as never, ids) as OrderDocument;
  const lines = cart.map((line) => redacted.cart(line, ids) as CartLineDocument);
  expect(orderedPieces(order)).toEqual(new Map(lines.map(({ checksum }) => [checksum, 2])));
  expect(new Set(lines.map(({ key }) => key)).size).toBe(2);
});
