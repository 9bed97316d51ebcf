// Wallpapers of screens. A table of coordinates, each in the square of its screen.
import { E, type Kit, P, r2, ring, type Stop } from '../kit.ts';

export type Wall = 'sea' | 'dunes' | 'night' | 'fog' | 'bloom' | 'off';

/** Draws wallpapers within the box: Baltic landscapes. */
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
