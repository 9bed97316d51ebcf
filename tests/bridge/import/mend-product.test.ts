// The repair of a foreign product document: the same product results. Long because of its table of deviations.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentRow } from '#bridge/database/document-row.ts';
import type { Json } from '#bridge/database/tables.ts';
import { mendProduct } from '#bridge/import/mend-product.ts';
import { bridgeProduct } from '#schemas/bridge/catalogue-answer.ts';
import { cleaned, plainText } from '#shared/wire/mend/values.ts';
import { randomCases } from '../../support/random-cases.ts';
import { known, now, shop } from './mended-product.ts';

const demo = [...shop.products()].map(({ documents }) => documents.lv as Json);
const copy = (doc: Json): Json => JSON.parse(JSON.stringify(doc)) as Json;

function mend(source: Json): { doc: Json; reasons: string[] } {
  const reasons: string[] = [];
  const mended = mendProduct(source, { known, now, timeZone: 'UTC' }, (reason) => reasons.push(reason));
  if ('reason' in mended) throw new Error(`${source.sku}: ${mended.reason}`);
  return { doc: mended.doc, reasons };
}

const records = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);
/**
 * Returns what a client reads from a document: its row and its parsed form, without the custom attributes that are only
 * the source of other values.
 */
function meaning(doc: Json): unknown {
  const { doc: _doc, ...columns } = documentRow('lv', 'product', doc, known.context, 'never');
  const parsed = copy(bridgeProduct.parse(doc) as Json);
  delete parsed.custom_attributes;
  for (const child of records(parsed.configurable_children)) {
    delete child.custom_attributes;
    child.tax_class_id = Number(child.tax_class_id);
  }
  return { columns, parsed };
}

it('fills in a final price according to the store’s time zone', () => {
  const simple = demo.find(({ type_id }) => type_id === 'simple');
  const { final_price: _final, ...rest } = simple ?? {};
  // 13:00 in Riga is 11:00 UTC: the period ended an hour ago
  const source = { ...rest, price: 100, special_price: 80, special_to_date: '2026-11-21 13:00:00' };
  const finalIn = (timeZone: string) => {
    const mended = mendProduct(copy(source), { known, now, timeZone }, () => undefined);
    return 'doc' in mended ? mended.doc.final_price : mended.reason;
  };
  expect([finalIn('UTC'), finalIn('Europe/Riga')]).toEqual([80, 100]);
});

const moneyKeys = ['price', 'special_price', 'final_price'];
const withParts = (doc: Json): Json[] => [doc, ...records(doc.configurable_children)];
const codes = new Set(known.byCode.keys());

/** Names of deviations, and functions that change a copy of a document in place. */
const oddities: [string, (doc: Json) => void][] = [
  [
    'numbers as strings',
    (doc) => {
      for (const part of withParts(doc)) {
        for (const key of moneyKeys) if (typeof part[key] === 'number') part[key] = part[key].toFixed(4);
        for (const key of ['id', 'status', 'visibility', 'total_qty'])
          if (key in part) part[key] = String(part[key]);
        const stock = part.stock as Json | undefined;
        if (stock !== undefined && !Array.isArray(stock))
          part.stock = { ...stock, qty: String(stock.qty), is_in_stock: stock.is_in_stock ? '1' : '0' };
      }
      doc.category_ids = records(doc.category_ids).map(String);
    },
  ],
  [
    'decimal commas',
    (doc) => {
      for (const part of withParts(doc))
        for (const key of moneyKeys)
          if (typeof part[key] === 'number') part[key] = part[key].toFixed(2).replace('.', ',');
    },
  ],
  [
    'no slug and no url_path',
    (doc) => {
      delete doc.slug;
      doc.url_path = null;
    },
  ],
  [
    'a parent without a price',
    (doc) => {
      if (doc.type_id !== 'configurable') return;
      for (const key of moneyKeys) doc[key] = 0;
    },
  ],
  [
    'no final price',
    (doc) => {
      for (const part of withParts(doc)) part.final_price = null;
    },
  ],
  [
    'options without codes and labels',
    (doc) => {
      for (const option of records(doc.configurable_options)) {
        delete option.attribute_code;
        delete option.label;
        for (const value of records(option.values)) delete value.label;
      }
    },
  ],
  [
    'value_index as text, values of variants as numbers',
    (doc) => {
      for (const option of records(doc.configurable_options)) {
        for (const value of records(option.values)) value.value_index = String(value.value_index);
        const code = String(option.attribute_code);
        for (const child of records(doc.configurable_children))
          if (code in child) child[code] = Number(child[code]);
      }
    },
  ],
  [
    'stock as an array',
    (doc) => {
      for (const part of withParts(doc)) if (part.stock !== undefined) part.stock = [part.stock];
    },
  ],
  [
    'HTML entities in names',
    (doc) => {
      const encode = (text: unknown) =>
        String(text)
          .replace(/[&<>"]|[^ -~]/gu, (sign) => `&#${sign.codePointAt(0)};`)
          .replace(/&#252;/g, '&amp;uuml;');
      for (const part of withParts(doc)) part.name = encode(part.name);
    },
  ],
  [
    'attributes only in custom_attributes',
    (doc) => {
      for (const part of withParts(doc)) {
        const moved = Object.keys(part).filter(
          (key) => codes.has(key) && !['brand', 'condition_grade'].includes(key),
        );
        part.custom_attributes = moved.map((attribute_code) => ({
          attribute_code,
          value: part[attribute_code],
        }));
        for (const key of moved) delete part[key];
      }
    },
  ],
  [
    'custom_attributes as an empty list',
    (doc) => {
      for (const part of withParts(doc))
        if (!Array.isArray(part.custom_attributes)) part.custom_attributes = [];
    },
  ],
  [
    'price fields in camelCase',
    (doc) => {
      for (const part of withParts(doc)) {
        part.specialPrice = part.special_price;
        part.finalPrice = part.final_price;
        part.priceInclTax = part.price;
        delete part.special_price;
        delete part.final_price;
        part.price_incl_tax = part.price;
      }
    },
  ],
  [
    'categories only in category',
    (doc) => {
      const named = records(doc.category).map(({ category_id }) => category_id);
      if (JSON.stringify(named) === JSON.stringify(doc.category_ids)) doc.category_ids = null;
    },
  ],
  [
    'no type, status and visibility where they are the usual ones',
    (doc) => {
      if (doc.type_id === 'configurable' || doc.type_id === 'simple') delete doc.type_id;
      if (doc.status === 1) delete doc.status;
      if (doc.visibility === 4) doc.visibility = null;
    },
  ],
  [
    'no total quantity',
    (doc) => {
      delete doc.total_qty;
    },
  ],
  [
    'empty lists where records are meant',
    (doc) => {
      for (const link of records(doc.product_links))
        if ((link.extension_attributes as Json | undefined)?.qty === undefined)
          link.extension_attributes = [];
      doc.tier_prices = records(doc.tier_prices).length === 0 ? {} : doc.tier_prices;
    },
  ],
];
/** Removes the fields that the deviations add and no client reads. */
const forget = (doc: Json): Json => {
  for (const part of withParts(doc)) delete part.price_incl_tax;
  return doc;
};

describe('foreign document', () => {
  it('stays unchanged if it is already valid', () => {
    for (const source of demo) {
      const { doc, reasons } = mend(copy(source));
      expect(meaning(doc)).toEqual(meaning(source));
      expect(reasons.filter((reason) => reason !== 'numbers written as text')).toEqual([]);
    }
  });

  it.each(oddities)('is repaired to the same product: %s', (_name, spoil) => {
    for (const source of demo) {
      const spoilt = copy(source);
      spoil(spoilt);
      expect(meaning(forget(mend(spoilt).doc))).toEqual(meaning(mend(copy(source)).doc));
    }
  });

  it('is repaired to the same product from any combination of deviations, idempotently', () => {
    fc.assert(
      fc.property(fc.constantFrom(...demo), fc.shuffledSubarray(oddities), (source, chosen) => {
        const spoilt = copy(source);
        for (const [, spoil] of chosen) spoil(spoilt);
        const before = JSON.stringify(spoilt);
        const { doc } = mend(spoilt);
        expect(JSON.stringify(spoilt)).toBe(before);
        const again = mend(copy(doc));
        expect(again.doc).toEqual(doc);
        expect(again.reasons).toEqual([]);
        expect(meaning(forget(doc))).toEqual(meaning(mend(copy(source)).doc));
      }),
      { numRuns: randomCases(800) },
    );
  });

  it('without a URL gets one made of its name and id', () => {
    const { doc, reasons } = mend({ id: '77', sku: 'X', name: 'Tējkanna &amp; krūze', price: '12' });
    expect([doc.slug, doc.url_key, doc.url_path]).toEqual(Array(3).fill('tejkanna-kruze-77'));
    expect(reasons).toContain('no slug, url_key, url_path');
    expect(doc).toMatchObject({
      id: 77,
      name: 'Tējkanna & krūze',
      type_id: 'simple',
      price: 12,
      final_price: 12,
    });
  });

  it('gets the missing attribute of an option from the values of its variants', () => {
    const child = (sku: string, value: string) => ({
      id: 1,
      sku,
      price: 5,
      custom_attributes: [{ attribute_code: 'zips', value }],
    });
    const { doc } = mend({
      id: 5,
      sku: 'P',
      name: 'P',
      configurable_options: [{ attribute_id: 9_999, values: [{ value_index: 4 }, { value_index: '5' }] }],
      configurable_children: [child('a', '4'), child('b', '5')],
    });
    expect(records(doc.configurable_options)[0]).toMatchObject({ attribute_code: 'zips', label: 'zips' });
    expect(records(doc.configurable_children).map((part) => part.zips)).toEqual(['4', '5']);
    expect(doc.price).toBe(5);
  });

  const whole = { id: 5, sku: 'P', name: 'P', price: 3, visibility: 2 };

  it('loses only unreadable fields', () => {
    const { doc, reasons } = mend({
      ...whole,
      delivery_days: { a: 1 },
      media_gallery: [null, { image: 7 }],
      mpn: [1],
    });
    expect(doc.delivery_days).toBeUndefined();
    expect(doc.mpn).toBeUndefined();
    expect(reasons).toContain('mpn is unreadable and was taken away');
  });

  it('is skipped without an id or sku', () => {
    const out = (source: Json) => mendProduct(source, { known, now, timeZone: 'UTC' }, () => undefined);
    expect(out({ ...whole, id: 0 })).toEqual({ reason: 'no id' });
    expect(out({ ...whole, id: 'x12' })).toEqual({ reason: 'no id' });
    expect(out({ ...whole, sku: ' ' })).toEqual({ reason: 'no sku' });
  });

  it('without a name or a known type is a simple product named by its sku', () => {
    expect(mend({ ...whole, name: '', type_id: 'giftcard' }).doc).toMatchObject({
      name: 'P',
      type_id: 'simple',
    });
  });

  it('parses after the repair, with any content in its fields', () => {
    const keys = [...new Set(demo.flatMap((doc) => Object.keys(doc)))];
    const junk = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom(
        '',
        '0',
        '-1',
        'NaN',
        '1e999',
        null,
        [],
        {},
        [null],
        [[]],
        '\u0000',
        '\ud800',
        1e300,
        '__proto__',
      ),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...demo),
        fc.dictionary(fc.constantFrom(...keys), junk, { maxKeys: 6 }),
        junk,
        (source, spoilt, inner) => {
          const doc = copy(source);
          for (const part of records(doc.configurable_children)) Object.assign(part, spoilt);
          for (const list of [
            'configurable_options',
            'bundle_options',
            'product_links',
            'tier_prices',
            'custom_options',
            'media_gallery',
          ])
            for (const entry of records(doc[list]))
              for (const key of Object.keys(entry).slice(1, 3)) entry[key] = inner;
          const note = () => undefined;
          const mended = mendProduct(
            cleaned({ ...doc, ...spoilt }, note),
            { known, now, timeZone: 'UTC' },
            note,
          );
          if ('reason' in mended) return;
          bridgeProduct.parse(mended.doc);
          documentRow('lv', 'product', mended.doc, known.context, 'never');
          // removes escaped backslashes, so that only real Unicode escapes are left
          const written = JSON.stringify(mended.doc).replaceAll('\\\\', '');
          expect(written).not.toMatch(/\\u0000|\\ud[89a-f]/i);
        },
      ),
      { numRuns: randomCases(1_500) },
    );
  });
});

describe('name', () => {
  it('loses only its HTML entities, even doubly encoded ones', () => {
    expect(plainText('Elisa EverCool&trade; Tee')).toBe('Elisa EverCool™ Tee');
    expect(plainText('AT&amp;amp;T 5&#8243; &#x1F50C; &unknown; A&B')).toBe('AT&T 5″ 🔌 &unknown; A&B');
    expect(plainText('&#0;&#xD800;')).toBe('&#0;&#xD800;');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(plainText(plainText(text))).toBe(plainText(text));
      }),
    );
  });
});
