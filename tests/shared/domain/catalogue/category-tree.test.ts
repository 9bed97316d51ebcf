import fc from 'fast-check';
import { matchPath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { CATEGORY_ROOT_ID } from '#shared/config/constants.ts';
import { routes } from '#shared/config/routes.ts';
import { categoryTree, findCategory, pictureCategories } from '#shared/domain/catalogue/category-tree.ts';
import { makeCategory } from '../../../support/make-product.ts';

const ROOT = 2;

describe('the category tree', () => {
  it('groups children by parent_id and sorts them by position [S3.026]', () => {
    const rows = fc.uniqueArray(
      fc.record({ id: fc.integer({ min: 3, max: 99 }), position: fc.integer({ min: 0, max: 9 }) }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(rows, (categories) => {
        const tree = categoryTree(
          categories.map(({ id, position }) =>
            makeCategory(id, { position, parent_id: id % 2 === 0 ? ROOT : 3 }),
          ),
        );
        for (const parent of [ROOT, 3]) {
          const children = tree.childrenOf(parent);
          const expected = categories.filter(({ id }) => (id % 2 === 0 ? ROOT : 3) === parent);
          expect(children.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
          // categories at the same position are sorted by id
          expect(children.map(({ position, id }) => position * 100 + id)).toEqual(
            expected.map(({ position, id }) => position * 100 + id).sort((a, b) => a - b),
          );
        }
      }),
    );
  });

  it('excludes inactive categories', () => {
    const tree = categoryTree([makeCategory(10, { is_active: false }), makeCategory(11)]);
    expect(tree.childrenOf(ROOT).map(({ id }) => id)).toEqual([11]);
    expect(tree.byId.has(10)).toBe(false);
  });

  it('finds a category by slug, url_key or id [S2.033 S2.035 S2.036 S2.037]', () => {
    const tree = categoryTree([makeCategory(10), makeCategory(11, { slug: '10' }), makeCategory(12)]);
    const opened = (name: string) => {
      const { slug } = matchPath(routes.category.pattern, routes.category.to(name))?.params ?? {};
      return findCategory(tree, slug ?? '', ROOT)?.id;
    };
    expect(opened('category-10')).toBe(10);
    expect(opened('key-12')).toBe(12);
    expect(opened('12')).toBe(12);
    // a slug takes precedence over an id
    expect(opened('10')).toBe(11);
    for (const name of ['none', '12x', 'x12', '-12', '12.0']) expect(opened(name)).toBeUndefined();
    // a name that is not a number never matches an id
    expect(findCategory(categoryTree([makeCategory(1)]), 'none', 1)).toBeUndefined();
  });

  it('finds nothing by an id below the root id 2 [S9.008]', () => {
    const tree = categoryTree([makeCategory(1), makeCategory(2)]);
    expect(findCategory(tree, '1', ROOT)).toBeUndefined();
    expect(findCategory(tree, '2', ROOT)?.id).toBe(2);
    expect(CATEGORY_ROOT_ID).toBe(2);
  });

  it('stops if categories form a cycle', () => {
    const rows = fc.uniqueArray(
      fc.record({ id: fc.integer({ min: 2, max: 9 }), parent_id: fc.integer({ min: 2, max: 9 }) }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(rows, (categories) => {
        const tree = categoryTree(
          categories.map(({ id, parent_id }) =>
            makeCategory(id, { parent_id, image: '/x.jpg', product_count: 1 }),
          ),
        );
        const shown = pictureCategories(tree, ROOT, 3);
        expect(shown.length).toBeLessThanOrEqual(3 * categories.length);
      }),
    );
  });

  it('selects for each department the leaf categories with a picture and the most products', () => {
    const end = (id: number, product_count: number, image = '/x.jpg') =>
      makeCategory(id, { parent_id: 10, product_count, image });
    const tree = categoryTree([
      makeCategory(10),
      end(20, 5),
      end(21, 9),
      end(22, 7),
      end(23, 99, ''),
      end(24, 0),
    ]);
    expect(pictureCategories(tree, ROOT, 2).map(({ id }) => id)).toEqual([21, 22]);
    expect(pictureCategories(tree, ROOT, 9).map(({ id }) => id)).toEqual([21, 22, 20]);
    // a category with children is not a leaf
    const deep = categoryTree([
      makeCategory(10),
      end(30, 99),
      makeCategory(31, { parent_id: 30, product_count: 1, image: '/y.jpg' }),
    ]);
    expect(pictureCategories(deep, ROOT, 2).map(({ id }) => id)).toEqual([31]);
  });
});
