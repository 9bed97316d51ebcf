// Fridge-freezer, washing machine, built-in oven. A table of coordinates: every number is a point of the
// 900 × 900 square, which is also the plane z = 0 of the three-quarter views; light from the upper left.

import { isDark, type Ramp, ramp } from '../colour-ramp.ts';
import { E, Kit, on, P, type Point, poly, R, S } from '../kit.ts';
import { camera, circle, type Drawing, detailOf, rounded, slab, type Turn, turned } from '../views.ts';
import { figures, knob, metal } from './parts.ts';

const brushed = (k: Kit, c: Ramp): string =>
  k.lin(
    [
      [0, c(-0.2)],
      [0.06, c(-0.02)],
      [0.2, c(0.06)],
      [0.34, c(0.13)],
      [0.5, c(0.05)],
      [0.74, c(-0.02)],
      [0.92, c(-0.1)],
      [1, c(-0.2)],
    ],
    [0, 0, 1, 0],
  );
const steel = ramp('#c9ccd1');

/** Both doors with their grips and the display; without the bar handles. */
function fridgeDoors(k: Kit, c: Ramp, dk: boolean): string {
  const door = (y: number, h: number): string => {
    let g = R(272, y, 328, h, 9, brushed(k, c));
    g += R(
      272,
      y,
      328,
      h,
      9,
      k.pattern(
        328,
        3,
        '<rect width="328" height="1" fill="#fff" opacity=".05"/><rect y="1.6" width="328" height=".7" fill="#000" opacity=".035"/>',
      ),
    );
    g += P(
      `M330 ${y}H420L380 ${y + h}H300Z`,
      k.lin([
        [0, '#fff', dk ? 0.12 : 0.3],
        [1, '#fff', 0.02],
      ]),
    );
    g +=
      S(`M280 ${y + 1}H592`, '#fff', 1.4, `opacity="${dk ? 0.3 : 0.7}"`) +
      R(272, y + h - 5, 328, 5, 3, '#000', 'opacity=".12"');
    g += R(272, y, 2.5, h, 1, '#fff', 'opacity=".25"');
    return g;
  };
  let b = door(52, 492) + door(552, 286);
  // recessed grips
  b +=
    R(
      276,
      536,
      320,
      8,
      3,
      k.lin([
        [0, c(-0.42)],
        [1, c(-0.2)],
      ]),
    ) +
    R(
      276,
      552,
      320,
      6,
      2,
      k.lin([
        [0, c(0.16)],
        [1, c(-0.06)],
      ]),
    );
  // display
  b +=
    R(398, 96, 76, 30, 7, '#0b0d12') +
    figures('4°', 410, 117, 11.5, '#cfe6ff', { weight: 0.11 }) +
    figures('-18°', 434, 117, 11.5, '#cfe6ff', { weight: 0.11 });
  b += R(412, 470, 48, 4, 2, c(-0.26), 'opacity=".6"');
  return b;
}

/** A bar handle with its shadow on the door. */
const handle = (k: Kit, c: Ramp, y: number, h: number): string =>
  R(303, y + 6, 15, h, 7, '#000', `opacity=".28" filter="${k.blur(5)}"`) +
  R(
    294,
    y,
    13,
    h,
    6.5,
    k.lin(
      [
        [0, c(-0.24)],
        [0.35, c(0.18)],
        [0.6, c(0.02)],
        [1, c(-0.32)],
      ],
      [0, 0, 1, 0],
    ),
  ) +
  R(297, y + 12, 7, 9, 3, c(-0.3), 'opacity=".35"') +
  R(297, y + h - 22, 7, 9, 3, c(-0.3), 'opacity=".35"');

function fridgeFront(colour: string): string {
  const k = new Kit('fr'),
    c = ramp(colour),
    dk = isDark(colour);
  let b = k.floor(460, 852, 178, 1.1);
  // side
  b += P(
    poly([
      [600, 52],
      [634, 64],
      [634, 840],
      [600, 852],
    ]),
    k.lin(
      [
        [0, c(-0.24)],
        [1, c(-0.34)],
      ],
      [0, 0, 1, 0],
    ),
  );
  b += R(270, 50, 332, 802, 10, c(-0.3));
  b += fridgeDoors(k, c, dk) + handle(k, c, 300, 214) + handle(k, c, 580, 150);
  b +=
    R(284, 838, 304, 12, 2, '#15171b') + R(284, 850, 20, 5, 2, '#0c0d10') + R(568, 850, 20, 5, 2, '#0c0d10');
  return k.svg('Fridge-freezer', 'colour → doors and side', b);
}

/** Turned to the left: the doors are in front of the cabinet, the handles in front of the doors. */
function fridgeTurned(colour: string): string {
  const k = new Kit('frq'),
    c = ramp(colour),
    dk = isDark(colour),
    depth = 320;
  const v = camera([270, 50, 332, 804, depth], 36, 9, 824, 856);
  const wall = (s: number): string => c(s - 0.12);
  let b = k.floorPath(poly(rounded(276, 6, 320, depth - 10, 10).map(([x, z]) => v.at(x, 855, z))));
  // plinth, cabinet, doors
  b +=
    slab(
      k,
      v,
      [
        [284, 820],
        [590, 820],
        [590, 854],
        [284, 854],
      ],
      34,
      depth - 20,
      () => '#15171b',
    ) +
    P(
      poly(
        (
          [
            [284, 820],
            [590, 820],
            [590, 854],
            [284, 854],
          ] as const
        ).map(([x, y]) => v.at(x, y, 34)),
      ),
      '#101215',
    );
  b +=
    slab(k, v, rounded(272, 52, 330, 788, 8), 50, depth, wall) +
    P(poly(rounded(272, 52, 330, 788, 8).map(([x, y]) => v.at(x, y, 50))), '#25272c');
  for (const [y, h] of [
    [52, 492],
    [552, 286],
  ] as const)
    b += slab(k, v, rounded(272, y, 328, h, 9), 0, 44, (s) => c(s - 0.03));
  b += on(
    v.side(602),
    R(
      50,
      54,
      18,
      784,
      0,
      k.lin(
        [
          [0, '#000', 0.34],
          [1, '#000', 0],
        ],
        [0, 0, 1, 0],
      ),
    ) +
      R(
        50,
        52,
        depth - 50,
        788,
        4,
        k.lin(
          [
            [0, '#fff', dk ? 0.08 : 0.2],
            [0.5, '#fff', 0],
            [1, '#000', 0.2],
          ],
          [0.2, 0, 0.8, 1],
        ),
      ),
  );
  b += on(
    v.front(),
    fridgeDoors(k, c, dk) + S('M599.4 60V536M599.4 560V830', '#fff', 1.4, `opacity="${dk ? 0.25 : 0.55}"`),
  );
  for (const [y, h] of [
    [300, 214],
    [580, 150],
  ] as const) {
    for (const q of [y + 22, y + h - 22])
      b += slab(k, v, rounded(295, q - 7, 11, 14, 4), -26, 0, (s) => c(s - 0.16));
    b +=
      on(v.front(0), R(300, y + 10, 14, h, 7, '#000', `opacity=".22" filter="${k.blur(5)}"`)) +
      slab(k, v, rounded(294, y, 13, h, 6.4), -38, -24, (s) => c(s + 0.02)) +
      on(
        v.front(-38),
        R(
          294,
          y,
          13,
          h,
          6.4,
          k.lin(
            [
              [0, c(0.02)],
              [0.4, c(0.18)],
              [1, c(-0.12)],
            ],
            [0, 0, 1, 0],
          ),
        ),
      );
  }
  return k.svg('Fridge-freezer, from the side', 'colour → doors and side', b);
}

export const fridge: Drawing = {
  front: fridgeFront,
  'three-quarter': fridgeTurned,
  detail: (colour) => detailOf(fridgeFront(colour), { x: 276, y: 400, size: 250 }),
};

/** The panel with drawer, knob and display. */
function washerPanel(k: Kit, c: Ramp, dk: boolean): string {
  const m = steel;
  // panel
  let b =
    S('M160 220H740', '#000', 1.4, 'opacity=".13"') +
    S('M160 221.6H740', '#fff', 1.2, `opacity="${dk ? 0.1 : 0.8}"`);
  b +=
    R(
      182,
      118,
      168,
      82,
      8,
      k.lin([
        [0, c(0.01)],
        [1, c(-0.04)],
      ]),
    ) +
    `<rect x="182" y="118" width="168" height="82" rx="8" fill="none" stroke="#000" stroke-opacity=".14" stroke-width="1.4"/>` +
    P('M206 188Q266 172 326 188L322 200H210Z', '#000', 'opacity=".13"');
  b += R(198, 134, 54, 5, 2.5, c(-0.42), 'opacity=".6"');
  b +=
    E(452, 160, 47, 47, '#000', `opacity=".22" filter="${k.blur(6)}" transform="translate(3 6)"`) +
    E(
      450,
      159,
      44,
      44,
      k.lin(
        [
          [0, m(0.14)],
          [0.5, m(-0.06)],
          [1, m(-0.26)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    E(
      450,
      159,
      35,
      35,
      k.lin(
        [
          [0, m(-0.06)],
          [1, m(0.12)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    R(448.4, 126, 3.4, 15, 1.7, '#f5a524');
  for (let i = 0; i < 16; i++) {
    const a = (i / 16) * Math.PI * 2;
    b += E(450 + Math.sin(a) * 56, 159 - Math.cos(a) * 56, 1.8, 1.8, c(-0.4), 'opacity=".55"');
  }
  b +=
    R(
      536,
      126,
      176,
      66,
      8,
      k.lin([
        [0, '#1a1d24'],
        [1, '#0b0d12'],
      ]),
    ) + P('M544 126H640L600 192H544Q536 192 536 184V134Q536 126 544 126Z', '#fff', 'opacity=".07"');
  b +=
    figures('1:24', 558, 172, 27, '#e8f1ff', { weight: 0.08 }) +
    figures('40°', 652, 154, 11, '#e8f1ff', { weight: 0.11, opacity: 0.8 }) +
    figures('1400', 652, 175, 11, '#e8f1ff', { weight: 0.11, opacity: 0.8 });
  return b;
}

/** The door with the drum behind its glass. */
function washerDoor(k: Kit): string {
  const m = steel;
  // door
  const cx = 450,
    cy = 512;
  let b = E(cx, cy + 10, 246, 246, '#000', `opacity=".2" filter="${k.blurBox(14)}"`);
  b += E(
    cx,
    cy,
    244,
    244,
    k.lin(
      [
        [0, m(0.16)],
        [0.3, m(-0.04)],
        [0.55, m(0.1)],
        [0.8, m(-0.2)],
        [1, m(-0.06)],
      ],
      [0, 0, 1, 1],
    ),
  );
  b +=
    E(
      cx,
      cy,
      236,
      236,
      k.lin(
        [
          [0, m(-0.18)],
          [1, m(0.12)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    E(
      cx,
      cy,
      231,
      231,
      k.lin(
        [
          [0, '#33373f'],
          [0.5, '#14161a'],
          [1, '#25282e'],
        ],
        [0, 0, 1, 1],
      ),
    );
  b +=
    E(cx, cy, 184, 184, '#040507') +
    E(
      cx,
      cy,
      178,
      178,
      k.rad(
        [
          [0, '#3c434d'],
          [0.55, '#23282f'],
          [0.85, '#0f1216'],
          [1, '#050608'],
        ],
        { cx: 0.5, cy: 0.42, r: 0.6 },
      ),
    );
  // drum holes and lifters
  let holes = '';
  for (let ring = 1; ring <= 7; ring++) {
    const rr = ring * 22,
      n = Math.round(ring * 7);
    for (let i = 0; i < n; i++) {
      const a = (i / n) * Math.PI * 2 + ring * 0.3;
      holes += E(
        cx + Math.cos(a) * rr,
        cy - 8 + Math.sin(a) * rr * 0.96,
        2.6,
        2.5,
        '#06080a',
        'opacity=".85"',
      );
    }
  }
  b +=
    `<g clip-path="${k.clip(`<circle cx="${cx}" cy="${cy}" r="178"/>`)}">${holes}` +
    [0.5, 2.6, 4.7]
      .map(
        (a) =>
          `<g transform="rotate(${((a * 180) / Math.PI).toFixed(2)} ${cx} ${cy})">${R(
            cx + 70,
            cy - 13,
            120,
            26,
            12,
            k.lin([
              [0, '#5a626d'],
              [0.4, '#363c44'],
              [1, '#14171b'],
            ]),
          )}</g>`,
      )
      .join('') +
    E(
      cx,
      cy,
      178,
      178,
      k.rad([
        [0.6, '#000', 0],
        [1, '#000', 0.75],
      ]),
    ) +
    '</g>';
  // glass bowl: reflections
  b += E(
    cx,
    cy,
    184,
    184,
    k.rad([
      [0, '#fff', 0],
      [0.8, '#fff', 0.02],
      [1, '#9fb4d8', 0.2],
    ]),
  );
  b += P(
    `M${cx - 150} ${cy - 60}C${cx - 130} ${cy - 140} ${cx - 50} ${cy - 172} ${cx + 20} ${cy - 164}C${cx - 40} ${cy - 140} ${cx - 96} ${cy - 92} ${cx - 112} ${cy - 20}C${cx - 130} ${cy - 18} ${cx - 150} ${cy - 30} ${cx - 150} ${cy - 60}Z`,
    k.lin(
      [
        [0, '#fff', 0.42],
        [1, '#fff', 0.03],
      ],
      [0, 0, 1, 1],
    ),
  );
  b += S(
    `M${cx + 150} ${cy + 62}C${cx + 128} ${cy + 122} ${cx + 76} ${cy + 156} ${cx + 20} ${cy + 162}`,
    '#cfe0ff',
    6,
    `opacity=".3" filter="${k.blur(3)}"`,
  );
  b += S(
    `M${cx - 214} ${cy - 80}A228 228 0 0 1 ${cx - 20} ${cy - 228}`,
    '#fff',
    5,
    `opacity=".5" filter="${k.blur(2)}"`,
  );
  // grip
  b += P(
    `M${cx + 212} ${cy - 54}Q${cx + 232} ${cy} ${cx + 212} ${cy + 54}L${cx + 194} ${cy + 46}Q${cx + 210} ${cy} ${cx + 194} ${cy - 46}Z`,
    '#050608',
    'opacity=".85"',
  );
  return b;
}

const washerFace = (k: Kit, c: Ramp, dk: boolean): string =>
  washerPanel(k, c, dk) +
  washerDoor(k) +
  R(604, 772, 106, 28, 5, 'none', 'stroke="#000" stroke-opacity=".12" stroke-width="1.4"');

function washerFront(colour: string): string {
  const k = new Kit('wm'),
    c = ramp(colour),
    dk = isDark(colour);
  let b = k.floor(450, 822, 292, 1.1);
  b += R(
    160,
    96,
    580,
    726,
    16,
    k.lin(
      [
        [0, c(-0.1)],
        [0.05, c(0)],
        [0.3, c(0.02)],
        [0.8, c(-0.03)],
        [1, c(-0.13)],
      ],
      [0, 0, 1, 0],
    ),
  );
  b += R(
    160,
    96,
    580,
    726,
    16,
    k.lin([
      [0, '#fff', dk ? 0.1 : 0.6],
      [0.12, '#fff', 0],
      [0.8, '#000', 0],
      [1, '#000', 0.1],
    ]),
  );
  b += S('M176 97H724', '#fff', 1.6, `opacity="${dk ? 0.35 : 1}"`);
  b += washerFace(k, c, dk);
  b += R(188, 820, 44, 8, 3, '#17191d') + R(668, 820, 44, 8, 3, '#17191d');
  return k.svg('Washing machine', 'colour → cabinet', b);
}

/** Turned to the left: the side of the cabinet, its lid, the protruding rim of the door. */
function washerTurned(colour: string): string {
  const k = new Kit('wmq'),
    c = ramp(colour),
    dk = isDark(colour),
    m = steel,
    depth = 500;
  const v = camera([160, 96, 580, 732, depth], 34, 13, 812, 838);
  let b = k.floorPath(poly(rounded(172, 12, 556, depth - 20, 14).map(([x, z]) => v.at(x, 828, z))));
  for (const [x, z] of [
    [188, 16],
    [668, 16],
    [668, depth - 60],
  ] as const)
    b +=
      slab(k, v, rounded(x, 812, 44, 16, 3), z, z + 40, () => '#14161a') +
      P(poly(rounded(x, 812, 44, 16, 3).map(([p, q]) => v.at(p, q, z))), '#17191d');
  const tone = (s: number): string => c(s * 0.95 - 0.02);
  b += slab(k, v, rounded(160, 118, 580, 700, 14), 0, depth, tone);
  b += on(
    v.side(740),
    R(
      2,
      118,
      depth - 2,
      700,
      0,
      k.lin(
        [
          [0, '#fff', dk ? 0.06 : 0.18],
          [0.35, '#fff', 0],
          [1, '#000', 0.16],
        ],
        [0, 0.1, 1, 0.9],
      ),
    ) +
      R(70, 190, depth - 140, 560, 22, 'none', 'stroke="#000" stroke-opacity=".1" stroke-width="2"') +
      R(71, 192, depth - 140, 560, 22, 'none', 'stroke="#fff" stroke-opacity=".14" stroke-width="1.6"'),
  );
  // lid
  b +=
    slab(k, v, rounded(158, 96, 584, 24, 9), -4, depth + 6, (s) => c(s + 0.04)) +
    P(poly(rounded(158, 96, 584, 24, 9).map(([x, y]) => v.at(x, y, -4))), c(0.02));
  b += on(
    v.front(),
    R(
      160,
      118,
      580,
      704,
      12,
      k.lin(
        [
          [0, c(0.01)],
          [0.3, c(0.02)],
          [1, c(-0.07)],
        ],
        [0, 0, 1, 0.2],
      ),
    ),
  );
  b += on(
    v.front(-1),
    washerPanel(k, c, dk) +
      R(604, 772, 106, 28, 5, 'none', 'stroke="#000" stroke-opacity=".12" stroke-width="1.4"'),
  );
  b += S(
    `M${v
      .at(160, 97, -4)
      .map((n) => n.toFixed(1))
      .join(' ')}L${v
      .at(738, 97, -4)
      .map((n) => n.toFixed(1))
      .join(' ')}`,
    '#fff',
    1.8,
    `opacity="${dk ? 0.35 : 0.9}"`,
  );
  // the door: a shallow ring before the cabinet
  const ring = (along: number, p: number, q: number): Point => v.at(450 + p, 512 + q, -along);
  b += P(
    poly(circle(ring, [0, 248]).map(([x, y]): Point => [x + 6, y + 14])),
    '#000',
    `opacity=".3" filter="${k.blurBox(12)}"`,
  );
  b += turned(
    ring,
    [
      [0, 246],
      [22, 246],
      [34, 244],
    ] satisfies Turn[],
    (l, r) =>
      k.lin(
        [
          [0, m(0.1)],
          [0.3, m(-0.08)],
          [0.6, m(0.04)],
          [1, m(-0.34)],
        ],
        [...l, ...r],
      ),
  );
  b += on(v.front(-34), washerDoor(k));
  return k.svg('Washing machine, from the side', 'colour → cabinet', b);
}

export const washer: Drawing = {
  front: washerFront,
  'three-quarter': washerTurned,
  detail: (colour) => detailOf(washerFront(colour), { x: 404, y: 110, size: 310 }),
};

/** Panel, door glass and the lit inside; without the handle. */
function ovenFace(k: Kit, c: Ramp, dk: boolean): string {
  const m = metal;
  // control panel
  let b =
    R(
      112,
      128,
      676,
      118,
      8,
      k.lin([
        [0, c(0.14)],
        [0.1, c(0.04)],
        [1, c(-0.05)],
      ]),
    ) + P('M120 128H420L340 246H112V136Q112 128 120 128Z', '#fff', `opacity="${dk ? 0.06 : 0.25}"`);
  for (const x of [202, 698])
    b +=
      E(x + 4, 194, 42, 42, '#000', `opacity=".5" filter="${k.blur(7)}"`) +
      E(
        x,
        188,
        40,
        40,
        k.lin(
          [
            [0, m(0.14)],
            [0.5, m(-0.14)],
            [1, m(-0.4)],
          ],
          [0, 0, 1, 1],
        ),
      ) +
      E(
        x,
        188,
        34,
        34,
        k.lin(
          [
            [0, m(-0.22)],
            [1, m(0.1)],
          ],
          [0, 0, 1, 1],
        ),
      ) +
      R(x - 1.8, 157, 3.6, 18, 1.8, x < 450 ? '#f5a524' : '#f4f4f2');
  b +=
    R(330, 156, 240, 64, 6, '#07090d') +
    figures('14:02', 350, 202, 28, '#f3f6ff', { weight: 0.075 }) +
    figures('180°', 480, 202, 19, '#ffc98a', { weight: 0.085 });
  b += S('M112 247H788', '#000', 3, 'opacity=".7"') + S('M112 249H788', '#fff', 1, 'opacity=".16"');
  // door glass
  b += R(
    120,
    256,
    660,
    540,
    6,
    k.lin([
      [0, '#191a1e'],
      [1, '#0a0a0c'],
    ]),
  );
  const win = '<rect x="176" y="356" width="548" height="366" rx="14"/>';
  b +=
    `<g clip-path="${k.clip(win)}">` +
    R(
      176,
      356,
      548,
      366,
      0,
      k.rad(
        [
          [0, '#ffcf8a'],
          [0.28, '#c9792f'],
          [0.62, '#4c2410'],
          [1, '#140905'],
        ],
        { cx: 0.5, cy: 0.12, r: 0.85 },
      ),
    );
  b +=
    P('M176 356L252 402H648L724 356V722L648 668H252L176 722Z', '#000', 'opacity=".22"') +
    P(
      poly([
        [252, 402],
        [648, 402],
        [648, 668],
        [252, 668],
      ]),
      k.rad(
        [
          [0, '#ffdca2', 0.75],
          [0.6, '#a55a22', 0.3],
          [1, '#2a1206', 0],
        ],
        { cx: 0.5, cy: 0.2, r: 0.75 },
      ),
    );
  for (const y of [470, 610]) {
    b += S(`M196 ${y}H704`, '#e7b27a', 3, 'opacity=".7"');
    for (let i = 0; i < 25; i++) {
      const x = 206 + i * 20.4;
      b += S(`M${x} ${y}L${450 + (x - 450) * 0.78} ${y - 20}`, '#d89a5e', 1.5, 'opacity=".55"');
    }
    b += S(`M252 ${y - 20}H648`, '#e7b27a', 1.6, 'opacity=".5"');
  }
  // loaf in a tin
  b +=
    E(450, 610, 150, 14, '#000', `opacity=".5" filter="${k.blur(6)}"`) +
    P(
      'M322 548C318 490 380 474 450 474C520 474 582 490 578 548L566 560H334Z',
      k.rad(
        [
          [0, '#f2b566'],
          [0.6, '#b86a28'],
          [1, '#6d3511'],
        ],
        { cx: 0.45, cy: 0.2, r: 0.8 },
      ),
    ) +
    S(
      'M392 494C402 506 404 524 400 540M446 486C456 502 458 522 454 540M502 490C510 504 512 522 508 538',
      '#7a3d14',
      4,
      'opacity=".45"',
    ) +
    P(
      'M318 546H582L568 606Q566 612 558 612H342Q334 612 332 606Z',
      k.lin([
        [0, '#5b5048'],
        [0.5, '#2c2622'],
        [1, '#17120f'],
      ]),
    );
  b +=
    R(
      176,
      356,
      548,
      366,
      14,
      k.rad(
        [
          [0.5, '#000', 0],
          [1, '#000', 0.55],
        ],
        { r: 0.72 },
      ),
    ) +
    P(
      'M176 356H420L250 722H176Z',
      k.lin(
        [
          [0, '#fff', 0.16],
          [1, '#fff', 0.01],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    '</g>';
  b +=
    `<rect x="176" y="356" width="548" height="366" rx="14" fill="none" stroke="#000" stroke-width="3"/>` +
    P('M126 256H400L230 796H126Q120 796 120 790V262Q120 256 126 256Z', '#fff', 'opacity=".035"');
  return b;
}

function ovenHandle(k: Kit): string {
  const m = metal;
  let b = R(164, 312, 572, 20, 10, '#000', `opacity=".65" filter="${k.blur(8)}"`);
  for (const x of [188, 690])
    b += R(
      x,
      290,
      22,
      22,
      4,
      k.lin([
        [0, m(-0.1)],
        [1, m(-0.4)],
      ]),
    );
  b +=
    R(
      158,
      284,
      584,
      22,
      11,
      k.lin([
        [0, m(0.16)],
        [0.25, m(0.08)],
        [0.5, m(-0.12)],
        [0.8, m(-0.34)],
        [1, m(-0.2)],
      ]),
    ) + S('M170 289H730', '#fff', 2, 'opacity=".8"');
  return b;
}

function ovenFront(colour: string): string {
  const k = new Kit('ov'),
    c = ramp(colour),
    dk = isDark(colour);
  let b = k.floor(450, 806, 330, 1);
  b += R(
    112,
    128,
    676,
    678,
    8,
    k.lin(
      [
        [0, c(-0.02)],
        [0.2, c(0.07)],
        [0.6, c(0)],
        [1, c(-0.08)],
      ],
      [0, 0, 1, 0.15],
    ),
  );
  b += ovenFace(k, c, dk) + ovenHandle(k);
  b += S('M120 129H780', '#fff', 1.2, `opacity="${dk ? 0.4 : 0.9}"`);
  return k.svg('Built-in oven', 'colour → panel and frame', b);
}

/** Turned to the left, before installation: the steel case behind the front, the protruding bar. */
function ovenTurned(colour: string): string {
  const k = new Kit('ovq'),
    c = ramp(colour),
    dk = isDark(colour),
    m = metal,
    depth = 520;
  const v = camera([112, 128, 676, 678, depth], 33, 12, 806, 820);
  let b = k.floorPath(poly(rounded(140, 20, 620, depth - 30, 10).map(([x, z]) => v.at(x, 800, z))));
  const box = rounded(138, 150, 624, 646, 6);
  b += slab(k, v, box, 30, depth, (s) => m(s * 0.8 - 0.04));
  const seams = `M150 152V794M${depth - 60} 152V794`,
    slots = Array.from({ length: 7 }, (_, i) =>
      R(200 + i * 30, 200, 10, 64, 5, '#2a2d33', 'opacity=".75"'),
    ).join('');
  b += on(
    v.side(762),
    R(
      30,
      150,
      70,
      646,
      0,
      k.lin(
        [
          [0, '#000', 0.42],
          [1, '#000', 0],
        ],
        [0, 0, 1, 0],
      ),
    ) +
      S(seams, '#000', 1.6, 'opacity=".2"') +
      S(
        seams.replace('M150', 'M152').replace(`M${depth - 60}`, `M${depth - 58}`),
        '#fff',
        1.4,
        'opacity=".25"',
      ) +
      slots +
      [190, 750].map((y) => E(126, y, 5, 5, m(-0.3)) + E(depth - 30, y, 5, 5, m(-0.3))).join(''),
  );
  // the front panel, then the door before it
  b +=
    slab(k, v, rounded(112, 128, 676, 678, 8), 0, 34, (s) => c(s + 0.03)) +
    on(
      v.front(),
      R(112, 128, 676, 678, 8, c(-0.02)) +
        ovenFace(k, c, dk) +
        S('M120 129H780', '#fff', 1.4, `opacity="${dk ? 0.4 : 0.9}"`),
    );
  b += S(
    `M${v
      .at(787.4, 134, 0)
      .map((n) => n.toFixed(1))
      .join(' ')}L${v
      .at(787.4, 800, 0)
      .map((n) => n.toFixed(1))
      .join(' ')}`,
    '#fff',
    1.2,
    'opacity=".28"',
  );
  // knobs and bar
  for (const [x, mark] of [
    [202, '#f5a524'],
    [698, '#f4f4f2'],
  ] as const) {
    const at = (along: number, p: number, q: number): Point => v.at(x + p, 188 + q, -along);
    b +=
      turned(
        at,
        [
          [0, 42],
          [20, 40],
        ],
        (l, r) =>
          k.lin(
            [
              [0, m(0.06)],
              [0.4, m(-0.12)],
              [1, m(-0.46)],
            ],
            [...l, ...r],
          ),
      ) + on(v.front(-20), knob(k, x, 188, 40, mark));
  }
  b += on(v.front(), R(150, 316, 580, 22, 11, '#000', `opacity=".6" filter="${k.blur(8)}"`));
  for (const x of [190, 692]) b += slab(k, v, rounded(x, 287, 20, 16, 5), -36, 0, (s) => m(s - 0.16));
  const bar = (along: number, p: number, q: number): Point => v.at(158 + along, 295 + p, -44 + q);
  b +=
    turned(
      bar,
      [
        [0, 11],
        [584, 11],
      ],
      (l, r) =>
        k.lin(
          [
            [0, m(0.1)],
            [0.25, m(0.16)],
            [0.55, m(-0.14)],
            [0.85, m(-0.36)],
            [1, m(-0.24)],
          ],
          l[1] < r[1] ? [...l, ...r] : [...r, ...l],
        ),
    ) + P(poly(circle(bar, [584, 11])), m(-0.22));
  return k.svg('Built-in oven, from the side', 'colour → panel and frame', b);
}

export const oven: Drawing = {
  front: ovenFront,
  'three-quarter': ovenTurned,
  detail: (colour) => detailOf(ovenTurned(colour), { x: 110, y: 230, size: 260 }),
};
