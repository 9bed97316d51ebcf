// Draws product pictures from the SVG templates in demo/pictures, one per kind and view: 900 × 900 points, transparent.
// Placeholders: `{tone 0.1}` is the body colour, 0.1 lighter in OKLCH (further steps apply to the result in turn);
// `{dark 0.3 light tone -0.35}` is the first value for a dark body colour and the second for a light one.
import { readdirSync, readFileSync } from 'node:fs';
import { colourTone, isDark } from './colour-tone.ts';

const folder = new URL('../pictures/', import.meta.url);
const templates: ReadonlySet<string> = new Set(readdirSync(folder));

/** True if there is a template for the kind and view. */
export const hasPicture = (kind: string, view: string): boolean => templates.has(`${kind}-${view}.svg`);

/** Fills a template. @param colour body colour, #rrggbb. @throws {Error} if a placeholder is unknown */
export function fillTemplate(template: string, colour: string): string {
  const dark = isDark(colour);
  const fill = (text: string): string => {
    const [first, ...steps] = text.split(' ');
    return first === 'tone' ? steps.reduce((hex, step) => colourTone(hex, Number(step)), colour) : text;
  };
  return template.replace(/\{([^}]*)\}/g, (placeholder, text: string) => {
    if (/^tone( -?[\d.]+)+$/.test(text)) return fill(text);
    const [, forDark, forLight] = /^dark (.+) light (.+)$/.exec(text) ?? [];
    if (forDark === undefined || forLight === undefined)
      throw new Error(`Unknown placeholder "${placeholder}" in a picture template`);
    return fill(dark ? forDark : forLight);
  });
}

/** Draws a picture that has a template. Deterministic. */
export const drawPicture = (kind: string, view: string, colour: string): string =>
  fillTemplate(readFileSync(new URL(`${kind}-${view}.svg`, folder), 'utf8'), colour);
