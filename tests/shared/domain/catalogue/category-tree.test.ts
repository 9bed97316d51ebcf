import fc from 'fast-check';
import { matchPath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { CATEGORY_ROOT_ID } from '#shared/config/constants.ts';
import { paths } from '#shared/config/paths.ts';
import { categoryTree, findCategory, pictureCategories } from '#shared/domain/catalogue/category-tree.ts';
import { makeCategory } from '../../../support/make-product.ts';

const ROOT = 2;

describe('the category tree', () => {
  it('S3.026 The category tree is grouped from parent_id and sorted by position, whatever the order of the documents.', () => {
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
          // two at one position stand in the order of their ids
          expect(children.map(({ position, id }) => position * 100 + id)).toEqual(
            expected.map(({ position, id }) => position * 100 + id).sort((a, b) => a - b),
          );
        }
      }),
    );
  });

  it('Categories that are not active are not part of it.', () => {
    const tree = categoryTree([makeCategory(10, { is_active: false }), makeCategory(11)]);
    expect(tree.childrenOf(ROOT).map(({ id }) => id)).toEqual([11]);
    expect(tree.byId.has(10)).toBe(false);
  });

  it('S2.033 Category routes take slug as their param. S2.035 Category routes can also be resolved by url-key. S2.036 Category routes can also be resolved by slug. S2.037 Category routes can also be resolved by id.', () => {
    const tree = categoryTree([makeCategory(10), makeCategory(11, { slug: '10' }), makeCategory(12)]);
    const opened = (name: string) => {
      const { slug } = matchPath(paths.category.pattern, paths.category.to(name))?.params ?? {};
      return findCategory(tree, slug ?? '', ROOT)?.id;
    };
    expect(opened('category-10')).toBe(10);
    expect(opened('key-12')).toBe(12);
    expect(opened('12')).toBe(12);
    // a slug counts before the others
    expect(opened('10')).toBe(11);
    for (const name of ['none', '12x', 'x12', '-12', '12.0']) expect(opened(name)).toBeUndefined();
    // a name is no id, wherever the root is
    expect(findCategory(categoryTree([makeCategory(1)]), 'none', 1)).toBeUndefined();
  });

  it('S9.008 The category root id is 2; below it nothing is found by its id.', () => {
    const tree = categoryTree([makeCategory(1), makeCategory(2)]);
    expect(findCategory(tree, '1', ROOT)).toBeUndefined();
    expect(findCategory(tree, '2', ROOT)?.id).toBe(2);
    expect(CATEGORY_ROOT_ID).toBe(2);
  });

  it('A circle of categories is walked once: nothing hangs.', () => {
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

  it('Picture tiles take the fullest ends of each department that have a picture and goods.', () => {
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
    // what has categories below it is no end, however full it is
    const deep = categoryTree([
      makeCategory(10),
      end(30, 99),
      makeCategory(31, { parent_id: 30, product_count: 1, image: '/y.jpg' }),
    ]);
    expect(pictureCategories(deep, ROOT, 2).map(({ id }) => id)).toEqual([31]);
  });
});
