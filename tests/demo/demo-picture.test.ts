// Pictures of the demo store, looked up by the paths in its documents.
import { describe, expect, it } from 'vitest';
import { demoCatalogue } from '#demo/demo-catalogue.ts';
import { demoPicture } from '#demo/demo-picture.ts';

describe('demo pictures', () => {
  it.each([
    'laptop/2b3342/back.svg',
    'nothing/2b3342/front.svg',
    'laptop/zzzzzz/front.svg',
    'laptop/2b3343/front.svg',
    'toString/2b3342/front.svg',
    'laptop/2b3342/front.png',
  ])('do not exist as %s', (path) => {
    expect(demoPicture(path)).toBe(undefined);
  });

  it('exist for every path in the catalogue', () => {
    const { products, ...rest } = demoCatalogue({ products: 300, seed: 1, now: new Date(0) });
    const text = JSON.stringify([rest, [...products()]]);
    const named = new Set(text.match(/[a-z0-9-]+\/[0-9a-z]+\/[a-z-]+\.svg/g));
    expect(named.size).toBeGreaterThan(100);
    expect([...named].filter((path) => demoPicture(path) === undefined)).toEqual([]);
  });
});
