// Tests how a brand becomes design tokens.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_COLORS } from '#host/brand/brand-colors.ts';
import { brandStyles } from '#host/brand/brand-styles.ts';
import { brand } from '#schemas/brand.ts';
import { hexOf } from '../support/hex-of.ts';
import { randomCases } from '../support/random-cases.ts';

const full = brand.parse({
  colors: {
    accent: { light: '#0b6e4f', dark: '#3ddc97' },
    onAccent: { light: '#ffffff', dark: '#06281c' },
    background: { light: '#f7faf7', dark: '#0c1410' },
  },
  radius: 0,
  font: { family: `'Source Serif', Georgia, serif`, url: '/brand/serif.woff2' },
});

describe('the styles of a brand', () => {
  it('start from the colours of the design tokens', () => {
    const tokens = readFileSync('src/ui/styles/tokens.css', 'utf8');
    const shown = (name: string) => {
      const value = new RegExp(`--color-${name}: ([^;]+);`).exec(tokens)?.[1] ?? '';
      const found = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(([, ...parts]) =>
        hexOf(...(parts.map(Number) as [number, number, number])),
      );
      return { light: found[0], dark: found.at(-1) };
    };
    const names = {
      accent: 'spark',
      onAccent: 'on-spark',
      background: 'paper',
      surface: 'raised',
      text: 'ink',
    };
    for (const [name, token] of Object.entries(names))
      expect(DEFAULT_COLORS, name).toMatchObject({ [name]: shown(token) });
  });

  it('name only tokens of the design', () => {
    const tokens = readFileSync('src/ui/styles/tokens.css', 'utf8');
    const names = [...brandStyles(full).matchAll(/--([\w-]+):/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) expect(tokens).toContain(`  --${name}:`);
  });

  it('are empty without a brand', () => {
    expect(brandStyles({})).toBe('');
    expect(brandStyles({ name: 'Shop' })).toBe('');
  });

  it('contain the given colours for both themes, the radius and the font', () => {
    const styles = brandStyles(full);
    for (const part of [
      '--color-spark:light-dark(#0b6e4f,#3ddc97)',
      '--color-on-spark:light-dark(#ffffff,#06281c)',
      '--color-paper:light-dark(#f7faf7,#0c1410)',
      '--radius-control:0px;--radius-card:0px',
      '--font-sans:"Source Serif","Georgia",serif',
      '@font-face{font-family:"Source Serif";src:url("/brand/serif.woff2") format("woff2")',
    ])
      expect(styles).toContain(part);
    expect(styles).not.toMatch(/--color-(ink|raised):/);
  });

  it('derive quiet colours from a given background', () => {
    expect(brandStyles(full)).toMatch(/--color-line:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\)/);
    expect(brandStyles({ radius: 4 })).toBe(':root{--radius-control:4px;--radius-card:8px}');
  });

  it('contain no font name that ends its declaration', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (family) => {
        const read = brand.safeParse({ font: { family, url: '/brand/a.woff2' } });
        if (!read.success) return;
        const styles = brandStyles(read.data).replaceAll(/"[\p{L}\p{N} _-]+"/gu, 'name');
        expect(styles).toMatch(
          /^(?:@font-face\{font-family:[\w-]+;src:url\("\/brand\/a\.woff2"\) format\(name\);[\w-]+:100 900;font-display:optional\}:root\{--font-sans:[\w,-]+\})?$/,
        );
      }),
      { numRuns: randomCases(2_000) },
    );
  });
});
