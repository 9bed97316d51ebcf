// The largest demo catalogue. Bounds are loose on purpose: they catch a catalogue built at once, not a slow machine.
import { expect, test } from 'vitest';
import { generateCatalogue } from '../../../bridge/catalogue/generate.ts';
import { wireCategory } from '../../../schemas/bridge/catalogue.ts';

const products = 100_000;
const sampled = 5000;
const setupMs = 15_000;
const sampleMs = 60_000;
const heapBytes = 400e6;

test('A hundred thousand products are made one at a time: ready within 15 s, 5,000 of them within 60 s and 400 MB.', () => {
  const heapBefore = process.memoryUsage().heapUsed;
  const began = performance.now();
  const shop = generateCatalogue({ seed: 1, products, now: new Date('2026-11-21T12:00:00Z') });
  expect(performance.now() - began).toBeLessThan(setupMs);
  const root = shop.categories.lv.map((category) => wireCategory.parse(category)).find(({ id }) => id === 2);
  expect(root?.product_count).toBeGreaterThan(products * 0.9);

  const skus = new Set<string>();
  const generator = shop.products();
  for (let count = 0; count < sampled; count += 1) {
    const next = generator.next();
    if (next.done === true) break;
    skus.add(next.value.sku);
  }
  expect(skus.size).toBe(sampled);
  expect(performance.now() - began).toBeLessThan(sampleMs);
  expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(heapBytes);
}, 90_000);
