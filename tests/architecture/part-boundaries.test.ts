// Parts that stay mounted across navigations: a crash on one page must not last on the next.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const src = path.resolve(import.meta.dirname, '../../src');
const lasting = [
  'app/layouts/header.tsx',
  'app/layouts/layouts.tsx',
  'screens/category/category-listing.tsx',
];

it.each(lasting)('gives every boundary of a lasting part a key that resets it: %s', (file) => {
  const boundaries = readFileSync(path.join(src, file), 'utf8').match(/<PartBoundary\b[^>]*>/g) ?? [];
  expect(boundaries.length).toBeGreaterThan(0);
  expect(boundaries.filter((each) => !each.includes('resetKey='))).toEqual([]);
});
