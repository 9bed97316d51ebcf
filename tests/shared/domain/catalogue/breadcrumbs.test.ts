import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  categoryBreadcrumbs,
  categoryTrail,
  isTrailKnown,
  productBreadcrumbs,
  productTrail,
} from '#shared/domain/catalogue/breadcrumbs.ts';
import { categoryTree } from '#shared/domain/catalogue/category-tree.ts';
import { makeCategory } from '../../../support/make-product.ts';

const root = makeCategory(2, { level: 1, parent_id: 1 });
const department = makeCategory(10, { level: 2, parent_ids: [2] });
const group = makeCategory(20, { level: 3, parent_id: 10, parent_ids: [2, 10] });
const leaf = makeCategory(40, { level: 4, parent_id: 20, parent_ids: [2, 10, 20], position: 2 });
const sibling = makeCategory(41, { level: 4, parent_id: 20, parent_ids: [2, 10, 20], position: 1 });
const byId = new Map([root, department, group, leaf, sibling].map((each) => [each.id, each]));
const ids = (trail: { id: number }[]) => trail.map(({ id }) => id);

describe('breadcrumbs', () => {
  it('are built from parent_ids, without the root [S2.086]', () => {
    expect(ids(categoryTrail(leaf, byId, true))).toEqual([10, 20, 40]);
    // parent_id and path, which contradict parent_ids here, are ignored
    const torn = makeCategory(42, { level: 4, parent_id: 41, path: '1/2/41/42', parent_ids: [2, 10, 20] });
    expect(ids(categoryTrail(torn, byId, true))).toEqual([10, 20, 42]);
  });

  it('may omit the current category [S2.087]', () => {
    expect(categoryBreadcrumbs(leaf, byId, true).current).toBeUndefined();
    expect(categoryBreadcrumbs(leaf, byId, false).current).toBe(leaf.name);
    for (const omits of [true, false])
      expect(categoryBreadcrumbs(leaf, byId, omits).routes.map(({ slug }) => slug)).not.toContain(leaf.slug);
    expect(ids(categoryTrail(leaf, byId, false))).toEqual([10, 20]);
    expect(categoryTrail(department, byId, false)).toEqual([]);
  });

  it('are known once every category on the path is stored, active or not', () => {
    const upper = categoryTree([root, department]);
    const whole = categoryTree([root, department, { ...group, is_active: false }, leaf]);
    expect(isTrailKnown([10, 40], upper, 2)).toBe(false);
    expect(isTrailKnown([40], categoryTree([root, department, leaf]), 2)).toBe(false);
    expect(isTrailKnown([10, 40], whole, 2)).toBe(true);
    expect(isTrailKnown([1, 10], upper, 2)).toBe(true);
    expect(isTrailKnown([2], categoryTree([department]), 2)).toBe(false);
    expect(isTrailKnown([], upper, 2)).toBe(true);
  });

  it('omit a missing or inactive parent', () => {
    const partial = new Map(byId);
    partial.delete(10);
    partial.set(20, { ...group, is_active: false });
    expect(ids(categoryTrail(leaf, partial, true))).toEqual([40]);
  });

  it('of a product follow its deepest category, or the first of these in menu order [S2.099]', () => {
    expect(ids(productTrail([10, 40, 41, 20], byId))).toEqual([10, 20, 41]);
    expect(ids(productTrail([10], byId))).toEqual([10]);
    expect(productTrail([999], byId)).toEqual([]);
    // of two categories at the same position, the one with the lower id is used; an inactive category is never used
    const twin = makeCategory(39, { ...sibling, id: 39 });
    const closed = makeCategory(50, { level: 9, is_active: false, parent_ids: [2, 10] });
    const more = new Map([...byId, [39, twin], [50, closed]]);
    for (const all of [
      [41, 39, 50],
      [50, 39, 41],
    ])
      expect(ids(productTrail(all, more))).toEqual([10, 20, 39]);
  });

  it('have the fields routes and current [S3.067]', () => {
    const routes = [department, group].map(({ name, slug }) => ({ name, slug }));
    expect(categoryBreadcrumbs(leaf, byId, false)).toStrictEqual({ routes, current: leaf.name });
    expect(productBreadcrumbs([20], byId)).toStrictEqual({ routes, current: undefined });
  });

  it('state the language of a name that is not translated', () => {
    const named = new Map([...byId, [department.id, { ...department, text_language: 'lv' }]]);
    const { routes } = productBreadcrumbs([20], named);
    expect(routes.map(({ text_language }) => text_language)).toEqual(['lv', undefined]);
  });

  it('contain no dead or repeated link, and not the page itself, for any chain of parents', () => {
    const ids = fc.array(fc.integer({ min: 2, max: 12 }), { maxLength: 12 });
    const tree = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 2, max: 12 }),
        level: fc.integer({ min: 0, max: 5 }),
        is_active: fc.boolean(),
        parent_ids: ids,
      }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(tree, ids, (rows, categoryIds) => {
        const categories = new Map(rows.map(({ id, ...over }) => [id, makeCategory(id, over)]));
        const reachable = new Set(
          [...categories.values()].filter(({ is_active }) => is_active).map(({ slug }) => slug),
        );
        const lines = [...categories.values()].map((each) => ({
          own: each.slug,
          ...categoryBreadcrumbs(each, categories, true),
        }));
        for (const { own, routes } of [
          ...lines,
          { own: '', ...productBreadcrumbs(categoryIds, categories) },
        ]) {
          const slugs = routes.map(({ slug }) => slug);
          expect(slugs.every((slug) => reachable.has(slug))).toBe(true);
          expect(new Set(slugs).size).toBe(slugs.length);
          expect(slugs).not.toContain(own);
        }
      }),
    );
  });
});
