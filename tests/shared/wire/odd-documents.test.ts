// Documents with one invalid field at any depth: all independent fields are read unchanged.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapProduct } from '#shared/wire/map-product.ts';
import { randomCases } from '../../support/random-cases.ts';
import { type Doc, kinds, odd, products } from './backend-documents.ts';

/** Fields that are derived from another field. */
const follows: Record<string, readonly string[]> = {
  name: ['slug', 'url_key'],
  slug: ['url_key'],
  url_key: ['slug'],
  short_description: ['subtitle'],
  stock: ['total_qty'],
  total_qty: ['stock'],
  category: ['category_ids'],
  image: ['configurable_children'],
  energy_class: ['energy'],
  rating_count: ['rating'],
  rating_average: ['rating'],
  colour: ['attributes'],
  custom_attributes: ['attributes'],
  attribute_codes: ['attributes'],
  attributes_metadata: ['configurable_options'],
  links_title: ['downloads'],
  links: ['downloads'],
  samples: ['downloads'],
  configurable_children: ['attributes', 'configurable_options', 'type_id'],
  type_id: ['downloads'],
  path: ['parent_ids'],
  parent_id: ['parent_ids'],
  default_frontend_label: ['label'],
  id: ['attribute_id'],
};
const followsPrice = ['price', 'final_price', 'special_price', 'with_tax', 'configurable_children'];
const contentFields = ['value', 'position', 'updated_at'];
/** Returns the document without the fields that depend on this field. */
const apartFrom = (doc: Doc | undefined, field: string): Doc => {
  const changed = new Set([
    field,
    ...(follows[field] ?? []),
    ...(field.includes('price') || field.includes('special') ? followsPrice : []),
    ...(doc?.kind === 'cms-page' || doc?.kind === 'cms-news' ? contentFields : []),
  ]);
  return Object.fromEntries(Object.entries(doc ?? {}).filter(([name]) => !changed.has(name)));
};

/** Returns the paths of all fields in a document, including fields of list entries. */
const pathsOf = (value: unknown, path: string[] = []): string[][] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...pathsOf(inner, [...path, key])]);
function spoilt(value: unknown, [head = '', ...rest]: readonly string[], by: unknown): unknown {
  const copy = Array.isArray(value) ? [...value] : { ...(value as Doc) };
  const entry = (copy as Doc)[head];
  Object.assign(copy, { [head]: rest.length > 0 ? spoilt(entry, rest, by) : by });
  return copy;
}

describe.each(Object.entries(kinds))('%s', (_kind, { whole, keys, read }) => {
  const before = read(whole);
  const paths = pathsOf(whole).filter((path) => path.length > 1 || !keys.includes(path[0] ?? ''));

  it('survives one invalid field at any depth, with all independent fields unchanged', () => {
    expect(before).toBeDefined();
    fc.assert(
      fc.property(fc.constantFrom(...paths), odd, (path, by) => {
        const after = read(spoilt(whole, path, by));
        expect(after).toBeDefined();
        const [field = ''] = path;
        expect(apartFrom(after, field)).toEqual(apartFrom(before, field));
      }),
      { numRuns: randomCases(1_000) },
    );
  });

  it('is discarded if it has no key, without an exception', () => {
    for (const key of keys) {
      expect(read({ ...whole, [key]: undefined })).toBeUndefined();
      expect(read({ ...whole, [key]: {} })).toBeUndefined();
    }
    fc.assert(
      fc.property(fc.anything(), (anything) => {
        expect(() => read(anything)).not.toThrow();
      }),
      { numRuns: randomCases(500) },
    );
  });
});

describe('an invalid list entry', () => {
  it('leaves the other entries unchanged', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('id', 'name', 'price', 'stock', 'media_gallery', 'status'),
        odd,
        (field, by) => {
          const { configurable_children: children } = products.configurable as {
            configurable_children: Doc[];
          };
          const read = mapProduct('lv', {
            ...products.configurable,
            configurable_children: [{ ...children[0], [field]: by }, children[1]],
          });
          const variants = read.ok ? read.value.configurable_children : [];
          expect(variants.map(({ sku }) => sku)).toEqual(['MUG-71', 'MUG-72']);
          expect(variants[1]).toMatchObject({ id: 72, attributes: { colour: '6' } });
        },
      ),
      { numRuns: randomCases(500) },
    );
  });
});
