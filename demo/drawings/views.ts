// The views of every product picture: the crop of close-ups and the camera of three-quarter views.
//
// Camera space: x and y of the front drawing (y down) at z = 0; z points away from the viewer. The projection is
// parallel, so a flat drawing is mapped to a face by one affine matrix.

import { type Kit, type Matrix, onto, P, type Point, poly } from './kit.ts';

export const views = ['front', 'three-quarter', 'detail'] as const;
export type View = (typeof views)[number];
/** The views of a kind: functions from the colour (#rrggbb) to SVG. */
export type Drawing = Record<View, (colour: string) => string>;

/** Crops a drawing to a square of its 900 × 900 points. */
export function detailOf(
  svg: string,
  box: { readonly x: number; readonly y: number; readonly size: number },
): string {
  return svg.replace('viewBox="0 0 900 900"', `viewBox="${box.x} ${box.y} ${box.size} ${box.size}"`);
}

/** A box in camera space: its front face (x, y, w, h) and its depth. */
export type Box = readonly [x: number, y: number, w: number, h: number, depth: number];

export interface Camera {
  /** projects a point to the picture */
  readonly at: (x: number, y: number, z: number) => Point;
  /** maps a drawing in (x, y) to the plane at depth z */
  readonly front: (z?: number) => Matrix;
  /** maps a drawing in (z, y) to the plane at x */
  readonly side: (x: number) => Matrix;
  /** maps a drawing in (x, z) to the plane at height y */
  readonly top: (y: number) => Matrix;
  /** picture points per unit of space */
  readonly scale: number;
}

/**
 * Creates the camera for a box.
 * @param yaw degrees; positive shows the right side, negative the left one
 * @param pitch degrees from which the box is seen from above
 * @param fit size of the box in picture points, horizontally centred
 * @param floor y of its lowest corner; default: vertically centred
 */
export function camera(box: Box, yaw: number, pitch: number, fit = 720, floor?: number): Camera {
  const [bx, by, w, h, depth] = box,
    t = (yaw * Math.PI) / 180,
    p = (pitch * Math.PI) / 180;
  const raw = (x: number, y: number, z: number): Point => [
    x * Math.cos(t) + z * Math.sin(t),
    y * Math.cos(p) + (x * Math.sin(t) - z * Math.cos(t)) * Math.sin(p),
  ];
  const corners = [bx, bx + w].flatMap((x) => [by, by + h].flatMap((y) => [raw(x, y, 0), raw(x, y, depth)]));
  const xs = corners.map((c) => c[0]),
    ys = corners.map((c) => c[1]);
  const x0 = Math.min(...xs),
    x1 = Math.max(...xs),
    y0 = Math.min(...ys),
    y1 = Math.max(...ys);
  const scale = fit / Math.max(x1 - x0, y1 - y0);
  const ox = 450 - ((x0 + x1) / 2) * scale,
    oy = floor === undefined ? 455 - ((y0 + y1) / 2) * scale : floor - y1 * scale;
  const at = (x: number, y: number, z: number): Point => {
    const [u, v] = raw(x, y, z);
    return [ox + u * scale, oy + v * scale];
  };
  return {
    at,
    scale,
    front: (z = 0) => onto([0, 0, 1, 1], at(0, 0, z), at(1, 0, z), at(0, 1, z)),
    side: (x) => onto([0, 0, 1, 1], at(x, 0, 0), at(x, 0, 1), at(x, 1, 0)),
    top: (y) => onto([0, 0, 1, 1], at(0, y, 0), at(1, y, 0), at(0, y, 1)),
  };
}

/** Returns the lightness that light from the upper left adds to a wall, by its outward normal. */
export const lit = (nx: number, ny: number): number =>
  (ny < 0 ? -ny * 0.1 : -ny * 0.22) + (nx > 0 ? -nx * 0.15 : -nx * 0.04);

/** Returns the outline of a rounded rectangle, clockwise. */
export function rounded(x: number, y: number, w: number, h: number, r: number, steps = 5): Point[] {
  const centres: readonly (readonly [number, number, number])[] = [
    [x + w - r, y + r, -90],
    [x + w - r, y + h - r, 0],
    [x + r, y + h - r, 90],
    [x + r, y + r, 180],
  ];
  return centres.flatMap(([cx, cy, from]) =>
    Array.from({ length: steps + 1 }, (_, i): Point => {
      const a = ((from + (i / steps) * 90) * Math.PI) / 180;
      return [cx + r * Math.cos(a), cy + r * Math.sin(a)];
    }),
  );
}

const area = (pts: readonly Point[]): number =>
  pts.reduce((sum, [x, y], i) => {
    const [u, v] = pts[(i + 1) % pts.length] ?? [x, y];
    return sum + x * v - u * y;
  }, 0);
const middle = (p: Point, q: Point): Point => [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];

/**
 * Draws the visible side walls of a clockwise outline extruded along a third axis; the caller draws the face on top.
 * `near` and `far` project a point of the outline at the face and at the opposite end.
 */
export function walls(
  k: Kit,
  pts: readonly Point[],
  near: (p: Point) => Point,
  far: (p: Point) => Point,
  tone: (step: number) => string,
  shade: (nx: number, ny: number) => number = lit,
): string {
  const facing = Math.sign(area(pts.map(near)));
  return pts
    .map((p, i) => {
      const q = pts[(i + 1) % pts.length] ?? p,
        dx = q[0] - p[0],
        dy = q[1] - p[1],
        len = Math.hypot(dx, dy);
      if (len < 1e-6) return '';
      const a = near(p),
        b = near(q),
        c = far(q),
        d = far(p),
        quad = [a, b, c, d],
        m = middle(a, b),
        n = middle(d, c);
      if (area(quad) * facing > -0.5) return '';
      const step = shade(dy / len, -dx / len);
      // the gradient is perpendicular to the edge, which avoids slanted bands on long walls
      const ex = b[0] - a[0],
        ey = b[1] - a[1],
        along = ((n[0] - m[0]) * ex + (n[1] - m[1]) * ey) / (ex * ex + ey * ey || 1);
      const across: Point = [
        Math.round((n[0] - m[0] - along * ex) * 100) / 100,
        Math.round((n[1] - m[1] - along * ey) * 100) / 100,
      ];
      const fill =
        len > 50
          ? k.lin(
              [
                [0, tone(step + 0.025)],
                [0.08, tone(step)],
                [1, tone(step - 0.05)],
              ],
              [m[0], m[1], m[0] + across[0], m[1] + across[1]],
            )
          : tone(step - 0.01);
      return P(poly(quad), fill, `stroke="${tone(step - 0.02)}" stroke-width=".8" stroke-linejoin="round"`);
    })
    .join('');
}

/** Draws the walls of a front outline (x, y) from depth z0 (the near face) to z1. */
export const slab = (
  k: Kit,
  v: Camera,
  pts: readonly Point[],
  z0: number,
  z1: number,
  tone: (step: number) => string,
): string =>
  walls(
    k,
    pts,
    ([x, y]) => v.at(x, y, z0),
    ([x, y]) => v.at(x, y, z1),
    tone,
  );

/** Draws the walls of a plan outline (x, z) from height y0 (the upper face) to y1. */
export const plate = (
  k: Kit,
  v: Camera,
  pts: readonly Point[],
  y0: number,
  y1: number,
  tone: (step: number) => string,
): string =>
  walls(
    k,
    pts,
    ([x, z]) => v.at(x, y0, z),
    ([x, z]) => v.at(x, y1, z),
    tone,
    (nx, nz) => (nx > 0 ? -nx * 0.16 : -nx * 0.04) - Math.max(0, -nz) * 0.06,
  );

/** Returns the convex hull of the points. */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((p, q) => p[0] - q[0] || p[1] - q[1]);
  const half = (pts: readonly Point[]): Point[] => {
    const out: Point[] = [];
    for (const p of pts) {
      for (;;) {
        const o = out.at(-2),
          q = out.at(-1);
        if (!o || !q || (q[0] - o[0]) * (p[1] - o[1]) - (q[1] - o[1]) * (p[0] - o[0]) > 0) break;
        out.pop();
      }
      out.push(p);
    }
    return out.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** A circle of a solid of revolution: position on the axis, and radius. */
export type Turn = readonly [along: number, radius: number];
/** Returns the points of a circle around the axis; `at` projects (along, a, b), with a and b across the axis. */
export const circle = (
  at: (along: number, a: number, b: number) => Point,
  [along, r]: Turn,
  n = 56,
): Point[] =>
  Array.from({ length: n }, (_, i) =>
    at(along, r * Math.cos((i / n) * 2 * Math.PI), r * Math.sin((i / n) * 2 * Math.PI)),
  );

/**
 * Draws a solid of revolution from its far to its near end, as one band between each two circles. `fill` returns the
 * fill of a band from its two outermost points across the axis.
 */
export function turned(
  at: (along: number, a: number, b: number) => Point,
  profile: readonly Turn[],
  fill: (from: Point, to: Point, i: number) => string,
): string {
  return profile
    .slice(1)
    .map((to, i) => {
      const from = profile[i] ?? to,
        wide = from[1] > to[1] ? from : to;
      const c = at(wide[0], 0, 0),
        e0 = at(from[0], 0, 0),
        e1 = at(to[0], 0, 0);
      let ax = e1[0] - e0[0],
        ay = e1[1] - e0[1];
      const len = Math.hypot(ax, ay) || 1;
      ax /= len;
      ay /= len;
      const across = circle(at, wide).map(([x, y]) => Math.abs((x - c[0]) * -ay + (y - c[1]) * ax)),
        half = Math.max(...across);
      const one: Point = [c[0] - ay * half, c[1] + ax * half],
        two: Point = [c[0] + ay * half, c[1] - ax * half];
      const [left, right] = one[0] + one[1] < two[0] + two[1] ? [one, two] : [two, one];
      return P(poly(hull([...circle(at, from), ...circle(at, to)])), fill(left, right, i));
    })
    .join('');
}
