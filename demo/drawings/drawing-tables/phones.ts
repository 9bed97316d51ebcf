// Smartphone and tablet. A table of coordinates: every number is a point of the 900 × 900 square,
// which is also the plane z = 0 of the three-quarter views; light from the upper left.

import { isDark, type Ramp, ramp } from '../colour-ramp.ts';
import { E, Kit, on, onto, P, type Point, poly, R, S } from '../kit.ts';
import { camera, circle, type Drawing, detailOf, plate, rounded, slab, turned } from '../views.ts';
import { figures } from './parts.ts';
import { wall } from './wallpapers.ts';

const lensCentres: readonly Point[] = [
  [342, 170],
  [342, 244],
  [408, 207],
];

/** The back glass with the camera's raised square; without the lenses. */
function phoneBack(k: Kit, c: Ramp, dk: boolean): string {
  let b = R(
    276,
    104,
    330,
    698,
    56,
    k.lin(
      [
        [0, c(0.24)],
        [0.1, c(-0.08)],
        [0.9, c(-0.12)],
        [1, c(0.16)],
      ],
      [0, 0, 1, 0],
    ),
  );
  b += R(
    281,
    109,
    320,
    688,
    51,
    k.lin(
      [
        [0, c(0.12)],
        [0.45, c(0.01)],
        [1, c(-0.09)],
      ],
      [0, 0, 1, 1],
    ),
  );
  b += `<g clip-path="${k.clip('<rect x="281" y="109" width="320" height="688" rx="51"/>')}">${P(
    'M250 109H430L300 797H250Z',
    k.lin([
      [0, '#fff', dk ? 0.14 : 0.34],
      [1, '#fff', 0.02],
    ]),
  )}</g>`;
  b +=
    R(
      300,
      128,
      152,
      158,
      40,
      k.lin(
        [
          [0, c(0.17)],
          [1, c(0.03)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    `<rect x="300.7" y="128.7" width="150.6" height="156.6" rx="39.4" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="1.4"/>`;
  return b;
}

function lenses(k: Kit, c: Ramp): string {
  let b = '';
  for (const [x, y] of lensCentres)
    b +=
      E(
        x,
        y,
        32,
        32,
        k.lin(
          [
            [0, c(0.3)],
            [1, c(-0.16)],
          ],
          [0, 0, 1, 1],
        ),
      ) +
      E(x, y, 27.5, 27.5, '#0a0b0f') +
      E(
        x,
        y,
        17,
        17,
        k.rad([
          [0, '#0a0f1f'],
          [0.55, '#1a2a4a'],
          [0.8, '#0a0e18'],
          [1, '#1d2536'],
        ]),
      ) +
      E(x - 7, y - 8, 6.5, 4.5, '#b8cdf2', 'opacity=".75"') +
      E(x + 8, y + 9, 3, 2.4, '#a57de0', 'opacity=".5"');
  b +=
    E(410, 152, 8, 8, '#f7efd9') +
    E(410, 152, 8, 8, 'none', 'stroke="#000" stroke-opacity=".25" stroke-width="1.4"');
  return b;
}

/** The lit screen in its frame. */
function phoneFace(k: Kit, c: Ramp): string {
  let b = R(
    416,
    104,
    330,
    698,
    56,
    k.lin(
      [
        [0, c(0.28)],
        [0.02, c(0.02)],
        [0.97, c(-0.14)],
        [1, c(0.2)],
      ],
      [0, 0, 1, 0],
    ),
  );
  b += R(420, 108, 322, 690, 52, '#050609');
  b += `<g clip-path="${k.clip('<rect x="430" y="118" width="302" height="670" rx="43"/>')}">${wall(k, 'bloom', 430, 118, 302, 670)}${P(
    'M430 118H660L470 788H430Z',
    k.lin(
      [
        [0, '#fff', 0.14],
        [1, '#fff', 0.015],
      ],
      [0, 0, 1, 1],
    ),
  )}</g>`;
  b +=
    '<rect x="429" y="117" width="304" height="672" rx="44" fill="none" stroke="#050609" stroke-width="2.6"/>' +
    R(541, 133, 80, 23, 11.5, '#050609') +
    E(608, 144.5, 5, 5, '#131c30') +
    R(531, 772, 100, 4.4, 2.2, '#fff', 'opacity=".85"');
  b +=
    figures('14:02', 581, 254, 54, '#fff', { weight: 0.075, middle: true }) +
    R(521, 180, 120, 8, 4, '#fff', 'opacity=".42"');
  return b;
}

function phoneFront(colour: string): string {
  const k = new Kit('ph'),
    c = ramp(colour),
    dk = isDark(colour);
  let b = k.floor(370, 802, 132, 0.9) + k.floor(600, 802, 132, 0.9);
  // back
  b += '<g transform="translate(-64 0)">';
  b += phoneBack(k, c, dk) + lenses(k, c);
  b += '</g>';
  // front
  const sh = R(452, 120, 300, 690, 60, '#05060a', `opacity=".42" filter="${k.blurBox(16)}"`);
  b += sh + '<g transform="translate(8 0)">';
  b += phoneFace(k, c);
  b += S('M746 170V260', c(0.3), 1, 'opacity=".5"') + R(745, 250, 4, 74, 2, c(-0.05)) + '</g>';
  return k.svg(
    'Smartphone, back and front',
    'colour → frame and back glass',
    `<g transform="translate(-33 -4)">${b}</g>`,
  );
}

/** Both phones turned to the left: the polished frame shows on the right, the lenses stand out. */
function phoneTurned(colour: string): string {
  const k = new Kit('phq'),
    c = ramp(colour),
    dk = isDark(colour);
  const v = camera([136, 104, 610, 698, 160], 34, 9, 770, 820),
    depth = 38;
  const foot = (x: number, z: number): string =>
    k.floorPath(poly(rounded(x + 30, z, 270, depth, 12).map(([p, q]) => v.at(p, 803, q))));
  const frame = (x: number, z: number): string =>
    slab(k, v, rounded(x, 104, 330, 698, 56, 9), z, z + depth, (s) => c(s + 0.1)) +
    slab(k, v, rounded(x, 104, 330, 698, 56, 9), z, z + 3, (s) => c(s + 0.24));
  // the one behind: back glass; its own x runs 140 left of the drawing of the back
  const z = 125,
    dx = -140;
  let b =
    foot(136, z) +
    frame(136, z) +
    on(v.front(z), `<g transform="translate(${dx} 0)">${phoneBack(k, c, dk)}</g>`);
  for (const [x, y] of lensCentres)
    b += turned(
      (along, p, q) => v.at(x + dx + p, y + q, z - along),
      [
        [0, 32],
        [9, 32],
      ],
      (l, r) =>
        k.lin(
          [
            [0, c(0.24)],
            [0.4, c(-0.06)],
            [1, c(-0.26)],
          ],
          [...l, ...r],
        ),
    );
  b += on(v.front(z - 9), `<g transform="translate(${dx} 0)">${lenses(k, c)}</g>`);
  // the one in front
  b +=
    foot(416, 0) +
    P(
      poly(rounded(300, 150, 150, 640, 40).map(([x, y]) => v.at(x, y, z))),
      '#05060a',
      `opacity=".5" filter="${k.blurBox(18)}" clip-path="${k.clip(`<path d="${poly(rounded(136, 104, 330, 698, 56, 9).map(([x, y]) => v.at(x, y, z)))}"/>`)}"`,
    );
  b += frame(416, 0) + on(v.front(), phoneFace(k, c));
  // buttons and antenna line on the frame
  b += on(
    v.side(746.5),
    R(11, 250, 15, 96, 7, c(-0.2)) +
      R(12, 251, 11, 92, 5.5, c(0.1)) +
      R(0, 180, 38, 3, 0, c(-0.22), 'opacity=".7"'),
  );
  return k.svg('Smartphone, back and front, from the side', 'colour → frame and back glass', b);
}

export const phone: Drawing = {
  front: phoneFront,
  'three-quarter': phoneTurned,
  detail: (colour) => detailOf(phoneFront(colour), { x: 194, y: 112, size: 180 }),
};

/** The lit screen in its frame. */
function tabletFace(k: Kit, c: Ramp): string {
  let b = R(
    150,
    92,
    552,
    714,
    36,
    k.lin(
      [
        [0, c(0.12)],
        [0.02, c(-0.06)],
        [0.98, c(-0.16)],
        [1, c(0.08)],
      ],
      [0, 0, 1, 0],
    ),
  );
  b += R(154, 96, 544, 706, 32, '#07080b');
  b += `<g clip-path="${k.clip('<rect x="180" y="122" width="492" height="654" rx="14"/>')}">${wall(k, 'fog', 180, 122, 492, 654)}${P(
    'M180 122H560L280 776H180Z',
    k.lin(
      [
        [0, '#fff', 0.22],
        [1, '#fff', 0.02],
      ],
      [0, 0, 1, 1],
    ),
  )}</g>`;
  b +=
    figures('14:02', 426, 262, 64, '#20383c', { weight: 0.07, middle: true }) +
    R(350, 174, 152, 9, 4.5, '#20383c', 'opacity=".5"');
  b +=
    '<rect x="179" y="121" width="494" height="656" rx="15" fill="none" stroke="#07080b" stroke-width="2.6"/>' +
    E(426, 109, 3, 3, '#1b2436') +
    R(376, 764, 100, 4, 2, '#fff', 'opacity=".8"');
  return b;
}

function tabletFront(colour: string): string {
  const k = new Kit('tb'),
    c = ramp(colour);
  let b = k.floor(420, 806, 268);
  b += tabletFace(k, c);
  // pencil, leaning
  b +=
    `<g transform="rotate(3 748 460)">` +
    E(752, 800, 20, 4, '#000', `opacity=".4" filter="${k.blur(4)}"`) +
    P(
      'M737 150Q737 138 749 138Q761 138 761 150V736L752 790Q749 796 746 790L737 736Z',
      k.lin(
        [
          [0, '#c4c3c0'],
          [0.3, '#ffffff'],
          [0.6, '#f1f0ee'],
          [1, '#aeadab'],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    P('M741.5 762L746 790Q749 796 752 790L756.5 762Z', '#8b8b8d') +
    S('M737 736H761', '#bdbcb9', 1) +
    '</g>';
  return k.svg('Tablet with pencil', 'colour → frame', b);
}

/** Flat on the table, seen from its right front corner, with the pencil beside it. Height is y, the table at y = 16. */
function tabletTurned(colour: string): string {
  const k = new Kit('tbq'),
    c = ramp(colour),
    W = 552,
    H = 714;
  const v = camera([150, 0, W + 60, 16, H], 27, 44, 826, 768);
  const plan = rounded(150, 0, W, H, 36, 8);
  let b =
    k.floorPath(poly(plan.map(([x, z]) => v.at(x, 17, z)))) + plate(k, v, plan, 0, 15, (s) => c(s + 0.02));
  b += on(onto([150, 92, W, H], v.at(150, 0, H), v.at(150 + W, 0, H), v.at(150, 0, 0)), tabletFace(k, c));
  const px = 752,
    r = 11,
    at = (along: number, p: number, q: number): Point => v.at(px + p, 5 + q, 600 - along);
  b += P(
    poly([v.at(px - 4, 17, 620), v.at(px + 22, 17, 620), v.at(px + 22, 17, 60), v.at(px - 4, 17, 60)]),
    '#05060a',
    `opacity=".42" filter="${k.blurBox(5)}"`,
  );
  const white = (l: Point, q: Point): string =>
    k.lin(
      [
        [0, '#d9d8d5'],
        [0.3, '#ffffff'],
        [0.6, '#eceae7'],
        [1, '#a3a2a0'],
      ],
      [...l, ...q],
    );
  b +=
    turned(
      at,
      [
        [-8, 7],
        [0, r],
        [470, r],
        [522, 4],
      ],
      white,
    ) +
    turned(
      at,
      [
        [522, 4],
        [540, 1],
      ],
      () => '#8b8b8d',
    ) +
    P(poly(circle(at, [540, 1])), '#77777a');
  return k.svg('Tablet with pencil, lying', 'colour → frame', b);
}

export const tablet: Drawing = {
  front: tabletFront,
  'three-quarter': tabletTurned,
  detail: (colour) => detailOf(tabletTurned(colour), { x: 450, y: 490, size: 260 }),
};
