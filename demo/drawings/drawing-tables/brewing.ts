// Coffee machine and electric kettle. A table of coordinates: every number is a point of the 900 × 900 square,
// which is also the plane z = 0 of the three-quarter views; light from the upper left.

import { isDark, type Ramp, ramp } from '../colour-ramp.ts';
import { E, Kit, on, onto, P, type Point, poly, R, rpoly, S } from '../kit.ts';
import {
  camera,
  circle,
  type Drawing,
  detailOf,
  hull,
  plate,
  rounded,
  slab,
  type Turn,
  turned,
} from '../views.ts';
import { metal, plastic } from './parts.ts';

const bean = (i: number, x: number, y: number): string =>
  `<g transform="rotate(${(i * 47) % 180} ${x} ${y})">${E(x, y, 10, 6.4, i % 3 ? '#6d4327' : '#4a2a16')}${S(`M${x - 7} ${y}Q${x} ${y + 2} ${x + 7} ${y}`, '#2a150a', 1.2)}</g>`;

/** The cabinet's face with the glass panel and its display: a cup, and how far the drink is. */
function coffeeFace(k: Kit, c: Ramp, dk: boolean): string {
  // body
  let b = R(
    214,
    160,
    472,
    646,
    26,
    k.lin(
      [
        [0, c(-0.14)],
        [0.08, c(0.04)],
        [0.26, c(0.14)],
        [0.42, c(0.03)],
        [0.86, c(-0.05)],
        [1, c(-0.16)],
      ],
      [0, 0, 1, 0],
    ),
  );
  b += R(
    214,
    160,
    472,
    646,
    26,
    k.lin([
      [0, '#fff', dk ? 0.14 : 0.5],
      [0.08, '#fff', 0],
      [0.8, '#000', 0],
      [1, '#000', 0.25],
    ]),
  );
  // glass front
  b +=
    R(
      250,
      190,
      400,
      210,
      16,
      k.lin([
        [0, '#16181d'],
        [1, '#07080b'],
      ]),
    ) +
    P(
      'M266 190H470L380 400H266Q250 400 250 384V206Q250 190 266 190Z',
      k.lin(
        [
          [0, '#fff', 0.14],
          [1, '#fff', 0.01],
        ],
        [0, 0, 1, 1],
      ),
    );
  b +=
    `<rect x="322" y="222" width="256" height="120" rx="10" fill="#0f1726"/>` +
    `<g clip-path="${k.clip('<rect x="322" y="222" width="256" height="120" rx="10"/>')}">${E(
      450,
      352,
      150,
      80,
      k.rad([
        [0, '#b9713a', 0.7],
        [1, '#b9713a', 0],
      ]),
    )}</g>` +
    S('M424 262Q425 296 450 296Q475 296 476 262Z', '#fff', 4, 'opacity=".92"') +
    S(
      'M476 268C492 266 492 286 473 286M440 250C436 244 444 240 440 234M458 250C454 244 462 240 458 234',
      '#fff',
      3.2,
      'opacity=".75"',
    ) +
    R(402, 314, 96, 5, 2.5, '#fff', 'opacity=".25"') +
    R(402, 314, 62, 5, 2.5, '#f5a524');
  for (let i = 0; i < 5; i++)
    b += E(370 + i * 40, 370, i === 2 ? 8 : 5, i === 2 ? 8 : 5, i === 2 ? '#f5a524' : '#5a6170');
  return b;
}

function coffeeFront(colour: string): string {
  const k = new Kit('cm'),
    c = ramp(colour),
    dk = isDark(colour),
    m = ramp('#c4c7cc');
  let b = k.floor(450, 806, 256, 1.1);
  // hopper
  b +=
    P(
      'M300 166Q302 108 330 104H570Q598 108 600 166Z',
      k.lin(
        [
          [0, '#5c646e', 0.75],
          [0.25, '#c6cdd6', 0.6],
          [0.55, '#6b727c', 0.6],
          [1, '#3a4048', 0.85],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    P(
      'M312 166Q320 132 352 128Q450 118 548 128Q580 132 588 166Z',
      k.lin([
        [0, '#5b3620'],
        [1, '#2c170c'],
      ]),
    );
  for (let i = 0; i < 34; i++) b += bean(i, 326 + ((i * 61) % 250), 136 + ((i * 37) % 26));
  b +=
    R(
      316,
      96,
      268,
      14,
      7,
      k.lin([
        [0, c(0.22)],
        [1, c(-0.04)],
      ]),
    ) + P('M322 112H380L364 164H308Q312 122 322 112Z', '#fff', 'opacity=".22"');
  b += coffeeFace(k, c, dk);
  // alcove
  b +=
    P(
      rpoly([
        [270, 412, 8],
        [630, 412, 8],
        [630, 742, 6],
        [270, 742, 6],
      ]),
      k.lin([
        [0, '#030405'],
        [0.5, '#15171b'],
        [1, '#1f2227'],
      ]),
    ) +
    P('M270 412H306V742H270Z', '#000', 'opacity=".4"') +
    P('M594 412H630V742H594Z', '#000', 'opacity=".5"') +
    R(
      300,
      640,
      300,
      100,
      0,
      k.lin([
        [0, '#fff', 0],
        [1, '#fff', 0.08],
      ]),
    );
  // spout
  b +=
    P(
      'M372 404H528V470Q528 486 512 486H388Q372 486 372 470Z',
      k.lin(
        [
          [0, m(-0.4)],
          [0.25, m(0.08)],
          [0.5, m(-0.06)],
          [1, m(-0.44)],
        ],
        [0, 0, 1, 0],
      ),
    ) + R(372, 404, 156, 12, 0, '#000', 'opacity=".35"');
  for (const x of [416, 468])
    b += P(
      `M${x - 2} 484H${x + 18}L${x + 14} 512H${x + 2}Z`,
      k.lin(
        [
          [0, m(-0.1)],
          [0.5, m(-0.3)],
          [1, m(-0.5)],
        ],
        [0, 0, 1, 0],
      ),
    );
  b += R(422, 510, 4.4, 108, 2, '#6b3a1a') + R(474, 510, 4.4, 108, 2, '#6b3a1a');
  // cup
  b +=
    E(450, 722, 100, 9, '#000', `opacity=".7" filter="${k.blur(5)}"`) +
    P(
      'M372 598H528Q530 690 486 716H414Q370 690 372 598Z',
      k.lin(
        [
          [0, '#a9a7a3'],
          [0.2, '#f6f5f2'],
          [0.5, '#ffffff'],
          [0.8, '#cfcdc9'],
          [1, '#8d8b87'],
        ],
        [0, 0, 1, 0],
      ),
    );
  b +=
    S('M526 622C566 616 570 672 512 676', '#e4e2de', 11) +
    S('M526 622C562 616 566 668 514 672', '#fff', 4, 'opacity=".7"') +
    E(450, 598, 78, 15, '#e8e6e2') +
    E(
      450,
      600,
      71,
      11.5,
      k.rad([
        [0, '#d9a468'],
        [0.5, '#a8672f'],
        [1, '#5a2f12'],
      ]),
    );
  // tray
  b +=
    R(
      232,
      738,
      436,
      50,
      10,
      k.lin([
        [0, m(0.1)],
        [0.2, m(-0.1)],
        [1, m(-0.36)],
      ]),
    ) + R(252, 738, 396, 9, 4, '#0d0e11');
  for (let i = 0; i < 24; i++) b += R(262 + i * 16, 739, 8, 6, 2, '#3c4048');
  b +=
    S('M246 750H654', '#fff', 1.4, 'opacity=".6"') +
    R(236, 804, 40, 8, 3, '#0b0c0e') +
    R(624, 804, 40, 8, 3, '#0b0c0e');
  return k.svg('Coffee machine', 'colour → cabinet', b);
}

/** Turned to the left: the bay has depth and contains the cup on the tray. */
function coffeeTurned(colour: string): string {
  const k = new Kit('cmq'),
    c = ramp(colour),
    dk = isDark(colour),
    m = metal,
    depth = 430;
  const v = camera([214, 96, 472, 716, depth], 32, 12, 822, 838);
  const tone = (s: number): string => c(s - 0.01);
  const sheet = (x0: number, x1: number, y0: number, y1: number, z: number): string =>
    poly([v.at(x0, y0, z), v.at(x1, y0, z), v.at(x1, y1, z), v.at(x0, y1, z)]);
  let b = k.floorPath(poly([...rounded(222, 4, 456, depth - 10, 20)].map(([x, z]) => v.at(x, 812, z))));
  b += slab(k, v, rounded(214, 160, 472, 646, 26, 7), 0, depth, tone);
  b += on(
    v.side(686),
    R(
      2,
      186,
      depth - 4,
      594,
      0,
      k.lin(
        [
          [0, '#fff', dk ? 0.1 : 0.24],
          [0.3, '#fff', 0],
          [1, '#000', 0.2],
        ],
        [0, 0, 1, 0.7],
      ),
    ) + Array.from({ length: 9 }, (_, i) => R(270, 250 + i * 17, 90, 6, 3, '#000', 'opacity=".34"')).join(''),
  );
  b += on(
    v.side(686),
    R(90, 330, 130, 400, 14, 'none', 'stroke="#000" stroke-opacity=".22" stroke-width="2"'),
  );
  // hopper: beans behind glass, under a lid
  const jar = (x: number, z: number, w: number, d: number): Point[] => rounded(x, z, w, d, 26);
  const low = jar(300, 70, 300, 280).map(([x, z]) => v.at(x, 162, z)),
    high = jar(312, 80, 276, 260).map(([x, z]) => v.at(x, 104, z));
  const mid = jar(304, 73, 292, 274).map(([x, z]) => v.at(x, 138, z));
  b +=
    P(poly(low.map(([x, y]): Point => [x + 3, y + 7])), '#000', `opacity=".4" filter="${k.blurBox(5)}"`) +
    P(
      poly(hull([...low, ...mid])),
      k.lin(
        [
          [0, '#5b3620'],
          [0.6, '#3a2012'],
          [1, '#1d0f08'],
        ],
        [0, 0, 1, 0],
      ),
    );
  b +=
    `<g clip-path="${k.clip(`<path d="${poly(hull([...low, ...mid]))}"/>`)}">` +
    on(
      v.front(72),
      Array.from({ length: 26 }, (_, i) => bean(i, 304 + ((i * 61) % 300), 138 + ((i * 37) % 26))).join(''),
    ) +
    on(
      v.side(598),
      Array.from({ length: 24 }, (_, i) => bean(i + 5, 74 + ((i * 53) % 290), 138 + ((i * 37) % 26))).join(
        '',
      ) + R(70, 100, 290, 70, 0, '#000', 'opacity=".35"'),
    ) +
    '</g>';
  b += P(
    poly(hull([...low, ...high])),
    k.lin(
      [
        [0, '#dfe6ee', 0.5],
        [0.2, '#c6cdd6', 0.22],
        [0.55, '#8b929c', 0.3],
        [0.62, '#565d66', 0.4],
        [1, '#30353c', 0.6],
      ],
      [0, 0, 1, 0],
    ),
  );
  const lidPlan = jar(306, 74, 288, 272);
  b +=
    plate(k, v, lidPlan, 94, 106, (s) => c(s + 0.1)) +
    P(
      poly(lidPlan.map(([x, z]) => v.at(x, 94, z))),
      k.lin(
        [
          [0, c(0.24)],
          [1, c(0.04)],
        ],
        [0, 0, 1, 0.6],
      ),
    );
  b += on(v.front(), coffeeFace(k, c, dk));
  // bay: back, left wall, floor
  const mouth = rounded(270, 412, 360, 332, 8).map(([x, y]) => v.at(x, y, 0));
  b +=
    `<g clip-path="${k.clip(`<path d="${poly(mouth)}"/>`)}">` +
    P(sheet(200, 700, 400, 760, 0), '#07080a') +
    P(
      sheet(270, 640, 380, 744, 190),
      k.lin([
        [0, '#050607'],
        [0.6, '#181b20'],
        [1, '#262a31'],
      ]),
    ) +
    P(
      poly([v.at(270, 400, 0), v.at(270, 400, 190), v.at(270, 744, 190), v.at(270, 744, 0)]),
      k.lin([
        [0, '#0b0c0f'],
        [1, '#24282e'],
      ]),
    ) +
    P(poly([v.at(270, 744, 0), v.at(270, 744, 190), v.at(640, 744, 190), v.at(640, 744, 0)]), '#0c0d10') +
    '</g>';
  b += P(poly(mouth), 'none', `stroke="${c(0.16)}" stroke-opacity=".7" stroke-width="1.6"`);
  // tray: from the floor of the bay to before the face
  b += P(
    poly([v.at(270, 744, 0), v.at(630, 744, 0), v.at(630, 744, 150), v.at(270, 744, 150)]),
    k.lin([
      [0, m(-0.44)],
      [1, m(-0.3)],
    ]),
    `clip-path="${k.clip(`<path d="${poly(mouth)}"/>`)}"`,
  );
  const tray = rounded(240, -64, 420, 64, 10);
  b +=
    plate(k, v, tray, 744, 792, (s) => m(s - 0.12)) +
    P(
      poly(tray.map(([x, z]) => v.at(x, 744, z))),
      k.lin(
        [
          [0, m(0.02)],
          [1, m(-0.16)],
        ],
        [0, 0, 1, 0],
      ),
    );
  const slots = (z0: number, z1: number): string =>
    Array.from({ length: 21 }, (_, i) =>
      P(
        poly([
          v.at(262 + i * 18, 744, z0),
          v.at(271 + i * 18, 744, z0),
          v.at(271 + i * 18, 744, z1),
          v.at(262 + i * 18, 744, z1),
        ]),
        '#15171b',
      ),
    ).join('');
  b += slots(-50, -2) + `<g clip-path="${k.clip(`<path d="${poly(mouth)}"/>`)}">${slots(-4, 120)}</g>`;
  // spout
  b +=
    `<g clip-path="${k.clip(`<path d="${poly(mouth)}"/>`)}">` +
    slab(k, v, rounded(384, 400, 132, 84, 12), 20, 90, (s) => m(s - 0.2)) +
    on(
      v.front(20),
      R(
        384,
        400,
        132,
        84,
        12,
        k.lin(
          [
            [0, m(-0.16)],
            [0.3, m(0.12)],
            [0.55, m(-0.04)],
            [1, m(-0.3)],
          ],
          [0, 0, 1, 0],
        ),
      ) +
        R(
          384,
          412,
          132,
          30,
          0,
          k.lin([
            [0, '#000', 0.7],
            [1, '#000', 0],
          ]),
        ),
    ) +
    '</g>';
  for (const x of [424, 476])
    b +=
      turned(
        (along, p, q) => v.at(x + p, along, 52 + q),
        [
          [512, 7],
          [484, 11],
        ],
        (l, r) =>
          k.lin(
            [
              [0, m(-0.2)],
              [0.3, m(-0.02)],
              [1, m(-0.5)],
            ],
            [...l, ...r],
          ),
      ) +
      P(
        poly([
          v.at(x - 2.4, 510, 52),
          v.at(x + 2.4, 510, 52),
          v.at(x + 2.4, 628, 52),
          v.at(x - 2.4, 628, 52),
        ]),
        '#6b3a1a',
      );
  // cup
  const at = (along: number, p: number, q: number): Point => v.at(450 + p, along, 52 + q);
  b += P(poly(circle(at, [744, 62])), '#000', `opacity=".65" filter="${k.blurBox(5)}"`);
  const [cupX] = at(626, 0, 0),
    cupR = 78 * v.scale,
    chinaFill = k.lin(
      [
        [0, '#b3b1ad'],
        [0.2, '#f6f5f2'],
        [0.45, '#ffffff'],
        [0.75, '#cfcdc9'],
        [1, '#8a8884'],
      ],
      [cupX - cupR, 0, cupX + cupR, 0],
    ),
    china = (): string => chinaFill;
  const hx = onto([450, 0, 1, 1], at(0, 0, 0), at(0, 1, -0.3), at(1, 0, 0));
  b += on(
    hx,
    S('M520 650C566 642 570 700 506 706', '#d9d7d3', 13) +
      S('M520 648C562 641 566 698 508 704', '#fff', 4, 'opacity=".7"'),
  );
  b +=
    turned(
      at,
      [
        [742, 42],
        [736, 48],
        [722, 57],
        [706, 64],
        [690, 69],
        [666, 74],
        [644, 77],
        [626, 78],
      ],
      china,
    ) +
    P(poly(circle(at, [626, 78])), '#efede9') +
    P(
      poly(circle(at, [629, 72])),
      k.rad([
        [0, '#d9a468'],
        [0.5, '#a8672f'],
        [1, '#5a2f12'],
      ]),
    );
  for (const x of [424, 476])
    b += P(
      poly([v.at(x - 2.4, 590, 52), v.at(x + 2.4, 590, 52), v.at(x + 2.4, 629, 52), v.at(x - 2.4, 629, 52)]),
      '#6b3a1a',
    );
  return k.svg('Coffee machine, from the side', 'colour → cabinet', b);
}

export const coffee: Drawing = {
  front: coffeeFront,
  'three-quarter': coffeeTurned,
  detail: (colour) => detailOf(coffeeTurned(colour), { x: 200, y: 340, size: 420 }),
};

function kettleFront(colour: string): string {
  const k = new Kit('kt'),
    c = ramp(colour),
    dk = isDark(colour),
    d = ramp('#25272c'),
    m = ramp('#c6c9ce');
  let b = k.floor(430, 812, 214, 1.2);
  // base
  b +=
    P(
      'M226 778H634Q648 778 648 792Q648 812 626 812H234Q212 812 212 792Q212 778 226 778Z',
      k.lin([
        [0, d(0.2)],
        [0.3, d(0.02)],
        [1, d(-0.1)],
      ]),
    ) + S('M230 780H630', '#fff', 1.5, 'opacity=".3"');
  // handle
  b +=
    P(
      'M588 270C700 252 762 330 748 470C740 570 690 640 612 660L604 616C656 598 692 546 698 462C706 362 668 318 596 322Z',
      k.lin(
        [
          [0, d(0.2)],
          [0.4, d(0.06)],
          [1, d(-0.1)],
        ],
        [0, 0, 1, 1],
      ),
    ) + S('M612 290C694 284 734 348 722 466', '#fff', 7, `opacity=".26" filter="${k.blur(3)}"`);
  // spout
  b +=
    P(
      'M300 306L214 250Q196 242 190 258Q188 268 194 282L262 452Z',
      k.lin(
        [
          [0, c(0.04)],
          [0.35, c(0.02)],
          [0.7, c(-0.1)],
          [1, c(-0.24)],
        ],
        [0, 0, 0.5, 1],
      ),
    ) +
    P('M214 250Q196 242 190 258Q188 268 194 282L197 289Q206 262 226 258Z', c(-0.2)) +
    S('M204 296L262 440', c(-0.3), 3, `opacity=".5" filter="${k.blur(2)}"`);
  // body
  const body =
    'M300 268H566C590 268 602 282 606 304L652 742Q656 778 622 778H238Q204 778 208 742L262 304C266 282 276 268 300 268Z';
  b += P(
    body,
    k.lin(
      [
        [0, c(-0.22)],
        [0.1, c(-0.04)],
        [0.26, c(0.07)],
        [0.4, c(0.1)],
        [0.6, c(-0.01)],
        [0.85, c(-0.14)],
        [1, c(-0.26)],
      ],
      [0, 0, 1, 0],
    ),
  );
  b += P(
    body,
    k.lin([
      [0, '#fff', 0.12],
      [0.16, '#fff', 0],
      [0.7, '#000', 0],
      [1, '#000', 0.22],
    ]),
  );
  b +=
    P(
      'M318 296H352L316 756H268Z',
      k.lin([
        [0, '#fff', dk ? 0.4 : 0.85],
        [0.7, '#fff', dk ? 0.14 : 0.45],
        [1, '#fff', 0],
      ]),
      `filter="${k.blur(5)}"`,
    ) +
    P(
      'M578 320L622 740',
      'none',
      `stroke="#fff" stroke-opacity="${dk ? 0.2 : 0.4}" stroke-width="6" filter="${k.blur(4)}"`,
    );
  // collar, lid, knob
  b +=
    P(
      'M288 268Q290 240 330 236H540Q578 240 580 268Z',
      k.lin(
        [
          [0, m(-0.3)],
          [0.3, m(0.14)],
          [0.55, m(-0.04)],
          [1, m(-0.4)],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    P(
      'M318 238Q330 202 434 200Q538 202 552 238Z',
      k.lin(
        [
          [0, c(-0.2)],
          [0.3, c(0.09)],
          [0.6, c(-0.02)],
          [1, c(-0.24)],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    P(
      'M352 218Q380 206 434 205Q470 205 494 210Q440 210 352 228Z',
      '#fff',
      `opacity="${dk ? 0.35 : 0.8}" filter="${k.blur(2)}"`,
    );
  b +=
    R(
      418,
      168,
      36,
      36,
      10,
      k.lin(
        [
          [0, d(-0.04)],
          [0.35, d(0.24)],
          [1, d(-0.12)],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    E(
      436,
      170,
      25,
      10,
      k.lin([
        [0, d(0.26)],
        [1, d(0)],
      ]),
    );
  b += S('M290 268.5H578', '#000', 1.6, 'opacity=".3"');
  b += E(626, 796, 4, 4, '#f5a524') + R(398, 720, 72, 4.4, 2.2, c(-0.4), 'opacity=".55"');
  return k.svg('Electric kettle', 'colour → body and lid', b);
}

/** From slightly above, the spout toward the viewer and to the left, the handle away to the right. */
function kettleTurned(colour: string): string {
  const k = new Kit('ktq'),
    c = ramp(colour),
    dk = isDark(colour),
    d = plastic,
    m = metal;
  const v = camera([226, 168, 420, 650, 0], 0, 17, 700, 800),
    ax = 436,
    turn = (38 * Math.PI) / 180;
  const at = (y: number, p: number, q: number): Point => v.at(ax + p, y, q);
  // the plane of handle and spout; `off` is across it
  const dx = Math.cos(turn),
    dz = Math.sin(turn);
  const plane = (rho: number, y: number, off = 0): Point =>
    v.at(ax + rho * dx - off * dz, y, rho * dz + off * dx);
  const flat = (off: number): ReturnType<typeof onto> =>
    onto([ax, 0, 1, 1], plane(0, 0, off), plane(1, 0, off), plane(0, 1, off));
  const across =
    (c0: Ramp, a = 0): ((l: Point, r: Point) => string) =>
    (l, r) =>
      k.lin(
        [
          [0, c0(a - 0.24)],
          [0.1, c0(a - 0.06)],
          [0.27, c0(a + 0.08)],
          [0.4, c0(a + 0.1)],
          [0.6, c0(a - 0.01)],
          [0.85, c0(a - 0.15)],
          [1, c0(a - 0.27)],
        ],
        [...l, ...r],
      );
  // one gradient for all bands of a solid, so that no rings are visible
  const over = (c0: Ramp, r: number): (() => string) => {
    const [x] = at(0, 0, 0),
      f = across(c0)([x - r * v.scale, 0], [x + r * v.scale, 0]);
    return () => f;
  };
  let b = k.floorPath(poly(circle(at, [814, 214])));
  b +=
    turned(
      at,
      [
        [812, 222],
        [786, 222],
        [778, 214],
      ],
      across(d, 0.06),
    ) + P(poly(circle(at, [778, 214])), d(-0.06));
  // handle
  const grip =
    'M588 270C700 252 762 330 748 470C740 570 690 640 612 660L604 616C656 598 692 546 698 462C706 362 668 318 596 322Z';
  for (let off = 15; off >= -13; off -= 2) b += on(flat(off), P(grip, d(-0.14 + (15 - off) * 0.0015)));
  b += on(
    flat(-15),
    P(
      grip,
      k.lin(
        [
          [0, d(0.2)],
          [0.4, d(0.06)],
          [1, d(-0.08)],
        ],
        [0, 0, 1, 1],
      ),
    ) + S('M612 290C694 284 734 348 722 466', '#fff', 7, `opacity=".3" filter="${k.blur(3)}"`),
  );
  // body
  const profile: readonly Turn[] = [
    [778, 204],
    [770, 214],
    [742, 216],
    [304, 172],
    [280, 164],
    [268, 148],
  ];
  const edge = hull(profile.flatMap((t) => circle(at, t)));
  b += turned(at, profile, over(c, 206));
  b +=
    `<g clip-path="${k.clip(`<path d="${poly(edge)}"/>`)}">` +
    P(
      poly(edge),
      k.lin([
        [0, '#fff', 0.1],
        [0.2, '#fff', 0],
        [0.7, '#000', 0],
        [1, '#000', 0.24],
      ]),
    ) +
    P(
      poly([at(290, -112, -120), at(290, -76, -140), at(760, -96, -180), at(760, -150, -150)]),
      k.lin([
        [0, '#fff', dk ? 0.4 : 0.85],
        [0.7, '#fff', dk ? 0.14 : 0.45],
        [1, '#fff', 0],
      ]),
      `filter="${k.blurBox(6)}"`,
    ) +
    P(
      poly([at(320, 142, -90), at(320, 152, -80), at(740, 190, -90), at(740, 180, -100)]),
      '#fff',
      `opacity="${dk ? 0.16 : 0.4}" filter="${k.blurBox(4)}"`,
    ) +
    '</g>';
  // spout: a cone from the body up to its mouth
  const [r0, y0, r1, y1] = [-140, 384, -236, 258],
    run = Math.hypot(r1 - r0, y1 - y0),
    ur = (r1 - r0) / run,
    uy = (y1 - y0) / run;
  const cone = (along: number, p: number, q: number): Point =>
    plane(r0 + ur * along - uy * p, y0 + uy * along + ur * p, q);
  b += P(
    poly(
      hull([...circle(cone, [10, 66]), ...circle(cone, [70, 44])]).map(([x, y]): Point => [x + 8, y + 16]),
    ),
    '#000',
    `opacity=".2" filter="${k.blurBox(9)}" clip-path="${k.clip(`<path d="${poly(edge)}"/>`)}"`,
  );
  b +=
    turned(
      cone,
      [
        [6, 66],
        [40, 54],
        [run - 14, 25],
        [run, 23],
      ],
      (
        (f: string) => () =>
          f
      )(
        k.lin(
          [
            [0, c(-0.17)],
            [0.35, c(0.01)],
            [0.7, c(0.1)],
            [1, c(-0.05)],
          ],
          [...cone(30, -58, 0), ...cone(30, 58, 0)],
        ),
      ),
    ) +
    P(poly(circle(cone, [run, 23])), c(0.02)) +
    P(poly(circle(cone, [run - 1, 19])), c(-0.45));
  // collar, lid, knob
  b +=
    turned(
      at,
      [
        [268, 146],
        [258, 144],
        [248, 137],
        [242, 124],
      ],
      over(m, 146),
    ) + P(poly(circle(at, [242, 124])), m(-0.3));
  b +=
    turned(
      at,
      [
        [240, 118],
        [234, 117],
        [228, 113],
        [222, 107],
        [216, 98],
        [210, 86],
        [205, 70],
        [202, 52],
        [200, 34],
      ],
      over(c, 120),
    ) +
    P(
      poly(hull([...circle(at, [240, 118]), ...circle(at, [200, 34])])),
      k.lin([
        [0, '#fff', dk ? 0.12 : 0.3],
        [0.5, '#fff', 0],
        [1, '#000', 0.14],
      ]),
    );
  const [gx, gy] = at(216, -56, -40);
  b += E(
    gx,
    gy,
    34,
    9,
    '#fff',
    `opacity="${dk ? 0.4 : 0.8}" filter="${k.blur(3)}" transform="rotate(-18 ${gx.toFixed(1)} ${gy.toFixed(1)})"`,
  );
  b +=
    turned(
      at,
      [
        [202, 18],
        [186, 15],
        [180, 24],
        [170, 25],
        [166, 21],
      ],
      across(d, 0.08),
    ) +
    P(
      poly(circle(at, [166, 21])),
      k.lin(
        [
          [0, d(0.28)],
          [1, d(0.06)],
        ],
        [0, 0, 1, 1],
      ),
    );
  const [lx, ly] = at(797, 120, -186);
  b +=
    E(lx, ly, 4, 4, '#f5a524') +
    `<g transform="translate(${at(716, 40, -209)
      .map((n) => n.toFixed(1))
      .join(' ')}) skewY(-4)">${R(0, 0, 66, 5, 2.5, c(-0.4), 'opacity=".55"')}</g>`;
  return k.svg('Electric kettle, turned', 'colour → body and lid', b);
}

export const kettle: Drawing = {
  front: kettleFront,
  'three-quarter': kettleTurned,
  detail: (colour) => detailOf(kettleTurned(colour), { x: 250, y: 130, size: 320 }),
};
