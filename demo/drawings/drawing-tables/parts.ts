// Parts that several kinds share: digits of displays (drawn as strokes, so that no font is needed) and metal fills,
// seen from the front.

import { type Ramp, ramp } from '../colour-ramp.ts';
import { E, type Kit, type Line, S } from '../kit.ts';

/** Strokes of a glyph in a box of height 1, and its advance width. */
const figureStrokes: Readonly<Record<string, readonly [d: string, advance: number]>> = {
  '0': ['M.3 0C.12 0 .04 .2 .04 .5C.04 .8 .12 1 .3 1C.48 1 .56 .8 .56 .5C.56 .2 .48 0 .3 0Z', 0.74],
  '1': ['M.1 .17L.32 0V1', 0.56],
  '2': ['M.06 .26C.08 .08 .2 0 .31 0C.46 0 .55 .12 .55 .27C.55 .5 .3 .62 .06 1H.57', 0.74],
  '3': [
    'M.07 .18C.14 .05 .22 0 .31 0C.45 0 .53 .1 .53 .23C.53 .38 .43 .47 .26 .47C.45 .47 .56 .57 .56 .73C.56 .9 .45 1 .3 1C.19 1 .1 .95 .05 .82',
    0.72,
  ],
  '4': ['M.43 1V0L.03 .7H.58', 0.74],
  '5': [
    'M.53 0H.14L.1 .44C.16 .38 .23 .36 .3 .36C.46 .36 .56 .48 .56 .67C.56 .87 .45 1 .29 1C.17 1 .09 .94 .05 .84',
    0.72,
  ],
  '6': [
    'M.5 .1C.45 .03 .39 0 .32 0C.14 0 .05 .22 .05 .55C.05 .85 .14 1 .31 1C.46 1 .56 .88 .56 .69C.56 .5 .46 .38 .31 .38C.17 .38 .07 .5 .05 .62',
    0.74,
  ],
  '7': ['M.04 0H.56L.2 1', 0.68],
  '8': [
    'M.3 .46C.16 .46 .08 .36 .08 .23C.08 .1 .16 0 .3 0C.44 0 .52 .1 .52 .23C.52 .36 .44 .46 .3 .46C.14 .46 .04 .58 .04 .73C.04 .9 .14 1 .3 1C.46 1 .56 .9 .56 .73C.56 .58 .46 .46 .3 .46Z',
    0.74,
  ],
  '9': [
    'M.1 .9C.15 .97 .21 1 .28 1C.46 1 .55 .78 .55 .45C.55 .15 .46 0 .29 0C.14 0 .04 .12 .04 .31C.04 .5 .14 .62 .29 .62C.43 .62 .53 .5 .55 .38',
    0.74,
  ],
  ':': ['M.1 .3V.302M.1 .84V.842', 0.32],
  '°': [
    'M.15 0C.07 0 .02 .06 .02 .13C.02 .2 .07 .26 .15 .26C.23 .26 .28 .2 .28 .13C.28 .06 .23 0 .15 0Z',
    0.42,
  ],
  C: ['M.56 .2C.5 .07 .42 0 .32 0C.14 0 .04 .2 .04 .5C.04 .8 .14 1 .32 1C.42 1 .5 .93 .56 .8', 0.7],
  '-': ['M.05 .55H.38', 0.52],
  ' ': ['', 0.34],
};

/** Draws digits of height `h` on the baseline `y`; `weight`: stroke width as a fraction of the height. */
export function figures(
  text: string,
  x: number,
  y: number,
  h: number,
  colour: string,
  {
    weight = 0.085,
    middle = false,
    opacity = 1,
  }: { weight?: number; middle?: boolean; opacity?: number } = {},
): string {
  const glyphs = [...text].map((c) => figureStrokes[c] ?? (['', 0.34] as const));
  const width = glyphs.reduce((sum, [, advance]) => sum + advance, 0) - 0.14;
  let at = 0;
  const strokes = glyphs
    .map(([d, advance]) => {
      const g = d && `<path d="${d}" transform="translate(${Math.round(at * 100) / 100} 0)"/>`;
      at += advance;
      return g;
    })
    .join('');
  return `<g transform="translate(${Math.round((middle ? x - (width * h) / 2 : x) * 100) / 100} ${Math.round((y - h) * 100) / 100}) scale(${h})" fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}">${strokes}</g>`;
}

/** Aluminium of stands, handles and knobs. */
export const metal: Ramp = ramp('#c2c5ca');
/** Near-black plastic of handles, feet and seals. */
export const plastic: Ramp = ramp('#26282d');
/** Fill of a cylinder of metal or plastic, lit from the left: dark, bright, dark. */
export const round = (k: Kit, c: Ramp, line: Line = [0, 0, 1, 0]): string =>
  k.lin(
    [
      [0, c(-0.2)],
      [0.12, c(-0.05)],
      [0.32, c(0.13)],
      [0.5, c(0.02)],
      [0.82, c(-0.14)],
      [1, c(-0.24)],
    ],
    line,
  );
/** Draws a control knob from the front, with its shadow and mark. */
export const knob = (k: Kit, x: number, y: number, r: number, mark = '#f5a524'): string =>
  E(x + r * 0.1, y + r * 0.15, r * 1.05, r * 1.05, '#000', `opacity=".4" filter="${k.blur(r * 0.17)}"`) +
  E(
    x,
    y,
    r,
    r,
    k.lin(
      [
        [0, metal(0.14)],
        [0.5, metal(-0.14)],
        [1, metal(-0.4)],
      ],
      [0, 0, 1, 1],
    ),
  ) +
  E(
    x,
    y,
    r * 0.84,
    r * 0.84,
    k.lin(
      [
        [0, metal(-0.22)],
        [1, metal(0.1)],
      ],
      [0, 0, 1, 1],
    ),
  ) +
  S(`M${x} ${y - r * 0.74}V${y - r * 0.38}`, mark, r * 0.09);
