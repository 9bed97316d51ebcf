// The head of a page, for search engines and link previews.
import { describe, expect, it } from 'vitest';
import {
  categoryHead,
  describing,
  hiddenHead,
  homeHead,
  plainHead,
  productHead,
  type Site,
} from '#shared/domain/catalogue/page-head.ts';
import { makeChild, makeProduct } from '../../../support/make-product.ts';
import { testConfig } from '../../../support/worker/test-config.ts';

const site: Site = {
  name: 'Shop',
  store: 'lv',
  defaultStore: 'en',
  currency: 'EUR',
  url: (store, path) => `https://shop.test/${store}${path}`,
  searchPath: '/search',
  logo: 'https://pictures.test/icon-512.png',
  facts: {},
  picture: (path) => `https://pictures.test${path}`,
};
const paths = new Map([
  ['lv', '/preces/tv'],
  ['en', '/goods/tv'],
]);
const alternates = [
  { language: 'lv', href: 'https://shop.test/lv/preces/tv' },
  { language: 'en', href: 'https://shop.test/en/goods/tv' },
  { language: 'x-default', href: 'https://shop.test/en/goods/tv' },
];
const schema = 'https://schema.org';
const NOW = Date.parse('2026-11-21T12:00:00Z');
const crumbs = [{ name: 'Goods', path: '/goods' }];

describe('a description', () => {
  it('is the plain text of any HTML', () => {
    expect(describing('<p>A &amp; B</p>\n\n<b class="x">C</b>&nbsp;&#160;D')).toBe('A B C D');
    expect(describing('<p>A</p><p>B</p>C&nbsp;D')).toBe('A B C D');
    expect(describing(' ')).toBe('');
    // entities have at most eight characters
    expect(describing('a &abcdefghi; b')).toBe('a &abcdefghi; b');
  });

  it('is cut at a word boundary after at most 160 characters', () => {
    const words = 'word '.repeat(40).trim();
    expect(describing(words.slice(0, 159))).toBe(words.slice(0, 159));
    expect(describing('x'.repeat(160))).toBe('x'.repeat(160));
    expect(describing('x'.repeat(161))).toBe(`${'x'.repeat(159)}…`);
    expect(describing(words)).toBe(`${'word '.repeat(31)}word…`);
    expect(describing('abcdefgh '.repeat(30))).toBe(`${'abcdefgh '.repeat(16)}abcdefgh…`);
    expect(describing(`a ${'x'.repeat(200)}`)).toBe('a…');
  });
});

describe('the head of a page', () => {
  it('has a canonical URL and the alternates of the other store views', () => {
    expect(plainHead(site, paths)).toEqual({
      canonical: 'https://shop.test/lv/preces/tv',
      hidden: false,
      alternates,
      structured: [],
    });
    expect(plainHead(site, new Map([['lv', '/a']])).alternates).toEqual([
      { language: 'lv', href: 'https://shop.test/lv/a' },
    ]);
    expect(plainHead(site, new Map()).canonical).toBe('https://shop.test/lv/');
  });

  it('of a personal page is not indexable', () => {
    expect(hiddenHead(site, '/cart')).toEqual({
      canonical: 'https://shop.test/lv/cart',
      hidden: true,
      alternates: [],
      structured: [],
    });
  });

  it('of the home page describes the store and its search', () => {
    const head = homeHead(site, new Map([['lv', '/']]), '<p>Words</p>');
    expect(head.description).toBe('Words');
    expect(head.canonical).toBe('https://shop.test/lv/');
    expect(head.structured).toEqual([
      {
        '@context': schema,
        '@type': 'Organization',
        name: 'Shop',
        url: 'https://shop.test/lv/',
        logo: 'https://pictures.test/icon-512.png',
      },
      {
        '@context': schema,
        '@type': 'WebSite',
        name: 'Shop',
        url: 'https://shop.test/lv/',
        inLanguage: 'lv',
        potentialAction: {
          '@type': 'SearchAction',
          target: 'https://shop.test/lv/search?q={search_term_string}',
          'query-input': 'required name=search_term_string',
        },
      },
    ]);
    expect(homeHead(site, paths, '')).not.toHaveProperty('description');
  });

  it('of a category has breadcrumbs and the page number', () => {
    const category = { name: 'TV', description: '' };
    const first = categoryHead(site, paths, category, crumbs, 1);
    expect(first).toEqual({
      description: 'TV',
      canonical: 'https://shop.test/lv/preces/tv',
      hidden: false,
      alternates,
      structured: [
        {
          '@context': schema,
          '@type': 'BreadcrumbList',
          itemListElement: [
            { '@type': 'ListItem', position: 1, name: 'Goods', item: 'https://shop.test/lv/goods' },
            { '@type': 'ListItem', position: 2, name: 'TV', item: 'https://shop.test/lv/preces/tv' },
          ],
        },
      ],
    });
    const second = categoryHead(site, paths, { ...category, description: '<i>All</i>' }, [], 2);
    expect([second.canonical, second.description]).toEqual(['https://shop.test/lv/preces/tv?page=2', 'All']);
    expect(categoryHead(site, new Map(), category, [], 1).canonical).toBe('https://shop.test/lv/');
  });
});

describe('the head of a product', () => {
  const full = makeProduct({
    name: 'TV 55',
    sku: 'TV-55',
    subtitle: 'Large',
    description: '<p>Long</p>',
    image: '/a.jpg',
    media_gallery: ['/a.jpg', '', '/b.jpg'],
    mpn: 'M-1',
    ean: '4006381333931',
    brand: 'Norra',
    price: 119_900,
    rating: { average: 4.5, count: 2 },
  } as Parameters<typeof makeProduct>[0]);

  it('contains all known data', () => {
    expect(productHead(site, paths, full, crumbs, NOW)).toEqual({
      description: 'Large',
      canonical: 'https://shop.test/lv/preces/tv',
      hidden: false,
      alternates,
      structured: [
        {
          '@context': schema,
          '@type': 'Product',
          name: 'TV 55',
          description: 'Large',
          sku: 'TV-55',
          url: 'https://shop.test/lv/preces/tv',
          image: ['https://pictures.test/a.jpg', 'https://pictures.test/b.jpg'],
          mpn: 'M-1',
          gtin: '4006381333931',
          brand: { '@type': 'Brand', name: 'Norra' },
          aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 2 },
          offers: {
            '@type': 'Offer',
            url: 'https://shop.test/lv/preces/tv',
            priceCurrency: 'EUR',
            availability: `${schema}/InStock`,
            itemCondition: `${schema}/NewCondition`,
            price: '1199.00',
          },
        },
        {
          '@context': schema,
          '@type': 'BreadcrumbList',
          itemListElement: [
            { '@type': 'ListItem', position: 1, name: 'Goods', item: 'https://shop.test/lv/goods' },
            { '@type': 'ListItem', position: 2, name: 'TV 55', item: 'https://shop.test/lv/preces/tv' },
          ],
        },
      ],
    });
  });

  it('omits unknown data', () => {
    const bare = makeProduct({
      name: 'TV',
      image: '',
      price: 0,
      ean: '123',
      rating: { average: 0, count: 0 },
    } as never);
    const [structured] = productHead(site, new Map(), bare, [], NOW).structured;
    expect(structured).toEqual({
      '@context': schema,
      '@type': 'Product',
      name: 'TV',
      description: 'TV',
      sku: 'TV',
      url: 'https://shop.test/lv/',
    });
    for (const [ean, isCode] of [
      ['12345678', true],
      ['1234567', false],
      ['12345678901234', true],
      ['123456789012345', false],
      ['1234567x', false],
      ['x12345678', false],
    ] as const) {
      const [one] = productHead(site, paths, makeProduct({ ean }), [], NOW).structured;
      expect('gtin' in (one ?? {}), ean).toBe(isCode);
    }
  });

  it('contains a return period only for goods that are sent', () => {
    const terms = { config: testConfig(), methods: [] };
    const offer = (over: Parameters<typeof makeProduct>[0]) =>
      JSON.stringify(productHead(site, paths, makeProduct(over), [], NOW, terms).structured[0]);
    expect(offer({})).toContain('hasMerchantReturnPolicy');
    expect(offer({ type_id: 'downloadable' })).not.toContain('hasMerchantReturnPolicy');
  });

  it.each([
    ['safety@norra.example', 'email'],
    ['https://norra.example/contact', 'url'],
  ])('names the manufacturer with its address and %s', (contact, key) => {
    const facts = { manufacturer: { name: 'Norra AS', address: 'Tee 1', contact } };
    const [structured] = productHead(site, paths, makeProduct({ facts }), [], NOW).structured;
    expect(structured).toMatchObject({
      manufacturer: { '@type': 'Organization', name: 'Norra AS', address: 'Tee 1', [key]: contact },
    });
  });

  it('offers the guarantee of durability as a warranty in years', () => {
    const warranty = (over: Parameters<typeof makeProduct>[0]) =>
      (
        productHead(site, paths, makeProduct(over), [], NOW).structured[0] as {
          offers?: { warranty?: object };
        }
      ).offers?.warranty;
    expect(warranty({ facts: { guarantee_years: 5 } })).toEqual({
      '@type': 'WarrantyPromise',
      durationOfWarranty: { '@type': 'QuantitativeValue', value: 5, unitCode: 'ANN' },
    });
    expect(warranty({ facts: { take_back: true } })).toBeUndefined();
  });

  it('contains the condition, the availability and the price range of the product', () => {
    const offer = (over: Parameters<typeof makeProduct>[0]) =>
      (productHead(site, paths, makeProduct(over), [], NOW).structured[0] as { offers?: object }).offers;
    expect(offer({ condition_grade: 'Used' as never })).toMatchObject({
      itemCondition: `${schema}/UsedCondition`,
    });
    for (const [qty, availability] of [
      [0, 'BackOrder'],
      [1, 'LimitedAvailability'],
      [9, 'InStock'],
    ] as const)
      expect(offer({ stock: { qty, is_in_stock: true, manage_stock: true } })).toMatchObject({
        availability: `${schema}/${availability}`,
      });
    expect(offer({ stock: { qty: 0, is_in_stock: false, manage_stock: true }, total_qty: 0 })).toMatchObject({
      availability: `${schema}/OutOfStock`,
    });
    const variants = {
      type_id: 'configurable' as const,
      configurable_options: [],
      configurable_children: [
        makeChild({ id: 11, sku: 'A', price: 20_000 }),
        makeChild({ id: 12, sku: 'B', price: 10_050 }),
        makeChild({ id: 13, sku: 'C', price: 0 }),
      ],
    };
    expect(offer(variants)).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: '100.50',
      highPrice: '200.00',
      offerCount: 2,
    });
  });
});
