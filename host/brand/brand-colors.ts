// The colours that a brand may replace, as sRGB. They repeat src/ui/styles/tokens.css; tests/host/brand-styles.test.ts
// compares both.
import type { Brand, ThemedColor } from '#schemas/brand.ts';

export type BrandColors = Record<keyof NonNullable<Brand['colors']>, ThemedColor>;

/** Without a brand. */
export const DEFAULT_COLORS: BrandColors = {
  accent: { light: '#ffb11f', dark: '#ffb11f' },
  onAccent: { light: '#141c2a', dark: '#141c2a' },
  background: { light: '#fcfbf8', dark: '#0d1117' },
  surface: { light: '#ffffff', dark: '#151a21' },
  text: { light: '#141c2a', dark: '#f2f0ec' },
};

/** Returns the colours that the store is shown in. */
export function brandColors({ colors = {} }: Brand): BrandColors {
  const given = Object.entries(colors).filter(([, color]) => color !== undefined);
  return { ...DEFAULT_COLORS, ...Object.fromEntries(given) };
}
