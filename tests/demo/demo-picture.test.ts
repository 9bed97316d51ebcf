// Tests the pictures of the demo store, which are looked up by the paths in its documents.
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { demoCatalogue } from '#demo/demo-catalogue.ts';
import { demoPicture } from '#demo/demo-picture.ts';
import { fillTemplate } from '#demo/drawings/draw-picture.ts';
import { colours } from '#demo/generator/colours.ts';

describe('demo pictures', () => {
  /**
   * Compares the markup of all pictures. The hash must be updated after an intended change of a template or a colour.
   */
  it('are drawn from every template in every colour without a change', () => {
    const hash = createHash('sha256');
    const drawn = readdirSync('demo/pictures').flatMap((file) => {
      const [, kind, view] = /^(.+?)-(front|three-quarter|detail)\.svg$/.exec(file) ?? [];
      return Object.values(colours).map(({ hex }) => `${kind}/${hex}/${view}.svg`);
    });
    const scenes = ['desk', 'kitchen', 'music', 'evening', 'home'].map((name) => `scene/${name}.svg`);
    for (const path of [...drawn, ...scenes].sort()) {
      const picture = demoPicture(path);
      if (picture === undefined || !('svg' in picture)) throw new Error(`No picture ${path}`);
      const svg = picture.svg();
      if (/[{}]/.test(svg)) throw new Error(`${path} contains an unfilled placeholder`);
      hash.update(`${picture.name}\n${svg}`);
    }
    expect(drawn).toHaveLength(123 * 13);
    expect(hash.digest('hex')).toBe('02b6b41c82840444a801aa630b596f649b7d054ec6cface7c9439ad73a2d11ee');
  });

  it('use values of a placeholder depending on the lightness of the colour', () => {
    const template = '<a b="{dark 0.3 light tone 0}" c="{tone 0.2 -0.2}"/>';
    expect(fillTemplate(template, '#1c1e23')).toBe('<a b="0.3" c="#1c1e22"/>');
    expect(fillTemplate(template, '#f0f0ee')).toBe('<a b="#f0f0ee" c="#bcbcbb"/>');
  });

  it('are not drawn if the template contains an unknown placeholder', () => {
    expect(() => fillTemplate('<a b="{tint 0.3}"/>', '#1c1e23')).toThrow('{tint 0.3}');
  });

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
