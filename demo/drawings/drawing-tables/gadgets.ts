// Portable devices and devices around a screen: smartwatch, USB-C charger, projector, action camera, game console.
// A table of coordinates.
//
//   kind           space (w × h × d)    drawn as
//   watch          250 × 300 × 74       case r 84; strap = loop of radii 214 × 172 behind it
//   charger        300 × 320 × 270      ports on the front; the second view shows the pins; cable on the floor
//   projector      680 × 240 × 460      lens 186,120 r 98, vents 360..620
//   action-camera  520 × 380 × 190      lens 362,160 r 110, small screen 38..222 × 54..232
//   console        200 × 680 × 400      two plates, dark core; pad 400 × 270 in front
import { isDark, ramp } from '../colour-ramp.ts';
import { E, Kit, on, P, type Point, poly, R, S } from '../kit.ts';
import { type Camera, type Drawing, detailOf, rounded } from '../views.ts';
import {
  boxKind,
  cam,
  floorBox,
  glass,
  lens,
  rim,
  segments,
  sheet,
  steel,
  streak,
  type Tone,
  walls,
} from './solid.ts';

const ink = ramp('#26282d');

const dial = (k: Kit, w: number, h: number): string => {
  let s =
    R(0, 0, w, h, 84, '#060709') +
    `<g clip-path="${k.clip(`<rect x="12" y="12" width="${w - 24}" height="${h - 24}" rx="74"/>`)}">` +
    R(
      0,
      0,
      w,
      h,
      0,
      k.lin([
        [0, '#101728'],
        [1, '#05070c'],
      ]),
    );
  const ringOf = (r: number, col: string, part: number): string => {
    const len = 2 * Math.PI * r;
    return (
      E(w / 2, h - 108, r, r, 'none', `stroke="${col}" stroke-width="13" opacity=".22"`) +
      E(
        w / 2,
        h - 108,
        r,
        r,
        'none',
        `stroke="${col}" stroke-width="13" stroke-linecap="round" stroke-dasharray="${(len * part).toFixed(1)} ${len.toFixed(1)}" transform="rotate(-90 ${w / 2} ${h - 108})"`,
      )
    );
  };
  s +=
    segments('10:24', w / 2 - 93, 50, 54, '#f4f7ff', 0.1) +
    ringOf(66, '#ff6a5c', 0.78) +
    ringOf(49, '#6fe09a', 0.62) +
    ringOf(32, '#6fc3ff', 0.86) +
    R(28, h - 116, 22, 5, 2.5, '#8b95a8') +
    R(w - 50, h - 116, 22, 5, 2.5, '#8b95a8');
  return (
    s +
    P(
      `M0 0H${w * 0.62}L${w * 0.2} ${h}H0Z`,
      k.lin(
        [
          [0, '#fff', 0.16],
          [1, '#fff', 0.015],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    `</g><rect x="1.5" y="1.5" width="${w - 3}" height="${h - 3}" rx="82.5" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="1.6"/>`
  );
};
/** Strap: a loop in (y, z) behind the case, as quads from far to near. */
const strap = (k: Kit, v: Camera, c: Tone, [w, h, d]: readonly [number, number, number]): string => {
  const x0 = 34,
    x1 = w - 34,
    n = 56,
    ry = 214,
    rz = 172,
    cz = d / 2 + rz - 24;
  const p = (i: number, grow: number): Point => {
    const a = (i / n) * 2 * Math.PI;
    return [h / 2 - Math.cos(a) * (ry + grow), cz - Math.sin(a) * (rz + grow)];
  };
  const parts: { far: number; svg: string }[] = [];
  for (let i = 0; i < n; i++) {
    const a = ((i + 0.5) / n) * 2 * Math.PI,
      hide = Math.sin(a) > 0.8;
    if (hide) continue;
    const quad = (g: number): Point[] => {
      const [y0, z0] = p(i, g),
        [y1, z1] = p(i + 1, g);
      return [v.at(x0, y0, z0), v.at(x1, y0, z0), v.at(x1, y1, z1), v.at(x0, y1, z1)];
    };
    const edge = (x: number): Point[] => {
      const [a0, b0] = p(i, 0),
        [a1, b1] = p(i + 1, 0),
        [a2, b2] = p(i + 1, 20),
        [a3, b3] = p(i, 20);
      return [v.at(x, a0, b0), v.at(x, a1, b1), v.at(x, a2, b2), v.at(x, a3, b3)];
    };
    const near = Math.sin(a) > 0,
      up = Math.cos(a),
      l = near ? 0.05 + up * 0.1 : -0.16 - up * 0.06;
    const face = (g: number, t: number): string => {
      const q = quad(g),
        m = q[0] ?? [0, 0],
        r = q[1] ?? [1, 1];
      return P(
        poly(q),
        k.lin(
          [
            [0, c(t - 0.06)],
            [0.12, c(t + 0.03)],
            [0.6, c(t)],
            [1, c(t - 0.08)],
          ],
          [m[0], m[1], r[0], r[1]],
        ),
        `stroke="${c(t - 0.02)}" stroke-width=".9"`,
      );
    };
    parts.push({
      far: -Math.sin(a),
      svg: near
        ? face(0, l - 0.1) +
          P(poly(edge(x1)), c(l - 0.14), `stroke="${c(l - 0.14)}" stroke-width=".9"`) +
          face(20, l)
        : face(20, l - 0.06) +
          face(0, l) +
          P(poly(edge(x1)), c(-0.1 + up * 0.04), `stroke="${c(-0.1 + up * 0.04)}" stroke-width=".9"`),
    });
  }
  return parts
    .sort((a, b) => b.far - a.far)
    .map((q) => q.svg)
    .join('');
};
const watchAt = (colour: string, yaw: number, pitch: number, tag: string): string => {
  const k = new Kit(`nWa${tag}`),
    c = ramp(colour),
    dk = isDark(colour),
    size = [250, 300, 74] as const;
  const v = cam([250, 500, 420], yaw, pitch, yaw ? 800 : 740),
    h = 300;
  const foot = v.at(125, h / 2 + 234, 180),
    m = dk ? ramp('#4c5058') : steel;
  let s = '';
  const base = k.floor(foot[0], foot[1] + (yaw ? 6 : 2), (yaw ? 150 : 128) * v.scale, 1.2);
  s += strap(k, v, c, size);
  s += walls(k, v, rounded(-6, -6, 262, 312, 88, 14), 0, 62, 'xy', m);
  const crown = (z: number): string => {
    const [a, b] = v.at(258, 96, z);
    return E(a, b, 8 * v.scale + 3, 26 * v.scale, m(-0.2));
  };
  if (yaw) {
    for (let i = 0; i < 7; i++) {
      const q = v.at(256 + i * 3, 100, 32);
      s += E(
        q[0],
        q[1],
        13 * v.scale,
        27 * v.scale,
        i === 6
          ? k.lin([
              [0, m(0.14)],
              [1, m(-0.2)],
            ])
          : m(-0.16 + i * 0.02),
      );
    }
    s += P(poly(rounded(14, 170, 34, 78, 16).map(([z, y]) => v.at(257, y, z))), m(-0.22));
  } else s += crown(30);
  s += on(
    v.front(),
    R(
      -6,
      -6,
      262,
      312,
      88,
      k.lin(
        [
          [0, m(0.2)],
          [0.3, m(0)],
          [0.6, m(0.1)],
          [1, m(-0.22)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
      R(
        -2,
        -2,
        254,
        304,
        85,
        k.lin([
          [0, m(-0.2)],
          [1, m(0.05)],
        ]),
      ) +
      dial(k, 250, 300),
  );
  return k.svg(
    'Smartwatch',
    'colour → strap and, when dark, case',
    on(`translate(${yaw ? -6 : 0} ${808 - foot[1]})`, base + s),
  );
};
export const watch: Drawing = {
  front: (c) => watchAt(c, 0, 0, 'f'),
  'three-quarter': (c) => watchAt(c, 40, 9, 't'),
  detail: (c) => detailOf(watchAt(c, 0, 0, 'f'), { x: 270, y: 270, size: 360 }),
};

const cable = (k: Kit, d: string, c: Tone, w: number): string =>
  `<path d="${d}" transform="translate(4 9)" fill="none" stroke="#05060a" stroke-width="${w}" stroke-linecap="round" opacity=".4" filter="${k.blurBox(6)}"/>` +
  S(d, c(-0.24), w) +
  S(d, c(-0.04), w * 0.8) +
  `<g transform="translate(-1.5 -${w * 0.16})">${S(d, c(0.12), w * 0.26, 'opacity=".9"')}</g>`;
const plug = (k: Kit, c: Tone, x: number, y: number, turn: number): string =>
  on(
    `translate(${x} ${y}) rotate(${turn})`,
    R(-40, -4, 24, 8, 4, c(-0.1)) +
      R(
        -28,
        -22,
        96,
        44,
        18,
        k.lin([
          [0, c(0.06)],
          [0.4, c(0)],
          [1, c(-0.24)],
        ]),
      ) +
      S('M-12 -19H54', '#fff', 2, 'opacity=".7"') +
      R(
        66,
        -14,
        46,
        28,
        13,
        k.lin([
          [0, steel(0.12)],
          [0.4, steel(-0.02)],
          [1, steel(-0.36)],
        ]),
      ) +
      R(104, -9, 8, 18, 4, '#17181b'),
  );
const chargerAt = (colour: string, yaw: number, pitch: number, pins: boolean): string => {
  const k = new Kit(pins ? 'nCht' : 'nChf'),
    c = ramp(colour),
    dk = isDark(colour),
    size = [300, 320, 270] as const,
    v = cam(size, yaw, pitch, 520, pins ? 690 : 660);
  const wire = 'M300 640C120 650 40 720 110 772C190 826 300 818 400 812C560 806 640 786 742 760';
  let s =
    (pins ? cable(k, wire, c, 17) + plug(k, c, 742, 760, -12) : '') +
    floorBox(k, v, size, 12) +
    walls(k, v, rounded(0, 0, 300, 320, 46, 9), 0, 270, 'xy', c);
  if (yaw > 0)
    s += on(
      v.side(300),
      P(
        'M0 46H270V274H0Z',
        k.lin(
          [
            [0, '#fff', 0.1],
            [0.4, '#fff', 0],
            [1, '#000', 0.14],
          ],
          [0, 0, 1, 0],
        ),
      ) + (pins ? R(60, 100, 150, 5, 2.5, c(dk ? 0.2 : -0.2), 'opacity=".6"') : ''),
    );
  let face =
    R(
      0,
      0,
      300,
      320,
      46,
      k.lin([
        [0, c(0.06)],
        [0.5, c(0.01)],
        [1, c(-0.07)],
      ]),
    ) +
    `<rect x="2" y="2" width="296" height="316" rx="44" fill="none" stroke="#fff" stroke-opacity="${dk ? 0.22 : 0.9}" stroke-width="2"/>` +
    streak(k, 0, 0, 300, 320, 46, dk ? 0.14 : 0.6, 0.16, 0.5, 0.2);
  if (!pins) {
    face += R(
      22,
      22,
      256,
      276,
      32,
      k.lin([
        [0, c(-0.07)],
        [1, c(0)],
      ]),
    );
    for (const y of [92, 186])
      face +=
        R(
          104,
          y,
          92,
          36,
          18,
          k.lin([
            [0, steel(-0.3)],
            [1, steel(0.06)],
          ]),
        ) +
        R(109, y + 5, 82, 26, 13, '#0b0c0f') +
        R(122, y + 14, 56, 8, 3, '#2f343c');
    face += R(130, 58, 40, 5, 2.5, c(dk ? 0.3 : -0.3), 'opacity=".7"') + E(150, 268, 5, 5, '#5fe0a0');
  } else
    face +=
      E(
        150,
        160,
        112,
        112,
        k.lin([
          [0, c(-0.1)],
          [1, c(-0.01)],
        ]),
      ) +
      E(
        150,
        160,
        104,
        104,
        k.lin([
          [0, c(-0.02)],
          [1, c(0.04)],
        ]),
      ) +
      R(116, 232, 68, 4, 2, c(-0.2)) +
      R(126, 242, 48, 4, 2, c(-0.2));
  s += on(v.front(), face);
  if (pins)
    for (const x of [92, 208]) {
      // round pins, drawn as a row of discs toward the viewer
      const n = 26;
      for (let i = 0; i <= n; i++) {
        const [a, b] = v.at(x, 160, -i * 4.2),
          r = (i > n - 4 ? 15 - (i - n + 4) : 17) * v.scale;
        s += E(
          a,
          b,
          r * 0.88,
          r,
          i < n * 0.45
            ? ink(0.1 - i * 0.004)
            : k.lin([
                [0, steel(0.14)],
                [0.4, steel(-0.02)],
                [1, steel(-0.38)],
              ]),
        );
      }
      const e = v.at(x, 160, -109);
      s += E(e[0] - 2, e[1] - 2, 8 * v.scale, 9 * v.scale, steel(0.12));
    }
  if (pins) return k.svg('USB-C charger', 'colour → charger and cable', on('translate(10 -40)', s));
  const [px, py] = v.at(150, 204, 0);
  const neck =
    R(
      px - 30,
      py - 14,
      60,
      84,
      18,
      k.lin(
        [
          [0, c(-0.12)],
          [0.35, c(0.08)],
          [1, c(-0.24)],
        ],
        [0, 0, 1, 0],
      ),
    ) + R(px - 34, py - 16, 68, 12, 6, '#000', 'opacity=".2"');
  const path = `M${px} ${py + 64}C${px} ${py + 150} ${px + 20} 700 ${px + 110} 742C${px + 230} 790 ${px + 350} 730 ${px + 326} 672C${px + 300} 620 ${px + 180} 690 ${px + 90} 740C${px} 790 ${px - 130} 800 ${px - 210} 776`;
  return k.svg(
    'USB-C charger',
    'colour → charger and cable',
    on('translate(-10 -24)', s + cable(k, path, c, 17) + neck + plug(k, c, px - 210, 776, 188)),
  );
};
export const charger: Drawing = {
  front: (c) => chargerAt(c, 14, 8, false),
  'three-quarter': (c) => chargerAt(c, 38, 14, true),
  detail: (c) => detailOf(chargerAt(c, 14, 8, false), { x: 275, y: 250, size: 330 }),
};

export const projector: Drawing = boxKind({
  id: 'nPj',
  title: 'Projector',
  note: 'colour → case',
  size: [680, 240, 460],
  r: 52,
  yaw: 27,
  pitch: 17,
  frontPitch: 12,
  fill: 730,
  fill34: 790,
  floor: 690,
  floor34: 730,
  face: (k, colour) => {
    const c = ramp(colour),
      dk = isDark(colour);
    let s =
      sheet(k, 0, 0, 680, 240, 52, c, dk) +
      R(
        16,
        16,
        648,
        208,
        42,
        k.lin([
          [0, '#24272d'],
          [1, '#0b0c0f'],
        ]),
      ) +
      streak(k, 16, 16, 648, 208, 42, 0.12, 0.3, 0.5, 0.14);
    s +=
      E(
        186,
        120,
        106,
        106,
        k.lin(
          [
            [0, c(0.1)],
            [1, c(-0.18)],
          ],
          [0, 0, 1, 1],
        ),
      ) +
      lens(k, 186, 120, 98) +
      E(
        186,
        120,
        64,
        64,
        k.rad([
          [0, '#d8ecff', 0.85],
          [0.3, '#7fb6ff', 0.4],
          [1, '#7fb6ff', 0],
        ]),
      );
    for (let i = 0; i < 15; i++)
      s +=
        R(360 + i * 18, 52, 8, 136, 4, '#000', 'opacity=".85"') +
        R(368 + i * 18, 54, 1.4, 132, 0.7, '#fff', 'opacity=".16"');
    return (
      s +
      E(322, 60, 8, 8, '#3a1418') +
      E(322, 60, 3, 3, '#ff5d5d') +
      R(300, 200, 46, 4.5, 2, '#9aa2af', 'opacity=".8"') +
      rim(0, 0, 680, 52, dk) +
      R(90, 234, 60, 14, 5, '#0a0b0d') +
      R(530, 234, 60, 14, 5, '#0a0b0d')
    );
  },
  top: (k, colour) => {
    const c = ramp(colour),
      dk = isDark(colour),
      t = dk ? c(0.4) : c(-0.4);
    return (
      R(
        40,
        6,
        600,
        448,
        20,
        k.lin([
          [0, c(0.03)],
          [1, c(0.1)],
        ]),
      ) +
      E(
        340,
        260,
        92,
        92,
        k.lin([
          [0, c(0.06)],
          [1, c(-0.05)],
        ]),
      ) +
      E(340, 260, 92, 92, 'none', `stroke="#000" stroke-opacity=".16" stroke-width="3"`) +
      E(
        340,
        260,
        34,
        34,
        k.lin([
          [0, c(-0.06)],
          [1, c(0.06)],
        ]),
      ) +
      [0, 90, 180, 270]
        .map((a) => `<g transform="rotate(${a} 340 260)">${S('M332 192L340 184L348 192', t, 4)}</g>`)
        .join('') +
      E(180, 260, 12, 12, 'none', `stroke="${t}" stroke-width="4"`) +
      R(478, 257, 44, 6, 3, t)
    );
  },
  side: () => {
    let s = '';
    for (let i = 0; i < 14; i++) s += R(90 + i * 20, 70, 9, 100, 4, '#000', 'opacity=".5"');
    return s;
  },
  detail: { of: 'front', x: 90, y: 420, size: 330 },
});

export const actionCamera: Drawing = boxKind({
  id: 'nAc',
  title: 'Action camera',
  note: 'colour → body',
  size: [520, 380, 190],
  r: 58,
  yaw: 30,
  pitch: 11,
  frontPitch: 6,
  fill: 650,
  fill34: 680,
  floor: 716,
  floor34: 744,
  face: (k, colour) => {
    const c = ramp(colour),
      dk = isDark(colour);
    let s =
      sheet(k, 0, 0, 520, 380, 58, c, dk) +
      R(
        0,
        0,
        520,
        380,
        58,
        k.pattern(
          9,
          9,
          '<circle cx="2" cy="3" r="1.8" fill="#fff" opacity=".05"/><circle cx="6.5" cy="7" r="1.8" fill="#000" opacity=".24"/>',
        ),
      );
    s +=
      streak(k, 0, 0, 520, 380, 58, dk ? 0.12 : 0.34, 0.04, 0.3, 0.1) +
      glass(k, 38, 54, 184, 178, 20) +
      segments('24:08', 66, 84, 40, '#f4f7ff', 0.09) +
      E(74, 168, 8, 8, '#ff4d4d') +
      R(92, 165, 40, 6, 3, '#aab3c2') +
      R(150, 165, 44, 6, 3, '#6fe09a') +
      R(66, 194, 128, 5, 2.5, '#39424f') +
      R(66, 194, 84, 5, 2.5, '#6fc3ff');
    s +=
      R(238, 40, 252, 252, 54, '#000', `opacity=".4" filter="${k.blur(9)}"`) +
      R(
        236,
        34,
        252,
        252,
        52,
        k.lin(
          [
            [0, c(0.2)],
            [0.4, c(-0.02)],
            [1, c(-0.12)],
          ],
          [0, 0, 1, 1],
        ),
      ) +
      R(
        243,
        41,
        238,
        238,
        46,
        k.lin(
          [
            [0, '#2b2e34'],
            [1, '#0b0c0f'],
          ],
          [0, 0, 1, 1],
        ),
      ) +
      lens(k, 362, 160, 110) +
      streak(k, 243, 41, 238, 238, 46, 0.14, 0, 0.42, 0.26);
    for (let i = 0; i < 6; i++) s += R(60 + i * 20, 292, 9, 42, 4.5, '#000', 'opacity=".6"');
    return (
      s +
      E(440, 330, 6, 6, '#ff4d4d') +
      E(
        440,
        330,
        16,
        16,
        k.rad([
          [0, '#ff4d4d', 0.5],
          [1, '#ff4d4d', 0],
        ]),
      ) +
      R(330, 327, 70, 5, 2.5, c(dk ? 0.3 : -0.35), 'opacity=".7"') +
      rim(0, 0, 520, 58, dk)
    );
  },
  top: (k, colour) =>
    E(120, 95, 66, 58, ramp(colour)(-0.16)) +
    E(
      120,
      95,
      56,
      48,
      k.lin([
        [0, '#e0574c'],
        [1, '#b3261e'],
      ]),
    ) +
    E(106, 112, 20, 12, '#fff', 'opacity=".3"'),
  side: (k, colour) =>
    R(
      44,
      110,
      102,
      190,
      24,
      k.lin([
        [0, ramp(colour)(-0.3)],
        [1, ramp(colour)(-0.22)],
      ]),
    ) +
    R(70, 140, 50, 18, 9, '#000', 'opacity=".6"') +
    E(95, 260, 9, 9, '#000', 'opacity=".6"'),
  detail: { of: 'three-quarter', x: 330, y: 240, size: 350 },
});

/** Game pad in a 400 × 270 field. */
const pad = (k: Kit, c: Tone, dk: boolean): string => {
  const body =
    'M96 20C126 8 274 8 304 20C352 26 366 74 384 150C398 212 396 258 360 262C326 264 312 206 284 188C250 178 150 178 116 188C88 206 74 264 40 262C4 258 2 212 16 150C34 74 48 26 96 20Z';
  let s =
    `<path d="${body}" transform="translate(4 10)" fill="#05060a" opacity=".4" filter="${k.blur(7)}"/>` +
    P('M84 24C96 4 140 4 146 18ZM316 24C304 4 260 4 254 18Z', '#17181b') +
    P(body, c(-0.22), 'transform="translate(0 5)"') +
    P(
      body,
      k.lin([
        [0, c(0.09)],
        [0.5, c(0.01)],
        [1, c(-0.14)],
      ]),
    ) +
    P(
      body,
      k.lin(
        [
          [0, '#fff', dk ? 0.16 : 0.5],
          [0.4, '#fff', 0],
          [1, '#000', 0.14],
        ],
        [0, 0, 1, 0.6],
      ),
    );
  s +=
    P(
      'M138 18H262L252 104Q248 114 236 114H164Q152 114 148 104Z',
      k.lin([
        [0, '#2b2e34'],
        [1, '#101114'],
      ]),
    ) +
    P('M142 20H206L180 112H164Q152 112 149 104Z', '#fff', 'opacity=".09"') +
    S('M138 18L148 104M262 18L252 104', '#6fb7ff', 2.4, 'opacity=".9"');
  for (const [x, y, f] of [
    [100, 66, 0],
    [122, 88, 0],
    [78, 88, 0],
    [100, 110, 0],
  ] as const)
    s += R(
      x - 11 + f,
      y - 11,
      22,
      22,
      6,
      k.lin([
        [0, ink(0.16)],
        [1, ink(-0.04)],
      ]),
    );
  for (const [x, y, col] of [
    [300, 62, '#5fd0a0'],
    [326, 88, '#ff6a6a'],
    [300, 114, '#6fb0ff'],
    [274, 88, '#e08ad8'],
  ] as const)
    s +=
      E(x, y + 2, 13, 13, '#000', 'opacity=".3"') +
      E(
        x,
        y,
        12.5,
        12.5,
        k.lin([
          [0, ink(0.18)],
          [1, ink(-0.06)],
        ]),
      ) +
      E(x, y, 4.6, 4.6, 'none', `stroke="${col}" stroke-width="2.2"`);
  for (const x of [148, 252])
    s +=
      E(x, 152, 36, 36, c(-0.2)) +
      E(x, 152, 32, 32, '#0c0d10') +
      E(
        x,
        148,
        26,
        25,
        k.lin([
          [0, ink(0.2)],
          [1, ink(-0.08)],
        ]),
      ) +
      E(
        x,
        147,
        17,
        16,
        k.lin([
          [0, ink(-0.06)],
          [1, ink(0.12)],
        ]),
      );
  return (
    s +
    R(190, 132, 20, 8, 4, c(-0.3)) +
    S('M70 34C50 44 40 90 30 130', '#fff', 3, `opacity="${dk ? 0.4 : 0.95}" filter="${k.blur(1.4)}"`)
  );
};
const consoleAt = (colour: string, yaw: number, pitch: number, tag: string): string => {
  const k = new Kit(`nCs${tag}`),
    c = ramp(colour),
    dk = isDark(colour),
    d = yaw ? 400 : 300,
    size = [200, 680, d] as const,
    v0 = cam(size, yaw, pitch, 720, 776);
  const mid = (v0.at(0, 0, 0)[0] + v0.at(200, 0, yaw ? d : 0)[0]) / 2,
    move = (yaw ? 330 : 290) - mid;
  let s = yaw ? floorBox(k, v0, size, 20) : k.floor(450, v0.at(0, 680, 0)[1], 150, 1.2);
  const slabOf = (x: number, w: number, t: Tone, r: number, y0: number, y1: number, z0: number): string =>
    walls(k, v0, rounded(x, y0, w, y1 - y0, r), z0, d, 'xy', t) +
    on(
      v0.front(z0),
      R(
        x,
        y0,
        w,
        y1 - y0,
        r,
        k.lin(
          [
            [0, t(-0.08)],
            [0.3, t(0.1)],
            [1, t(-0.12)],
          ],
          [0, 0, 1, 0],
        ),
      ),
    );
  s += slabOf(0, 40, c, 16, 0, 672, 0);
  s +=
    slabOf(30, 140, (l) => ink(l - 0.02), 8, 26, 680, 14) +
    on(
      v0.front(14),
      R(
        56,
        26,
        88,
        640,
        4,
        k.lin(
          [
            [0, '#0c0d10'],
            [0.4, '#2c2f36'],
            [1, '#08090b'],
          ],
          [0, 0, 1, 0],
        ),
      ) +
        R(98, 120, 5, 250, 2.5, '#08090b') +
        R(94, 400, 12, 28, 6, '#3d424b') +
        R(91, 450, 18, 9, 4, '#050607') +
        R(91, 474, 18, 24, 4, '#050607') +
        R(96, 560, 8, 40, 4, '#cfe6ff', 'opacity=".85"'),
    );
  s +=
    on(
      v0.front(14),
      R(46, 30, 3.4, 620, 1.7, '#6fb7ff', 'opacity=".9"') +
        R(150, 30, 3.4, 620, 1.7, '#6fb7ff', 'opacity=".9"'),
    ) + slabOf(160, 40, c, 16, 0, 672, 0);
  if (yaw)
    s += on(
      v0.side(200),
      P(
        `M0 16H${d}V656H0Z`,
        k.lin(
          [
            [0, '#fff', dk ? 0.1 : 0.5],
            [0.6, '#fff', dk ? 0.02 : 0.2],
            [1, '#000', 0.12],
          ],
          [0, 0, 1, 0.5],
        ),
      ) +
        P(
          `M60 16H190L90 656H0V300Z`,
          k.lin([
            [0, '#fff', dk ? 0.1 : 0.34],
            [1, '#fff', 0.02],
          ]),
        ) +
        R(190, 560, 60, 5, 2.5, c(dk ? 0.3 : -0.25), 'opacity=".6"'),
    );
  s = on(`translate(${move} 0)`, s);
  const at = yaw ? 'translate(452 546) rotate(-6) skewX(-6) scale(.98 .92)' : 'translate(446 520)';
  s += k.floor(yaw ? 650 : 646, yaw ? 770 : 774, 170, 1) + on(at, pad(k, c, dk));
  return k.svg(
    'Game console with its pad',
    'colour → plates and pad',
    on(yaw ? 'translate(-14 6)' : 'translate(-10 0)', s),
  );
};
export const gameConsole: Drawing = {
  front: (c) => consoleAt(c, 0, 0, 'f'),
  'three-quarter': (c) => consoleAt(c, 25, 9, 't'),
  detail: (c) => detailOf(consoleAt(c, 0, 0, 'f'), { x: 430, y: 480, size: 380 }),
};
