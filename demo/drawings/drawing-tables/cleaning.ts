// Cordless vacuum cleaner. A table of coordinates: every number is a point of the 900 × 900 square
// (front) or of the model's own space (three-quarter view); light from the upper left.

import { type Ramp, ramp } from '../colour-ramp.ts';
import { E, Kit, on, onto, P, type Point, poly, R, S } from '../kit.ts';
import { camera, circle, type Drawing, detailOf, hull, rounded, turned } from '../views.ts';

function vacuumFront(colour: string): string {
  const k = new Kit('vc'),
    c = ramp(colour),
    d = ramp('#2b2e35');
  let b = k.floor(360, 830, 150, 0.9);
  // floor head
  b += P(
    'M214 808Q212 768 262 758L420 742Q486 738 504 778L510 808Q512 826 494 826H232Q214 826 214 808Z',
    k.lin([
      [0, d(0.16)],
      [0.5, d(0)],
      [1, d(-0.12)],
    ]),
  );
  b +=
    P(
      'M232 784Q300 762 420 756Q470 754 492 776L496 790Q360 776 228 800Z',
      '#fff',
      `opacity=".16" filter="${k.blur(2)}"`,
    ) +
    R(226, 800, 276, 18, 9, c(-0.02)) +
    R(226, 800, 276, 6, 3, c(0.18), 'opacity=".7"') +
    E(478, 818, 12, 12, '#0c0d10');
  for (let i = 0; i < 7; i++) b += E(252 + i * 34, 809, 5, 4, '#fff7de', 'opacity=".9"');
  // wand and body on a lean
  b += '<g transform="rotate(13 380 770)">';
  b += P(
    'M356 700H404L412 772Q380 790 348 772Z',
    k.lin(
      [
        [0, d(-0.1)],
        [0.4, d(0.16)],
        [1, d(-0.14)],
      ],
      [0, 0, 1, 0],
    ),
  );
  b +=
    R(
      366,
      372,
      28,
      350,
      8,
      k.lin(
        [
          [0, c(-0.2)],
          [0.3, c(0.16)],
          [0.5, c(0.04)],
          [1, c(-0.24)],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    R(362, 470, 36, 16, 5, d(0.02)) +
    R(362, 690, 36, 22, 5, d(0.06));
  // cup
  b += R(
    338,
    196,
    84,
    196,
    30,
    k.lin(
      [
        [0, '#9aa2ac', 0.9],
        [0.2, '#e9edf2', 0.85],
        [0.5, '#b9c0c9', 0.75],
        [0.8, '#848c97', 0.85],
        [1, '#666d78', 0.95],
      ],
      [0, 0, 1, 0],
    ),
  );
  b += P(
    'M352 214H408L396 372H364Z',
    k.lin(
      [
        [0, d(0.12)],
        [0.4, d(0.3)],
        [1, d(-0.04)],
      ],
      [0, 0, 1, 0],
    ),
  );
  for (let i = 0; i < 6; i++) b += P(`M${354 + i * 9.4} 220h5l-2 146h-3Z`, '#000', 'opacity=".3"');
  b +=
    R(346, 208, 9, 168, 4.5, '#fff', `opacity=".7" filter="${k.blur(1.4)}"`) +
    R(
      334,
      366,
      92,
      26,
      12,
      k.lin(
        [
          [0, d(-0.06)],
          [0.35, d(0.2)],
          [1, d(-0.12)],
        ],
        [0, 0, 1, 0],
      ),
    );
  // motor
  b +=
    R(
      326,
      84,
      108,
      128,
      34,
      k.lin(
        [
          [0, c(-0.22)],
          [0.28, c(0.14)],
          [0.5, c(0.03)],
          [1, c(-0.26)],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    R(326, 176, 108, 14, 4, d(-0.04)) +
    S('M342 112C346 100 354 96 368 95', '#fff', 5, `opacity=".6" filter="${k.blur(2)}"`);
  for (let i = 0; i < 6; i++) b += R(346 + i * 12.4, 132, 6, 34, 3, '#000', 'opacity=".34"');
  // handle and battery
  b +=
    P(
      'M424 96Q520 84 548 150Q560 190 552 262H512Q520 196 506 166Q488 134 426 148Z',
      k.lin([
        [0, d(0.12)],
        [0.5, d(0.04)],
        [1, d(-0.1)],
      ]),
    ) + S('M436 108Q506 100 530 150', '#fff', 4, `opacity=".3" filter="${k.blur(2)}"`);
  b += P('M516 172C502 180 497 202 503 226L520 220Z', c(0.02));
  b +=
    R(
      494,
      254,
      76,
      84,
      16,
      k.lin(
        [
          [0, d(-0.04)],
          [0.3, d(0.16)],
          [1, d(-0.1)],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    P(
      'M418 168Q478 190 512 262L496 292Q466 232 418 210Z',
      k.lin([
        [0, d(0.1)],
        [1, d(-0.06)],
      ]),
    ) +
    R(516, 312, 32, 5, 2.5, '#7fe0a0') +
    '</g>';
  return k.svg(
    'Cordless vacuum cleaner',
    'colour → motor cover, wand, brush bar',
    `<g transform="translate(2 -8)">${b}</g>`,
  );
}

/**
 * The head toward the viewer, the handle to the right: the stick has the y of the front and leans back at its joint.
 */
function vacuumTurned(colour: string): string {
  const k = new Kit('vcq'),
    c = ramp(colour),
    d = ramp('#2b2e35');
  const v = camera([-150, -700, 300, 700, 260], 42, 20, 770, 830),
    lean = (17 * Math.PI) / 180;
  // across p (to the right), back q, and up from the joint at y = 770
  const at = (y: number, p: number, q: number): Point =>
    v.at(
      p,
      -58 + Math.sin(lean) * q - (770 - y) * Math.cos(lean),
      66 + Math.cos(lean) * q + (770 - y) * Math.sin(lean),
    );
  const flat = (off: number): ReturnType<typeof onto> =>
    onto([380, 770, 1, 1], at(770, off, 0), at(770, off, 1), at(771, off, 0));
  const tube =
    (r: Ramp, a = 0): ((l: Point, q: Point) => string) =>
    (l, q) =>
      k.lin(
        [
          [0, r(a - 0.2)],
          [0.12, r(a - 0.04)],
          [0.3, r(a + 0.15)],
          [0.5, r(a + 0.03)],
          [0.85, r(a - 0.17)],
          [1, r(a - 0.24)],
        ],
        [...l, ...q],
      );
  const plan = (x: number, z: number, w: number, depth: number, y: number, r = 22): Point[] =>
    rounded(x, z, w, depth, r).map(([p, q]) => v.at(p, y, q));
  let b = k.floorPath(poly(plan(-146, 4, 292, 116, 2)));
  // head
  const foot = plan(-150, 0, 300, 124, 0),
    sill = plan(-150, 0, 300, 124, -30),
    crown = plan(-118, 24, 236, 84, -60, 30);
  b +=
    P(
      poly(hull([...foot, ...sill])),
      k.lin([
        [0, d(0.02)],
        [1, d(-0.12)],
      ]),
    ) +
    P(
      poly(hull([...sill, ...crown])),
      k.lin(
        [
          [0, d(0.16)],
          [0.55, d(0.06)],
          [1, d(-0.12)],
        ],
        [0, 0, 1, 0.3],
      ),
    ) +
    P(
      poly(crown),
      k.lin(
        [
          [0, d(0.2)],
          [1, d(0.02)],
        ],
        [0, 0, 1, 0.4],
      ),
    );
  b += on(
    v.front(0),
    R(-126, -27, 252, 22, 8, c(-0.02)) +
      R(-126, -27, 252, 7, 3.5, c(0.18), 'opacity=".7"') +
      Array.from({ length: 8 }, (_, i) => E(-105 + i * 30, -15, 5, 4, '#fff7de', 'opacity=".95"')).join(''),
  );
  b += S(
    `M${v
      .at(-128, -31, 0)
      .map((n) => n.toFixed(1))
      .join(' ')}L${v
      .at(128, -31, 0)
      .map((n) => n.toFixed(1))
      .join(' ')}`,
    '#fff',
    1.6,
    'opacity=".3"',
  );
  // joint and wand
  b += P(
    poly(circle((y, p, q) => v.at(p, y, 66 + q), [-60, 40])),
    '#000',
    `opacity=".45" filter="${k.blurBox(5)}"`,
  );
  b += turned(
    (y, p, q) => v.at(p * 1.2, y, 66 + q),
    [
      [-58, 34],
      [-84, 30],
      [-92, 20],
    ],
    tube(d),
  );
  b +=
    turned(
      at,
      [
        [748, 28],
        [700, 24],
      ],
      tube(d),
    ) +
    turned(
      at,
      [
        [712, 18],
        [690, 18],
      ],
      tube(d, 0.06),
    ) +
    turned(
      at,
      [
        [690, 14],
        [372, 14],
      ],
      tube(c),
    ) +
    turned(
      at,
      [
        [486, 18],
        [470, 18],
      ],
      tube(d, 0.04),
    );
  // handle, behind the motor: from the top of the motor back and down to the battery
  const grip = 'M424 96Q520 84 548 150Q560 190 552 262H512Q520 196 506 166Q488 134 426 148Z',
    strut = 'M418 168Q478 190 512 262L496 292Q466 232 418 210Z';
  for (let off = -16; off <= 14; off += 2)
    b += on(flat(off), P(grip, d(-0.1)) + P(strut, d(-0.12)) + R(494, 254, 76, 84, 16, d(-0.12)));
  for (let off = -34; off <= -2; off += 2) b += on(flat(off + 18), R(494, 254, 76, 84, 16, d(-0.08)));
  b += on(
    flat(16),
    P(
      strut,
      k.lin([
        [0, d(0.1)],
        [1, d(-0.06)],
      ]),
    ) +
      P(
        grip,
        k.lin([
          [0, d(0.14)],
          [0.5, d(0.04)],
          [1, d(-0.08)],
        ]),
      ) +
      S('M436 108Q506 100 530 150', '#fff', 5, `opacity=".32" filter="${k.blur(2)}"`) +
      P('M516 172C502 180 497 202 503 226L520 220Z', c(0.02)) +
      R(
        494,
        254,
        76,
        84,
        16,
        k.lin(
          [
            [0, d(-0.02)],
            [0.3, d(0.14)],
            [1, d(-0.08)],
          ],
          [0, 0, 1, 0],
        ),
      ) +
      R(516, 312, 32, 6, 3, '#7fe0a0'),
  );
  // cup: the cone behind clear plastic
  b +=
    turned(
      at,
      [
        [392, 42],
        [366, 47],
      ],
      tube(d, 0.04),
    ) +
    turned(
      at,
      [
        [366, 16],
        [214, 30],
      ],
      tube(d, 0.1),
    );
  const ribs = Array.from({ length: 7 }, (_, i) => {
    const a = -0.9 + i * 0.42,
      p = Math.cos(a),
      q = Math.sin(a);
    return P(
      poly([
        at(360, p * 15, q * 15),
        at(360, p * 17, q * 17),
        at(220, (p + 0.08) * 30, q * 30),
        at(220, p * 27, q * 27),
      ]),
      '#000',
      'opacity=".3"',
    );
  });
  b +=
    ribs.join('') +
    turned(
      at,
      [
        [366, 43],
        [206, 44],
      ],
      (l, q) =>
        k.lin(
          [
            [0, '#868e99', 0.85],
            [0.14, '#e2e7ed', 0.6],
            [0.3, '#f6f8fa', 0.55],
            [0.5, '#aab1bb', 0.3],
            [0.82, '#78808b', 0.55],
            [1, '#5c636e', 0.9],
          ],
          [...l, ...q],
        ),
    );
  const [s0, s1] = [at(352, -18, -32), at(222, -18, -32)];
  b += S(
    `M${s0.map((n) => n.toFixed(1)).join(' ')}L${s1.map((n) => n.toFixed(1)).join(' ')}`,
    '#fff',
    7,
    `opacity=".75" filter="${k.blurBox(1.6)}"`,
  );
  // motor
  b +=
    turned(
      at,
      [
        [212, 51],
        [208, 53],
        [192, 54],
      ],
      tube(d),
    ) +
    turned(
      at,
      [
        [192, 54],
        [116, 54],
        [106, 52],
        [98, 48],
        [92, 43],
        [87, 36],
        [84, 28],
      ],
      tube(c),
    ) +
    P(poly(circle(at, [84, 28])), c(0.02)) +
    P(poly(circle(at, [83, 16])), d(0.02));
  for (let i = 0; i < 9; i++) {
    const a = -1.96 + i * 0.28,
      p = Math.cos(a) * 54,
      q = Math.sin(a) * 54;
    b += S(
      `M${at(170, p, q)
        .map((n) => n.toFixed(1))
        .join(' ')}L${at(136, p, q)
        .map((n) => n.toFixed(1))
        .join(' ')}`,
      '#000',
      6,
      'opacity=".34"',
    );
  }
  return k.svg('Cordless vacuum cleaner, turned', 'colour → motor cover, wand, brush bar', b);
}

export const vacuum: Drawing = {
  front: vacuumFront,
  'three-quarter': vacuumTurned,
  detail: (colour) => detailOf(vacuumTurned(colour), { x: 455, y: 72, size: 250 }),
};
