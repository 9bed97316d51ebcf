// Large and built-in appliances: dryer, dishwasher, hob, microwave. A table of coordinates.
//
//   kind        space (w × h × d)   face holds
//   dryer       580 × 726 × 520     panel 0..124, door centre 290,424 r 228, vents 672..702
//   dishwasher  560 × 720 × 540     control strip 0..98, bar handle y 138, door 104..644, plinth 650..720
//   hob         760 × 26 × 520      plan: four zones, touch row z 40; pitch 44 and 34
//   microwave   760 × 430 × 400     window 44..496 × 48..378, panel 572..760
import { isDark, ramp } from '../colour-ramp.ts';
import { E, Kit, on, P, type Point, R, S } from '../kit.ts';
import { type Drawing, detailOf, rounded } from '../views.ts';
import {
  bar,
  boxKind,
  cam,
  dial,
  glass,
  ground,
  rim,
  segments,
  sheet,
  steel,
  streak,
  walls,
} from './solid.ts';

export const dryer: Drawing = boxKind({
  id: 'nDy',
  title: 'Tumble dryer',
  note: 'colour → cabinet',
  size: [580, 726, 520],
  r: 14,
  yaw: 30,
  pitch: 10,
  fill: 726,
  fill34: 770,
  face: (k, colour) => {
    const c = ramp(colour),
      dk = isDark(colour),
      cx = 290,
      cy = 424;
    let s = sheet(k, 0, 0, 580, 726, 14, c, dk) + rim(0, 0, 580, 14, dk);
    s +=
      S('M0 124H580', '#000', 1.6, 'opacity=".18"') +
      S('M0 126H580', '#fff', 1.3, `opacity="${dk ? 0.12 : 0.8}"`);
    s += dial(k, 290, 63, 43, steel, 35);
    for (let i = 0; i < 16; i++) {
      const a = (i / 16) * 6.2832;
      s += E(290 + Math.sin(a) * 55, 63 - Math.cos(a) * 55, 1.9, 1.9, c(dk ? 0.4 : -0.4), 'opacity=".6"');
    }
    s +=
      glass(k, 372, 28, 184, 70, 9) +
      segments('1:35', 390, 46, 32, '#e8f1ff', 0.085) +
      R(486, 44, 46, 4, 2, '#8f9bb0') +
      R(486, 56, 34, 4, 2, '#5f6a7d') +
      E(490, 76, 4, 4, '#7fe0a0') +
      E(506, 76, 4, 4, '#3a4250') +
      E(522, 76, 4, 4, '#3a4250');
    s +=
      R(
        24,
        26,
        172,
        74,
        8,
        k.lin([
          [0, c(0.01)],
          [1, c(-0.05)],
        ]),
      ) +
      `<rect x="24" y="26" width="172" height="74" rx="8" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="1.4"/>` +
      P('M60 88Q110 76 160 88L156 100H64Z', '#000', 'opacity=".14"') +
      R(42, 44, 50, 5, 2.5, c(dk ? 0.3 : -0.4), 'opacity=".6"');
    // door: ring, dark glass, warm drum behind it
    s +=
      E(cx, cy + 10, 230, 230, '#000', `opacity=".22" filter="${k.blur(12)}"`) +
      E(
        cx,
        cy,
        228,
        228,
        k.lin(
          [
            [0, c(0.08)],
            [0.5, c(-0.06)],
            [1, c(-0.16)],
          ],
          [0, 0, 1, 1],
        ),
      ) +
      E(
        cx,
        cy,
        216,
        216,
        k.lin(
          [
            [0, steel(-0.2)],
            [0.4, steel(0.12)],
            [0.7, steel(-0.16)],
            [1, steel(0.06)],
          ],
          [0, 0, 1, 1],
        ),
      ) +
      E(
        cx,
        cy,
        208,
        208,
        k.lin(
          [
            [0, '#2c2f36'],
            [1, '#0b0c0f'],
          ],
          [0, 0, 1, 1],
        ),
      );
    s +=
      E(cx, cy, 168, 168, '#050608') +
      E(
        cx,
        cy,
        162,
        162,
        k.rad(
          [
            [0, '#6d6a66'],
            [0.5, '#3a3a3c'],
            [0.85, '#17181b'],
            [1, '#08090a'],
          ],
          { cx: 0.5, cy: 0.4, r: 0.62 },
        ),
      );
    let drum = '';
    for (let q = 1; q <= 6; q++)
      for (let i = 0; i < q * 7; i++) {
        const a = (i / (q * 7)) * 6.2832 + q * 0.3;
        drum += E(
          cx + Math.cos(a) * q * 23,
          cy - 8 + Math.sin(a) * q * 22.4,
          2.7,
          2.6,
          '#0a0b0c',
          'opacity=".8"',
        );
      }
    drum +=
      P(
        `M${cx - 170} ${cy + 66}C${cx - 120} ${cy + 16} ${cx - 96} ${cy + 76} ${cx - 44} ${cy + 44}C${cx} ${cy + 18} ${cx + 26} ${cy + 64} ${cx + 74} ${cy + 40}C${cx + 120} ${cy + 26} ${cx + 140} ${cy + 60} ${cx + 170} ${cy + 52}V${cy + 180}H${cx - 170}Z`,
        k.lin([
          [0, '#e6e0d4'],
          [0.5, '#b3aa9a'],
          [1, '#5d574e'],
        ]),
      ) +
      P(
        `M${cx - 60} ${cy + 52}C${cx - 20} ${cy + 40} ${cx + 20} ${cy + 84} ${cx + 90} ${cy + 50}C${cx + 96} ${cy + 110} ${cx + 20} ${cy + 160} ${cx - 30} ${cy + 170}Z`,
        k.lin([
          [0, '#6f8fa8'],
          [1, '#2b3c4a'],
        ]),
      ) +
      S(
        `M${cx - 150} ${cy + 84}C${cx - 100} ${cy + 60} ${cx - 90} ${cy + 110} ${cx - 50} ${cy + 92}M${cx + 20} ${cy + 86}C${cx + 40} ${cy + 100} ${cx + 60} ${cy + 84} ${cx + 76} ${cy + 76}`,
        '#000',
        5,
        'opacity=".2"',
      );
    s +=
      `<g clip-path="${k.clip(`<circle cx="${cx}" cy="${cy}" r="162"/>`)}">${drum}${E(
        cx,
        cy,
        162,
        162,
        k.rad([
          [0.55, '#000', 0],
          [1, '#000', 0.75],
        ]),
      )}</g>` +
      E(
        cx,
        cy,
        168,
        168,
        k.rad([
          [0, '#fff', 0],
          [0.8, '#fff', 0.02],
          [1, '#9fb4d8', 0.2],
        ]),
      );
    s +=
      P(
        `M${cx - 138} ${cy - 56}C${cx - 118} ${cy - 128} ${cx - 46} ${cy - 156} ${cx + 18} ${cy - 150}C${cx - 36} ${cy - 128} ${cx - 88} ${cy - 84} ${cx - 102} ${cy - 18}C${cx - 118} ${cy - 16} ${cx - 138} ${cy - 28} ${cx - 138} ${cy - 56}Z`,
        k.lin(
          [
            [0, '#fff', 0.4],
            [1, '#fff', 0.03],
          ],
          [0, 0, 1, 1],
        ),
      ) +
      S(
        `M${cx - 196} ${cy - 74}A210 210 0 0 1 ${cx - 18} ${cy - 210}`,
        '#fff',
        4,
        `opacity=".55" filter="${k.blur(2)}"`,
      );
    s += P(
      `M${cx + 186} ${cy - 46}Q${cx + 204} ${cy} ${cx + 186} ${cy + 46}L${cx + 172} ${cy + 40}Q${cx + 186} ${cy} ${cx + 172} ${cy - 40}Z`,
      '#050608',
      'opacity=".9"',
    );
    for (let i = 0; i < 22; i++) s += R(350 + i * 9, 672, 4.4, 30, 2.2, '#000', 'opacity=".3"');
    return s + R(26, 720, 46, 9, 3, '#17191d') + R(508, 720, 46, 9, 3, '#17191d');
  },
  top: (k, colour) =>
    R(
      8,
      8,
      564,
      504,
      10,
      k.lin([
        [0, ramp(colour)(0)],
        [1, ramp(colour)(0.08)],
      ]),
    ),
  side: (_k, colour) =>
    `<rect x="40" y="60" width="440" height="610" rx="14" fill="none" stroke="${ramp(colour)(-0.3)}" stroke-width="3" opacity=".5"/>`,
  detail: { x: 300, y: 90, size: 400 },
});

export const dishwasher: Drawing = boxKind({
  id: 'nDw',
  title: 'Dishwasher',
  note: 'colour → door and cabinet',
  size: [560, 720, 540],
  r: 8,
  yaw: 30,
  pitch: 10,
  fill: 726,
  fill34: 770,
  face: (k, colour) => {
    const c = ramp(colour),
      dk = isDark(colour);
    let s =
      R(0, 0, 560, 720, 8, c(-0.2)) +
      sheet(k, 0, 0, 560, 98, 8, c, dk) +
      sheet(k, 0, 104, 560, 540, 6, c, dk);
    s +=
      R(
        0,
        104,
        560,
        540,
        6,
        k.pattern(
          560,
          3,
          '<rect width="560" height="1" fill="#fff" opacity=".06"/><rect y="1.6" width="560" height=".7" fill="#000" opacity=".04"/>',
        ),
      ) +
      streak(k, 0, 104, 560, 540, 6, dk ? 0.12 : 0.42, 0.24, 0.56, 0.18) +
      rim(0, 0, 560, 8, dk) +
      rim(0, 104, 560, 6, dk);
    s += R(0, 97, 560, 8, 0, '#08090b', 'opacity=".75"');
    s +=
      glass(k, 178, 22, 204, 54, 9) +
      segments('2:15', 200, 35, 28, '#bfe4ff', 0.09) +
      E(308, 49, 5, 5, '#7fe0a0') +
      E(328, 49, 5, 5, '#39424f') +
      E(348, 49, 5, 5, '#39424f');
    for (let i = 0; i < 4; i++)
      s +=
        E(
          420 + i * 32,
          49,
          10,
          10,
          k.lin(
            [
              [0, c(0.12)],
              [1, c(-0.16)],
            ],
            [0, 0, 1, 1],
          ),
        ) +
        E(
          420 + i * 32,
          49,
          7.6,
          7.6,
          k.lin(
            [
              [0, c(-0.06)],
              [1, c(0.06)],
            ],
            [0, 0, 1, 1],
          ),
        );
    s +=
      E(
        56,
        49,
        17,
        17,
        k.lin(
          [
            [0, c(0.12)],
            [1, c(-0.2)],
          ],
          [0, 0, 1, 1],
        ),
      ) +
      S('M56 41V49M50.5 44.5A7.6 7.6 0 1 0 61.5 44.5', dk ? '#dfe8f5' : '#3a404a', 2) +
      R(96, 46, 48, 5, 2.5, c(dk ? 0.3 : -0.34), 'opacity=".6"');
    for (const x of [64, 478])
      s += R(
        x,
        148,
        18,
        24,
        4,
        k.lin([
          [0, steel(-0.16)],
          [1, steel(-0.44)],
        ]),
      );
    s += bar(k, 40, 138, 480, 22, steel) + R(244, 604, 72, 4.5, 2.2, c(-0.3), 'opacity=".55"');
    return (
      s +
      R(
        10,
        650,
        540,
        70,
        3,
        k.lin([
          [0, '#08090a'],
          [0.3, '#1a1c20'],
          [1, '#101114'],
        ]),
      ) +
      R(30, 712, 40, 9, 3, '#0c0d10') +
      R(490, 712, 40, 9, 3, '#0c0d10')
    );
  },
  top: (k, colour) =>
    R(
      4,
      4,
      552,
      530,
      6,
      k.lin([
        [0, ramp(colour)(0)],
        [1, ramp(colour)(0.08)],
      ]),
    ),
  over: (_k, _colour, v) =>
    v.at(0, 0, 1)[0] > v.at(0, 0, 0)[0] + 0.01
      ? on(
          v.side(560),
          R(0, 648, 540, 72, 0, '#000', 'opacity=".4"') + R(22, 0, 4, 648, 0, '#000', 'opacity=".34"'),
        )
      : '',
  detail: { x: 170, y: 80, size: 400 },
});

const hobAt = (colour: string, yaw: number, pitch: number, tag: string): string => {
  const k = new Kit(`nHb${tag}`),
    c = ramp(colour),
    v = cam([760, 26, 520], yaw, pitch, 800, yaw ? 730 : 722),
    m = steel;
  const plan = (r: number, inset: number): Point[] =>
    rounded(inset, inset, 760 - 2 * inset, 520 - 2 * inset, r);
  let s = ground(
    k,
    plan(20, 8).map(([x, z]) => v.at(x, 26, z)),
  );
  s +=
    walls(k, v, plan(8, 34), 8, 26, 'xz', (l) => ramp('#2b2e34')(l)) +
    walls(k, v, plan(14, 0), 0, 9, 'xz', m);
  let t =
    R(
      0,
      0,
      760,
      520,
      14,
      k.lin([
        [0, m(0.06)],
        [1, m(-0.1)],
      ]),
    ) +
    R(
      4,
      4,
      752,
      512,
      11,
      k.lin(
        [
          [0, c(0.06)],
          [0.5, c(0.01)],
          [1, c(-0.04)],
        ],
        [0, 1, 1, 0],
      ),
    );
  const zone = (x: number, z: number, r: number, hot: boolean): string => {
    let g =
      E(
        x,
        z,
        r,
        r,
        hot
          ? k.rad([
              [0, '#ff6a33', 0.1],
              [0.72, '#ff5a2a', 0.34],
              [0.94, '#ff8a4a', 0.5],
              [1, '#ff8a4a', 0],
            ])
          : k.rad([
              [0, '#fff', 0.02],
              [1, '#fff', 0.05],
            ]),
      ) +
      E(
        x,
        z,
        r,
        r,
        'none',
        `stroke="${hot ? '#ffb083' : '#aab2bf'}" stroke-width="2.4" opacity="${hot ? 0.95 : 0.55}"`,
      ) +
      E(
        x,
        z,
        r * 0.66,
        r * 0.66,
        'none',
        `stroke="${hot ? '#ff9a66' : '#8c95a3'}" stroke-width="1.4" stroke-dasharray="3 7" opacity=".7"`,
      );
    for (const a of [0, 90, 180, 270])
      g += `<g transform="rotate(${a} ${x} ${z})">${R(x - 1.2, z - r * 0.24, 2.4, r * 0.16, 1, hot ? '#ffd0b5' : '#c3cad6', 'opacity=".8"')}</g>`;
    return g;
  };
  t +=
    zone(186, 374, 112, false) +
    zone(566, 386, 92, false) +
    zone(186, 166, 78, false) +
    zone(556, 170, 118, true);
  for (let i = 0; i < 9; i++) t += R(300 + i * 17, 40, 11, 4, 2, i < 6 ? '#ff6b3a' : '#59616e');
  t +=
    E(478, 42, 9, 9, 'none', 'stroke="#c3cad6" stroke-width="1.8"') +
    E(282, 42, 9, 9, 'none', 'stroke="#c3cad6" stroke-width="1.8"') +
    S('M278 42h8M474 42h8M478 38v8', '#c3cad6', 1.8) +
    E(520, 42, 5, 5, '#ff6b3a') +
    R(232, 38, 26, 8, 4, '#3a414c');
  t +=
    streak(k, 4, 4, 752, 512, 11, 0.16, 0.12, 0.36, -0.2) +
    streak(k, 4, 4, 752, 512, 11, 0.08, 0.42, 0.48, -0.2);
  s += on(v.top(0), t);
  const [a, b] = [v.at(8, 0, 1), v.at(752, 0, 1)];
  s += S(`M${a[0]} ${a[1]}L${b[0]} ${b[1]}`, '#fff', 1.6, 'opacity=".7"');
  return k.svg('Induction hob', 'colour → glass; the rim stays steel', s);
};
export const hob: Drawing = {
  front: (c) => hobAt(c, 0, 44, 'f'),
  'three-quarter': (c) => hobAt(c, 30, 34, 't'),
  detail: (c) => detailOf(hobAt(c, 0, 44, 'f'), { x: 420, y: 430, size: 320 }),
};

export const microwave: Drawing = boxKind({
  id: 'nMw',
  title: 'Microwave oven',
  note: 'colour → case and panel',
  size: [760, 430, 400],
  r: 12,
  yaw: 28,
  pitch: 14,
  frontPitch: 7,
  fill: 790,
  fill34: 800,
  face: (k, colour) => {
    const c = ramp(colour),
      dk = isDark(colour);
    let s = sheet(k, 0, 0, 760, 430, 12, c, dk) + rim(0, 0, 760, 12, dk);
    s += R(
      10,
      12,
      556,
      404,
      10,
      k.lin([
        [0, '#202329'],
        [1, '#0b0c0f'],
      ]),
    );
    const win = '<rect x="44" y="48" width="452" height="330" rx="26"/>';
    s +=
      `<g clip-path="${k.clip(win)}">` +
      R(
        44,
        48,
        452,
        330,
        0,
        k.rad(
          [
            [0, '#ffe2ae'],
            [0.35, '#c08a4a'],
            [0.75, '#4a2f18'],
            [1, '#1a0f08'],
          ],
          { cx: 0.5, cy: 0.2, r: 0.85 },
        ),
      ) +
      P('M44 48L106 92H434L496 48V378L434 330H106L44 378Z', '#000', 'opacity=".26"') +
      E(270, 322, 160, 26, '#000', `opacity=".4" filter="${k.blur(6)}"`) +
      E(
        270,
        318,
        156,
        24,
        k.lin([
          [0, '#f3e3c6', 0.7],
          [1, '#8a6a44', 0.8],
        ]),
      ) +
      E(
        270,
        314,
        148,
        21,
        k.lin([
          [0, '#fff', 0.1],
          [1, '#ffe9c4', 0.4],
        ]),
      );
    s +=
      P(
        'M176 252H364Q360 312 306 318H234Q180 312 176 252Z',
        k.lin(
          [
            [0, '#7a7469'],
            [0.25, '#f5efe2'],
            [0.5, '#fffaf0'],
            [1, '#8a7f6d'],
          ],
          [0, 0, 1, 0],
        ),
      ) +
      E(270, 252, 94, 17, '#e9dfcb') +
      E(
        270,
        254,
        86,
        13,
        k.rad([
          [0, '#e08a3c'],
          [1, '#8f3f17'],
        ]),
      ) +
      S(
        'M238 226C230 206 248 196 240 174M284 226C276 206 294 196 286 174',
        '#fff',
        7,
        `opacity=".28" filter="${k.blur(4)}"`,
      );
    s +=
      R(
        44,
        48,
        452,
        330,
        0,
        k.pattern(
          6,
          6,
          '<circle cx="1.5" cy="1.5" r="1.5" fill="#000" opacity=".5"/><circle cx="4.5" cy="4.5" r="1.5" fill="#000" opacity=".5"/>',
        ),
      ) +
      R(
        44,
        48,
        452,
        330,
        26,
        k.rad(
          [
            [0.5, '#000', 0],
            [1, '#000', 0.6],
          ],
          { r: 0.75 },
        ),
      ) +
      '</g>' +
      streak(k, 10, 12, 556, 404, 10, 0.16, 0, 0.5, 0.28) +
      S('M14 14H562', '#fff', 1.4, 'opacity=".3"');
    s +=
      R(524, 60, 20, 320, 10, '#000', `opacity=".6" filter="${k.blur(5)}"`) +
      R(
        516,
        52,
        20,
        320,
        10,
        k.lin(
          [
            [0, steel(-0.3)],
            [0.3, steel(0.14)],
            [0.6, steel(-0.08)],
            [1, steel(-0.38)],
          ],
          [0, 0, 1, 0],
        ),
      );
    s +=
      S('M572 8V422', '#000', 2, 'opacity=".4"') +
      glass(k, 594, 34, 144, 68, 8) +
      segments('2:30', 614, 52, 32, '#8fe3ff', 0.1);
    for (let i = 0; i < 12; i++)
      s +=
        R(
          598 + (i % 3) * 48,
          122 + Math.floor(i / 3) * 36,
          40,
          27,
          6,
          k.lin([
            [0, c(0.08)],
            [1, c(-0.06)],
          ]),
        ) +
        R(
          612 + (i % 3) * 48,
          133.5 + Math.floor(i / 3) * 36,
          12,
          3.6,
          1.8,
          c(dk ? 0.44 : -0.4),
          'opacity=".75"',
        );
    s += dial(k, 666, 330, 46, steel, -40);
    return (
      s +
      R(636, 396, 60, 4.5, 2.2, c(dk ? 0.3 : -0.35), 'opacity=".6"') +
      R(30, 424, 50, 10, 3, '#0b0c0e') +
      R(680, 424, 50, 10, 3, '#0b0c0e')
    );
  },
  top: (k, colour) => {
    let s = R(
      6,
      6,
      748,
      388,
      10,
      k.lin([
        [0, ramp(colour)(0)],
        [1, ramp(colour)(0.07)],
      ]),
    );
    for (let i = 0; i < 14; i++) s += R(560 + i * 11, 250, 5, 100, 2, '#000', 'opacity=".3"');
    return s;
  },
  side: () => {
    let s = '';
    for (let i = 0; i < 12; i++) s += R(210 + i * 12, 60, 6, 70, 3, '#000', 'opacity=".4"');
    return s;
  },
  detail: { x: 520, y: 240, size: 330 },
});
