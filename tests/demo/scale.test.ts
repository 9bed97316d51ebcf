// Tests that the largest demo catalogue is generated lazily. bench/ measures how long this takes.
import { expect, test } from 'vitest';
import { generateCatalogue } from '#demo/generator/generate-catalogue.ts';
import { bridgeCategory } from '#schemas/bridge/catalogue-answer.ts';

const products = 100_000;
const sampled = 5000;
const heapBytes = 400e6;

test('generates products lazily: 5,000 of 100,000 within 400 MB', () => {
  const heapBefore = process.memoryUsage().heapUsed;
  const shop = generateCatalogue({ seed: 1, products, now: new Date('2026-11-21T12:00:00Z') });
  const root = shop.categories.lv
    .map((category) => bridgeCategory.parse(category))
    .find(({ id }) => id === 2);
  expect(root?.product_count).toBeGreaterThan(products * 0.9);

  const skus = new Set<string>();
  const generator = shop.products();
  for (let count = 0; count < sampled; count += 1) {
    const next = generator.next();
    if (next.done === true) break;
    skus.add(next.value.sku);
  }
  expect(skus.size).toBe(sampled);
  expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(heapBytes);
});
