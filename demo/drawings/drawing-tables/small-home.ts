// Small household appliances: robot vacuum, toaster, blender, iron, air purifier. A table of coordinates.
//
//   kind          drawn as                          notes
//   robot-vacuum  disc r 366, height 118           plan turned by `turn`; turret r 96 on top
//   toaster       box 580 × 350 × 290, r 74         slots in the top, bread over it
//   blender       solid of revolution about x 450   base 574..804, jar 176..556; pitch opens the ellipses
//   iron          by hand: side view, sole 84..806  second view: on its heel, sole to the viewer
//   purifier      box 400 × 660 × 380, r 30         grille 152..608, screen on top
import { isDark, ramp } from '../colour-ramp.ts';
import { E, Kit, on, P, R, S } from '../kit.ts';
import { type Drawing, detailOf } from '../views.ts';
import { boxKind, dial, glass, rim, segments, sheet, steel, streak, type Tone } from './solid.ts';

const ink = ramp('#26282d');
const across = (k: Kit, c: Tone): string =>
  k.lin(
    [
      [0, c(-0.24)],
      [0.12, c(-0.05)],
      [0.3, c(0.09)],
      [0.46, c(0.03)],
      [0.8, c(-0.12)],
      [1, c(-0.26)],
    ],
    [0, 0, 1, 0],
  );

const robot = (colour: string, pitch: number, turn: number, tag: string): string => {
  const k = new Kit(`nRv${tag}`),
    c = ramp(colour),
    dk = isDark(colour),
    f = Math.sin((pitch * Math.PI) / 180),
    hgt = 118 * Math.cos((pitch * Math.PI) / 180),
    r = 366;
  const cy = 470 - hgt * 0.2,
    top = (dy: number, body: string): string =>
      `<g transform="translate(450 ${cy + dy}) scale(1 ${f})"><g transform="rotate(${turn})">${body}</g></g>`;
  const side = (rx: number, a: number, b: number, fill: string): string =>
    P(
      `M${450 - rx} ${cy + a}V${cy + b}A${rx} ${rx * f} 0 0 0 ${450 + rx} ${cy + b}V${cy + a}A${rx} ${rx * f} 0 0 1 ${450 - rx} ${cy + a}Z`,
      fill,
    );
  let s =
    E(462, cy + hgt + 18, r * 1.04, r * f * 1.02, '#10131c', `opacity=".24" filter="${k.blur(24)}"`) +
    E(452, cy + hgt + 6, r * 0.96, r * f * 0.98, '#07080c', `opacity=".5" filter="${k.blur(8)}"`);
  // brush, wheels' shade, skirt, bumper, lid edge
  s += `<g transform="translate(${450 - r * 0.74} ${cy + hgt + r * f * 0.66})">${[20, 140, 260].map((a) => S(`M0 0L${Math.cos((a * Math.PI) / 180) * 74} ${Math.sin((a * Math.PI) / 180) * 74 * f}`, '#3a3d44', 7) + S(`M0 0L${Math.cos((a * Math.PI) / 180) * 74} ${Math.sin((a * Math.PI) / 180) * 74 * f}`, '#17181b', 3)).join('')}</g>`;
  s += side(
    r * 0.965,
    hgt * 0.4,
    hgt,
    k.lin(
      [
        [0, '#08090a'],
        [0.3, '#2c2f35'],
        [0.6, '#15171a'],
        [1, '#060708'],
      ],
      [0, 0, 1, 0],
    ),
  );
  s +=
    side(r, 0, hgt * 0.86, across(k, c)) +
    side(
      r,
      hgt * 0.34,
      hgt * 0.6,
      k.lin(
        [
          [0, '#050607'],
          [0.3, '#3c4048'],
          [0.42, '#1d2025'],
          [1, '#050607'],
        ],
        [0, 0, 1, 0],
      ),
    );
  s += top(
    0,
    E(
      0,
      0,
      r,
      r,
      k.lin(
        [
          [0, c(0.1)],
          [0.5, c(0.02)],
          [1, c(-0.08)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
      E(
        0,
        0,
        r - 8,
        r - 8,
        k.lin(
          [
            [0, c(0.04)],
            [1, c(0.06)],
          ],
          [0, 0, 1, 1],
        ),
      ),
  );
  s += top(
    0,
    E(
      0,
      0,
      r * 0.86,
      r * 0.86,
      'none',
      `stroke="#000" stroke-opacity="${dk ? 0.5 : 0.16}" stroke-width="3"`,
    ) +
      P(
        `M${-r * 0.66} ${r * 0.55}A${r * 0.86} ${r * 0.86} 0 0 0 ${r * 0.66} ${r * 0.55}Q0 ${r * 0.34} ${-r * 0.66} ${r * 0.55}Z`,
        k.lin([
          [0, c(-0.05)],
          [1, c(0.02)],
        ]),
        `stroke="#000" stroke-opacity=".2" stroke-width="2"`,
      ) +
      R(-34, 246, 68, 8, 4, c(dk ? 0.3 : -0.3), 'opacity=".6"'),
  );
  s += `<g transform="translate(450 ${cy}) scale(1 ${f})">${P(
    `M${-r * 0.8} ${-r * 0.2}A${r * 0.84} ${r * 0.84} 0 0 1 ${r * 0.2} ${-r * 0.81}C${-r * 0.2} ${-r * 0.6} ${-r * 0.5} ${-r * 0.2} ${-r * 0.56} ${r * 0.3}A${r} ${r} 0 0 1 ${-r * 0.8} ${-r * 0.2}Z`,
    k.lin(
      [
        [0, '#fff', dk ? 0.2 : 0.7],
        [1, '#fff', 0.02],
      ],
      [0, 0, 1, 1],
    ),
  )}</g>`;
  // turret
  const th = hgt * 0.34,
    a = (turn * Math.PI) / 180,
    tx = 450 + Math.sin(a) * r * 0.3,
    ty = cy - Math.cos(a) * r * 0.3 * f,
    tr = 96;
  s +=
    E(tx + 8, ty + 8, tr * 1.08, tr * f * 1.12, '#000', `opacity=".4" filter="${k.blur(7)}"`) +
    P(
      `M${tx - tr} ${ty - th}V${ty}A${tr} ${tr * f} 0 0 0 ${tx + tr} ${ty}V${ty - th}Z`,
      k.lin(
        [
          [0, '#0c0d10'],
          [0.3, '#4a4f58'],
          [0.5, '#1d2025'],
          [1, '#08090a'],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    E(
      tx,
      ty - th,
      tr,
      tr * f,
      k.lin(
        [
          [0, c(0.12)],
          [1, c(-0.04)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    E(
      tx,
      ty - th,
      tr * 0.84,
      tr * 0.84 * f,
      k.lin(
        [
          [0, '#33373e'],
          [1, '#0d0e11'],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    E(
      tx,
      ty - th,
      tr * 0.3,
      tr * 0.3 * f,
      k.rad([
        [0, '#7fe6ff'],
        [0.6, '#3f9fd0'],
        [1, '#1f4f70'],
      ]),
    ) +
    E(tx - 22, ty - th - 22 * f, 30, 13 * f, '#fff', 'opacity=".2"');
  s += top(
    0,
    [-1, 0, 1]
      .map(
        (i) =>
          E(i * 66, 84, 20, 20, 'none', `stroke="${dk ? '#aab3c2' : '#6a727f'}" stroke-width="3"`) +
          (i === 0
            ? S('M0 74V84M-8 78A11 11 0 1 0 8 78', dk ? '#cfd8e6' : '#4a515c', 3)
            : E(i * 66, 84, 6, 6, dk ? '#aab3c2' : '#6a727f')),
      )
      .join(''),
  );
  s +=
    S(
      `M${450 - r * 0.97} ${cy + r * f * 0.24}A${r} ${r * f} 0 0 0 ${450 - r * 0.2} ${cy + r * f * 0.98}`,
      '#fff',
      2.4,
      `opacity="${dk ? 0.4 : 0.9}"`,
    ) + E(450 - r * 0.5, cy + r * f * 0.87 + hgt * 0.47, 6, 5, '#7fd1ff');
  return k.svg('Robot vacuum', 'colour → lid and bumper', s);
};
export const robotVacuum: Drawing = {
  front: (c) => robot(c, 24, 0, 'f'),
  'three-quarter': (c) => robot(c, 50, -38, 't'),
  detail: (c) => detailOf(robot(c, 24, 0, 'f'), { x: 300, y: 270, size: 310 }),
};

const slice = (k: Kit, x: number): string =>
  P(
    `M${x} 60V-74Q${x - 22} -86 ${x - 18} -112Q${x - 8} -142 ${x + 110} -144Q${x + 228} -142 ${x + 238} -112Q${x + 242} -86 ${x + 220} -74V60Z`,
    k.lin([
      [0, '#b87a3c'],
      [1, '#7d4a20'],
    ]),
  ) +
  P(
    `M${x + 12} 60V-80Q${x - 6} -90 ${x - 4} -110Q${x + 6} -130 ${x + 110} -131Q${x + 214} -130 ${x + 224} -110Q${x + 226} -90 ${x + 208} -80V60Z`,
    k.rad(
      [
        [0, '#f7dcaa'],
        [0.6, '#eabf7c'],
        [1, '#c98d48'],
      ],
      { cx: 0.45, cy: 0.3, r: 0.8 },
    ),
  );
export const toaster: Drawing = boxKind({
  id: 'nTo',
  title: 'Toaster',
  note: 'colour → shell; base and slots stay dark',
  size: [580, 350, 290],
  r: 74,
  yaw: 26,
  pitch: 17,
  frontPitch: 12,
  fill: 640,
  fill34: 690,
  floor: 712,
  floor34: 740,
  top: (k) =>
    [70, 172]
      .map(
        (z) =>
          R(
            90,
            z,
            400,
            46,
            10,
            k.lin([
              [0, steel(-0.2)],
              [1, steel(0.1)],
            ]),
          ) +
          R(
            98,
            z + 5,
            384,
            36,
            6,
            k.lin([
              [0, '#3a1a0a'],
              [0.4, '#0a0908'],
              [1, '#1a0e08'],
            ]),
          ),
      )
      .join(''),
  over: (k, _colour, v) => {
    const cut = (z: number): string =>
      on(
        v.front(z),
        `<g clip-path="${k.clip('<rect x="60" y="-200" width="460" height="200"/>')}">${slice(k, 180)}</g>` +
          R(170, -10, 240, 12, 2, '#000', `opacity=".4" filter="${k.blur(3)}"`),
      );
    const turned = v.at(0, 0, 1)[0] - v.at(0, 0, 0)[0] > 0.01;
    let s = cut(195) + cut(93);
    if (turned)
      s += on(
        v.side(580),
        R(128, 120, 34, 150, 12, '#0a0b0d', 'opacity=".85"') +
          R(
            106,
            132,
            78,
            28,
            12,
            k.lin([
              [0, steel(0.1)],
              [0.5, steel(-0.1)],
              [1, steel(-0.3)],
            ]),
          ) +
          dial(k, 145, 292, 24, steel, 30),
      );
    return s;
  },
  face: (k, colour) => {
    const c = ramp(colour),
      dk = isDark(colour);
    let s =
      R(
        0,
        0,
        580,
        350,
        74,
        k.lin(
          [
            [0, c(-0.12)],
            [0.1, c(0.04)],
            [0.34, c(0.09)],
            [0.7, c(-0.02)],
            [1, c(-0.16)],
          ],
          [0, 0, 1, 0],
        ),
      ) +
      R(
        0,
        0,
        580,
        350,
        74,
        k.lin([
          [0, '#fff', dk ? 0.2 : 0.4],
          [0.2, '#fff', 0.02],
          [0.75, '#000', 0],
          [1, '#000', 0.3],
        ]),
      );
    s +=
      streak(k, 0, 0, 580, 350, 74, dk ? 0.22 : 0.5, 0.2, 0.42, 0.1) +
      R(
        0,
        296,
        580,
        54,
        0,
        k.lin([
          [0, '#2b2e34'],
          [0.3, '#17181b'],
          [1, '#08090a'],
        ]),
        `clip-path="${k.clip('<rect width="580" height="350" rx="74"/>')}"`,
      ) +
      S('M14 297H566', steel(0.05), 3, 'opacity=".9"');
    s +=
      S('M70 2H510', '#fff', 2.4, 'opacity=".8"') +
      R(80, 346, 70, 10, 4, '#0a0b0d') +
      R(430, 346, 70, 10, 4, '#0a0b0d') +
      R(256, 240, 68, 5, 2.5, '#fff', 'opacity=".6"');
    for (let i = 0; i < 4; i++)
      s +=
        E(
          416 + i * 26,
          320,
          8,
          8,
          k.lin([
            [0, '#4a4f58'],
            [1, '#17181b'],
          ]),
        ) + E(416 + i * 26, 320, 2.6, 2.6, i === 1 ? '#f5a524' : '#7a818d');
    return s;
  },
  detail: { of: 'three-quarter', x: 170, y: 110, size: 390 },
});

const blend = (colour: string, pitch: number, turned: boolean): string => {
  const k = new Kit(turned ? 'nBlt' : 'nBlf'),
    c = ramp(colour),
    dk = isDark(colour),
    f = Math.sin((pitch * Math.PI) / 180),
    cx = turned ? 424 : 416;
  const band = (y0: number, r0: number, y1: number, r1: number, fill: string, extra = ''): string =>
    P(
      `M${cx - r0} ${y0}L${cx - r1} ${y1}A${r1} ${r1 * f} 0 0 0 ${cx + r1} ${y1}L${cx + r0} ${y0}A${r0} ${r0 * f} 0 0 1 ${cx - r0} ${y0}Z`,
      fill,
      extra,
    );
  let s = k.floor(cx, 806 + 150 * f * 0.5, 176, 1.2);
  // handle: on the right, nearer to the viewer when turned
  const hx = cx + (turned ? 150 : 176);
  s +=
    P(
      `M${hx - 30} 232C${hx + 96} 206 ${hx + 116} 282 ${hx + 106} 372C${hx + 98} 446 ${hx + 48} 500 ${hx - 48} 506L${hx - 44} 462C${hx + 22} 454 ${hx + 52} 416 ${hx + 58} 366C${hx + 66} 296 ${hx + 48} 270 ${hx - 26} 278Z`,
      k.lin(
        [
          [0, ink(0.2)],
          [0.4, ink(0.05)],
          [1, ink(-0.08)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    S(
      `M${hx + 6} 244C${hx + 78} 238 ${hx + 96} 296 ${hx + 86} 372`,
      '#fff',
      5,
      `opacity=".3" filter="${k.blur(2)}"`,
    );
  // base
  s +=
    band(574, 120, 800, 172, across(k, c)) +
    band(
      574,
      120,
      800,
      172,
      k.lin([
        [0, '#fff', 0.1],
        [0.3, '#fff', 0],
        [0.75, '#000', 0],
        [1, '#000', 0.34],
      ]),
    ) +
    band(
      780,
      167,
      804,
      173,
      k.lin(
        [
          [0, '#08090a'],
          [0.3, '#2c2f35'],
          [1, '#060708'],
        ],
        [0, 0, 1, 0],
      ),
    );
  s +=
    band(
      556,
      110,
      580,
      122,
      k.lin(
        [
          [0, steel(-0.3)],
          [0.3, steel(0.14)],
          [0.55, steel(-0.05)],
          [1, steel(-0.4)],
        ],
        [0, 0, 1, 0],
      ),
    ) + E(cx, 556, 110, 110 * f, steel(0.05));
  s += dial(k, cx, 690 + 150 * f * 0.9, 44, steel, turned ? 40 : -30);
  for (let i = 0; i < 7; i++) {
    const a = ((-120 + i * 40) * Math.PI) / 180;
    s += E(
      cx + Math.sin(a) * 60,
      690 + 150 * f * 0.9 - Math.cos(a) * 60,
      3,
      3,
      dk ? '#c8ced8' : '#4a505a',
      'opacity=".8"',
    );
  }
  s += P(
    `M${cx - 92} 600L${cx - 126} 780L${cx - 98} 786L${cx - 68} 604Z`,
    k.lin([
      [0, '#fff', dk ? 0.4 : 0.75],
      [1, '#fff', 0.04],
    ]),
    `filter="${k.blur(5)}"`,
  );
  // smoothie, then the glass about it
  s +=
    band(
      300,
      139,
      552,
      103,
      k.lin(
        [
          [0, '#8f2f52'],
          [0.25, '#d9638a'],
          [0.45, '#c94f79'],
          [0.8, '#9a3359'],
          [1, '#6d2240'],
        ],
        [0, 0, 1, 0],
      ),
      'opacity=".96"',
    ) +
    E(
      cx,
      300,
      139,
      139 * f + 6,
      k.rad([
        [0, '#f2a0bb'],
        [0.7, '#e07a9c'],
        [1, '#b8496f'],
      ]),
    );
  for (const [x, y, q] of [
    [-60, 330, 5],
    [20, 360, 7],
    [70, 322, 4],
    [-20, 410, 5],
    [56, 440, 6],
    [-70, 450, 4],
    [10, 500, 5],
  ] as const)
    s += E(cx + x, y, q, q, '#ffd4e1', 'opacity=".5"');
  s += S(
    `M${cx - 46} 548L${cx - 10} 534L${cx + 46} 548M${cx - 30} 530L${cx} 540L${cx + 34} 528`,
    '#e9edf2',
    5,
    'opacity=".75"',
  );
  s += band(
    176,
    156,
    556,
    108,
    k.lin(
      [
        [0, '#5d6672', 0.7],
        [0.06, '#e6eef6', 0.5],
        [0.16, '#fff', 0.1],
        [0.5, '#fff', 0.02],
        [0.88, '#8e98a6', 0.16],
        [0.96, '#e8eef6', 0.4],
        [1, '#4c545f', 0.75],
      ],
      [0, 0, 1, 0],
    ),
  );
  s +=
    P(
      `M${cx - 118} 200L${cx - 84} 540L${cx - 62} 544L${cx - 80} 204Z`,
      k.lin([
        [0, '#fff', 0.8],
        [0.6, '#fff', 0.3],
        [1, '#fff', 0.1],
      ]),
      `filter="${k.blur(2)}"`,
    ) + P(`M${cx + 112} 210L${cx + 86} 530L${cx + 94} 530L${cx + 122} 212Z`, '#fff', 'opacity=".35"');
  for (let i = 0; i < 5; i++)
    s += R(cx + (turned ? -10 : 20), 330 + i * 40 + 20 * f, i % 2 ? 22 : 36, 3, 1.5, '#fff', 'opacity=".7"');
  // lid
  s +=
    band(
      150,
      152,
      184,
      160,
      k.lin(
        [
          [0, ink(-0.1)],
          [0.3, ink(0.16)],
          [0.5, ink(0.05)],
          [1, ink(-0.12)],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    E(
      cx,
      150,
      152,
      Math.max(152 * f, 7),
      k.lin(
        [
          [0, ink(0.22)],
          [1, ink(0.04)],
        ],
        [0, 0, 1, 1],
      ),
    );
  s +=
    P(
      `M${cx - 56} 108V${148}A56 ${56 * f + 2} 0 0 0 ${cx + 56} 148V108Z`,
      k.lin(
        [
          [0, steel(-0.3)],
          [0.3, steel(0.14)],
          [0.55, steel(-0.05)],
          [1, steel(-0.4)],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    E(
      cx,
      108,
      56,
      Math.max(56 * f, 5),
      k.lin(
        [
          [0, steel(0.14)],
          [1, steel(-0.12)],
        ],
        [0, 0, 1, 1],
      ),
    );
  s += S(
    `M${cx - 150} ${156 + 60 * f}Q${cx - 120} ${160 + 128 * f} ${cx - 40} ${162 + 148 * f}`,
    '#fff',
    2,
    'opacity=".4"',
  );
  return k.svg(
    'Blender',
    'colour → motor base',
    turned ? on('translate(22 -18)', s) : on('translate(20 -14)', s),
  );
};
export const blender: Drawing = {
  front: (c) => blend(c, 4, false),
  'three-quarter': (c) => blend(c, 19, true),
  detail: (c) => detailOf(blend(c, 19, true), { x: 240, y: 500, size: 360 }),
};

const ironSide = (colour: string): string => {
  const k = new Kit('nIrf'),
    c = ramp(colour),
    dk = isDark(colour);
  let s = k.floor(450, 690, 366, 1.1);
  s +=
    P(
      'M84 672C110 640 190 606 300 598H780Q806 600 806 640V680Q804 690 790 690H96Q74 690 84 672Z',
      k.lin([
        [0, steel(-0.1)],
        [0.4, steel(0.12)],
        [0.75, steel(-0.06)],
        [1, steel(-0.36)],
      ]),
    ) + S('M96 676H800', '#fff', 1.8, 'opacity=".7"');
  s +=
    P(
      'M122 654C160 560 260 480 400 448L470 436H730C780 440 806 500 812 640L806 656H130Z',
      k.lin([
        [0, c(0.14)],
        [0.45, c(0.02)],
        [1, c(-0.22)],
      ]),
    ) +
    P(
      'M122 654C160 560 260 480 400 448L470 436H730C780 440 806 500 812 640L806 656H130Z',
      k.lin(
        [
          [0, '#fff', 0],
          [0.3, '#fff', dk ? 0.14 : 0.24],
          [0.55, '#fff', 0],
          [1, '#000', 0.34],
        ],
        [0, 0, 1, 0.1],
      ),
    );
  // water tank, translucent, with its level
  s +=
    P(
      'M196 600C240 530 320 490 430 476L520 470C506 540 470 588 410 606Z',
      k.lin([
        [0, '#dcefff', 0.75],
        [1, '#6f9cc4', 0.8],
      ]),
    ) +
    P(
      'M212 584C300 570 400 560 494 540C478 570 450 594 410 606L196 600Z',
      k.lin([
        [0, '#8fc8f2', 0.85],
        [1, '#3f7fb4', 0.9],
      ]),
    ) +
    S('M206 592C250 530 330 496 430 482L512 476', '#fff', 3, 'opacity=".8"');
  // handle with its opening
  s +=
    P(
      'M330 470C330 400 370 300 470 276C560 256 690 252 740 262C812 276 838 330 834 420L822 600H740C744 520 748 430 736 384C726 348 690 344 620 346C530 348 470 362 448 408C436 434 432 452 430 470Z',
      k.lin([
        [0, ink(0.2)],
        [0.3, ink(0.06)],
        [1, ink(-0.08)],
      ]),
    ) +
    P(
      'M330 470C330 400 370 300 470 276C560 256 690 252 740 262C812 276 838 330 834 420',
      'none',
      `stroke="#fff" stroke-opacity=".34" stroke-width="3"`,
    ) +
    P(
      'M400 400C420 330 470 300 560 290C640 282 720 284 752 300C700 292 560 296 500 318C450 338 430 380 420 420Z',
      '#fff',
      `opacity=".18" filter="${k.blur(4)}"`,
    );
  s +=
    P('M452 284Q470 264 520 262L560 262Q572 264 570 274L470 292Z', c(0.05)) +
    R(
      590,
      254,
      64,
      16,
      8,
      k.lin([
        [0, steel(0.14)],
        [1, steel(-0.24)],
      ]),
    ) +
    dial(k, 606, 512, 50, steel, 40, '#e5484d');
  for (let i = 0; i < 9; i++) {
    const a = ((-100 + i * 25) * Math.PI) / 180;
    s += E(606 + Math.sin(a) * 62, 512 - Math.cos(a) * 62, 2.6, 2.6, '#fff', 'opacity=".75"');
  }
  s +=
    P(
      'M160 640C210 560 300 500 420 470',
      'none',
      `stroke="#fff" stroke-opacity="${dk ? 0.4 : 0.7}" stroke-width="5" filter="${k.blur(2)}"`,
    ) +
    E(704, 470, 6, 6, '#ffb45e') +
    R(690, 580, 70, 5, 2.5, '#fff', 'opacity=".6"') +
    S('M130 656H806', '#000', 2.4, 'opacity=".4"');
  s +=
    P('M828 420Q868 430 866 480L852 500Q846 462 826 456Z', ink(0)) +
    S('M862 486C884 560 838 600 858 660C866 684 842 690 830 690', ink(0.04), 9);
  return k.svg('Steam iron', 'colour → shell', on('translate(4 -34)', s));
};
const ironStood = (colour: string): string => {
  // on its heel, soleplate to the viewer
  const k = new Kit('nIrt'),
    c = ramp(colour),
    dk = isDark(colour);
  let s = k.floor(458, 800, 200, 1.2);
  const shell =
      'M450 74C560 190 650 420 664 640C670 730 660 790 636 800H300C270 790 268 730 270 640C280 420 350 190 450 74Z',
    sole =
      'M424 96C520 210 596 420 606 630C610 700 604 752 584 764H268C244 752 242 700 246 630C254 420 330 210 424 96Z';
  s +=
    P(
      'M590 300C700 330 742 480 736 640C734 730 720 790 690 800H560Z',
      k.lin(
        [
          [0, ink(0.14)],
          [0.5, ink(0.04)],
          [1, ink(-0.1)],
        ],
        [0, 0, 1, 0],
      ),
    ) + S('M640 350C704 420 722 540 716 660', '#fff', 5, `opacity=".3" filter="${k.blur(2)}"`);
  s +=
    P(
      shell,
      k.lin(
        [
          [0, c(0.02)],
          [0.6, c(0.06)],
          [0.86, c(-0.08)],
          [1, c(-0.22)],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    P(
      shell,
      k.lin([
        [0, '#fff', dk ? 0.14 : 0.2],
        [0.4, '#fff', 0],
        [1, '#000', 0.3],
      ]),
    );
  s +=
    P(sole, c(-0.24), 'transform="translate(8 4)"') +
    P(
      sole,
      k.lin(
        [
          [0, steel(0.08)],
          [0.3, steel(-0.08)],
          [0.48, steel(0.14)],
          [0.7, steel(-0.06)],
          [1, steel(-0.22)],
        ],
        [0, 0, 1, 0.4],
      ),
    ) +
    P(sole, 'none', 'stroke="#fff" stroke-opacity=".7" stroke-width="2"');
  s += `<g clip-path="${k.clip(`<path d="${sole}"/>`)}">${P(
    'M300 80H400L330 780H200Z',
    k.lin([
      [0, '#fff', 0.5],
      [1, '#fff', 0.04],
    ]),
  )}${P(
    sole,
    k.lin([
      [0, '#000', 0],
      [0.7, '#000', 0],
      [1, '#000', 0.25],
    ]),
  )}</g>`;
  const hole = (x: number, y: number): string =>
    E(
      x,
      y,
      10,
      12,
      k.lin([
        [0, '#14161a'],
        [1, '#4a4f58'],
      ]),
    ) + E(x, y + 1.6, 10, 12, 'none', 'stroke="#fff" stroke-opacity=".6" stroke-width="1.4"');
  for (const [dx, y] of [
    [0, 180],
    [34, 250],
    [58, 326],
    [78, 406],
    [94, 490],
    [104, 576],
    [108, 660],
  ] as const)
    s += dx ? hole(425 - dx, y) + hole(425 + dx, y) : hole(424, y);
  s +=
    S('M425 260C400 360 384 480 380 700M425 260C450 360 466 480 470 700', '#000', 3, 'opacity=".16"') +
    S('M427 262C402 362 386 482 382 700M427 262C452 362 468 482 472 700', '#fff', 1.6, 'opacity=".6"');
  s +=
    R(
      280,
      768,
      372,
      30,
      12,
      k.lin([
        [0, ink(0.1)],
        [1, ink(-0.1)],
      ]),
    ) + S('M292 770H640', '#fff', 1.4, 'opacity=".3"');
  return k.svg('Steam iron', 'colour → shell', on('translate(-32 2)', s));
};
export const iron: Drawing = {
  front: ironSide,
  'three-quarter': ironStood,
  detail: (c) => detailOf(ironSide(c), { x: 420, y: 330, size: 330 }),
};

export const purifier: Drawing = boxKind({
  id: 'nPu',
  title: 'Air purifier',
  note: 'colour → case; the grille is cut into it',
  size: [400, 660, 380],
  r: 30,
  yaw: 34,
  pitch: 17,
  frontPitch: 9,
  fill: 740,
  fill34: 770,
  face: (k, colour) => {
    const c = ramp(colour),
      dk = isDark(colour);
    let s =
      sheet(k, 0, 0, 400, 660, 30, c, dk) +
      R(
        26,
        150,
        348,
        460,
        20,
        k.lin([
          [0, c(-0.1)],
          [1, c(-0.03)],
        ]),
      );
    const slots = k.pattern(
      18,
      30,
      `<rect x="5" y="3" width="8" height="24" rx="4" fill="#000" opacity="${dk ? 0.7 : 0.55}"/><rect x="12" y="4" width="1.6" height="22" rx=".8" fill="#fff" opacity="${dk ? 0.2 : 0.9}"/>`,
      'x="29" y="150"',
    );
    s +=
      R(29, 152, 342, 456, 18, slots) +
      R(
        29,
        152,
        342,
        456,
        18,
        k.lin(
          [
            [0, '#000', 0.16],
            [0.3, '#000', 0],
            [1, '#000', 0.1],
          ],
          [0, 0, 1, 0.3],
        ),
      ) +
      streak(k, 0, 0, 400, 660, 30, dk ? 0.14 : 0.5, 0.22, 0.46, 0.16);
    s +=
      glass(k, 130, 44, 140, 74, 14) +
      segments('12', 172, 62, 36, '#7fe6b4', 0.1) +
      E(152, 80, 6, 6, '#7fe6b4') +
      E(
        152,
        80,
        14,
        14,
        k.rad([
          [0, '#7fe6b4', 0.5],
          [1, '#7fe6b4', 0],
        ]),
      );
    return (
      s +
      R(30, 134, 340, 5, 2.5, '#7fe6b4', 'opacity=".9"') +
      R(30, 128, 340, 17, 8, '#7fe6b4', `opacity=".3" filter="${k.blur(5)}"`) +
      R(166, 626, 68, 5, 2.5, c(dk ? 0.3 : -0.3), 'opacity=".6"') +
      rim(0, 0, 400, 30, dk)
    );
  },
  side: (k, colour) => {
    const dk = isDark(colour);
    return (
      R(
        50,
        230,
        280,
        370,
        16,
        k.pattern(
          22,
          22,
          `<circle cx="11" cy="11" r="6" fill="#000" opacity="${dk ? 0.6 : 0.45}"/><circle cx="11.8" cy="11.8" r="6" fill="none" stroke="#fff" stroke-opacity="${dk ? 0.12 : 0.4}"/>`,
        ),
      ) + R(110, 70, 160, 44, 22, '#000', 'opacity=".5"')
    );
  },
  top: (k, colour) => {
    const c = ramp(colour);
    let s =
      R(
        10,
        10,
        380,
        360,
        26,
        k.lin([
          [0, c(0.02)],
          [1, c(0.1)],
        ]),
      ) +
      E(200, 200, 150, 150, c(-0.16)) +
      E(200, 200, 144, 144, '#0c0d10');
    for (let i = 1; i < 8; i++)
      s += E(200, 200, i * 19, i * 19, 'none', `stroke="${c(-0.02)}" stroke-width="7"`);
    for (let i = 0; i < 12; i++)
      s += `<g transform="rotate(${i * 30} 200 200)">${R(197, 58, 6, 110, 3, c(-0.04))}</g>`;
    return (
      s +
      E(
        200,
        200,
        36,
        36,
        k.lin([
          [0, c(0.1)],
          [1, c(-0.1)],
        ]),
      )
    );
  },
  detail: { of: 'three-quarter', x: 200, y: 60, size: 380 },
});
