// Headphones, wireless speaker, soundbar. A table of coordinates: every number is a point of the
// 900 × 900 square (fronts) or of the model's own space (three-quarter views); light from the upper left.

import { isDark, type Ramp, ramp } from '../colour-ramp.ts';
import { E, Kit, on, P, type Point, poly, R, rpoly, S } from '../kit.ts';
import { camera, circle, type Drawing, detailOf, rounded, slab, type Turn, turned } from '../views.ts';
import { metal } from './parts.ts';

function headphonesFront(colour: string): string {
  const k = new Kit('hp'),
    c = ramp(colour),
    dk = isDark(colour);
  let b =
    k.floor(262, 770, 84, 0.9) +
    k.floor(638, 770, 84, 0.9) +
    E(450, 786, 300, 20, '#10131c', `opacity=".14" filter="${k.blur(20)}"`);
  // band: outer shell, inner padding
  const band =
    'M206 520C196 262 300 132 450 132C600 132 704 262 694 520L668 520C676 292 586 170 450 170C314 170 224 292 232 520Z';
  b += P(
    'M226 506C226 282 326 162 450 162C574 162 674 282 674 506C666 300 572 207 450 207C328 207 234 300 226 506Z',
    k.lin([
      [0, c(-0.06)],
      [0.5, c(-0.16)],
      [1, c(-0.26)],
    ]),
  );
  b += P(
    band,
    k.lin(
      [
        [0, c(-0.14)],
        [0.2, c(0.05)],
        [0.42, c(0.2)],
        [0.62, c(0.06)],
        [1, c(-0.16)],
      ],
      [0, 0, 1, 0],
    ),
  );
  b += S(
    'M262 300C292 206 362 150 450 150C512 150 566 178 604 226',
    '#fff',
    5,
    `opacity="${dk ? 0.26 : 0.6}" filter="${k.blur(2)}"`,
  );
  // sliders
  for (const s of [1, -1] as const) {
    const x = 450 - 231 * s;
    b += R(
      x - 9,
      470,
      18,
      92,
      6,
      k.lin(
        [
          [0, metal(-0.28)],
          [0.35, metal(0.12)],
          [0.65, metal(-0.05)],
          [1, metal(-0.34)],
        ],
        [0, 0, 1, 0],
      ),
    );
    b += P(
      `M${x - 22} 540Q${x - 22} 526 ${x - 9} 526H${x + 9}Q${x + 22} 526 ${x + 22} 540V604H${x - 22}Z`,
      k.lin(
        [
          [0, c(-0.06)],
          [0.4, c(0.14)],
          [1, c(-0.16)],
        ],
        [0, 0, 1, 0],
      ),
    );
  }
  // cups: cushion toward the middle, shell outside
  const cup = (s: 1 | -1): string => {
    const X = (v: number): number => 450 - v * s;
    let g = '';
    g += E(
      X(166),
      648,
      50,
      124,
      k.lin(
        s > 0
          ? [
              [0, '#24262b'],
              [0.5, '#101115'],
              [1, '#1c1e23'],
            ]
          : [
              [0, '#1c1e23'],
              [0.5, '#101115'],
              [1, '#24262b'],
            ],
        [0, 0, 1, 0],
      ),
    );
    g +=
      E(X(156), 648, 32, 98, '#08090b') +
      E(
        X(152),
        648,
        20,
        76,
        k.lin([
          [0, '#17191d'],
          [1, '#0b0c0e'],
        ]),
      );
    const shell = `M${X(172)} 520C${X(236)} 516 ${X(284)} 568 ${X(286)} 650C${X(286)} 730 ${X(238)} 780 ${X(176)} 776C${X(214)} 748 ${X(224)} 700 ${X(222)} 646C${X(222)} 596 ${X(208)} 548 ${X(172)} 520Z`;
    g += P(
      `M${X(160)} 522C${X(214)} 522 ${X(240)} 580 ${X(240)} 648C${X(240)} 716 ${X(216)} 774 ${X(162)} 774C${X(200)} 752 ${X(214)} 706 ${X(214)} 648C${X(214)} 592 ${X(200)} 546 ${X(160)} 522Z`,
      k.lin([
        [0, '#33363d'],
        [0.5, '#1d1f24'],
        [1, '#0f1013'],
      ]),
    );
    g += P(
      shell,
      k.lin(
        s > 0
          ? [
              [0, c(-0.16)],
              [0.22, c(0.12)],
              [0.5, c(0.04)],
              [1, c(-0.14)],
            ]
          : [
              [0, c(-0.16)],
              [0.5, c(-0.02)],
              [0.78, c(0.06)],
              [1, c(-0.2)],
            ],
        [0, 0.1, 1, 0],
      ),
    );
    g += P(
      shell,
      k.lin([
        [0, '#fff', dk ? 0.16 : 0.4],
        [0.4, '#fff', 0],
        [0.75, '#000', 0],
        [1, '#000', 0.34],
      ]),
    );
    g +=
      S(`M${X(222)} 646C${X(222)} 700 ${X(212)} 750 ${X(176)} 776`, metal(0.05), 2.4, 'opacity=".6"') +
      S(`M${X(222)} 646C${X(222)} 596 ${X(208)} 548 ${X(172)} 520`, metal(0.12), 2.4, 'opacity=".85"');
    return g;
  };
  b += cup(1) + cup(-1);
  b += S('M178 610C180 580 192 556 212 542', '#fff', 7, `opacity="${dk ? 0.34 : 0.8}" filter="${k.blur(3)}"`);
  b += S(
    'M724 690C720 716 708 740 690 754',
    '#fff',
    3,
    `opacity="${dk ? 0.16 : 0.35}" filter="${k.blur(2)}"`,
  );
  return k.svg('Headphones', 'colour → shells and band; cushions stay black', b);
}

/** Turned to the left: the outer shell of one cup, the cushion of the other; the axis of the cups is x. */
function headphonesTurned(colour: string): string {
  const k = new Kit('hpq'),
    c = ramp(colour),
    dk = isDark(colour);
  const v = camera([206, 132, 488, 644, 0], -52, 10, 700, 806);
  const foot = (x: number): string =>
    k.floorPath(poly(rounded(x - 30, -54, 60, 108, 24).map(([p, q]) => v.at(p, 770, q))), 0.8);
  // half of a cup from its outer end to its cushion; s: +1 the right cup, whose shell looks away
  const shell = (t: number): number => 124 * Math.sqrt(Math.max(0, 1 - t * t));
  const at =
    (x: number, s: number) =>
    (along: number, p: number, q: number): Point =>
      v.at(x + along * s, 648 + q, p * 0.86);
  // the ribbon of the band: across it 46 wide; the angle runs from the left cup to the right one
  const arc = (a: number, inner: number): readonly [number, number] => [
    450 - (244 - inner) * Math.cos(a),
    376 - (244 - inner) * Math.sin(a),
  ];
  const steps = 40;
  const ribbon = (from: number, to: number, inner: number, fill: string): string => {
    const one: Point[] = [],
      two: Point[] = [];
    for (let i = 0; i <= steps; i++) {
      const a = from + ((to - from) * i) / steps,
        [x, y] = arc(a, inner),
        w = 18 + 14 * Math.sin(a);
      one.push(v.at(x, y, -w));
      two.unshift(v.at(x, y, w));
    }
    return P(poly([...one, ...two]), fill);
  };
  const edge = (z: -1 | 1, step: number): string => {
    const pts: Point[] = [],
      back: Point[] = [];
    for (let i = 0; i <= steps; i++) {
      const a = (i / steps) * Math.PI,
        w = (18 + 14 * Math.sin(a)) * z,
        [x0, y0] = arc(a, 0),
        [x1, y1] = arc(a, 22);
      pts.push(v.at(x0, y0, w));
      back.unshift(v.at(x1, y1, w));
    }
    return P(
      poly([...pts, ...back]),
      k.lin(
        [
          [0, c(step)],
          [0.3, c(step + 0.1)],
          [1, c(step - 0.1)],
        ],
        [0, 0, 1, 0],
      ),
    );
  };
  const arm = (x: number): string =>
    slab(
      k,
      v,
      [
        [x - 9, 376],
        [x + 9, 376],
        [x + 9, 540],
        [x - 9, 540],
      ],
      -11,
      11,
      (s) => metal(s - 0.1),
    ) +
    P(
      poly([v.at(x - 9, 376, -11), v.at(x + 9, 376, -11), v.at(x + 9, 540, -11), v.at(x - 9, 540, -11)]),
      k.lin(
        [
          [0, metal(-0.12)],
          [0.5, metal(0.12)],
          [1, metal(-0.2)],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    turned(
      (along, p, q) => v.at(x + p * 1.25, 470 + along, q * 1.3),
      [
        [90, 20],
        [56, 20],
        [0, 17],
      ],
      (l, r) =>
        k.lin(
          [
            [0, c(-0.12)],
            [0.35, c(0.14)],
            [1, c(-0.18)],
          ],
          [...l, ...r],
        ),
    ) +
    P(poly(circle((along, p, q) => v.at(x + p * 1.25, 470 + along, q * 1.3), [0, 17])), c(0.02));
  const shellFill = (l: Point, r: Point): string =>
    k.lin(
      [
        [0, c(0.1)],
        [0.22, c(0.05)],
        [0.6, c(-0.04)],
        [1, c(-0.2)],
      ],
      [...l, ...r],
    );
  const cushion = (l: Point, r: Point): string =>
    k.lin(
      [
        [0, '#3a3d44'],
        [0.3, '#26282d'],
        [1, '#0d0e11'],
      ],
      [...l, ...r],
    );
  let b = foot(248) + foot(652);
  // the far cup: shell behind, cushion toward the viewer
  const far = at(660, -1);
  b += arm(681);
  b +=
    turned(
      far,
      [0.99, 0.9, 0.7, 0.45, 0.2, 0].map((t): Turn => [-t * 62, shell(t)]),
      shellFill,
    ) +
    turned(
      far,
      [
        [0, 124],
        [4, 124],
      ],
      () => metal(0.04),
    ) +
    turned(
      far,
      [
        [4, 116],
        [14, 122],
        [34, 120],
        [46, 108],
        [50, 96],
      ],
      cushion,
    ) +
    P(poly(circle(far, [50, 96])), '#101115') +
    P(
      poly(circle(far, [44, 78])),
      k.lin([
        [0, '#0a0b0d'],
        [1, '#1c1e23'],
      ]),
    );
  // band: inside, then the edge and the outside
  // (the outer face faces away from the viewer at 1.79)
  b +=
    ribbon(
      1.79,
      Math.PI,
      22,
      k.lin([
        [0, c(-0.1)],
        [1, c(-0.3)],
      ]),
    ) +
    ribbon(
      0,
      1.79,
      0,
      k.lin([
        [0, c(0.02)],
        [0.1, c(0.2)],
        [0.3, c(0.1)],
        [0.7, c(-0.02)],
        [1, c(-0.12)],
      ]),
    );
  b += edge(-1, -0.02);
  // the near cup: cushion behind, shell toward the viewer
  const near = at(240, 1);
  b += arm(219);
  b +=
    turned(
      near,
      [
        [50, 96],
        [46, 108],
        [34, 120],
        [14, 122],
        [4, 116],
      ],
      cushion,
    ) +
    turned(
      near,
      [
        [4, 125],
        [0, 125],
      ],
      () => metal(0.1),
    ) +
    turned(
      near,
      [0, 0.2, 0.45, 0.7, 0.9, 0.97].map((t): Turn => [-t * 62, shell(t)]),
      shellFill,
    );
  const cap = circle(near, [-54, 62]);
  b +=
    P(poly(circle(near, [-50, 74])), c(-0.1)) +
    P(
      poly(cap),
      k.lin(
        [
          [0, c(0.16)],
          [0.5, c(0.04)],
          [1, c(-0.1)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    P(
      poly(circle(near, [-54, 62])),
      'none',
      `stroke="#fff" stroke-width="1.6" stroke-opacity="${dk ? 0.3 : 0.7}"`,
    );
  const [hx, hy] = near(-40, 40, -78);
  b += E(
    hx,
    hy,
    44,
    13,
    '#fff',
    `opacity="${dk ? 0.26 : 0.6}" filter="${k.blur(6)}" transform="rotate(-24 ${hx.toFixed(1)} ${hy.toFixed(1)})"`,
  );
  return k.svg('Headphones, from the side', 'colour → shells and band; cushions stay black', b);
}

export const headphones: Drawing = {
  front: headphonesFront,
  'three-quarter': headphonesTurned,
  detail: (colour) => detailOf(headphonesTurned(colour), { x: 240, y: 540, size: 210 }),
};

function speakerFront(colour: string): string {
  const k = new Kit('sp'),
    c = ramp(colour),
    dk = isDark(colour);
  let b = k.floor(450, 752, 182, 1.3);
  const body =
    'M262 246C262 208 346 186 450 186C554 186 638 208 638 246V690C638 734 556 756 450 756C344 756 262 734 262 690Z';
  b += P(
    body,
    k.lin(
      [
        [0, c(-0.26)],
        [0.14, c(-0.06)],
        [0.34, c(0.1)],
        [0.52, c(0.03)],
        [0.78, c(-0.14)],
        [0.95, c(-0.26)],
        [1, c(-0.16)],
      ],
      [0, 0, 1, 0],
    ),
  );
  // woven cloth
  const w = k.pattern(
    9,
    9,
    `<path d="M0 4.5L4.5 0L9 4.5L4.5 9Z" fill="#000" opacity=".17"/><path d="M4.5 0L9 4.5" stroke="#fff" stroke-width=".9" opacity=".2"/><circle cx="0" cy="0" r="1.2" fill="#000" opacity=".2"/>`,
  );
  b += P(body, w);
  b += P(
    body,
    k.lin(
      [
        [0, '#000', 0.35],
        [0.12, '#000', 0],
        [0.3, '#fff', dk ? 0.1 : 0.16],
        [0.46, '#fff', 0],
        [0.8, '#000', 0.16],
        [1, '#000', 0.36],
      ],
      [0, 0, 1, 0],
    ),
  );
  b += P(
    body,
    k.lin([
      [0, '#fff', 0.1],
      [0.2, '#fff', 0],
      [0.8, '#000', 0],
      [1, '#000', 0.34],
    ]),
  );
  // top disc
  b +=
    E(
      450,
      240,
      187,
      50,
      k.lin([
        [0, c(-0.32)],
        [1, c(-0.18)],
      ]),
    ) +
    E(
      450,
      237,
      181,
      47,
      k.rad(
        [
          [0, '#2d3037'],
          [0.7, '#17191e'],
          [1, '#0f1014'],
        ],
        { cx: 0.4, cy: 0.3, r: 0.8 },
      ),
    );
  b += P(
    'M290 226C316 196 386 190 450 190C500 190 546 196 578 208C500 204 380 206 290 226Z',
    '#fff',
    `opacity=".16" filter="${k.blur(3)}"`,
  );
  b +=
    E(450, 240, 62, 15, 'none', 'stroke="#fff" stroke-opacity=".26" stroke-width="1.6"') +
    E(
      450,
      240,
      50,
      11.5,
      k.rad(
        [
          [0, '#ffd9a0', 0.8],
          [0.5, '#f2a65a', 0.35],
          [1, '#f2a65a', 0],
        ],
        {},
      ),
    );
  b += S('M336 238h18M345 234.5v7M546 238h18', '#c8ccd4', 1.8, 'opacity=".7"');
  b += P(
    'M264 700C276 738 352 756 450 756C548 756 624 738 636 700C630 744 548 768 450 768C352 768 270 744 264 700Z',
    '#131418',
  );
  b += R(432, 700, 36, 5, 2.5, '#fff', 'opacity=".55"');
  return k.svg('Wireless speaker', 'colour → cloth', b);
}

/** From above: the lit ring and the keys on the top, the mark turned to the side. */
function speakerTurned(colour: string): string {
  const k = new Kit('spq'),
    c = ramp(colour),
    dk = isDark(colour),
    rx = 196,
    ry = 94,
    top = 258,
    foot = 690;
  const x0 = 450 - rx,
    x1 = 450 + rx;
  const body = `M${x0} ${top}A${rx} ${ry} 0 0 1 ${x1} ${top}V${foot}A${rx} ${ry} 0 0 1 ${x0} ${foot}Z`;
  let b = k.floorPath(
    `M${x0 + 12} ${foot + 6}A${rx - 12} ${ry} 0 0 0 ${x1 - 12} ${foot + 6}A${rx - 12} ${ry} 0 0 0 ${x0 + 12} ${foot + 6}Z`,
  );
  b += P(`M${x0 + 5} ${foot}A${rx - 5} ${ry + 8} 0 0 0 ${x1 - 5} ${foot}V${foot - 30}H${x0 + 5}Z`, '#131418');
  b += P(
    body,
    k.lin(
      [
        [0, c(-0.24)],
        [0.12, c(-0.04)],
        [0.3, c(0.12)],
        [0.5, c(0.03)],
        [0.78, c(-0.14)],
        [0.95, c(-0.27)],
        [1, c(-0.18)],
      ],
      [0, 0, 1, 0],
    ),
  );
  b += P(
    body,
    k.pattern(
      9,
      9,
      '<path d="M0 4.5L4.5 0L9 4.5L4.5 9Z" fill="#000" opacity=".17"/><path d="M4.5 0L9 4.5" stroke="#fff" stroke-width=".9" opacity=".2"/><circle cx="0" cy="0" r="1.2" fill="#000" opacity=".2"/>',
    ),
  );
  b +=
    P(
      body,
      k.lin(
        [
          [0, '#000', 0.36],
          [0.1, '#000', 0],
          [0.28, '#fff', dk ? 0.1 : 0.18],
          [0.44, '#fff', 0],
          [0.78, '#000', 0.18],
          [1, '#000', 0.38],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    P(
      body,
      k.lin([
        [0.5, '#000', 0],
        [1, '#000', 0.34],
      ]),
    );
  // seam of the cloth, and the mark on the turned front
  b +=
    S('M606 318V742', '#000', 2, 'opacity=".22"') +
    S('M608 318V742', '#fff', 1, 'opacity=".12"') +
    `<g transform="translate(330 728) skewY(13)">${R(0, 0, 34, 5, 2.5, '#fff', 'opacity=".6"')}</g>`;
  b +=
    E(
      450,
      top,
      rx,
      ry,
      k.lin(
        [
          [0, c(-0.1)],
          [0.5, c(-0.26)],
          [1, c(-0.34)],
        ],
        [0, 0, 1, 0.4],
      ),
    ) +
    E(
      450,
      top - 1,
      rx - 7,
      ry - 4,
      k.rad(
        [
          [0, '#343841'],
          [0.6, '#1b1e23'],
          [1, '#101115'],
        ],
        { cx: 0.34, cy: 0.24, r: 0.85 },
      ),
    );
  b += P(
    `M282 236C320 186 384 172 452 171C510 171 560 182 596 204C500 192 372 202 282 236Z`,
    '#fff',
    `opacity=".15" filter="${k.blur(4)}"`,
  );
  b +=
    E(450, top, 76, 36, '#0c0d10', 'stroke="#fff" stroke-opacity=".2" stroke-width="1.4"') +
    E(450, top, 66, 31, 'none', `stroke="#f2a65a" stroke-width="7" opacity=".8" filter="${k.blur(5)}"`) +
    E(450, top, 66, 31, 'none', 'stroke="#ffdba6" stroke-width="3.4"');
  b +=
    S('M318 258h24M330 252v12', '#c8ccd4', 2.4, 'opacity=".8"') +
    S('M558 258h24', '#c8ccd4', 2.4, 'opacity=".8"') +
    E(450, 188, 4, 2.2, '#c8ccd4', 'opacity=".7"') +
    P('M440 322L462 330L440 337Z', '#c8ccd4', 'opacity=".8"');
  return k.svg('Wireless speaker, from above', 'colour → cloth', `<g transform="translate(0 -4)">${b}</g>`);
}

export const speaker: Drawing = {
  front: speakerFront,
  'three-quarter': speakerTurned,
  detail: (colour) => detailOf(speakerTurned(colour), { x: 262, y: 150, size: 270 }),
};

function soundbarFront(colour: string): string {
  const k = new Kit('sb'),
    c = ramp(colour),
    dk = isDark(colour);
  let b = '';
  // subwoofer behind
  b +=
    k.floor(640, 668, 130) +
    P(
      rpoly([
        [520, 300, 16],
        [760, 300, 16],
        [760, 668, 10],
        [520, 668, 10],
      ]),
      k.lin(
        [
          [0, c(-0.08)],
          [0.3, c(0.06)],
          [1, c(-0.12)],
        ],
        [0, 0, 1, 0.2],
      ),
    );
  b += P(
    rpoly([
      [522, 306, 14],
      [542, 282, 12],
      [738, 282, 12],
      [758, 306, 14],
    ]),
    k.lin([
      [0, c(0.24)],
      [1, c(0.08)],
    ]),
  );
  b +=
    P(
      rpoly([
        [536, 318, 10],
        [744, 318, 10],
        [744, 640, 10],
        [536, 640, 10],
      ]),
      c(-0.1),
    ) +
    P(
      rpoly([
        [536, 318, 10],
        [744, 318, 10],
        [744, 640, 10],
        [536, 640, 10],
      ]),
      k.pattern(
        6,
        6,
        '<circle cx="1.5" cy="1.5" r="1.1" fill="#000" opacity=".4"/><circle cx="4.5" cy="4.5" r="1.1" fill="#000" opacity=".4"/>',
      ),
    );
  b += P(
    'M520 316Q520 300 536 300H600L540 668H530Q520 668 520 658Z',
    k.lin([
      [0, '#fff', dk ? 0.12 : 0.3],
      [1, '#fff', 0],
    ]),
  );
  // bar
  b += k.floor(440, 724, 380, 1.1);
  b += P(
    rpoly([
      [74, 616, 16],
      [104, 594, 14],
      [778, 594, 14],
      [808, 616, 16],
    ]),
    k.lin(
      [
        [0, c(0.2)],
        [0.5, c(0.34)],
        [1, c(0.12)],
      ],
      [0, 0, 1, 0],
    ),
  );
  const bar = rpoly([
    [60, 612, 26],
    [822, 612, 26],
    [822, 722, 24],
    [60, 722, 24],
  ]);
  b += P(
    bar,
    k.lin([
      [0, c(0.04)],
      [0.3, c(-0.02)],
      [1, c(-0.14)],
    ]),
  );
  b += P(
    bar,
    k.pattern(
      7,
      7,
      '<circle cx="1.75" cy="1.75" r="1.5" fill="#000" opacity=".42"/><circle cx="5.25" cy="5.25" r="1.5" fill="#000" opacity=".42"/>',
    ),
  );
  b += P(
    bar,
    k.lin(
      [
        [0, '#000', 0.4],
        [0.05, '#000', 0],
        [0.28, '#fff', dk ? 0.1 : 0.28],
        [0.46, '#fff', 0],
        [0.95, '#000', 0],
        [1, '#000', 0.4],
      ],
      [0, 0, 1, 0],
    ),
  );
  b += P(
    'M66 628Q72 612 92 612H790Q810 612 816 628Q806 620 790 620H92Q76 620 66 628Z',
    '#fff',
    `opacity="${dk ? 0.28 : 0.6}"`,
  );
  b +=
    R(410, 662, 62, 5, 2.5, '#fff', 'opacity=".5"') +
    E(772, 664, 3, 3, '#7fd1ff') +
    E(784, 664, 3, 3, '#7fd1ff', 'opacity=".5"') +
    E(796, 664, 3, 3, '#7fd1ff', 'opacity=".25"');
  return k.svg('Soundbar with subwoofer', 'colour → cabinet and grille', b);
}

const mesh = (k: Kit, n: number, r: number): string =>
  k.pattern(
    n,
    n,
    `<circle cx="${n / 4}" cy="${n / 4}" r="${r}" fill="#000" opacity=".42"/><circle cx="${n * 0.75}" cy="${n * 0.75}" r="${r}" fill="#000" opacity=".42"/>`,
  );

/** A cabinet with a rounded front: walls, face, and the streak of the softbox. */
function cabinet(
  k: Kit,
  v: ReturnType<typeof camera>,
  c: Ramp,
  [x, y, w, h, r]: readonly [number, number, number, number, number],
  z: number,
  depth: number,
  streak: number,
): string {
  return (
    slab(k, v, rounded(x, y, w, h, r, 7), z, z + depth, (s) => c(s + 0.05)) +
    on(
      v.front(z),
      R(
        x,
        y,
        w,
        h,
        r,
        k.lin([
          [0, c(0.06)],
          [0.3, c(0)],
          [1, c(-0.12)],
        ]),
      ) +
        R(x + 6, y + 6, w - 12, h - 12, r - 5, mesh(k, 7, 1.5)) +
        R(
          x,
          y,
          w,
          h,
          r,
          k.lin(
            [
              [0, '#fff', streak],
              [0.35, '#fff', streak / 3],
              [0.55, '#fff', 0],
              [1, '#000', 0.3],
            ],
            [0, 0, 1, 0.1],
          ),
        ) +
        `<rect x="${x + 1}" y="${y + 1}" width="${w - 2}" height="${h - 2}" rx="${r - 1}" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="1.6"/>`,
    )
  );
}

/** Turned to the left and seen from above: the keys on the bar, the depth of the subwoofer. */
function soundbarTurned(colour: string): string {
  const k = new Kit('sbq'),
    c = ramp(colour),
    dk = isDark(colour),
    streak = dk ? 0.12 : 0.35;
  const v = camera([60, 352, 762, 372, 400], 30, 20, 826, 740);
  const ground = (x: number, z: number, w: number, d: number): string =>
    k.floorPath(poly(rounded(x, z, w, d, 16).map(([p, q]) => v.at(p, 724, q))), 0.9);
  let b = ground(540, 170, 226, 240) + cabinet(k, v, c, [540, 352, 226, 372, 18], 170, 240, streak);
  b += ground(60, 0, 762, 110);
  b += cabinet(k, v, c, [60, 616, 762, 108, 22], 0, 112, streak);
  // keys on the top, the mark and the lights on the face
  b += on(
    v.top(616),
    P(
      'M82 4H800V108H82Z',
      k.lin(
        [
          [0, '#fff', dk ? 0.1 : 0.3],
          [0.6, '#fff', 0],
        ],
        [0, 0, 1, 0],
      ),
    ) +
      R(390, 40, 104, 34, 17, '#0b0c0f', 'opacity=".75"') +
      S('M408 57h14M415 50v14M462 57h14', '#c8ccd4', 2.4, 'opacity=".85"') +
      E(442, 57, 4, 4, '#c8ccd4', 'opacity=".8"'),
  );
  b += on(
    v.front(),
    R(410, 664, 62, 6, 3, '#fff', 'opacity=".6"') +
      E(766, 668, 4, 4, '#7fd1ff') +
      E(781, 668, 4, 4, '#7fd1ff', 'opacity=".55"') +
      E(796, 668, 4, 4, '#7fd1ff', 'opacity=".3"'),
  );
  return k.svg('Soundbar with subwoofer, from the side', 'colour → cabinet and grille', b);
}

export const soundbar: Drawing = {
  front: soundbarFront,
  'three-quarter': soundbarTurned,
  detail: (colour) => detailOf(soundbarTurned(colour), { x: 310, y: 522, size: 160 }),
};
