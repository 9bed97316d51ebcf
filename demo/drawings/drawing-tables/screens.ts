// Monitor and television. A table of coordinates: every number is a point of the 900 × 900 square,
// which is also the plane z = 0 of the three-quarter views; light from the upper left.

import { type Ramp, ramp } from '../colour-ramp.ts';
import { E, Kit, on, P, type Point, poly, R, rpoly, S } from '../kit.ts';
import { camera, type Drawing, detailOf, plate, rounded, slab } from '../views.ts';
import { metal, round } from './parts.ts';
import { wall } from './wallpapers.ts';

/** The panel inside its frame. */
function monitorFace(k: Kit, c: Ramp): string {
  return (
    R(80, 172, 740, 430, 9, '#08090c') +
    `<g clip-path="${k.clip('<rect x="88" y="180" width="724" height="404" rx="2"/>')}">${wall(k, 'dunes', 88, 180, 724, 404)}${P(
      'M88 180H520L250 584H88Z',
      k.lin(
        [
          [0, '#fff', 0.16],
          [1, '#fff', 0.02],
        ],
        [0, 0, 1, 1],
      ),
    )}</g>` +
    `<rect x="87" y="179" width="726" height="406" rx="3" fill="none" stroke="#08090c" stroke-width="2.4"/>` +
    R(
      80,
      586,
      740,
      16,
      6,
      k.lin([
        [0, c(0.08)],
        [1, c(-0.06)],
      ]),
    ) +
    R(432, 592, 36, 3.4, 1.7, c(0.3)) +
    E(796, 594, 2, 2, '#e9f2ff') +
    S('M88 168.8H812', '#fff', 1.1, 'opacity=".35"')
  );
}

function monitorFront(colour: string): string {
  const k = new Kit('mn'),
    c = ramp(colour),
    m = ramp('#b8bcc3');
  let b = k.floor(450, 756, 168, 1.1);
  // foot (slab in perspective)
  b += P(
    rpoly([
      [322, 716, 10],
      [578, 716, 10],
      [622, 744, 14],
      [278, 744, 14],
    ]),
    k.lin(
      [
        [0, m(-0.12)],
        [0.5, m(0.1)],
        [1, m(-0.06)],
      ],
      [0, 0, 1, 0.3],
    ),
  );
  b += P(
    'M279 741Q280 746 290 746H610Q620 746 621 741L620 749Q618 756 606 756H294Q282 756 280 749Z',
    k.lin([
      [0, m(0.08)],
      [1, m(-0.3)],
    ]),
  );
  // neck
  b += P(
    'M404 560H496L488 718Q488 728 476 728H424Q412 728 412 718Z',
    k.lin(
      [
        [0, m(-0.3)],
        [0.18, m(0.02)],
        [0.4, m(0.14)],
        [0.7, m(-0.08)],
        [1, m(-0.36)],
      ],
      [0, 0, 1, 0],
    ),
  );
  b += P(
    'M404 560H496L492 640H408Z',
    k.lin([
      [0, '#000', 0.6],
      [1, '#000', 0],
    ]),
  );
  b += E(450, 727, 56, 5, '#000', `opacity=".35" filter="${k.blur(3)}"`);
  // panel
  b += R(
    76,
    168,
    748,
    438,
    12,
    k.lin([
      [0, c(0.12)],
      [0.06, c(0)],
      [1, c(-0.08)],
    ]),
  );
  b += monitorFace(k, c);
  return k.svg('Monitor', 'colour → frame; stand stays aluminium', b);
}

/** Turned to the left: the slim right edge, the neck behind the panel, the whole plate of the foot. */
function monitorTurned(colour: string): string {
  const k = new Kit('mnq'),
    c = ramp(colour),
    m = metal;
  const v = camera([76, 168, 748, 588, 190], 33, 10, 790, 790);
  const foot = rounded(320, -70, 260, 230, 16);
  let b = k.floorPath(poly(foot.map(([x, z]) => v.at(x, 757, z))));
  b +=
    plate(k, v, foot, 744, 756, (s) => m(s - 0.04)) +
    on(
      v.top(744),
      P(
        poly(foot),
        k.lin(
          [
            [0, m(-0.16)],
            [0.45, m(0.12)],
            [1, m(0.02)],
          ],
          [0.3, 1, 0.7, 0],
        ),
      ) +
        S('M338 -69H562', '#fff', 2.4, 'opacity=".8"') +
        R(396, 46, 108, 60, 20, '#000', `opacity=".35" filter="${k.blur(8)}"`),
    );
  // neck
  b +=
    slab(k, v, rounded(412, 520, 76, 226, 8), 52, 84, (s) => m(s - 0.12)) +
    on(
      v.front(52),
      R(412, 520, 76, 226, 8, round(k, m)) +
        R(
          412,
          600,
          76,
          60,
          0,
          k.lin([
            [0, '#000', 0.5],
            [1, '#000', 0],
          ]),
        ),
    );
  // panel
  b +=
    slab(k, v, rounded(76, 168, 748, 438, 12), 0, 26, (s) => c(s + 0.05)) +
    on(v.front(), R(76, 168, 748, 438, 12, c(0.02)) + monitorFace(k, c));
  b += S(
    `M${v
      .at(822.5, 180, 0)
      .map((n) => n.toFixed(1))
      .join(' ')}L${v
      .at(822.5, 596, 0)
      .map((n) => n.toFixed(1))
      .join(' ')}`,
    '#fff',
    1,
    'opacity=".22"',
  );
  return k.svg('Monitor, from the side', 'colour → frame; stand stays aluminium', b);
}

export const monitor: Drawing = {
  front: monitorFront,
  'three-quarter': monitorTurned,
  detail: (colour) => detailOf(monitorTurned(colour), { x: 400, y: 440, size: 250 }),
};

/** The panel inside its frame, with a night sky. */
function tvFace(k: Kit, c: Ramp): string {
  let b = R(37, 201, 826, 468, 5, '#060709');
  b += `<g clip-path="${k.clip('<rect x="42" y="206" width="816" height="454" rx="2"/>')}">${wall(k, 'night', 42, 206, 816, 454)}`;
  const stars: readonly Point[] = [
    [120, 250],
    [200, 300],
    [300, 240],
    [372, 288],
    [520, 236],
    [600, 300],
    [700, 250],
    [780, 330],
    [820, 262],
    [90, 340],
    [260, 350],
    [460, 330],
  ];
  stars.forEach(([x, y], i) => {
    b += E(x, y, 1 + (i % 3) * 0.5, 1 + (i % 3) * 0.5, '#fff', `opacity="${0.35 + (i % 4) * 0.15}"`);
  });
  b +=
    P(
      'M42 206H560L240 660H42Z',
      k.lin(
        [
          [0, '#fff', 0.09],
          [1, '#fff', 0.01],
        ],
        [0, 0, 1, 1],
      ),
    ) + '</g>';
  b +=
    `<rect x="41" y="205" width="818" height="456" rx="3" fill="none" stroke="#060709" stroke-width="2.4"/>` +
    R(
      37,
      661,
      826,
      8,
      3,
      k.lin([
        [0, c(0.16)],
        [1, c(0)],
      ]),
    ) +
    R(430, 671, 40, 5, 2.5, c(0.08)) +
    E(450, 673.5, 1.6, 1.6, '#e5484d');
  b += S('M42 199H858', '#fff', 1, 'opacity=".4"');
  return b;
}

function tvFront(colour: string): string {
  const k = new Kit('tv'),
    c = ramp(colour);
  let b =
    k.floor(210, 706, 66, 0.8) +
    k.floor(690, 706, 66, 0.8) +
    E(450, 716, 400, 18, '#10131c', `opacity=".13" filter="${k.blur(20)}"`);
  for (const x of [210, 690]) {
    const s = x < 450 ? 1 : -1;
    b += P(
      `M${x - 10 * s} 660L${x - 62 * s} 702Q${x - 64 * s} 706 ${x - 58 * s} 706L${x - 34 * s} 706L${x + 6 * s} 672L${x + 34 * s} 706L${x + 60 * s} 706Q${x + 64 * s} 705 ${x + 60 * s} 700L${x + 16 * s} 660Z`,
      k.lin([
        [0, c(0.06)],
        [0.6, c(0.24)],
        [1, c(-0.02)],
      ]),
    );
  }
  const body = R(
    34,
    198,
    832,
    474,
    7,
    k.lin([
      [0, c(0.2)],
      [0.03, c(0.02)],
      [1, c(-0.06)],
    ]),
  );
  b += body + tvFace(k, c);
  return k.svg(
    'Television',
    'colour → frame and feet',
    `<g transform="translate(31.5 22) scale(.93)">${b}</g>`,
  );
}

/** Turned to the left, on feet that extend to front and back. */
function tvTurned(colour: string): string {
  const k = new Kit('tvq'),
    c = ramp(colour);
  const v = camera([34, 198, 832, 508, 120], 32, 9, 826, 720);
  const xy = (p: Point): string => p.map((n) => n.toFixed(1)).join(' ');
  const leg = (x: number): string => {
    const knee = v.at(x, 660, 14),
      front = v.at(x, 701, -92),
      back = v.at(x, 701, 116);
    return (
      E(front[0], front[1] + 7, 30, 6, '#05060a', `opacity=".5" filter="${k.blur(4)}"`) +
      E(back[0], back[1] + 7, 26, 5, '#05060a', `opacity=".45" filter="${k.blur(4)}"`) +
      S(`M${xy(knee)}L${xy(back)}`, c(0.08), 11) +
      S(`M${xy(knee)}L${xy(front)}`, c(0.16), 13) +
      S(
        `M${xy([knee[0] - 2, knee[1] - 3])}L${xy([front[0] - 2, front[1] - 3])}`,
        c(0.42),
        2.2,
        'opacity=".7"',
      )
    );
  };
  const under0 = [
    [60, -40],
    [840, -40],
    [840, 70],
    [60, 70],
  ] as const;
  let b =
    P(poly(under0.map(([x, z]) => v.at(x, 706, z))), '#10131c', `opacity=".26" filter="${k.blurBox(20)}"`) +
    leg(190) +
    leg(730);
  b +=
    slab(k, v, rounded(34, 198, 832, 474, 7), 0, 30, (s) => c(s + 0.05)) +
    on(v.front(), R(34, 198, 832, 474, 7, c(0.06)) + tvFace(k, c));
  b += P(
    poly([v.at(866, 440, 30), v.at(866, 640, 30), v.at(866, 630, 56), v.at(866, 470, 56)]),
    k.lin([
      [0, c(-0.06)],
      [1, c(-0.16)],
    ]),
  );
  b += S(`M${xy(v.at(864.5, 204, 0))}L${xy(v.at(864.5, 664, 0))}`, '#fff', 1, 'opacity=".25"');
  return k.svg('Television, from the side', 'colour → frame and feet', b);
}

export const tv: Drawing = {
  front: tvFront,
  'three-quarter': tvTurned,
  detail: (colour) => detailOf(tvFront(colour), { x: 600, y: 207, size: 234 }),
};
