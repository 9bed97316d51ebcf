// Drawing kit for the product pictures: colour ramps in OKLCH, gradients, soft shadows.
// Output is plain SVG 1.1 (hex stops, no custom properties) so that any rasteriser can read it,
// and it depends on the arguments alone: the same colour gives the same bytes.

/** One gradient stop: offset 0–1, colour, and opacity when it is not 1. */
export type Stop = readonly [offset: number, colour: string, opacity?: number];
/** A direction (0–1, of the painted box) or, when a number is above 2, two points of the drawing. */
export type Line = readonly [x1: number, y1: number, x2: number, y2: number];
export type Point = readonly [x: number, y: number];
/** A corner of a polygon and the radius which rounds it. */
export type Corner = readonly [x: number, y: number, r?: number];
/** From a lightness step (and a chroma factor) to the hex colour. */
export type Ramp = (step?: number, chroma?: number) => string;
/** x' = a·x + c·y + e, y' = b·x + d·y + f, in the order of the SVG matrix(). */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

const toLin = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toGam = (v: number): number => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

/** Lightness (0–1), chroma and hue (radians) of a #rrggbb colour. */
export function hexToOklch(hex: string): [number, number, number] {
  const n = parseInt(hex.slice(1), 16);
  const r = toLin(((n >> 16) & 255) / 255),
    g = toLin(((n >> 8) & 255) / 255),
    b = toLin((n & 255) / 255);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const L = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [L, Math.hypot(A, B), Math.atan2(B, A)];
}

/** The nearest #rrggbb colour; chroma gives way until the colour fits into sRGB. */
export function oklchToHex(L: number, C: number, h: number): string {
  const at = (c: number): number[] => {
    const a = c * Math.cos(h),
      b = c * Math.sin(h);
    const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
    const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
    const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
    return [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
    ];
  };
  let c = C,
    rgb = at(c);
  while (c > 0.001 && rgb.some((v) => v < -0.0005 || v > 1.0005)) {
    c *= 0.94;
    rgb = at(c);
  }
  return (
    '#' +
    rgb
      .map((v) =>
        Math.round(255 * toGam(Math.min(1, Math.max(0, v))))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  );
}

/** ramp('#hex')(+0.1) → the same colour, lighter by 0.1 in OKLCH lightness; darker is also a little less vivid. */
export function ramp(hex: string): Ramp {
  const [L, C, h] = hexToOklch(hex);
  return (d = 0, cMul = 1) =>
    oklchToHex(Math.min(0.995, Math.max(0.04, L + d)), C * cMul * (d < 0 ? 1 + d * 0.4 : 1 - d * 0.6), h);
}

/** Dark bodies get a bright top edge, light ones a dark outline. */
export const isDark = (hex: string): boolean => hexToOklch(hex)[0] < 0.5;
const r2 = (n: number): number => Math.round(n * 100) / 100;

/** Collects the definitions (gradients, filters, clips) of one drawing and writes the file round its body. */
export class Kit {
  private readonly defs: string[] = [];
  private n = 0;
  /** prefix: letters which keep the ids of two drawings on one page apart */
  constructor(private readonly prefix: string) {}
  /** a new id of this drawing */
  id(): string {
    return `${this.prefix}${(this.n++).toString(36)}`;
  }
  /** puts a definition of your own into <defs> */
  def(element: string): void {
    this.defs.push(element);
  }
  private stops(s: readonly Stop[]): string {
    return s
      .map(
        ([o, c, a]) =>
          `<stop offset="${o}" stop-color="${c}"${a === undefined ? '' : ` stop-opacity="${a}"`}/>`,
      )
      .join('');
  }
  /** linear gradient, from top to bottom when no line is given */
  lin(s: readonly Stop[], [x1, y1, x2, y2]: Line = [0, 0, 0, 1]): string {
    const id = this.id();
    const u =
      Math.max(Math.abs(x1), Math.abs(y1), Math.abs(x2), Math.abs(y2)) > 2
        ? ' gradientUnits="userSpaceOnUse"'
        : '';
    this.defs.push(
      `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"${u}>${this.stops(s)}</linearGradient>`,
    );
    return `url(#${id})`;
  }
  /** radial gradient; in points of the drawing when r is above 2 */
  rad(
    s: readonly Stop[],
    {
      cx = 0.5,
      cy = 0.5,
      r = 0.5,
      fx = cx,
      fy = cy,
    }: { cx?: number; cy?: number; r?: number; fx?: number; fy?: number } = {},
  ): string {
    const id = this.id();
    const u = r > 2 ? ' gradientUnits="userSpaceOnUse"' : '';
    this.defs.push(
      `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}" fx="${fx}" fy="${fy}"${u}>${this.stops(s)}</radialGradient>`,
    );
    return `url(#${id})`;
  }
  /** blur for wide flat things such as shadows */
  blur(sd: number): string {
    const id = this.id();
    this.defs.push(
      `<filter id="${id}" x="-50%" y="-150%" width="200%" height="400%"><feGaussianBlur stdDeviation="${sd}"/></filter>`,
    );
    return `url(#${id})`;
  }
  /** blur whose region is the whole square: for lines without a height or a width of their own */
  blurBox(sd: number): string {
    const id = this.id();
    this.defs.push(
      `<filter id="${id}" filterUnits="userSpaceOnUse" x="0" y="0" width="900" height="900"><feGaussianBlur stdDeviation="${sd}"/></filter>`,
    );
    return `url(#${id})`;
  }
  /** clip path of one or more shapes */
  clip(shape: string): string {
    const id = this.id();
    this.defs.push(`<clipPath id="${id}">${shape}</clipPath>`);
    return `url(#${id})`;
  }
  /** repeated tile of w × h points */
  pattern(w: number, h: number, body: string, extra = ''): string {
    const id = this.id();
    this.defs.push(
      `<pattern id="${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse" ${extra}>${body}</pattern>`,
    );
    return `url(#${id})`;
  }
  /** contact shadow: a wide soft pool and a tight dark line where the thing touches the floor */
  floor(cx: number, y: number, rx: number, k = 1): string {
    return (
      `<g><ellipse cx="${cx}" cy="${y + 12}" rx="${rx * 1.12}" ry="${26 * k}" fill="#10131c" opacity=".16" filter="${this.blur(24)}"/>` +
      `<ellipse cx="${cx}" cy="${y + 3}" rx="${rx}" ry="${9 * k}" fill="#0b0d14" opacity=".34" filter="${this.blur(8)}"/>` +
      `<ellipse cx="${cx}" cy="${y}" rx="${rx * 0.96}" ry="${3.4 * k}" fill="#05060a" opacity=".55" filter="${this.blur(2.4)}"/></g>`
    );
  }
  /** faint mirror image on the studio floor; body is repeated upside down below y and fades out */
  mirror(body: string, y: number, h = 90, o = 0.2): string {
    const m = this.id();
    const g = this.lin(
      [
        [0, '#fff', o],
        [1, '#fff', 0],
      ],
      [0, y, 0, y + h],
    );
    this.defs.push(
      `<mask id="${m}" maskUnits="userSpaceOnUse" x="0" y="${y}" width="900" height="${h}"><rect x="0" y="${y}" width="900" height="${h}" fill="${g}"/></mask>`,
    );
    return `<g mask="url(#${m})"><g transform="translate(0 ${2 * y}) scale(1 -1)">${body}</g></g>`;
  }
  /** contact shadow of a thing which stands askew: the outline of its foot, blurred in three layers */
  floorPath(d: string, k = 1): string {
    return (
      `<g><path d="${d}" transform="translate(0 ${r2(14 * k)})" fill="#10131c" opacity=".2" filter="${this.blurBox(r2(22 * k))}"/>` +
      `<path d="${d}" transform="translate(0 ${r2(5 * k)})" fill="#0b0d14" opacity=".36" filter="${this.blurBox(r2(8 * k))}"/>` +
      `<path d="${d}" transform="translate(0 ${r2(1.5 * k)})" fill="#05060a" opacity=".5" filter="${this.blurBox(r2(2.4 * k))}"/></g>`
    );
  }
  /** the finished file: 900 × 900, transparent ground; title is read out, note is a comment */
  svg(title: string, note: string, body: string): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 900" width="900" height="900" role="img" aria-label="${title}">\n<!-- ${note} -->\n<defs>${this.defs.join('\n')}</defs>\n${body}\n</svg>\n`;
  }
}

/** rectangle */
export const R = (x: number, y: number, w: number, h: number, r: number, fill: string, extra = ''): string =>
  `<rect x="${r2(x)}" y="${r2(y)}" width="${r2(w)}" height="${r2(h)}" rx="${r2(r)}" fill="${fill}" ${extra}/>`;
/** ellipse */
export const E = (cx: number, cy: number, rx: number, ry: number, fill: string, extra = ''): string =>
  `<ellipse cx="${r2(cx)}" cy="${r2(cy)}" rx="${r2(rx)}" ry="${r2(ry)}" fill="${fill}" ${extra}/>`;
/** filled path */
export const P = (d: string, fill: string, extra = ''): string => `<path d="${d}" fill="${fill}" ${extra}/>`;
/** stroked path with round ends */
export const S = (d: string, stroke: string, w: number, extra = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${r2(w)}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;
/** outline of a closed polygon, for the d of a path */
export const poly = (pts: readonly Point[]): string =>
  'M' + pts.map(([x, y]) => `${r2(x)} ${r2(y)}`).join('L') + 'Z';

/** A neighbour in a ring of points; the ring is never empty. */
function ring<T>(pts: readonly T[], i: number): T {
  const p = pts[(i + pts.length) % pts.length];
  if (p === undefined) throw new Error('a polygon needs points');
  return p;
}

/** Rounded polygon: each corner [x,y,r]. */
export function rpoly(pts: readonly Corner[]): string {
  const n = pts.length;
  let d = '';
  for (let i = 0; i < n; i++) {
    const [px, py] = ring(pts, i - 1),
      [x, y, r = 0] = ring(pts, i),
      [nx, ny] = ring(pts, i + 1);
    const l1 = Math.hypot(px - x, py - y),
      l2 = Math.hypot(nx - x, ny - y),
      q = Math.min(r, l1 / 2, l2 / 2);
    const a: Point = [x + ((px - x) / l1) * q, y + ((py - y) / l1) * q];
    const b: Point = [x + ((nx - x) / l2) * q, y + ((ny - y) / l2) * q];
    d += `${i ? 'L' : 'M'}${r2(a[0])} ${r2(a[1])}Q${r2(x)} ${r2(y)} ${r2(b[0])} ${r2(b[1])}`;
  }
  return d + 'Z';
}

/** The affine map which lays the drawing's own rectangle (x, y, w, h) on three corners: top left, top right, bottom left. */
export function onto(
  [x, y, w, h]: readonly [number, number, number, number],
  tl: Point,
  tr: Point,
  bl: Point,
): Matrix {
  const a = (tr[0] - tl[0]) / w,
    b = (tr[1] - tl[1]) / w,
    c = (bl[0] - tl[0]) / h,
    d = (bl[1] - tl[1]) / h;
  return [a, b, c, d, tl[0] - a * x - c * y, tl[1] - b * x - d * y];
}
const matrix = (m: Matrix): string => `matrix(${m.map((v) => Math.round(v * 1e4) / 1e4).join(' ')})`;
/** a piece of drawing under a map, or under an SVG transform */
export const on = (map: Matrix | string, body: string, extra = ''): string =>
  `<g transform="${typeof map === 'string' ? map : matrix(map)}"${extra && ` ${extra}`}>${body}</g>`;
/** a point between two others */
export const between = (p: Point, q: Point, t: number): Point => [
  p[0] + (q[0] - p[0]) * t,
  p[1] + (q[1] - p[1]) * t,
];

export type Wall = 'sea' | 'dunes' | 'night' | 'fog' | 'bloom' | 'off';

/** Screen pictures: quiet Baltic landscapes, drawn inside the box. */
export function wall(k: Kit, kind: Wall, x: number, y: number, w: number, h: number): string {
  const X = (u: number): number => r2(x + u * w),
    Y = (v: number): number => r2(y + v * h);
  const hill = (pts: readonly number[], fill: string, extra = ''): string => {
    let d = `M${X(-0.02)} ${Y(1.02)}L${X(-0.02)} ${Y(ring(pts, 0))}`;
    const st = 1.04 / (pts.length - 1);
    for (let i = 1; i < pts.length; i++) {
      const x0 = -0.02 + st * (i - 1),
        x1 = -0.02 + st * i;
      d += `C${X(x0 + st / 2)} ${Y(ring(pts, i - 1))} ${X(x1 - st / 2)} ${Y(ring(pts, i))} ${X(x1)} ${Y(ring(pts, i))}`;
    }
    return P(d + `L${X(1.02)} ${Y(1.02)}Z`, fill, extra);
  };
  const full = (f: string): string => `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${f}"/>`;
  const G = (s: readonly Stop[]): string => k.lin(s, [0, 0, 0, 1]);
  if (kind === 'sea')
    return (
      full(
        G([
          [0, '#1d2c4f'],
          [0.42, '#5f6f96'],
          [0.6, '#e0a98c'],
          [0.66, '#f6d3a0'],
          [0.67, '#7c87a6'],
          [1, '#16213d'],
        ]),
      ) +
      E(
        X(0.62),
        Y(0.635),
        w * 0.26,
        h * 0.1,
        k.rad([
          [0, '#ffe7b8', 0.95],
          [1, '#ffd08a', 0],
        ]),
      ) +
      `<rect x="${X(0.44)}" y="${Y(0.668)}" width="${w * 0.36}" height="${h * 0.02}" fill="#ffdca6" opacity=".6"/>` +
      `<rect x="${X(0.5)}" y="${Y(0.715)}" width="${w * 0.24}" height="${h * 0.008}" fill="#ffdca6" opacity=".4"/>` +
      `<rect x="${X(0.54)}" y="${Y(0.77)}" width="${w * 0.17}" height="${h * 0.008}" fill="#ffdca6" opacity=".28"/>`
    );
  if (kind === 'dunes')
    return (
      full(
        G([
          [0, '#e9b48a'],
          [0.5, '#f6ddc0'],
          [1, '#f2d3b1'],
        ]),
      ) +
      E(X(0.3), Y(0.34), Math.min(w, h) * 0.09, Math.min(w, h) * 0.09, '#fff6e6') +
      hill(
        [0.62, 0.5, 0.58, 0.47, 0.55],
        G([
          [0, '#d99a72'],
          [1, '#b96f52'],
        ]),
      ) +
      hill(
        [0.78, 0.7, 0.58, 0.68, 0.6],
        G([
          [0, '#b56a54'],
          [1, '#6f3d43'],
        ]),
      ) +
      hill(
        [0.74, 0.86, 0.9, 0.76, 0.84],
        G([
          [0, '#6b3a45'],
          [1, '#2b1c2b'],
        ]),
      )
    );
  if (kind === 'night')
    return (
      full(
        G([
          [0, '#0a1024'],
          [0.55, '#142a4a'],
          [1, '#1c4a5c'],
        ]),
      ) +
      P(
        `M${X(-0.05)} ${Y(0.3)}C${X(0.25)} ${Y(0.02)} ${X(0.45)} ${Y(0.5)} ${X(1.05)} ${Y(0.12)}L${X(1.05)} ${Y(0.36)}C${X(0.5)} ${Y(0.78)} ${X(0.28)} ${Y(0.3)} ${X(-0.05)} ${Y(0.62)}Z`,
        k.lin(
          [
            [0, '#3fd6a6', 0.05],
            [0.45, '#62e6b4', 0.62],
            [0.75, '#4fb6d8', 0.4],
            [1, '#7b6fe0', 0.05],
          ],
          [0, 0, 1, 0],
        ),
      ) +
      hill([0.72, 0.64, 0.74, 0.66, 0.7], '#0c1c2c') +
      hill([0.84, 0.8, 0.86, 0.78, 0.86], '#060d18')
    );
  if (kind === 'fog')
    return (
      full(
        G([
          [0, '#dfe6ea'],
          [1, '#c3d0d4'],
        ]),
      ) +
      hill(
        [0.46, 0.36, 0.5, 0.4, 0.44],
        G([
          [0, '#a9bcc0'],
          [1, '#c6d2d4'],
        ]),
      ) +
      hill(
        [0.6, 0.66, 0.5, 0.62, 0.56],
        G([
          [0, '#6f8d90'],
          [1, '#a4b7b8'],
        ]),
      ) +
      hill(
        [0.7, 0.78, 0.74, 0.66, 0.76],
        G([
          [0, '#3c6064'],
          [1, '#6d8b8a'],
        ]),
      ) +
      hill(
        [0.9, 0.84, 0.92, 0.86, 0.8],
        G([
          [0, '#1d3b40'],
          [1, '#122a2f'],
        ]),
      )
    );
  if (kind === 'bloom')
    return (
      full('#12182b') +
      E(
        X(0.2),
        Y(0.9),
        w * 0.75,
        h * 0.55,
        k.rad([
          [0, '#e8793e', 0.95],
          [1, '#e8793e', 0],
        ]),
      ) +
      E(
        X(0.86),
        Y(0.62),
        w * 0.7,
        h * 0.5,
        k.rad([
          [0, '#7a4fd0', 0.85],
          [1, '#7a4fd0', 0],
        ]),
      ) +
      E(
        X(0.4),
        Y(0.18),
        w * 0.7,
        h * 0.34,
        k.rad([
          [0, '#2f7fd6', 0.8],
          [1, '#2f7fd6', 0],
        ]),
      ) +
      E(
        X(0.5),
        Y(0.62),
        w * 0.34,
        h * 0.2,
        k.rad([
          [0, '#ffd9a0', 0.55],
          [1, '#ffd9a0', 0],
        ]),
      )
    );
  return full('#0c0f16');
}
