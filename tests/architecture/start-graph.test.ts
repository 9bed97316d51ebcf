// What is fetched before the page answers brings no database along, and the worker no interface.
import { describe, expect, it } from 'vitest';
import { broughtAlong, waysTo } from './module-graph.ts';

/** What only the databases and the worker need. */
const DATABASE = /^(rxdb|rxjs|dexie|zod|comlink)(\/|$)/;
const INTERFACE = /^(react|react-dom|react-router|react-router-dom|react-i18next)(\/|$)/;

/** What draws the pages that most visits begin with. */
const drawing = [
  'src/app/shop-window.tsx',
  'src/screens/home/home-screen.tsx',
  'src/screens/category/category-screen.tsx',
  'src/screens/product/product-screen.tsx',
];

describe('the modules that the shop is drawn with', () => {
  it('bring nothing of a database along', () => {
    expect(waysTo(DATABASE, drawing)).toEqual([]);
  });

  it('are walked as they import each other, types left out', () => {
    const found = broughtAlong(drawing);
    for (const module of ['src/model/resource.ts', 'src/domain/pricing/shown-price.ts', 'react'])
      expect([...found.keys()]).toContain(module);
    expect([...found.keys()]).not.toContain('src/model/live/live-sources.ts');
    expect(waysTo(DATABASE, ['src/model/live/live-listing.ts'])).not.toEqual([]);
  });
});

describe('the modules of the worker', () => {
  it('bring no React along', () => {
    expect(waysTo(INTERFACE, ['workers/shop.worker.ts'])).toEqual([]);
    expect(broughtAlong(['workers/shop.worker.ts']).size).toBeGreaterThan(100);
  });
});
