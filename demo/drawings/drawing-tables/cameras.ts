// Mirrorless camera. A table of coordinates: every number is a point of the 900 × 900 square, which is also the plane
// z = 0 of the three-quarter view (the lens points toward the viewer, at negative z); light from the upper left.

import { ramp } from '../colour-ramp.ts';
import { E, Kit, on, P, type Point, poly, R, S } from '../kit.ts';
import {
  circle,
  type Drawing,
  detailOf,
  camera as look,
  rounded,
  slab,
  type Turn,
  turned,
} from '../views.ts';

/** The front of the lens: its inner rings, the glass, the reflections. */
function lensGlass(k: Kit, cx: number, cy: number): string {
  const ring = (r: number, f: string, x = ''): string => E(cx, cy, r, r, f, x);
  let b =
    ring(
      180,
      k.lin(
        [
          [0, '#4c5058'],
          [0.4, '#17181b'],
          [1, '#2b2d33'],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    ring(174, '#0d0e11') +
    ring(
      168,
      k.lin([
        [0, '#202227'],
        [1, '#0b0c0e'],
      ]),
    ) +
    ring(146, '#060709');
  b +=
    ring(
      138,
      k.rad(
        [
          [0, '#05070d'],
          [0.35, '#0d1630'],
          [0.6, '#1b2350'],
          [0.78, '#0b1020'],
          [1, '#1a1d2c'],
        ],
        { cx: 0.48, cy: 0.46, r: 0.55 },
      ),
    ) +
    ring(96, 'none', 'stroke="#000" stroke-width="6" opacity=".6"') +
    ring(
      70,
      k.rad([
        [0, '#020308'],
        [0.6, '#0a1026'],
        [1, '#20284e'],
      ]),
    ) +
    ring(34, '#010204');
  b +=
    E(
      cx - 44,
      cy - 58,
      44,
      26,
      k.rad([
        [0, '#dfe9ff', 0.95],
        [0.5, '#a9c0ff', 0.4],
        [1, '#a9c0ff', 0],
      ]),
      `transform="rotate(-36 ${cx - 44} ${cy - 58})"`,
    ) +
    E(
      cx + 44,
      cy + 54,
      30,
      18,
      k.rad([
        [0, '#c089ff', 0.6],
        [1, '#c089ff', 0],
      ]),
      `transform="rotate(-36 ${cx + 44} ${cy + 54})"`,
    ) +
    E(
      cx + 22,
      cy + 26,
      13,
      9,
      k.rad([
        [0, '#7ff0d0', 0.6],
        [1, '#7ff0d0', 0],
      ]),
    ) +
    P(
      `M${cx - 122} ${cy - 30}A126 126 0 0 1 ${cx + 10} ${cy - 126}A150 150 0 0 0 ${cx - 122} ${cy - 30}Z`,
      '#fff',
      'opacity=".22"',
    );
  return b;
}

function cameraFront(colour: string): string {
  const k = new Kit('ca'),
    c = ramp(colour),
    silver = ramp('#bfc2c7');
  let b = k.floor(450, 712, 320, 1.1);
  // top plate
  b += P(
    'M120 330Q120 296 156 294L318 290L352 232Q360 216 380 216H520Q540 216 548 232L582 290L752 294Q782 296 782 330V380H120Z',
    k.lin([
      [0, c(0.22)],
      [0.2, c(0.08)],
      [1, c(-0.06)],
    ]),
  );
  b +=
    S('M362 226Q368 219 380 218H520Q532 219 538 226', '#fff', 3, `opacity=".4" filter="${k.blur(1.4)}"`) +
    R(
      404,
      204,
      92,
      14,
      4,
      k.lin([
        [0, silver(0)],
        [1, silver(-0.4)],
      ]),
    ) +
    R(420, 206, 60, 6, 2, '#0c0d10');
  // dials
  const dial = (x: number, w: number, y: number, h: number): string => {
    let g = R(
      x,
      y,
      w,
      h,
      5,
      k.lin(
        [
          [0, silver(-0.42)],
          [0.3, silver(0.02)],
          [0.55, silver(-0.24)],
          [1, silver(-0.5)],
        ],
        [0, 0, 1, 0],
      ),
    );
    for (let i = 1; i < w / 5; i++) g += R(x + i * 5, y + 4, 1.6, h - 6, 0.8, '#000', 'opacity=".42"');
    return g + R(x + 3, y, w - 6, 3, 1.5, '#fff', 'opacity=".45"');
  };
  b +=
    dial(612, 78, 262, 30) +
    dial(704, 50, 270, 24) +
    R(
      172,
      272,
      60,
      22,
      8,
      k.lin(
        [
          [0, silver(-0.2)],
          [0.4, silver(0.12)],
          [1, silver(-0.4)],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    E(202, 271, 21, 6, silver(0.05));
  // body
  b += P(
    'M112 368Q112 344 140 344H760Q790 344 790 372V676Q790 710 756 710H150Q112 710 112 676Z',
    k.lin([
      [0, '#26282d'],
      [0.6, '#17181c'],
      [1, '#0d0e10'],
    ]),
  );
  b += P(
    'M112 368Q112 344 140 344H760Q790 344 790 372V676Q790 710 756 710H150Q112 710 112 676Z',
    k.pattern(
      11,
      11,
      '<circle cx="2" cy="3" r="2.1" fill="#fff" opacity=".045"/><circle cx="7.5" cy="8.5" r="2.4" fill="#fff" opacity=".05"/><circle cx="8" cy="2.5" r="1.6" fill="#000" opacity=".35"/><circle cx="2.5" cy="8.5" r="1.5" fill="#000" opacity=".35"/>',
    ),
  );
  // grip
  b +=
    P(
      'M112 372Q112 340 146 340H222Q254 342 256 384L262 640Q262 712 212 716H150Q108 714 108 670Z',
      k.lin(
        [
          [0, '#0b0c0e'],
          [0.3, '#3a3d44'],
          [0.6, '#1b1d21'],
          [1, '#08090a'],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    P(
      'M112 372Q112 340 146 340H222Q254 342 256 384L262 640Q262 712 212 716H150Q108 714 108 670Z',
      k.pattern(
        9,
        9,
        '<circle cx="2" cy="3" r="1.8" fill="#000" opacity=".3"/><circle cx="6.5" cy="7" r="1.8" fill="#fff" opacity=".05"/>',
      ),
    );
  b +=
    S('M120 344H782', '#fff', 1.4, 'opacity=".22"') +
    E(302, 404, 9, 9, '#f3ddb0', 'opacity=".85"') +
    E(302, 404, 9, 9, 'none', 'stroke="#000" stroke-opacity=".5" stroke-width="2"');
  // lens
  const cx = 478,
    cy = 500,
    ring = (r: number, f: string, x = ''): string => E(cx, cy, r, r, f, x);
  b += E(cx + 10, cy + 22, 210, 206, '#000', `opacity=".55" filter="${k.blurBox(16)}"`);
  b +=
    ring(
      208,
      k.lin(
        [
          [0, silver(0.02)],
          [0.3, '#3a3d44'],
          [0.7, '#131417'],
          [1, '#4a4d54'],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    ring(
      200,
      k.lin(
        [
          [0, '#3b3e45'],
          [0.5, '#121316'],
          [1, '#24262b'],
        ],
        [0.1, 0, 0.9, 1],
      ),
    );
  for (let i = 0; i < 90; i++) {
    const a = (i / 90) * Math.PI * 2;
    b += S(
      `M${(cx + Math.cos(a) * 186).toFixed(1)} ${(cy + Math.sin(a) * 186).toFixed(1)}L${(cx + Math.cos(a) * 198).toFixed(1)} ${(cy + Math.sin(a) * 198).toFixed(1)}`,
      '#000',
      3,
      'opacity=".5"',
    );
  }
  b += lensGlass(k, cx, cy);
  b +=
    S(
      `M${cx - 176} ${cy - 100}A203 203 0 0 1 ${cx - 20} ${cy - 202}`,
      '#fff',
      4,
      `opacity=".55" filter="${k.blur(1.6)}"`,
    ) +
    E(
      716,
      470,
      20,
      20,
      k.lin([
        [0, '#3a3d44'],
        [1, '#0b0c0e'],
      ]),
    ) +
    R(690, 640, 64, 5, 2.5, '#fff', 'opacity=".5"');
  return k.svg('Mirrorless camera', 'colour → top plate', b);
}

/** Turned to the left: the barrel of the lens, the grip, the dials on the top plate. */
function cameraTurned(colour: string): string {
  const k = new Kit('caq'),
    c = ramp(colour),
    silver = ramp('#bfc2c7'),
    black = ramp('#1c1d21'),
    depth = 96;
  const v = look([112, 204, 678, 510, depth], 33, 13, 700, 720);
  const grain = k.pattern(
    11,
    11,
    '<circle cx="2" cy="3" r="2.1" fill="#fff" opacity=".045"/><circle cx="7.5" cy="8.5" r="2.4" fill="#fff" opacity=".05"/><circle cx="8" cy="2.5" r="1.6" fill="#000" opacity=".35"/><circle cx="2.5" cy="8.5" r="1.5" fill="#000" opacity=".35"/>',
  );
  const lens = (along: number, p: number, q: number): Point => v.at(478 + p, 500 + q, -along);
  let b =
    k.floorPath(
      poly(
        (
          [
            [130, -40],
            [240, -40],
            [270, 0],
            [780, 0],
            [780, depth],
            [130, depth],
          ] as const
        ).map(([x, z]) => v.at(x, 712, z)),
      ),
    ) +
    P(
      poly(
        (
          [
            [300, -150],
            [650, -150],
            [650, 0],
            [300, 0],
          ] as const
        ).map(([x, z]) => v.at(x, 716, z)),
      ),
      '#10131c',
      `opacity=".3" filter="${k.blurBox(16)}"`,
    );
  // top plate with the finder
  const top: readonly Point[] = [
    [120, 330],
    [128, 306],
    [156, 294],
    [318, 290],
    [352, 232],
    [362, 221],
    [380, 216],
    [520, 216],
    [538, 221],
    [548, 232],
    [582, 290],
    [752, 294],
    [774, 306],
    [782, 330],
    [782, 380],
    [120, 380],
  ];
  b +=
    slab(k, v, top, 4, depth, (s) => c(s + 0.06)) +
    P(
      poly(top.map(([x, y]) => v.at(x, y, 4))),
      k.lin([
        [0, c(0.2)],
        [0.3, c(0.08)],
        [1, c(-0.05)],
      ]),
    );
  b += on(
    v.top(216),
    R(404, 22, 92, 62, 4, silver(-0.24)) +
      R(414, 30, 72, 46, 3, '#101115') +
      R(426, 18, 48, 66, 2, silver(-0.3)),
  );
  const dial = (x: number, r: number, y0: number, y1: number): string => {
    const at = (y: number, p: number, q: number): Point => v.at(x + p, y, 50 + q);
    let g = turned(
      at,
      [
        [y0, r],
        [y1, r],
      ],
      (l, q) =>
        k.lin(
          [
            [0, silver(-0.42)],
            [0.3, silver(0.04)],
            [0.55, silver(-0.22)],
            [1, silver(-0.52)],
          ],
          [...l, ...q],
        ),
    );
    for (let i = 0; i < 44; i++) {
      const a = (i / 44) * 2 * Math.PI;
      if (Math.cos(a) * 0.54 - Math.sin(a) * 0.84 > 0.06)
        g += S(
          `M${at(y0 - 3, Math.cos(a) * r, Math.sin(a) * r)
            .map((n) => n.toFixed(1))
            .join(' ')}L${at(y1 + 3, Math.cos(a) * r, Math.sin(a) * r)
            .map((n) => n.toFixed(1))
            .join(' ')}`,
          '#000',
          1.5,
          'opacity=".42"',
        );
    }
    return (
      g +
      P(
        poly(circle(at, [y1, r])),
        k.lin(
          [
            [0, silver(0.1)],
            [1, silver(-0.18)],
          ],
          [0, 0, 1, 1],
        ),
      ) +
      P(poly(circle(at, [y1, r * 0.66])), 'none', `stroke="${silver(-0.3)}" stroke-width="1.4"`)
    );
  };
  b += dial(651, 36, 292, 262) + dial(729, 25, 293, 270);
  const button = (y: number, p: number, q: number): Point => v.at(198 + p, y, 20 + q);
  b +=
    turned(
      button,
      [
        [296, 30],
        [286, 30],
      ],
      () => c(0.12),
    ) +
    P(poly(circle(button, [286, 30])), c(0.04)) +
    turned(
      button,
      [
        [288, 20],
        [276, 20],
      ],
      (l, q) =>
        k.lin(
          [
            [0, silver(-0.2)],
            [0.4, silver(0.08)],
            [1, silver(-0.4)],
          ],
          [...l, ...q],
        ),
    ) +
    P(poly(circle(button, [276, 20])), silver(0.04));
  // body
  const body = rounded(112, 344, 678, 366, 30, 7);
  b += slab(k, v, body, 0, depth + 4, (s) => black(s + 0.05));
  b += on(
    v.front(),
    R(
      112,
      344,
      678,
      366,
      30,
      k.lin([
        [0, '#2b2d33'],
        [0.6, '#17181c'],
        [1, '#0d0e10'],
      ]),
    ) +
      R(112, 344, 678, 366, 30, grain) +
      S('M140 345H762', '#fff', 1.6, 'opacity=".26"') +
      E(
        716,
        470,
        20,
        20,
        k.lin([
          [0, '#3a3d44'],
          [1, '#0b0c0e'],
        ]),
      ) +
      R(690, 640, 64, 5, 2.5, '#fff', 'opacity=".5"') +
      S('M789 376V680', '#fff', 1.4, 'opacity=".2"'),
  );
  b += on(
    v.side(790),
    R(30, 440, 44, 130, 8, '#0d0e11', 'opacity=".7"') + R(34, 396, 36, 12, 5, silver(-0.25)),
  );
  // grip
  const hold = rounded(106, 342, 150, 372, 44, 8);
  b +=
    P(poly(hold.map(([x, y]) => v.at(x + 26, y + 8, 0))), '#000', `opacity=".5" filter="${k.blurBox(10)}"`) +
    slab(k, v, hold, -46, 0, (s) => black(s * 0.8 + 0.06)) +
    on(
      v.front(-46),
      R(
        106,
        342,
        150,
        372,
        44,
        k.lin(
          [
            [0, '#101114'],
            [0.35, '#3c3f46'],
            [0.7, '#1f2126'],
            [1, '#121316'],
          ],
          [0, 0, 1, 0],
        ),
      ) +
        R(
          106,
          342,
          150,
          372,
          44,
          k.pattern(
            9,
            9,
            '<circle cx="2" cy="3" r="1.8" fill="#000" opacity=".3"/><circle cx="6.5" cy="7" r="1.8" fill="#fff" opacity=".05"/>',
          ),
        ),
    );
  b += on(
    v.front(),
    E(302, 404, 9, 9, '#f3ddb0', 'opacity=".85" stroke="#000" stroke-opacity=".5" stroke-width="2"'),
  );
  // lens: mount, barrel with its ridges, front
  b += P(
    poly(circle(lens, [0, 212]).map(([x, y]): Point => [x + 16, y + 18])),
    '#000',
    `opacity=".6" filter="${k.blurBox(14)}" clip-path="${k.clip(`<path d="${poly(body.map(([x, y]) => v.at(x, y, 0)))}"/>`)}"`,
  );
  const barrel = (l: Point, r: Point): string =>
    k.lin(
      [
        [0, '#4a4d54'],
        [0.16, '#3a3d44'],
        [0.4, '#1c1d21'],
        [0.75, '#101114'],
        [0.94, '#2a2c31'],
        [1, '#191a1e'],
      ],
      [...l, ...r],
    );
  b +=
    turned(
      lens,
      [
        [0, 208],
        [16, 208],
      ],
      (l, r) =>
        k.lin(
          [
            [0, silver(0.06)],
            [0.5, silver(-0.3)],
            [1, silver(-0.1)],
          ],
          [...l, ...r],
        ),
    ) +
    turned(
      lens,
      [
        [16, 200],
        [60, 200],
        [62, 204],
        [124, 204],
        [128, 196],
        [150, 190],
      ] satisfies Turn[],
      barrel,
    );
  for (let i = 0; i < 96; i++) {
    const a = (i / 96) * 2 * Math.PI,
      x = Math.cos(a) * 204,
      y = Math.sin(a) * 204;
    if (Math.cos(a) * 0.545 - Math.sin(a) * 0.23 > 0.01)
      b += S(
        `M${lens(66, x, y)
          .map((n) => n.toFixed(1))
          .join(' ')}L${lens(120, x, y)
          .map((n) => n.toFixed(1))
          .join(' ')}`,
        '#000',
        3.4,
        'opacity=".55"',
      );
  }
  b +=
    P(
      poly(circle(lens, [150, 190])),
      k.lin(
        [
          [0, '#565a63'],
          [0.5, '#141518'],
          [1, '#2b2d33'],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    on(v.front(-150), lensGlass(k, 478, 500)) +
    P(poly(circle(lens, [150, 189])), 'none', 'stroke="#fff" stroke-opacity=".3" stroke-width="1.6"');
  return k.svg('Mirrorless camera, from the side', 'colour → top plate', b);
}

export const camera: Drawing = {
  front: cameraFront,
  'three-quarter': cameraTurned,
  detail: (colour) => detailOf(cameraFront(colour), { x: 400, y: 190, size: 330 }),
};
