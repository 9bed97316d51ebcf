// Tests the error boundaries of parts that stay mounted across navigations: a crash on one page must not persist on the
// next.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const src = path.resolve(import.meta.dirname, '../../src');
const lasting = [
  'app/layouts/header.tsx',
  'app/layouts/layouts.tsx',
  'screens/category/category-listing.tsx',
];

it.each(lasting)('sets resetKey on each boundary in %s', (file) => {
  const boundaries = readFileSync(path.join(src, file), 'utf8').match(/<PartBoundary\b[^>]*>/g) ?? [];
  expect(boundaries.length).toBeGreaterThan(0);
  expect(boundaries.filter((each) => !each.includes('resetKey='))).toEqual([]);
});
