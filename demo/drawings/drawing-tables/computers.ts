// Laptop and keyboard. A table of coordinates: every number is a point of the 900 × 900 square
// (fronts) or of the model's own space (three-quarter views); light from the upper left.

import { isDark, ramp } from '../colour-ramp.ts';
import { between, E, Kit, on, onto, P, type Point, poly, R, rpoly, S } from '../kit.ts';
import { camera, type Drawing, detailOf, hull, plate, rounded, walls } from '../views.ts';
import { wall } from './wallpapers.ts';

function laptopFront(colour: string): string {
  const k = new Kit('lt'),
    c = ramp(colour),
    dk = isDark(colour);
  const W = (t: number): number => 1 / ((1 - t) / 296 + t / 372),
    yb = 572,
    yf = 706;
  const at = (u: number, t: number): Point => {
    const s = W(t);
    return [450 + u * s, yb + ((s - 296) / 76) * (yf - yb)];
  };
  const rquad = (u0: number, u1: number, t0: number, t1: number, r: number): string =>
    rpoly([
      [...at(u0, t0), r],
      [...at(u1, t0), r],
      [...at(u1, t1), r],
      [...at(u0, t1), r],
    ]);
  let b = k.floor(450, 722, 372);
  // lid
  const lid = rpoly([
    [160, 196, 20],
    [740, 196, 20],
    [746, 570, 4],
    [154, 570, 4],
  ]);
  b += P(
    lid,
    k.lin(
      [
        [0, c(0.1)],
        [0.5, c(0)],
        [1, c(-0.12)],
      ],
      [0, 0, 1, 1],
    ),
  );
  b += P(
    rpoly([
      [162.5, 198.5, 18],
      [737.5, 198.5, 18],
      [743, 568, 2],
      [157, 568, 2],
    ]),
    '#0b0c10',
  );
  const sc = rpoly([
    [173, 212, 8],
    [727, 212, 8],
    [731, 548, 3],
    [169, 548, 3],
  ]);
  b +=
    `<g clip-path="${k.clip(`<path d="${sc}"/>`)}">${wall(k, 'sea', 168, 210, 564, 340)}` +
    P(
      'M168 210H470L300 550H168Z',
      k.lin(
        [
          [0, '#fff', 0.13],
          [1, '#fff', 0.02],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    '</g>';
  b += E(450, 205, 2.6, 2.6, '#1d2330') + E(449.4, 204.4, 1, 1, '#4b5c80');
  b += S('M162 214Q163 198 180 197.5H720Q737 198 738 214', '#fff', 1.2, 'opacity=".28"');
  // hinge
  b += R(
    186,
    566,
    528,
    11,
    4,
    k.lin([
      [0, '#14161b'],
      [0.5, '#2b2f37'],
      [1, '#0c0d10'],
    ]),
  );
  // deck
  const deck = rpoly([
    [...at(-1, 0), 3],
    [...at(1, 0), 3],
    [...at(1, 1), 16],
    [...at(-1, 1), 16],
  ]);
  b += P(
    deck,
    k.lin([
      [0, c(-0.1)],
      [0.25, c(0.02)],
      [0.7, c(0.09)],
      [1, c(0.05)],
    ]),
  );
  b += P(
    deck,
    k.lin(
      [
        [0, '#fff', 0],
        [0.35, '#fff', dk ? 0.08 : 0.26],
        [0.6, '#fff', 0],
        [1, '#000', 0.1],
      ],
      [0, 0, 1, 0.2],
    ),
  );
  // keyboard well and keys
  b += P(rquad(-0.8, 0.8, 0.1, 0.6, 7), dk ? '#0d0e12' : c(-0.28));
  const rows: readonly (readonly [t0: number, t1: number, keys: number])[] = [
    [0.115, 0.17, 14],
    [0.185, 0.27, 14],
    [0.285, 0.365, 14],
    [0.38, 0.455, 13],
    [0.47, 0.535, 12],
  ];
  for (const [t0, t1, n] of rows)
    for (let i = 0; i < n; i++) {
      const w = 1.56 / n,
        u = -0.78 + i * w;
      b +=
        P(rquad(u + 0.006, u + w - 0.006, t0, t1, 3), '#1b1d22') +
        S(
          `M${at(u + 0.014, t1 - 0.004).join(' ')}L${at(u + w - 0.014, t1 - 0.004).join(' ')}`,
          '#41454f',
          0.8,
        );
    }
  for (const [a, z] of [
    [-0.78, -0.5],
    [-0.488, -0.4],
    [-0.388, 0.3],
    [0.312, 0.4],
    [0.412, 0.78],
  ] as const)
    b +=
      P(rquad(a, z, 0.548, 0.592, 3), '#1b1d22') +
      S(`M${at(a + 0.012, 0.588).join(' ')}L${at(z - 0.012, 0.588).join(' ')}`, '#41454f', 0.8);
  // trackpad
  b +=
    P(
      rquad(-0.3, 0.3, 0.64, 0.955, 9),
      k.lin([
        [0, c(0.01)],
        [1, c(0.09)],
      ]),
    ) + `<path d="${rquad(-0.3, 0.3, 0.64, 0.955, 9)}" fill="none" stroke="${c(-0.12)}" stroke-width="1.2"/>`;
  // front edge
  const e = `M79 697Q78 706 88 706H812Q822 706 821 697L819 712Q817 723 800 723H100Q83 723 81 712Z`;
  b += P(
    e,
    k.lin([
      [0, c(0.12)],
      [0.18, c(0.02)],
      [1, c(-0.26)],
    ]),
  );
  b +=
    P('M386 706.5H514Q512 714 502 714H398Q388 714 386 706.5Z', c(-0.2)) +
    S('M92 706.6H808', '#fff', 1, `opacity="${dk ? 0.3 : 0.75}"`);
  return k.svg('Laptop', 'colour → lid, deck and edge stops', b);
}

/** Opened, seen from its right front corner: the deck is at y = 0, its front edge at z = 0. */
function laptopTurned(colour: string): string {
  const k = new Kit('ltq'),
    c = ramp(colour),
    dk = isDark(colour);
  const W = 620,
    D = 420,
    H = 404,
    lean = (20 * Math.PI) / 180;
  const v = camera(
    [0, -H * Math.cos(lean), W, H * Math.cos(lean) + 18, D + H * Math.sin(lean)],
    27,
    24,
    800,
    744,
  );
  const plan = rounded(0, 0, W, D, 22);
  let b = k.floorPath(poly(plan.map(([x, z]) => v.at(x, 19, z))));
  // lid: seen from its screen side, so that its thickness shows along the top and the right
  const lid = (x: number, y: number, back = 0): Point =>
    v.at(
      x,
      -(H - y) * Math.cos(lean) + back * Math.sin(lean),
      D - 6 + (H - y) * Math.sin(lean) + back * Math.cos(lean),
    );
  const face = onto([0, 0, W, H], lid(0, 0), lid(W, 0), lid(0, H));
  b += walls(
    k,
    rounded(0, 0, W, H - 2, 16),
    ([x, y]) => lid(x, y),
    ([x, y]) => lid(x, y, 9),
    (s) => c(s),
  );
  b += on(
    face,
    R(0, 0, W, H - 2, 16, c(-0.02)) +
      R(2, 2, W - 4, H - 6, 14.5, '#0b0c10') +
      `<g clip-path="${k.clip(`<rect x="13" y="15" width="${W - 26}" height="${H - 42}" rx="6"/>`)}">${wall(k, 'sea', 13, 15, W - 26, H - 42)}` +
      P(
        `M13 15H300L130 ${H}H13Z`,
        k.lin(
          [
            [0, '#fff', 0.16],
            [1, '#fff', 0.02],
          ],
          [0, 0, 1, 1],
        ),
      ) +
      '</g>' +
      E(W / 2, 8, 2.4, 2.4, '#26304a') +
      S(`M10 1.6H${W - 10}`, '#fff', 1.2, 'opacity=".4"'),
  );
  // hinge
  b += P(
    poly([v.at(40, -2, D - 8), v.at(W - 40, -2, D - 8), v.at(W - 40, 6, D - 16), v.at(40, 6, D - 16)]),
    '#0d0e12',
  );
  // deck
  b += plate(k, v, plan, 0, 18, (s) => c(s - 0.02));
  const keys: string[] = [];
  const key = (x: number, z: number, w: number, d: number): void => {
    keys.push(
      R(x, z, w, d, 4.5, '#1b1d22') +
        S(`M${(x + 4).toFixed(1)} ${(z + 1.2).toFixed(1)}H${(x + w - 4).toFixed(1)}`, '#4a4f5a', 1),
    );
  };
  [
    [372, 22, 14],
    [334, 33, 14],
    [297, 33, 14],
    [260, 33, 13],
    [223, 33, 12],
  ].forEach(([z = 0, d = 0, n = 1]) => {
    for (let i = 0; i < n; i++) key(50 + i * (520 / n), z, 520 / n - 4, d);
  });
  for (const [x, w] of [
    [50, 94],
    [148, 30],
    [182, 230],
    [416, 30],
    [450, 116],
  ] as const)
    key(x, 186, w, 33);
  b += on(
    v.top(0),
    P(
      poly(plan),
      k.lin([
        [0, c(0.07)],
        [0.5, c(0.03)],
        [1, c(-0.08)],
      ]),
    ) +
      P(
        poly(plan),
        k.lin(
          [
            [0, '#fff', dk ? 0.1 : 0.3],
            [0.45, '#fff', 0],
            [1, '#000', 0.08],
          ],
          [0, 0.6, 1, 0.2],
        ),
      ) +
      R(44, 180, 532, 220, 9, dk ? '#0d0e12' : c(-0.28)) +
      keys.join('') +
      R(
        196,
        22,
        228,
        146,
        9,
        k.lin([
          [0, c(0.08)],
          [1, c(0)],
        ]),
      ) +
      `<rect x="196" y="22" width="228" height="146" rx="9" fill="none" stroke="${c(-0.13)}" stroke-width="1.4"/>` +
      P('M252 0H368Q366 8 356 8H264Q254 8 252 0Z', c(-0.22)) +
      S('M22 1H250M370 1H598', '#fff', 1.6, `opacity="${dk ? 0.35 : 0.9}"`),
  );
  // the screen's light on the deck, the ports in the right wall
  b += P(
    poly([v.at(40, 0, D - 10), v.at(W - 40, 0, D - 10), v.at(W - 110, 0, 250), v.at(110, 0, 250)]),
    k.lin([
      [0, '#f6c79c', 0.13],
      [1, '#f6c79c', 0],
    ]),
    `filter="${k.blurBox(8)}"`,
  );
  b += on(
    v.side(W),
    R(300, 6, 22, 6, 3, '#08090b') + R(340, 6, 22, 6, 3, '#08090b') + E(266, 9, 3.4, 3.4, '#08090b'),
  );
  return k.svg('Laptop, from the side', 'colour → lid, deck and edge stops', b);
}

export const laptop: Drawing = {
  front: laptopFront,
  'three-quarter': laptopTurned,
  detail: (colour) => detailOf(laptopTurned(colour), { x: 290, y: 420, size: 230 }),
};

/** Rows of keys: width in units, and 0 letter, 1 grey, 2 and 3 orange. */
type Key = readonly [width: number, kind: 0 | 1 | 2 | 3];
const letters = (n: number): Key[] => Array.from({ length: n }, (): Key => [1, 0]);
const keyRows: readonly (readonly Key[])[] = [
  [[1, 2], ...letters(12), [2, 1], [1, 1]],
  [[1.5, 1], ...letters(12), [1.5, 0], [1, 1]],
  [[1.75, 1], ...letters(11), [2.25, 3], [1, 1]],
  [[2.25, 1], ...letters(10), [1.75, 1], [1, 1], [1, 1]],
  [
    [1.25, 1],
    [1.25, 1],
    [1.25, 1],
    [6.25, 0],
    [1, 1],
    [1, 1],
    [1, 1],
    [1, 1],
    [1, 1],
    [1, 1],
  ],
];

function keyboardFront(colour: string): string {
  const k = new Kit('kb'),
    c = ramp(colour),
    dk = isDark(colour),
    acc = ramp(dk ? '#3c4048' : '#8f969f');
  const s0 = 352,
    s1 = 408,
    y0 = 330,
    y1 = 592;
  const W = (t: number): number => 1 / ((1 - t) / s0 + t / s1),
    at = (u: number, t: number, z = 0): Point => {
      const s = W(t);
      return [450 + u * s, y0 + ((s - s0) / (s1 - s0)) * (y1 - y0) - z * (s / s0)];
    };
  const quad = (u0: number, u1: number, t0: number, t1: number, z: number, r: number): string =>
    rpoly([
      [...at(u0, t0, z), r],
      [...at(u1, t0, z), r],
      [...at(u1, t1, z), r],
      [...at(u0, t1, z), r],
    ]);
  let b =
    E(450, 640, 410, 22, '#10131c', `opacity=".2" filter="${k.blur(22)}"`) +
    E(450, 624, 404, 12, '#07080c', `opacity=".42" filter="${k.blur(8)}"`);
  b += P(
    rpoly([
      [...at(-1, 0), 16],
      [...at(1, 0), 16],
      [...at(1, 1), 20],
      [858, 612, 18],
      [42, 612, 18],
      [...at(-1, 1), 20],
    ]),
    k.lin([
      [0, c(-0.06)],
      [0.88, c(0)],
      [0.94, c(0.06)],
      [1, c(-0.3)],
    ]),
  );
  b +=
    P(
      quad(-1, 1, 0, 1, 0, 18),
      k.lin([
        [0, c(-0.1)],
        [1, c(0.02)],
      ]),
    ) +
    P(
      quad(-0.965, 0.965, 0.045, 0.955, 0, 10),
      k.lin([
        [0, c(-0.42)],
        [1, c(-0.32)],
      ]),
    );
  keyRows.forEach((row, ri) => {
    const sum = row.reduce((a, [w]) => a + w, 0),
      un = 1.92 / sum;
    let u = -0.96;
    const t0 = 0.06 + ri * 0.178,
      t1 = t0 + 0.166;
    row.forEach(([w, kind]) => {
      const a = u + 0.004,
        z = u + w * un - 0.004;
      u += w * un;
      const base = kind === 1 ? acc : kind === 2 || kind === 3 ? ramp('#e8912d') : c,
        lift = kind === 0 ? 0.03 : 0;
      b += P(quad(a, z, t0, t1, 3, 6), base(-0.2)); // skirt
      b += P(
        rpoly([
          [...at(a + 0.004, t0 + 0.004, 12), 6],
          [...at(z - 0.004, t0 + 0.004, 12), 6],
          [...at(z - 0.002, t1 - 0.008, 2), 5],
          [...at(a + 0.002, t1 - 0.008, 2), 5],
        ]),
        base(-0.09),
      );
      b += P(
        quad(a + 0.0075, z - 0.0075, t0 + 0.008, t1 - 0.04, 11, 6),
        k.lin([
          [0, base(-0.02 + lift)],
          [1, base(0.04 + lift)],
        ]),
      );
      b += S(
        `M${at(a + 0.016, t1 - 0.042, 11)
          .map((v) => v.toFixed(1))
          .join(' ')}L${at(z - 0.016, t1 - 0.042, 11)
          .map((v) => v.toFixed(1))
          .join(' ')}`,
        '#fff',
        1.2,
        `opacity="${dk && kind !== 2 && kind !== 3 ? 0.16 : 0.6}"`,
      );
    });
  });
  b += P(
    quad(-0.965, 0.2, 0.045, 0.955, 12, 10),
    k.lin(
      [
        [0, '#fff', 0.12],
        [1, '#fff', 0],
      ],
      [0, 0, 1, 1],
    ),
  );
  return k.svg('Mechanical keyboard', 'colour → case and letter keys; two keys stay orange', b);
}

/** From its right front corner: the case's upper rim is at y = 0, with the keys above it. */
function keyboardTurned(colour: string): string {
  const k = new Kit('kbq'),
    c = ramp(colour),
    dk = isDark(colour),
    acc = ramp(dk ? '#3c4048' : '#8f969f'),
    hot = ramp('#e8912d');
  const unit = 42,
    W = 16 * unit + 30,
    D = 5 * unit + 30;
  const v = camera([0, -20, W, 54, D], 32, 40, 800, 660);
  const plan = rounded(0, 0, W, D, 14);
  let b =
    k.floorPath(poly(plan.map(([x, z]) => v.at(x, 35, z)))) + plate(k, v, plan, 0, 34, (s) => c(s - 0.05));
  b += on(
    v.top(0),
    P(
      poly(plan),
      k.lin([
        [0, c(0.04)],
        [1, c(-0.06)],
      ]),
    ) +
      R(12, 12, W - 24, D - 24, 8, c(-0.42)) +
      S(`M14 1.2H${W - 14}`, '#fff', 2, `opacity="${dk ? 0.25 : 0.8}"`),
  );
  const fills = new Map(
    [c, acc, hot].map((base) => [
      base,
      k.lin(
        [
          [0, base(0.03)],
          [1, base(-0.02)],
        ],
        [0, 1, 1, 0],
      ),
    ]),
  );
  keyRows.forEach((row, i) => {
    const z1 = D - 15 - i * unit - 1.5,
      z0 = z1 - unit + 3,
      total = row.reduce((sum, [w]) => sum + w, 0);
    let x = 15;
    for (const [w, kind] of row) {
      const x0 = x + 1.5,
        x1 = x + (w * 16 * unit) / total - 1.5;
      x = x1 + 1.5;
      const base = kind === 1 ? acc : kind === 0 ? c : hot;
      const foot = (
        [
          [x0, z0],
          [x1, z0],
          [x1, z1],
          [x0, z1],
        ] as const
      ).map(([p, q]) => v.at(p, 2, q));
      const tl = v.at(x0 + 5, -17, z1 - 3),
        tr = v.at(x1 - 5, -17, z1 - 3),
        br = v.at(x1 - 5, -17, z0 + 8),
        bl = v.at(x0 + 5, -17, z0 + 8);
      const [f0 = tl, f1 = tr, f2 = br] = foot;
      b +=
        P(poly(hull([...foot, tl, tr, br, bl])), base(-0.1)) +
        P(poly([f0, f1, br, bl]), base(-0.14)) +
        P(poly([f1, f2, tr, br]), base(-0.22));
      b +=
        P(
          rpoly([
            [...tl, 5],
            [...tr, 5],
            [...br, 5],
            [...bl, 5],
          ]),
          fills.get(base) ?? base(),
        ) +
        S(
          `M${between(bl, br, 0.08)
            .map((n) => n.toFixed(1))
            .join(' ')}L${between(bl, br, 0.92)
            .map((n) => n.toFixed(1))
            .join(' ')}`,
          '#fff',
          1.2,
          `opacity="${dk && base !== hot ? 0.16 : 0.55}"`,
        );
    }
  });
  return k.svg(
    'Mechanical keyboard, from the side',
    'colour → case and letter keys; two keys stay orange',
    b,
  );
}

export const keyboard: Drawing = {
  front: keyboardFront,
  'three-quarter': keyboardTurned,
  detail: (colour) => detailOf(keyboardFront(colour), { x: 96, y: 338, size: 236 }),
};
