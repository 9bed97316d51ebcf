// Sound: AV receiver, turntable, microphone, earbuds. A table of coordinates.
//
//   kind        space (w × h × d)   drawn as
//   amplifier   780 × 210 × 480     display 190..550 × 34..118, volume 668,92 r 68, source knob 96,92 r 50
//   turntable   760 × 74 × 600      plan: platter centre 318,300 r 262, tonearm pivot 652,470; pitch 40 and 30
//   microphone  by hand             capsule 336..564 × 96..572 in its yoke, round foot on 800
//   earbuds     by hand             case 200..700 × 452..776 with its lid up, buds at x 346 and 554
import { isDark, ramp } from '../colour-ramp.ts';
import { E, Kit, on, P, type Point, poly, R, S } from '../kit.ts';
import { type Drawing, detailOf, rounded } from '../views.ts';
import {
  boxKind,
  cam,
  dial,
  glass,
  ground,
  rim,
  ring,
  segments,
  steel,
  streak,
  type Tone,
  walls,
} from './solid.ts';

const ink = ramp('#26282d');

export const amplifier: Drawing = boxKind({
  id: 'nAm',
  title: 'AV receiver',
  note: 'colour → case and front plate',
  size: [780, 210, 480],
  r: 8,
  yaw: 24,
  pitch: 18,
  frontPitch: 11,
  fill: 800,
  fill34: 810,
  face: (k, colour) => {
    const c = ramp(colour),
      dk = isDark(colour);
    let s = R(
      0,
      0,
      780,
      210,
      8,
      k.lin([
        [0, c(0.1)],
        [0.1, c(0.03)],
        [1, c(-0.06)],
      ]),
    );
    s +=
      R(
        0,
        0,
        780,
        210,
        8,
        k.pattern(
          780,
          2.4,
          '<rect width="780" height=".8" fill="#fff" opacity=".05"/><rect y="1.2" width="780" height=".6" fill="#000" opacity=".07"/>',
        ),
      ) +
      streak(k, 0, 0, 780, 210, 8, dk ? 0.13 : 0.4, 0.1, 0.34, 0.06) +
      rim(0, 0, 780, 8, dk);
    s += glass(k, 190, 34, 360, 84, 6) + segments('-32.5', 214, 54, 42, '#a9d4ff', 0.09);
    for (let i = 0; i < 14; i++) {
      const h = 10 + ((i * 37) % 34);
      s += R(384 + i * 8, 98 - h, 5, h, 1, '#6fb7ff', `opacity="${0.45 + (i % 3) * 0.2}"`);
    }
    s +=
      R(384, 48, 44, 4, 2, '#dbe8fa') +
      R(436, 48, 26, 4, 2, '#6b7a90') +
      R(506, 48, 26, 4, 2, '#ffb45e') +
      R(506, 60, 18, 4, 2, '#6b7a90');
    for (const [x, r, a] of [
      [96, 50, -60],
      [668, 68, 40],
    ] as const) {
      s +=
        E(
          x,
          92,
          r + 7,
          r + 7,
          k.lin([
            [0, c(-0.14)],
            [1, c(0.14)],
          ]),
        ) + dial(k, x, 92, r, dk ? ramp('#6a6f78') : steel, a, '#f3f6fb');
      for (let i = 0; i < 60; i++)
        s += `<g transform="rotate(${i * 6} ${x} 92)">${R(x - 0.8, 92 - r, 1.6, r * 0.13, 0.8, '#000', 'opacity=".3"')}</g>`;
    }
    for (let i = 0; i < 9; i++)
      s +=
        E(
          214 + i * 39,
          150,
          9,
          9,
          k.lin([
            [0, c(0.2)],
            [1, c(-0.12)],
          ]),
        ) +
        E(
          214 + i * 39,
          150,
          7,
          7,
          k.lin([
            [0, c(0)],
            [1, c(0.08)],
          ]),
        );
    s +=
      E(60, 176, 14, 14, '#08090b') +
      E(60, 176, 14, 14, 'none', `stroke="${steel(0)}" stroke-width="3"`) +
      E(60, 176, 5, 5, '#000') +
      R(92, 169, 28, 14, 3, '#050607') +
      R(96, 173, 20, 4, 1, '#3d7fe0') +
      E(720, 178, 4, 4, '#7fe0a0') +
      R(640, 176, 56, 4.5, 2.2, c(dk ? 0.3 : -0.35), 'opacity=".7"');
    return (
      s +
      S('M0 190H780', '#000', 1.6, 'opacity=".3"') +
      R(40, 204, 90, 12, 4, '#0a0b0d') +
      R(650, 204, 90, 12, 4, '#0a0b0d')
    );
  },
  top: (k, colour) => {
    const c = ramp(colour);
    let s = R(
      4,
      4,
      772,
      472,
      6,
      k.lin([
        [0, c(-0.02)],
        [1, c(0.06)],
      ]),
    );
    for (let j = 0; j < 3; j++)
      for (let i = 0; i < 30; i++)
        s +=
          R(92 + i * 20, 70 + j * 122, 9, 100, 4, '#000', 'opacity=".55"') +
          R(92 + i * 20, 68 + j * 122, 9, 3, 1.5, '#fff', 'opacity=".12"');
    return s;
  },
  side: () => {
    let s = '';
    for (let i = 0; i < 16; i++) s += R(110 + i * 18, 50, 8, 90, 4, '#000', 'opacity=".4"');
    return s;
  },
  detail: { of: 'three-quarter', x: 500, y: 340, size: 330 },
});

const turntableAt = (colour: string, yaw: number, pitch: number, tag: string): string => {
  const k = new Kit(`nTt${tag}`),
    c = ramp(colour),
    dk = isDark(colour),
    v = cam([760, 74, 600], yaw, pitch, 800, yaw ? 752 : 756);
  const plan = (r: number, i: number): Point[] => rounded(i, i, 760 - 2 * i, 600 - 2 * i, r);
  const raised = (y: number, pts: readonly Point[], fill: string, extra = ''): string =>
    P(poly(pts.map(([x, z]) => v.at(x, y, z))), fill, extra);
  let s = ground(
    k,
    plan(30, 12).map(([x, z]) => v.at(x, 92, z)),
  );
  for (const [x, z] of [
    [80, 70],
    [680, 70],
    [680, 530],
  ] as const)
    s += walls(k, v, ring(x, z, 42, 24), 74, 94, 'xz', (l) => ink(l + 0.04));
  s += walls(k, v, plan(18, 0), 0, 74, 'xz', c);
  let t = R(
    0,
    0,
    760,
    600,
    18,
    k.lin(
      [
        [0, c(0.02)],
        [0.5, c(0.08)],
        [1, c(0.02)],
      ],
      [0, 1, 1, 0],
    ),
  );
  for (let i = 0; i < 26; i++)
    t += S(
      `M6 ${14 + i * 23}C200 ${8 + i * 23 + ((i * 7) % 11)} 520 ${20 + i * 23 - ((i * 5) % 9)} 754 ${12 + i * 23}`,
      '#000',
      2 + (i % 3),
      'opacity=".055"',
    );
  t +=
    streak(k, 0, 0, 760, 600, 18, dk ? 0.16 : 0.4, 0.5, 0.8, 0.3) +
    E(318, 300, 270, 270, '#000', 'opacity=".35"');
  s += on(v.top(0), t);
  const [p, q] = [v.at(16, 0, 0.5), v.at(744, 0, 0.5)];
  s += S(`M${p[0]} ${p[1]}L${q[0]} ${q[1]}`, '#fff', 1.8, `opacity="${dk ? 0.4 : 0.8}"`);
  s += walls(
    k,
    v,
    ring(318, 300, 262, 72),
    -24,
    0,
    'xz',
    (l) => steel(l - 0.04),
    (nx, nz) => -0.28 * Math.abs(nx + 0.35) + (nz > 0 ? -0.1 : 0.04),
  );
  let d =
    E(
      318,
      300,
      262,
      262,
      k.lin(
        [
          [0, steel(0.1)],
          [1, steel(-0.1)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    E(
      318,
      300,
      252,
      252,
      k.rad([
        [0, '#17181b'],
        [0.55, '#0d0e10'],
        [1, '#17181b'],
      ]),
    );
  for (let i = 0; i < 17; i++)
    d += E(
      318,
      300,
      118 + i * 7.8,
      118 + i * 7.8,
      'none',
      `stroke="#fff" stroke-opacity="${i % 5 === 0 ? 0.12 : 0.045}" stroke-width="${i % 5 === 0 ? 3 : 1.6}"`,
    );
  const sweep = (a0: number, a1: number, o: number): string => {
    const u = (a: number): string =>
      `${(318 + 250 * Math.cos(a)).toFixed(1)} ${(300 + 250 * Math.sin(a)).toFixed(1)}`;
    return P(`M318 300L${u(a0)}A250 250 0 0 1 ${u(a1)}Z`, '#fff', `opacity="${o}"`);
  };
  d += sweep(2.0, 2.5, 0.1) + sweep(2.1, 2.36, 0.1) + sweep(5.15, 5.62, 0.1) + sweep(5.28, 5.5, 0.08);
  d +=
    E(
      318,
      300,
      94,
      94,
      k.lin(
        [
          [0, '#e2a15c'],
          [1, '#c9643f'],
        ],
        [0, 1, 1, 0],
      ),
    ) +
    E(318, 300, 94, 94, 'none', 'stroke="#000" stroke-opacity=".3" stroke-width="2"') +
    E(318, 300, 62, 62, 'none', 'stroke="#fff" stroke-opacity=".4" stroke-width="2"') +
    R(276, 250, 84, 6, 3, '#fff', 'opacity=".75"') +
    R(290, 264, 56, 5, 2.5, '#fff', 'opacity=".5"') +
    R(286, 340, 64, 5, 2.5, '#fff', 'opacity=".5"') +
    E(318, 300, 9, 9, '#f3f4f6') +
    E(320, 297, 4, 4, '#7a8088');
  s += on(v.top(-24), d);
  // controls
  const button = (x: number, z: number, r: number, y = -12): string =>
    walls(k, v, ring(x, z, r, 32), y, 0, 'xz', (l) => steel(l - 0.05)) +
    raised(
      y,
      ring(x, z, r, 32),
      k.lin(
        [
          [0, steel(0.12)],
          [1, steel(-0.08)],
        ],
        [0, 0, 1, 1],
      ),
    );
  s += button(84, 62, 34) + button(676, 70, 24, -8);
  s +=
    on(v.top(-12), S('M84 70V88', '#3a3f47', 5)) +
    on(v.top(0), R(640, 120, 12, 110, 6, '#0a0b0d', 'opacity=".7"') + E(640, 62, 4, 4, '#ff8a4a')) +
    raised(-10, rounded(628, 160, 36, 22, 4), steel(0.08));
  // tonearm: bearing, counterweight, tube, headshell, and its shade on the record
  const arm = 'M652 470L640 250C636 210 610 190 560 180L520 160';
  s += `<g opacity=".45">${on(v.top(-24), `<path d="M652 458L640 240C636 200 610 180 560 170L512 148" fill="none" stroke="#000" stroke-width="15" stroke-linecap="round" filter="${k.blur(6)}"/>`)}</g>`;
  s +=
    walls(k, v, ring(652, 470, 66, 40), -26, 0, 'xz', (l) => ink(l + 0.06)) +
    raised(
      -26,
      ring(652, 470, 66, 40),
      k.lin(
        [
          [0, ink(0.24)],
          [1, ink(0.04)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    walls(k, v, ring(652, 470, 34, 32), -58, -26, 'xz', (l) => steel(l - 0.08)) +
    raised(
      -58,
      ring(652, 470, 34, 32),
      k.lin(
        [
          [0, steel(0.12)],
          [1, steel(-0.1)],
        ],
        [0, 0, 1, 1],
      ),
    );
  s += on(
    v.top(-62),
    S('M652 470L656 548', steel(-0.1), 15) +
      S(arm, steel(-0.3), 17) +
      S(arm, steel(0.02), 13) +
      `<g transform="translate(-3 2)">${S(arm, '#fff', 4, 'opacity=".85"')}</g>` +
      `<g transform="rotate(-7 656 556)">${R(
        628,
        528,
        56,
        52,
        10,
        k.lin(
          [
            [0, ink(0)],
            [0.35, ink(0.3)],
            [0.6, ink(0.08)],
            [1, ink(-0.1)],
          ],
          [0, 0, 1, 0],
        ),
      )}</g>` +
      `<g transform="rotate(27 520 160)">${R(
        440,
        140,
        92,
        40,
        8,
        k.lin([
          [0, ink(0.26)],
          [1, ink(0)],
        ]),
      )}${R(452, 146, 40, 28, 4, '#e2a15c')}</g>`,
  );
  return k.svg('Turntable', 'colour → plinth', s);
};
export const turntable: Drawing = {
  front: (c) => turntableAt(c, 0, 40, 'f'),
  'three-quarter': (c) => turntableAt(c, 27, 30, 't'),
  detail: (c) => detailOf(turntableAt(c, 0, 40, 'f'), { x: 500, y: 280, size: 340 }),
};

const mic = (colour: string, turned: boolean): string => {
  const k = new Kit(turned ? 'nMct' : 'nMcf'),
    c = ramp(colour),
    dk = isDark(colour),
    f = turned ? 0.3 : 0.14;
  const hor = (m: Tone): string =>
    k.lin(
      [
        [0, m(-0.24)],
        [0.12, m(-0.04)],
        [0.3, m(0.16)],
        [0.46, m(0.04)],
        [0.8, m(-0.1)],
        [1, m(-0.24)],
      ],
      [0, 0, 1, 0],
    );
  let s = k.floor(450, 786 + 150 * f, 170, 1.2 + f);
  // foot and stem
  s +=
    P(`M274 760V782A176 ${176 * f} 0 0 0 626 782V760Z`, hor(ink)) +
    E(
      450,
      760,
      176,
      176 * f,
      k.lin(
        [
          [0, ink(0.2)],
          [1, ink(0.02)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    E(450, 758, 60, 60 * f, '#000', `opacity=".5" filter="${k.blur(5)}"`) +
    R(434, 610, 32, 150, 6, hor(steel)) +
    E(450, 760, 26, 26 * f, ink(0.1));
  // yoke
  const yoke = 'M286 380V470C286 566 350 624 450 624C550 624 614 566 614 470V380';
  s +=
    S(yoke, ink(-0.06), 30) +
    S(yoke, ink(0.1), 22) +
    S('M280 386V470C280 566 346 630 450 630', '#fff', 3, `opacity=".35" filter="${k.blur(1.4)}"`);
  let b =
    P('M336 250H564V500Q564 572 492 572H408Q336 572 336 500Z', hor(c)) +
    P(
      'M336 250H564V500Q564 572 492 572H408Q336 572 336 500Z',
      k.lin([
        [0, '#000', 0.2],
        [0.16, '#000', 0],
        [0.7, '#000', 0],
        [1, '#000', 0.4],
      ]),
    );
  b += P(
    'M336 262V220C336 140 382 96 450 96C518 96 564 140 564 220V262Z',
    hor(ramp(dk ? '#70757e' : '#aeb2b9')),
  );
  b += P(
    'M336 262V220C336 140 382 96 450 96C518 96 564 140 564 220V262Z',
    k.pattern(
      11,
      11,
      '<path d="M0 0L11 11M11 0L0 11" stroke="#000" stroke-width="3.4" opacity=".75"/><path d="M0 1.6L9.4 11" stroke="#fff" stroke-width="1" opacity=".4"/>',
    ),
  );
  b +=
    P(
      'M336 262V220C336 140 382 96 450 96C518 96 564 140 564 220V262Z',
      k.lin(
        [
          [0, '#000', 0.5],
          [0.14, '#000', 0.1],
          [0.3, '#fff', 0.24],
          [0.46, '#fff', 0],
          [1, '#000', 0.56],
        ],
        [0, 0, 1, 0],
      ),
    ) + S('M366 146C386 116 420 103 456 103', '#fff', 4, `opacity=".6" filter="${k.blur(2)}"`);
  b +=
    R(328, 244, 244, 26, 10, hor(steel)) +
    R(443, 98, 14, 150, 5, hor(ramp(dk ? '#8d929b' : '#c9ccd1')), 'opacity=".9"');
  b +=
    dial(k, 450, 372, 34, steel, 30, '#e5484d') +
    E(450, 452, 20, 20, '#0a0b0d') +
    E(450, 452, 20, 20, 'none', 'stroke="#ff5d5d" stroke-width="3" opacity=".95"') +
    E(
      450,
      452,
      30,
      30,
      k.rad([
        [0.5, '#ff5d5d', 0.4],
        [1, '#ff5d5d', 0],
      ]),
    ) +
    P('M444 446Q444 440 450 440Q456 440 456 446V453Q456 459 450 459Q444 459 444 453Z', '#ff8080');
  for (let i = 0; i < 9; i++) {
    const a = ((-120 + i * 30) * Math.PI) / 180;
    b += E(450 + Math.sin(a) * 46, 372 - Math.cos(a) * 46, 2.6, 2.6, dk ? '#c8ced8' : '#4a505a');
  }
  b +=
    R(424, 508, 52, 5, 2.5, c(dk ? 0.3 : -0.3), 'opacity=".6"') +
    P(
      'M362 280H386L384 540Q366 530 362 500Z',
      k.lin([
        [0, '#fff', dk ? 0.34 : 0.7],
        [1, '#fff', 0.03],
      ]),
      `filter="${k.blur(4)}"`,
    );
  s += turned ? on('rotate(-24 450 390)', b) : b;
  for (const x of [286, 614])
    s +=
      E(x + 2, 392, 34, 34, '#000', `opacity=".4" filter="${k.blur(5)}"`) +
      dial(k, x, 388, turned && x < 450 ? 36 : 32, ramp('#5a6069'), x < 450 ? -24 : 24, '#0a0b0d');
  return k.svg('Microphone', 'colour → body', on('translate(0 -20)', s));
};
export const microphone: Drawing = {
  front: (c) => mic(c, false),
  'three-quarter': (c) => mic(c, true),
  detail: (c) => detailOf(mic(c, false), { x: 290, y: 62, size: 330 }),
};

/** One bud about 0,0: head, silicone tip, stem down; `s` = which way the tip looks. */
const bud = (k: Kit, c: Tone, dk: boolean, x: number, y: number, s: 1 | -1, tip = true): string => {
  let g = tip
    ? P(
        'M40 -34C70 -44 104 -30 106 6C104 40 72 46 40 36Z',
        k.lin([
          [0, ramp('#3a3d44')(0.2)],
          [0.5, '#3a3d44'],
          [1, '#17181b'],
        ]),
      ) + E(101, 4, 9, 22, '#0a0b0d')
    : '';
  g +=
    P(
      'M-34 -6C-34 -8 34 -8 34 -6L26 190Q24 206 0 206Q-24 206 -26 190Z',
      k.lin(
        [
          [0, c(-0.12)],
          [0.3, c(0.1)],
          [0.6, c(0)],
          [1, c(-0.22)],
        ],
        [0, 0, 1, 0],
      ),
    ) + R(-14, 196, 28, 8, 4, ramp('#c9ccd1')(-0.1));
  g +=
    E(
      4,
      -4,
      66,
      64,
      k.rad(
        [
          [0, c(0.14)],
          [0.5, c(0.03)],
          [1, c(-0.2)],
        ],
        { cx: s > 0 ? 0.32 : 0.68, cy: 0.26, r: 0.8 },
      ),
    ) +
    E(-22 * s, -30, 20, 12, '#fff', `opacity="${dk ? 0.4 : 0.95}" filter="${k.blur(3)}"`) +
    R(-22, -2, 12, 40, 6, '#0a0b0d', 'opacity=".85"') +
    R(-5, 90, 10, 34, 5, '#000', 'opacity=".16"');
  return on(`translate(${x} ${y}) scale(${s} 1)`, g);
};
const caseOpen = (k: Kit, c: Tone, dk: boolean): string => {
  let s =
    R(
      214,
      196,
      472,
      270,
      92,
      k.lin([
        [0, c(0.06)],
        [0.5, c(-0.04)],
        [1, c(-0.16)],
      ]),
    ) +
    R(
      232,
      216,
      436,
      262,
      76,
      k.lin([
        [0, c(-0.3)],
        [0.6, c(-0.2)],
        [1, c(-0.1)],
      ]),
    ) +
    E(
      450,
      300,
      180,
      70,
      k.rad([
        [0, '#fff', dk ? 0.06 : 0.2],
        [1, '#fff', 0],
      ]),
    );
  s +=
    S('M292 200C330 197 380 197 430 197', '#fff', 3, 'opacity=".8"') +
    R(400, 452, 100, 14, 6, ramp('#c9ccd1')(-0.1));
  s += P(
    'M200 512Q200 452 262 452H638Q700 452 700 512Z',
    k.lin([
      [0, c(-0.14)],
      [1, c(0.02)],
    ]),
  );
  for (const x of [346, 554])
    s += E(
      x,
      486,
      62,
      26,
      k.lin([
        [0, '#07080a'],
        [1, '#24262b'],
      ]),
    );
  s += bud(k, c, dk, 346, 400, 1, false) + bud(k, c, dk, 554, 400, -1, false);
  s +=
    P(
      'M200 506C300 520 600 520 700 506V640Q700 776 564 776H336Q200 776 200 640Z',
      k.lin(
        [
          [0, c(-0.16)],
          [0.12, c(0)],
          [0.3, c(0.08)],
          [0.6, c(0)],
          [1, c(-0.2)],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    P(
      'M200 506C300 520 600 520 700 506V640Q700 776 564 776H336Q200 776 200 640Z',
      k.lin([
        [0, '#fff', dk ? 0.16 : 0.4],
        [0.2, '#fff', 0],
        [0.7, '#000', 0],
        [1, '#000', 0.28],
      ]),
    );
  s +=
    S('M202 508C300 522 600 522 698 508', '#fff', 2.4, `opacity="${dk ? 0.5 : 1}"`) +
    P(
      'M240 544H320L300 742Q246 716 240 640Z',
      k.lin([
        [0, '#fff', dk ? 0.26 : 0.85],
        [1, '#fff', 0.05],
      ]),
      `filter="${k.blur(7)}"`,
    ) +
    E(450, 600, 5, 5, '#5fe0a0') +
    E(
      450,
      600,
      14,
      14,
      k.rad([
        [0, '#5fe0a0', 0.5],
        [1, '#5fe0a0', 0],
      ]),
    );
  return s;
};
const budsFront = (colour: string): string => {
  const k = new Kit('nEbf'),
    c = ramp(colour),
    dk = isDark(colour);
  return k.svg(
    'Earbuds in their case',
    'colour → case and buds',
    on('translate(0 -18)', k.floor(450, 776, 196, 1.2) + caseOpen(k, c, dk)),
  );
};
const budsTurned = (colour: string): string => {
  const k = new Kit('nEbt'),
    c = ramp(colour),
    dk = isDark(colour),
    d = ramp(colour);
  let back = '';
  for (let i = 10; i >= 1; i--)
    back += on(
      `translate(${i * 5} ${-i * 2.4})`,
      on(
        'matrix(.76 .1 0 .84 -60 22)',
        P('M200 506V640Q200 776 336 776H564Q700 776 700 640V506Z', d(-0.12 - i * 0.012)) +
          R(214, 196, 472, 270, 92, d(-0.1 - i * 0.012)),
      ),
    );
  let s =
    ground(k, [
      [112, 690],
      [436, 734],
      [500, 716],
      [520, 690],
      [180, 662],
    ]) +
    back +
    on('matrix(.76 .1 0 .84 -60 22)', caseOpen(k, c, dk));
  s +=
    E(704, 770, 76, 14, '#05060a', `opacity=".3" filter="${k.blur(9)}"`) +
    E(692, 766, 36, 6, '#05060a', `opacity=".55" filter="${k.blur(4)}"`) +
    on('translate(664 632) rotate(-9) scale(.98)', on('translate(0 -56)', bud(k, c, dk, 0, 0, 1)));
  return k.svg('Earbuds in their case', 'colour → case and buds', on('translate(-4 -34)', s));
};
export const earbuds: Drawing = {
  front: budsFront,
  'three-quarter': budsTurned,
  detail: (c) => detailOf(budsFront(c), { x: 280, y: 270, size: 340 }),
};
