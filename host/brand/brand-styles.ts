// Turns the colours, the radius and the font of a brand into the design tokens of src/ui/styles/tokens.css. All values
// are validated by schemas/brand.ts; nothing else of the configuration enters the text.
import type { Brand, ThemedColor } from '#schemas/brand.ts';
import { brandColors } from './brand-colors.ts';

type Tokens = Record<string, string>;

/** CSS keywords, which are not quoted. */
const GENERIC =
  /^(serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-serif|ui-sans-serif|ui-monospace|ui-rounded)$/i;

/** Share of the text's colour in those that lie between text and background, in percent: light and dark theme. */
const SHARES = {
  wash: [3, 5],
  tile: [5, 20],
  'tile-light': [5, 56],
  line: [12, 16],
  edge: [50, 52],
  quiet: [76, 74],
} as const;

/** Secondary text without a brand, as in src/ui/styles/tokens.css. */
export const QUIET: ThemedColor = { light: '#4c515b', dark: '#b5b9c1' };

/** Returns `part` percent of a colour in another, as CSS does for `color-mix(in srgb, …)`. Colours: "#1a2b3c". */
function mixed(color: string, part: number, other: string): string {
  const channels = [1, 3, 5].map((at) => {
    const [one = 0, two = 0] = [color, other].map((each) => Number.parseInt(each.slice(at, at + 2), 16));
    return Math.round((one * part + two * (100 - part)) / 100)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

const PRESS_PERCENT = 92;
/** Returns the colour of a pressed primary button. */
export const pressed = (accent: string): string => mixed(accent, PRESS_PERCENT, '#000000');

/** Returns the colour of secondary text; it is mixed only if the brand replaces text or background. */
export function quietText(brand: Brand): ThemedColor {
  const { background, text } = brandColors(brand);
  if (!brand.colors?.background && !brand.colors?.text) return QUIET;
  const [light, dark] = SHARES.quiet;
  return { light: mixed(text.light, light, background.light), dark: mixed(text.dark, dark, background.dark) };
}

function colorTokens(brand: Brand): Tokens {
  const { colors = {} } = brand;
  const { accent, background, text } = brandColors(brand);
  const tokens: Tokens = {};
  const both = (name: string, light: string, dark: string) => {
    tokens[`color-${name}`] = light === dark ? light : `light-dark(${light},${dark})`;
  };
  const given = (name: string, color: { light: string; dark: string } | undefined) =>
    color && both(name, color.light, color.dark);
  given('spark', colors.accent);
  if (colors.accent) both('spark-press', pressed(accent.light), pressed(accent.dark));
  given('on-spark', colors.onAccent);
  given('paper', colors.background);
  given('raised', colors.surface);
  given('ink', colors.text);
  if (colors.background || colors.text) {
    both('on-ink', background.light, background.dark);
    for (const [name, [light, dark]] of Object.entries(SHARES))
      both(name, mixed(text.light, light, background.light), mixed(text.dark, dark, background.dark));
  }
  return tokens;
}

/** Returns the names of a font stack, without quotes. */
const fontNames = (family: string): string[] =>
  family
    .split(',')
    .map((name) => name.replaceAll(/['"]/g, '').trim())
    .filter(Boolean);

const quoted = (name: string): string => (GENERIC.test(name) ? name : `"${name}"`);

/** Returns the style sheet of a brand; "" if it changes no token. */
export function brandStyles(brand: Brand): string {
  const { radius, font } = brand;
  const names = fontNames(font?.family ?? '');
  const tokens: Tokens = {
    ...colorTokens(brand),
    ...(radius !== undefined && { 'radius-control': `${radius}px`, 'radius-card': `${2 * radius}px` }),
    ...(names.length > 0 && { 'font-sans': names.map(quoted).join(',') }),
  };
  // `optional`: a font that arrives late is used from the next page on, so that no text moves
  const face =
    font?.url && names[0]
      ? `@font-face{font-family:${quoted(names[0])};src:url("${font.url}") format("woff2");font-weight:100 900;font-display:optional}`
      : '';
  const lines = Object.entries(tokens).map(([name, value]) => `--${name}:${value}`);
  return face + (lines.length > 0 ? `:root{${lines.join(';')}}` : '');
}
