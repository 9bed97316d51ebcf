// Drawing kit for product pictures: gradients, soft shadows, shapes.
// Output is plain SVG 1.1 (hex colours, no custom properties), which every rasteriser supports, and depends only on the
// arguments.

/** A gradient stop: offset from 0 to 1, colour, opacity (default 1). */
export type Stop = readonly [offset: number, colour: string, opacity?: number];
/** Ends of a gradient: fractions (0–1) of the painted box or, if a number is above 2, points of the drawing. */
export type Line = readonly [x1: number, y1: number, x2: number, y2: number];
export type Point = readonly [x: number, y: number];
/** A corner of a polygon, with its radius. */
export type Corner = readonly [x: number, y: number, r?: number];
/** An affine map in the order of SVG's matrix(): x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const r2 = (n: number): number => Math.round(n * 100) / 100;

/** Collects the definitions (gradients, filters, clips) of one drawing and renders the file. */
export class Kit {
  private readonly defs: string[] = [];
  private n = 0;
  /** @param prefix letters that make the ids unique among the drawings of a page */
  constructor(private readonly prefix: string) {}
  /** Returns a new id. */
  id(): string {
    return `${this.prefix}${(this.n++).toString(36)}`;
  }
  /** Adds a definition to <defs>. */
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
  /** Defines a linear gradient; default: from top to bottom. */
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
  /** Defines a radial gradient; in points of the drawing if r is above 2. */
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
  /** Defines a blur for wide, flat shapes such as shadows. */
  blur(sd: number): string {
    const id = this.id();
    this.defs.push(
      `<filter id="${id}" x="-50%" y="-150%" width="200%" height="400%"><feGaussianBlur stdDeviation="${sd}"/></filter>`,
    );
    return `url(#${id})`;
  }
  /** Defines a blur over the whole square, for lines whose bounding box has no height or width. */
  blurBox(sd: number): string {
    const id = this.id();
    this.defs.push(
      `<filter id="${id}" filterUnits="userSpaceOnUse" x="0" y="0" width="900" height="900"><feGaussianBlur stdDeviation="${sd}"/></filter>`,
    );
    return `url(#${id})`;
  }
  /** Defines a clip path. */
  clip(shape: string): string {
    const id = this.id();
    this.defs.push(`<clipPath id="${id}">${shape}</clipPath>`);
    return `url(#${id})`;
  }
  /** Defines a pattern of tiles of w × h points. */
  pattern(w: number, h: number, body: string, extra = ''): string {
    const id = this.id();
    this.defs.push(
      `<pattern id="${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse" ${extra}>${body}</pattern>`,
    );
    return `url(#${id})`;
  }
  /** Draws a contact shadow: a wide soft ellipse and a narrow dark one at the floor. */
  floor(cx: number, y: number, rx: number, k = 1): string {
    return (
      `<g><ellipse cx="${cx}" cy="${y + 12}" rx="${rx * 1.12}" ry="${26 * k}" fill="#10131c" opacity=".16" filter="${this.blur(24)}"/>` +
      `<ellipse cx="${cx}" cy="${y + 3}" rx="${rx}" ry="${9 * k}" fill="#0b0d14" opacity=".34" filter="${this.blur(8)}"/>` +
      `<ellipse cx="${cx}" cy="${y}" rx="${rx * 0.96}" ry="${3.4 * k}" fill="#05060a" opacity=".55" filter="${this.blur(2.4)}"/></g>`
    );
  }
  /** Draws a faint reflection: the body upside down below y, fading out. */
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
  /** Draws the contact shadow of a rotated object: the outline of its foot, blurred in three layers. */
  floorPath(d: string, k = 1): string {
    return (
      `<g><path d="${d}" transform="translate(0 ${r2(14 * k)})" fill="#10131c" opacity=".2" filter="${this.blurBox(r2(22 * k))}"/>` +
      `<path d="${d}" transform="translate(0 ${r2(5 * k)})" fill="#0b0d14" opacity=".36" filter="${this.blurBox(r2(8 * k))}"/>` +
      `<path d="${d}" transform="translate(0 ${r2(1.5 * k)})" fill="#05060a" opacity=".5" filter="${this.blurBox(r2(2.4 * k))}"/></g>`
    );
  }
  /** Renders the file: 900 × 900 points, transparent background. `title`: accessible name; `note`: a comment. */
  svg(title: string, note: string, body: string): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 900" width="900" height="900" role="img" aria-label="${title}">\n<!-- ${note} -->\n<defs>${this.defs.join('\n')}</defs>\n${body}\n</svg>\n`;
  }
}

/** Draws a rectangle. */
export const R = (x: number, y: number, w: number, h: number, r: number, fill: string, extra = ''): string =>
  `<rect x="${r2(x)}" y="${r2(y)}" width="${r2(w)}" height="${r2(h)}" rx="${r2(r)}" fill="${fill}" ${extra}/>`;
/** Draws an ellipse. */
export const E = (cx: number, cy: number, rx: number, ry: number, fill: string, extra = ''): string =>
  `<ellipse cx="${r2(cx)}" cy="${r2(cy)}" rx="${r2(rx)}" ry="${r2(ry)}" fill="${fill}" ${extra}/>`;
/** Draws a filled path. */
export const P = (d: string, fill: string, extra = ''): string => `<path d="${d}" fill="${fill}" ${extra}/>`;
/** Draws a stroked path with round ends. */
export const S = (d: string, stroke: string, w: number, extra = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${r2(w)}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;
/** Returns path data of a closed polygon. */
export const poly = (pts: readonly Point[]): string =>
  'M' + pts.map(([x, y]) => `${r2(x)} ${r2(y)}`).join('L') + 'Z';

/** Returns an element of a ring, with the index wrapped around. */
export function ring<T>(pts: readonly T[], i: number): T {
  const p = pts[(i + pts.length) % pts.length];
  if (p === undefined) throw new Error('A polygon needs at least one point');
  return p;
}

/** Returns path data of a polygon with rounded corners. */
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

/** Returns the map of a rectangle (x, y, w, h) to three corners: top left, top right, bottom left. */
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
/** Wraps a drawing in a map or an SVG transform. */
export const on = (map: Matrix | string, body: string, extra = ''): string =>
  `<g transform="${typeof map === 'string' ? map : matrix(map)}"${extra && ` ${extra}`}>${body}</g>`;
/** Interpolates between two points. */
export const between = (p: Point, q: Point, t: number): Point => [
  p[0] + (q[0] - p[0]) * t,
  p[1] + (q[1] - p[1]) * t,
];
