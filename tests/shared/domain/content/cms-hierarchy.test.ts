// The tree of CMS pages below an identifier, with the current page marked.
import { expect, it } from 'vitest';
import { cmsHierarchy } from '#shared/domain/content/cms-hierarchy.ts';

const node = (id: number, identifier: string, parent_id: number | null, position = 0, isPage = true) => ({
  ...{ id, identifier, parent_id, position, isPage },
  title: identifier.toUpperCase(),
});
const nodes = [
  node(1, 'pages', null, 0, false),
  node(5, 'delivery', 3, 2),
  node(4, 'payment', 3, 1),
  node(3, 'buying', 1, 2, false),
  node(2, 'about', 1, 1),
  node(9, 'elsewhere', null),
];

it('marks the current page in the tree for an identifier [S3.062 S3.064]', () => {
  const tree = cmsHierarchy(nodes, 'pages', 'delivery');
  expect(tree).toMatchObject({ id: 1, identifier: 'pages', current: false });
  expect(tree?.items.map(({ identifier }) => identifier)).toEqual(['about', 'buying']);
  expect(tree?.items[1]?.items).toEqual([
    { id: 4, identifier: 'payment', title: 'PAYMENT', isPage: true, current: false, items: [] },
    { id: 5, identifier: 'delivery', title: 'DELIVERY', isPage: true, current: true, items: [] },
  ]);
  expect(cmsHierarchy(nodes, 'buying')?.items).toHaveLength(2);
  expect(cmsHierarchy(nodes, 'nothing')).toBeUndefined();
  // a group is never the current page
  expect(cmsHierarchy(nodes, 'pages', 'buying')?.items[1]?.current).toBe(false);
});

it('stops if nodes form a cycle', () => {
  const circle = [node(1, 'a', 2), node(2, 'b', 1)];
  expect(JSON.stringify(cmsHierarchy(circle, 'a')).length).toBeLessThan(2_000);
});
