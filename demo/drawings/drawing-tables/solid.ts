// Table of solids for product pictures: boxes and extruded outlines shaded by their normal, floor shadows, and small
// parts that several kinds share (softbox streak, glass panel, lens, dial, seven-segment figures).
// Coordinates are in camera space; a box occupies 0..w, 0..h, 0..d, with its base at y = h.
import { ramp } from '../colour-ramp.ts';
import { E, Kit, on, P, type Point, poly, R, S } from '../kit.ts';
import {
  type Camera,
  camera,
  type Drawing,
  detailOf,
  lit,
  rounded,
  walls as wallsBetween,
} from '../views.ts';

export type Tone = (lightness: number) => string;
export type Size = readonly [w: number, h: number, d: number];
/** Returns the lightness added to a wall, by its outward normal. */
export type Shade = (nx: number, ny: number) => number;

const r2 = (n: number): number => Math.round(n * 100) / 100;
/** The bright steel of dials, bars and feet. */
export const steel = ramp('#c9ccd1');

/** Creates the camera for a box of this size at the origin (see `camera`). */
export const cam = (size: Size, yaw: number, pitch: number, fill = 760, floor?: number): Camera =>
  camera([0, 0, ...size], yaw, pitch, fill, floor);

/** Returns the points of a circle, clockwise. */
export const ring = (cx: number, cy: number, r: number, n = 48): Point[] =>
  Array.from(
    { length: n },
    (_, i): Point => [cx + r * Math.cos((i / n) * 2 * Math.PI), cy + r * Math.sin((i / n) * 2 * Math.PI)],
  );

const planShade: Shade = (nx, nz) => (nx > 0 ? -nx * 0.16 : -nx * 0.05) + (nz > 0 ? -nz * 0.1 : 0);

/**
 * Draws the walls of an outline extruded from a to b: along z for a front outline ('xy'), along y for a plan ('xz').
 */
export function walls(
  k: Kit,
  v: Camera,
  pts: readonly Point[],
  a: number,
  b: number,
  plane: 'xy' | 'xz',
  tone: Tone,
  shade: Shade = plane === 'xy' ? lit : planShade,
): string {
  const put =
    (t: number) =>
    ([p, q]: Point): Point =>
      plane === 'xy' ? v.at(p, q, t) : v.at(p, t, q);
  return wallsBetween(k, pts, put(a), put(b), tone, shade);
}

/** Contact shadow of a plan outline given in screen points. */
export function ground(k: Kit, pts: readonly Point[], o = 1): string {
  const d = poly(pts),
    layer = (dy: number, sd: number, fill: string, op: number, wide: number): string =>
      `<g filter="${k.blurBox(sd)}"><path d="${d}" transform="translate(${r2(sd / 4)} ${dy})" fill="${fill}" stroke="${fill}" stroke-width="${wide}" stroke-linejoin="round" opacity="${op * o}"/></g>`;
  return (
    layer(14, 24, '#10131c', 0.26, 18) + layer(5, 8, '#0b0d14', 0.36, 8) + layer(1.5, 2.4, '#05060a', 0.5, 2)
  );
}
export const floorBox = (k: Kit, v: Camera, [w, h, d]: Size, inset = 4): string =>
  ground(
    k,
    rounded(inset, inset, w - 2 * inset, d - 2 * inset, 8, 3).map(([x, z]) => v.at(x, h, z)),
  );

/** One softbox streak across a rounded box. */
export function streak(
  k: Kit,
  x: number,
  y: number,
  w: number,
  h: number,
  r: number,
  o: number,
  from = 0.1,
  to = 0.5,
  lean = 0.22,
): string {
  return (
    `<g clip-path="${k.clip(`<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}"/>`)}">` +
    P(
      `M${r2(x + w * from)} ${y}H${r2(x + w * to)}L${r2(x + w * (to - lean))} ${y + h}H${r2(x + w * (from - lean))}Z`,
      k.lin([
        [0, '#fff', o],
        [1, '#fff', o * 0.08],
      ]),
    ) +
    '</g>'
  );
}
/** Black glass with a streak. */
export const glass = (k: Kit, x: number, y: number, w: number, h: number, r: number, o = 0.12): string =>
  R(
    x,
    y,
    w,
    h,
    r,
    k.lin([
      [0, '#1b1e24'],
      [1, '#07080b'],
    ]),
  ) +
  streak(k, x, y, w, h, r, o, 0, 0.56, 0.25) +
  `<rect x="${x + 0.6}" y="${y + 0.6}" width="${w - 1.2}" height="${h - 1.2}" rx="${r}" fill="none" stroke="#fff" stroke-opacity=".1" stroke-width="1.2"/>`;
export const rim = (x: number, y: number, w: number, r: number, dk: boolean): string =>
  S(`M${x + r} ${y + 1}H${x + w - r}`, '#fff', 1.5, `opacity="${dk ? 0.4 : 0.95}"`);
/** Painted sheet: shaded across and down from one colour. */
export function sheet(
  k: Kit,
  x: number,
  y: number,
  w: number,
  h: number,
  r: number,
  c: Tone,
  dk: boolean,
): string {
  return (
    R(
      x,
      y,
      w,
      h,
      r,
      k.lin(
        [
          [0, c(-0.06)],
          [0.06, c(0.03)],
          [0.32, c(0.06)],
          [0.72, c(-0.01)],
          [1, c(-0.09)],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    R(
      x,
      y,
      w,
      h,
      r,
      k.lin([
        [0, '#fff', dk ? 0.12 : 0.4],
        [0.14, '#fff', 0],
        [0.8, '#000', 0],
        [1, '#000', 0.13],
      ]),
    )
  );
}
const across = (k: Kit, m: Tone): string =>
  k.lin(
    [
      [0, m(-0.3)],
      [0.3, m(0.12)],
      [0.55, m(-0.04)],
      [1, m(-0.36)],
    ],
    [0, 0, 1, 0],
  );
export const tube = (k: Kit, x: number, y: number, w: number, h: number, r: number, m: Tone): string =>
  R(x, y, w, h, r, across(k, m));
export const bar = (k: Kit, x: number, y: number, w: number, h: number, m: Tone): string =>
  R(x + 4, y + h * 0.6, w - 4, h, h / 2, '#000', `opacity=".4" filter="${k.blur(6)}"`) +
  R(
    x,
    y,
    w,
    h,
    h / 2,
    k.lin([
      [0, m(0.14)],
      [0.25, m(0.08)],
      [0.55, m(-0.12)],
      [0.85, m(-0.32)],
      [1, m(-0.18)],
    ]),
  ) +
  S(`M${x + h / 2} ${y + h * 0.24}H${x + w - h / 2}`, '#fff', Math.max(1, h * 0.09), 'opacity=".7"');
export const dial = (k: Kit, cx: number, cy: number, r: number, m: Tone, mark = 0, dot = '#f5a524'): string =>
  E(cx + 3, cy + r * 0.16, r * 1.06, r * 1.06, '#000', `opacity=".4" filter="${k.blur(r * 0.15)}"`) +
  E(
    cx,
    cy,
    r,
    r,
    k.lin(
      [
        [0, m(0.14)],
        [0.5, m(-0.1)],
        [1, m(-0.34)],
      ],
      [0, 0, 1, 1],
    ),
  ) +
  E(
    cx,
    cy,
    r * 0.84,
    r * 0.84,
    k.lin(
      [
        [0, m(-0.16)],
        [1, m(0.1)],
      ],
      [0, 0, 1, 1],
    ),
  ) +
  `<g transform="rotate(${mark} ${cx} ${cy})">${R(cx - r * 0.045, cy - r * 0.78, r * 0.09, r * 0.36, r * 0.045, dot)}</g>`;

/** Camera lens, front on. */
export function lens(k: Kit, cx: number, cy: number, r: number, m: Tone = ramp('#3a3d44')): string {
  const e = (f: number, fill: string, extra = ''): string => E(cx, cy, r * f, r * f, fill, extra);
  return (
    e(
      1,
      k.lin(
        [
          [0, m(0.24)],
          [0.45, m(-0.06)],
          [1, m(0.08)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    e(
      0.93,
      k.lin(
        [
          [0, m(-0.12)],
          [1, m(0.12)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    e(0.86, '#090a0d') +
    e(
      0.8,
      k.lin([
        [0, '#24262b'],
        [1, '#0b0c0f'],
      ]),
    ) +
    e(0.7, '#050609') +
    e(
      0.66,
      k.rad(
        [
          [0, '#05070d'],
          [0.35, '#0d1630'],
          [0.62, '#1b2856'],
          [0.8, '#0b1020'],
          [1, '#1a1d2c'],
        ],
        { cx: 0.48, cy: 0.46, r: 0.55 },
      ),
    ) +
    e(0.44, 'none', `stroke="#000" stroke-opacity=".6" stroke-width="${r2(r * 0.03)}"`) +
    e(
      0.32,
      k.rad([
        [0, '#020308'],
        [0.6, '#0a1026'],
        [1, '#222c56'],
      ]),
    ) +
    e(0.15, '#010204') +
    `<g transform="rotate(-36 ${cx} ${cy})">${E(
      cx,
      cy - r * 0.36,
      r * 0.24,
      r * 0.13,
      k.rad([
        [0, '#e4ecff', 0.95],
        [0.5, '#a9c0ff', 0.4],
        [1, '#a9c0ff', 0],
      ]),
    )}${E(
      cx,
      cy + r * 0.36,
      r * 0.17,
      r * 0.09,
      k.rad([
        [0, '#c089ff', 0.7],
        [1, '#c089ff', 0],
      ]),
    )}</g>` +
    E(
      cx + r * 0.12,
      cy + r * 0.15,
      r * 0.08,
      r * 0.06,
      k.rad([
        [0, '#7ff0d0', 0.6],
        [1, '#7ff0d0', 0],
      ]),
    ) +
    S(
      `M${r2(cx - r * 0.85)} ${r2(cy - r * 0.48)}A${r2(r * 0.97)} ${r2(r * 0.97)} 0 0 1 ${r2(cx - r * 0.1)} ${r2(cy - r * 0.965)}`,
      '#fff',
      r2(Math.max(1, r * 0.02)),
      'opacity=".6"',
    )
  );
}

const LIT: Readonly<Record<string, string>> = {
  '0': 'abcdef',
  '1': 'bc',
  '2': 'abged',
  '3': 'abgcd',
  '4': 'fgbc',
  '5': 'afgcd',
  '6': 'afgedc',
  '7': 'abc',
  '8': 'abcdefg',
  '9': 'abcdfg',
  '-': 'g',
};
/** Seven-segment figures drawn as strokes; ':' and '.' are dots. */
export function segments(text: string, x: number, y: number, h: number, fill: string, weight = 0.09): string {
  const w = h * 0.5,
    g = h * 0.05,
    m = h / 2;
  let out = '',
    px = x;
  const seg: Readonly<Record<string, string>> = {
    a: `M${g} 0H${w - g}`,
    b: `M${w} ${g}V${m - g}`,
    c: `M${w} ${m + g}V${h - g}`,
    d: `M${g} ${h}H${w - g}`,
    e: `M0 ${m + g}V${h - g}`,
    f: `M0 ${g}V${m - g}`,
    g: `M${g} ${m}H${w - g}`,
  };
  for (const ch of text) {
    if (ch === ':') {
      out += E(px, y + h * 0.3, h * 0.055, h * 0.055, fill) + E(px, y + h * 0.7, h * 0.055, h * 0.055, fill);
      px += h * 0.26;
      continue;
    }
    if (ch === '.') {
      out += E(px - h * 0.08, y + h, h * 0.055, h * 0.055, fill);
      px += h * 0.1;
      continue;
    }
    if (ch !== ' ')
      out += `<g transform="translate(${r2(px)} ${r2(y)})">${S([...(LIT[ch] ?? '')].map((s) => seg[s] ?? '').join(''), fill, r2(h * weight))}</g>`;
    px += w + h * 0.26;
  }
  return out;
}

export interface BoxKind {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly size: Size;
  readonly r?: number;
  /** Body colour of the walls if it differs from the colour. */
  readonly body?: (colour: string) => string;
  readonly face: (k: Kit, colour: string) => string;
  readonly side?: (k: Kit, colour: string) => string;
  readonly top?: (k: Kit, colour: string) => string;
  /** Objects in front of the box or on it. */
  readonly over?: (k: Kit, colour: string, v: Camera) => string;
  readonly under?: (k: Kit, colour: string, v: Camera) => string;
  readonly yaw?: number;
  readonly pitch?: number;
  readonly frontPitch?: number;
  readonly fill?: number;
  readonly fill34?: number;
  /** y of the floor; absent: vertically centred. */
  readonly floor?: number;
  readonly floor34?: number;
  readonly detail: {
    readonly of?: 'front' | 'three-quarter';
    readonly x: number;
    readonly y: number;
    readonly size: number;
  };
}

/** Creates the drawing of a box-shaped kind: the front face, the same face rotated with its walls, and a crop. */
export function boxKind(b: BoxKind): Drawing {
  const draw = (
    colour: string,
    yaw: number,
    pitch: number,
    fill: number,
    tag: string,
    base?: number,
  ): string => {
    const k = new Kit(b.id + tag),
      v = cam(b.size, yaw, pitch, fill, base),
      [w, h, d] = b.size,
      c = ramp(b.body?.(colour) ?? colour),
      r = b.r ?? 8;
    let s =
      (yaw === 0
        ? k.floor(450, v.at(0, h, 0)[1], w * v.scale * 0.49, 1.1)
        : floorBox(k, v, b.size, r * 0.6)) + (b.under?.(k, colour, v) ?? '');
    s += walls(k, v, rounded(0, 0, w, h, r, Math.max(6, Math.round(r / 5))), 0, d, 'xy', c);
    if (pitch > 0 && b.top) s += on(v.top(0), b.top(k, colour));
    if (yaw > 0)
      s += on(
        v.side(w),
        (b.side?.(k, colour) ?? '') +
          P(
            `M0 ${r}H${d}V${h - r}H0Z`,
            k.lin([
              [0, '#fff', 0.06],
              [0.3, '#fff', 0],
              [1, '#000', 0.16],
            ]),
          ),
      );
    s += on(v.front(), b.face(k, colour)) + (b.over?.(k, colour, v) ?? '');
    return k.svg(b.title, b.note, s);
  };
  const front = (colour: string): string => draw(colour, 0, b.frontPitch ?? 0, b.fill ?? 740, 'f', b.floor);
  const turned = (colour: string): string =>
    draw(colour, b.yaw ?? 32, b.pitch ?? 13, b.fill34 ?? b.fill ?? 760, 't', b.floor34 ?? b.floor);
  const { of = 'front', x, y, size } = b.detail;
  return {
    front,
    'three-quarter': turned,
    detail: (colour) => detailOf(of === 'front' ? front(colour) : turned(colour), { x, y, size }),
  };
}
