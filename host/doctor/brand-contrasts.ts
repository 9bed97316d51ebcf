// Examines whether the texts of a brand are legible: WCAG 2.2 requires a contrast of 4.5 between text and background.
import type { Brand } from '#schemas/brand.ts';
import { brandColors } from '../brand/brand-colors.ts';
import { pressed, quietText } from '../brand/brand-styles.ts';
import { contrast } from './contrast.ts';
import type { Finding } from './finding.ts';

const LEAST = 4.5;

/** Colours with a meaning, which no brand replaces, as in src/ui/styles/tokens.css. */
export const MEANINGS = {
  good: { light: '#186039', dark: '#79dd9f' },
  bad: { light: '#a91d1d', dark: '#ff9e96' },
  info: { light: '#155399', dark: '#97c9fd' },
} as const;

const rounded = (value: number): string => (Math.floor(value * 10) / 10).toFixed(1);

/** Returns a finding for each pair that is too weak; a single one if none is. */
export function brandContrasts(brand: Brand): Finding[] {
  const colors = brandColors(brand);
  const pairs = (['light', 'dark'] as const).flatMap((theme) => {
    const [accent, onAccent, text] = [colors.accent[theme], colors.onAccent[theme], colors.text[theme]];
    const grounds = [
      ['background', colors.background[theme]],
      ['surface', colors.surface[theme]],
    ] as const;
    const texts = [
      ['text', text],
      ['quiet text', quietText(brand)[theme]],
      ...Object.entries(MEANINGS).map(([name, color]) => [`the colour for ${name}`, color[theme]] as const),
    ] as const;
    return [
      { theme, name: 'onAccent on accent', value: contrast(onAccent, accent) },
      { theme, name: 'onAccent on the pressed accent', value: contrast(onAccent, pressed(accent)) },
      ...texts.flatMap(([name, color]) =>
        grounds.map(([ground, under]) => ({
          theme,
          name: `${name} on ${ground}`,
          value: contrast(color, under),
        })),
      ),
    ];
  });
  const weak = pairs.filter(({ value }) => value < LEAST);
  if (weak.length === 0) {
    const least = Math.min(...pairs.map(({ value }) => value));
    return [
      { about: 'contrast of the brand', state: 'works', says: `at least ${rounded(least)} in both themes` },
    ];
  }
  return weak.map(({ theme, name, value }) => ({
    about: 'contrast of the brand',
    state: 'warning',
    says: `${name}, ${theme} theme: ${rounded(value)} instead of ${LEAST}: hard to read`,
  }));
}
