// Computing on a desk: PC tower, printer, router, mouse, webcam. A table of coordinates.
//
//   kind      space (w × h × d)    face holds
//   desktop   330 × 700 × 600      mesh 34..296 × 102..650, ports 40..290 × 26..70; side: glass with cards and fans
//   printer   700 × 380 × 470      scanner lid 0..98, screen 452..652 × 118..218, mouth 80..620 × 246..334
//   router    640 × 96 × 360       lamp row y 53; four aerials at x 34, 218, 422, 606
//   mouse     drawn by hand        seen from above about 450,460; side view on floor 692
//   webcam    drawn by hand        bar 600 × 230 at 150,260, lens in its middle, foot on 752
import { isDark, ramp } from '../colour-ramp.ts';
import { E, Kit, on, P, poly, R, rpoly, S } from '../kit.ts';
import { type Drawing, detailOf } from '../views.ts';
import { boxKind, glass, lens, rim, sheet, streak, tube, walls } from './solid.ts';

const fan = (k: Kit, x: number, y: number, r: number, glow: string): string => {
  let g =
    E(x, y, r, r, '#0a0b0e') +
    E(x, y, r * 0.93, r * 0.93, 'none', `stroke="${glow}" stroke-width="${r * 0.08}" opacity=".9"`) +
    E(x, y, r * 0.93, r * 0.93, 'none', `stroke="#fff" stroke-width="${r * 0.02}" opacity=".6"`);
  for (let i = 0; i < 9; i++)
    g += `<g transform="rotate(${i * 40} ${x} ${y})">${P(
      `M${x} ${y - r * 0.2}C${x + r * 0.34} ${y - r * 0.34} ${x + r * 0.5} ${y - r * 0.62} ${x + r * 0.28} ${y - r * 0.82}C${x + r * 0.2} ${y - r * 0.6} ${x + r * 0.02} ${y - r * 0.5} ${x - r * 0.1} ${y - r * 0.2}Z`,
      k.lin([
        [0, '#3b4048'],
        [1, '#14161a'],
      ]),
    )}</g>`;
  return (
    g +
    E(
      x,
      y,
      r * 0.27,
      r * 0.27,
      k.lin(
        [
          [0, '#3a3f47'],
          [1, '#101215'],
        ],
        [0, 0, 1, 1],
      ),
    )
  );
};

export const desktop: Drawing = boxKind({
  id: 'nDt',
  title: 'Desktop computer',
  note: 'colour → case; the side is glass',
  size: [330, 700, 600],
  r: 10,
  yaw: 52,
  pitch: 9,
  fill: 730,
  fill34: 740,
  face: (k, colour) => {
    const c = ramp(colour),
      dk = isDark(colour);
    let s = sheet(k, 0, 0, 330, 700, 10, c, dk) + rim(0, 0, 330, 10, dk);
    s += R(28, 96, 274, 560, 12, c(-0.16)) + R(34, 102, 262, 548, 9, '#0a0b0e');
    for (const y of [190, 376, 562])
      s +=
        E(
          165,
          y,
          88,
          88,
          k.rad([
            [0, '#2f6fd0', 0.1],
            [0.7, '#3f8df0', 0.34],
            [0.92, '#7cc2ff', 0.85],
            [1, '#3f8df0', 0.05],
          ]),
        ) + E(165, y, 30, 30, '#15181e', 'opacity=".9"');
    const mesh = k.pattern(
      12,
      12,
      '<path d="M0 6L6 0L12 6L6 12Z" fill="none" stroke="#000" stroke-width="3.4"/><path d="M0 6L6 0L12 6" fill="none" stroke="#fff" stroke-opacity=".14" stroke-width="1"/>',
    );
    s += R(34, 102, 262, 548, 9, mesh) + streak(k, 34, 102, 262, 548, 9, dk ? 0.13 : 0.2, 0, 0.6);
    s +=
      R(40, 30, 118, 40, 20, c(-0.1)) +
      E(
        62,
        50,
        14,
        14,
        k.lin([
          [0, c(0.2)],
          [1, c(-0.14)],
        ]),
      ) +
      E(62, 50, 8, 8, 'none', 'stroke="#9fd0ff" stroke-width="2.4"');
    s +=
      R(90, 44, 24, 12, 3, '#0a0b0e') +
      R(122, 44, 24, 12, 3, '#0a0b0e') +
      R(126, 48, 16, 3, 1, '#3d7fe0') +
      R(94, 48, 16, 3, 1, '#3d7fe0') +
      E(190, 50, 7, 7, '#0a0b0e') +
      E(190, 50, 4, 4, '#2b2f36') +
      R(210, 44, 26, 12, 6, '#0a0b0e') +
      R(260, 47, 40, 5, 2.5, c(0.3), 'opacity=".5"');
    return (
      s +
      R(0, 672, 330, 28, 10, '#000', 'opacity=".3"') +
      R(22, 694, 60, 8, 3, '#0a0b0d') +
      R(248, 694, 60, 8, 3, '#0a0b0d')
    );
  },
  side: (k, colour) => {
    const c = ramp(colour),
      m = ramp('#3a3f48');
    let s =
      R(
        10,
        16,
        580,
        600,
        8,
        k.lin(
          [
            [0, '#171a21'],
            [1, '#0b0c10'],
          ],
          [0, 0, 1, 1],
        ),
      ) +
      E(
        300,
        300,
        330,
        330,
        k.rad([
          [0, '#3a6fd0', 0.34],
          [1, '#3a6fd0', 0],
        ]),
      );
    s += R(
      150,
      70,
      330,
      400,
      6,
      k.lin([
        [0, '#232a33'],
        [1, '#12161c'],
      ]),
    ); // board
    for (let i = 0; i < 4; i++)
      s +=
        R(
          352 + i * 26,
          90,
          15,
          190,
          3,
          k.lin([
            [0, '#4a505a'],
            [1, '#20242a'],
          ]),
        ) + R(352 + i * 26, 90, 15, 24, 3, ['#6fb7ff', '#8a8cff', '#c07bff', '#ff7fb0'][i] ?? '#fff');
    s += R(196, 110, 120, 140, 10, tone(k)) + fan(k, 256, 180, 62, '#6fb7ff');
    s +=
      R(
        160,
        330,
        400,
        92,
        10,
        k.lin([
          [0, m(0.14)],
          [0.2, m(0)],
          [1, m(-0.16)],
        ]),
      ) +
      fan(k, 250, 376, 38, '#7d8cff') +
      fan(k, 348, 376, 38, '#7d8cff') +
      fan(k, 446, 376, 38, '#7d8cff') +
      R(160, 420, 400, 5, 2, '#8fc7ff', 'opacity=".9"');
    for (const y of [110, 248, 386])
      s += R(
        32,
        y - 66,
        26,
        132,
        6,
        k.lin(
          [
            [0, '#9fd0ff'],
            [0.3, '#3f7fe0'],
            [1, '#12203c'],
          ],
          [0, 0, 1, 0],
        ),
        'opacity=".85"',
      );
    s +=
      R(
        10,
        510,
        580,
        106,
        6,
        k.lin([
          [0, '#20242b'],
          [1, '#0f1115'],
        ]),
      ) + R(40, 548, 120, 5, 2, '#5d6570');
    s +=
      streak(k, 10, 16, 580, 600, 8, 0.16, 0.04, 0.42, 0.2) +
      streak(k, 10, 16, 580, 600, 8, 0.08, 0.6, 0.7, 0.2) +
      `<rect x="10" y="16" width="580" height="600" rx="8" fill="none" stroke="#fff" stroke-opacity=".18" stroke-width="2"/>`;
    return s + R(0, 626, 600, 60, 0, c(-0.16), 'opacity=".5"');
  },
  top: (k, colour) => {
    const c = ramp(colour);
    return (
      R(60, 60, 210, 470, 12, c(-0.1)) +
      R(
        60,
        60,
        210,
        470,
        12,
        k.pattern(
          14,
          14,
          '<circle cx="4" cy="4" r="3" fill="#000" opacity=".6"/><circle cx="11" cy="11" r="3" fill="#000" opacity=".6"/>',
        ),
      )
    );
  },
  detail: { of: 'three-quarter', x: 370, y: 150, size: 400 },
});
function tone(k: Kit): string {
  return k.lin(
    [
      [0, '#3a404a'],
      [1, '#171a20'],
    ],
    [0, 0, 1, 1],
  );
}

export const printer: Drawing = boxKind({
  id: 'nPr',
  title: 'Printer',
  note: 'colour → case; the mouth stays black',
  size: [700, 380, 470],
  r: 26,
  yaw: 28,
  pitch: 20,
  frontPitch: 14,
  fill: 730,
  fill34: 800,
  face: (k, colour) => {
    const c = ramp(colour),
      dk = isDark(colour);
    let s =
      sheet(k, 0, 0, 700, 380, 26, c, dk) +
      S('M2 96H698', '#000', 3, 'opacity=".34"') +
      S('M4 99H696', '#fff', 1.4, `opacity="${dk ? 0.16 : 0.8}"`);
    s += R(
      0,
      100,
      700,
      136,
      0,
      k.lin([
        [0, dk ? c(0.02) : c(-0.03)],
        [1, c(-0.06)],
      ]),
    );
    s +=
      glass(k, 452, 118, 200, 100, 10, 0.12) +
      R(470, 134, 54, 54, 10, '#2f6fd0') +
      R(536, 134, 54, 54, 10, '#2a8f77') +
      R(602, 134, 34, 54, 10, '#3a404b') +
      R(484, 150, 26, 20, 3, '#fff', 'opacity=".9"') +
      R(548, 148, 30, 4, 2, '#fff') +
      R(548, 158, 30, 4, 2, '#fff') +
      R(548, 168, 18, 4, 2, '#fff') +
      R(470, 200, 80, 4, 2, '#8b93a0');
    s +=
      E(
        72,
        166,
        22,
        22,
        k.lin([
          [0, c(0.1)],
          [1, c(-0.14)],
        ]),
      ) +
      E(72, 166, 9, 9, 'none', `stroke="${dk ? '#d8e6ff' : '#4a505a'}" stroke-width="2.6"`) +
      R(120, 163, 90, 5, 2.5, c(dk ? 0.3 : -0.4), 'opacity=".6"') +
      E(400, 168, 5, 5, '#5fe0a0');
    s +=
      R(80, 246, 540, 88, 14, '#07080a') +
      R(80, 246, 540, 30, 14, '#000') +
      P(
        'M92 262H608L590 300H110Z',
        k.lin([
          [0, '#000', 0.8],
          [1, '#2a2d33'],
        ]),
      );
    return s + R(0, 352, 700, 28, 20, '#000', 'opacity=".18"');
  },
  top: (k, colour) => {
    const c = ramp(colour),
      dk = isDark(colour);
    return (
      R(
        14,
        14,
        672,
        442,
        22,
        k.lin([
          [0, c(0.02)],
          [1, c(0.09)],
        ]),
      ) +
      R(
        14,
        14,
        672,
        442,
        22,
        k.lin(
          [
            [0, '#fff', 0],
            [0.4, '#fff', dk ? 0.12 : 0.4],
            [0.6, '#fff', 0],
          ],
          [0, 0, 1, 0.4],
        ),
      ) +
      R(120, 300, 460, 120, 12, c(-0.1)) +
      R(128, 312, 444, 104, 8, c(-0.03))
    );
  },
  over: (k, colour, v) => {
    // paper tray in front with a printed sheet
    const c = ramp(colour),
      q = (x0: number, z0: number, x1: number, z1: number, y: number): string =>
        rpoly([
          [...v.at(x0, y, z0), 5],
          [...v.at(x1, y, z0), 9],
          [...v.at(x1, y, z1), 2],
          [...v.at(x0, y, z1), 2],
        ]);
    const tray =
      `<path d="${poly([[...v.at(110, 380, -120)], [...v.at(600, 380, -120)], [...v.at(600, 380, 0)], [...v.at(110, 380, 0)]])}" fill="#05060a" opacity=".3" filter="${k.blurBox(9)}"/>` +
      P(
        q(120, -130, 580, 8, 338),
        k.lin([
          [0, c(-0.2)],
          [1, c(-0.08)],
        ]),
      ) +
      walls(
        k,
        v,
        [
          [120, -130],
          [580, -130],
          [580, 0],
          [120, 0],
        ],
        338,
        350,
        'xz',
        (l) => c(l - 0.1),
      );
    const pic = on(
      v.top(332),
      R(170, -110, 360, 118, 2, '#fbfaf7') +
        R(
          170,
          -60,
          360,
          70,
          0,
          k.lin(
            [
              [0, '#fff', 0],
              [1, '#8a8f99', 0.75],
            ],
            [0, 0, 0, 1],
          ),
        ) +
        R(
          196,
          -92,
          200,
          46,
          3,
          k.lin([
            [0, '#e3a06d'],
            [1, '#5b6fa8'],
          ]),
        ) +
        R(412, -92, 90, 6, 2, '#777d88') +
        R(412, -78, 90, 6, 2, '#a3a8b0') +
        R(412, -64, 60, 6, 2, '#a3a8b0'),
    );
    return tray + pic;
  },
  detail: { of: 'three-quarter', x: 330, y: 380, size: 400 },
});

export const router: Drawing = boxKind({
  id: 'nRt',
  title: 'Router',
  note: 'colour → case and aerials',
  size: [640, 96, 360],
  r: 20,
  yaw: 26,
  pitch: 20,
  frontPitch: 15,
  fill: 660,
  fill34: 690,
  floor: 742,
  floor34: 770,
  under: (k, colour, v) =>
    [34, 218, 422, 606]
      .map((x, i) => {
        const [a, b] = v.at(x, 40, 372),
          c = ramp(colour),
          lean = (i - 1.5) * 7,
          hgt = 370 * v.scale,
          w = 30 * v.scale;
        return `<g transform="rotate(${lean} ${a} ${b})">${tube(k, a - w * 0.62, b - hgt * 0.26, w * 1.24, hgt * 0.26, 8, (l) => c(l - 0.06))}${tube(k, a - w / 2, b - hgt, w, hgt * 0.8, w * 0.4, c)}${R(a - w * 0.3, b - hgt * 0.96, w * 0.16, hgt * 0.7, 2, '#fff', 'opacity=".3"')}</g>`;
      })
      .join(''),
  face: (k, colour) => {
    const c = ramp(colour),
      dk = isDark(colour);
    let s = sheet(k, 0, 0, 640, 96, 20, c, dk) + rim(0, 0, 640, 20, dk) + R(40, 36, 560, 34, 17, '#0a0b0f');
    for (let i = 0; i < 6; i++) {
      const f = i === 5 ? '#ffb45e' : '#79e0ff',
        x = 210 + i * 44;
      s +=
        E(
          x,
          53,
          16,
          16,
          k.rad([
            [0, f, 0.55],
            [1, f, 0],
          ]),
        ) + R(x - 9, 50, 18, 5, 2.5, f);
    }
    return s + R(66, 50, 56, 5, 2.5, '#5d6572');
  },
  top: (k, colour) => {
    const c = ramp(colour);
    let s = R(
      12,
      12,
      616,
      336,
      18,
      k.lin([
        [0, c(0.12)],
        [1, c(0.01)],
      ]),
    );
    for (let i = 0; i < 9; i++) {
      const y = 60 + i * 30,
        a = 70 + i * 12;
      s +=
        S(`M${a} ${y}L320 ${y + 26}L${640 - a} ${y}`, '#000', 7, 'opacity=".34"') +
        S(
          `M${a} ${y - 4}L320 ${y + 22}L${640 - a} ${y - 4}`,
          '#fff',
          1.6,
          `opacity="${isDark(colour) ? 0.16 : 0.6}"`,
        );
    }
    return (
      s +
      R(
        12,
        12,
        616,
        336,
        18,
        k.lin(
          [
            [0, '#fff', 0],
            [0.32, '#fff', 0.16],
            [0.5, '#fff', 0],
          ],
          [0, 0, 1, 0.3],
        ),
      )
    );
  },
  detail: { of: 'three-quarter', x: 250, y: 520, size: 270 },
});

const mouseTop = (colour: string): string => {
  const k = new Kit('nMsf'),
    c = ramp(colour),
    dk = isDark(colour);
  const body =
    'M450 118C566 118 622 186 626 306C630 404 640 470 638 566C636 704 566 800 450 800C334 800 264 704 262 566C260 470 270 404 274 306C278 186 334 118 450 118Z';
  const clip = k.clip(`<path d="${body}"/>`);
  let b =
    E(462, 786, 190, 34, '#10131c', `opacity=".24" filter="${k.blur(22)}"`) +
    `<path d="${body}" transform="translate(8 16)" fill="#07080c" opacity=".4" filter="${k.blurBox(12)}"/>`;
  b +=
    P(
      body,
      k.lin(
        [
          [0, c(-0.2)],
          [0.16, c(0.02)],
          [0.4, c(0.09)],
          [0.7, c(-0.02)],
          [1, c(-0.24)],
        ],
        [0, 0, 1, 0],
      ),
    ) + `<g clip-path="${clip}">`;
  b +=
    E(
      400,
      500,
      230,
      330,
      k.rad([
        [0, '#fff', dk ? 0.2 : 0.6],
        [1, '#fff', 0],
      ]),
    ) +
    R(
      240,
      620,
      420,
      200,
      0,
      k.lin([
        [0, '#000', 0],
        [1, '#000', 0.38],
      ]),
    );
  for (const s of [1, -1])
    b +=
      P(
        `M${450 - s * 200} 360C${450 - s * 150} 440 ${450 - s * 150} 600 ${450 - s * 208} 700Z`,
        k.lin([
          [0, '#26282d'],
          [1, '#0e0f12'],
        ]),
      ) +
      P(
        `M${450 - s * 200} 360C${450 - s * 150} 440 ${450 - s * 150} 600 ${450 - s * 208} 700Z`,
        k.pattern(
          10,
          10,
          '<circle cx="3" cy="3" r="2.2" fill="#000" opacity=".5"/><circle cx="8" cy="8" r="2.2" fill="#fff" opacity=".08"/>',
        ),
      );
  b +=
    S('M258 408C330 432 400 436 450 436C500 436 570 432 642 408', '#000', 4, 'opacity=".5"') +
    S(
      'M258 413C330 437 400 441 450 441C500 441 570 437 642 413',
      '#fff',
      1.6,
      `opacity="${dk ? 0.22 : 0.9}"`,
    );
  b +=
    S('M450 110V436', '#000', 5, 'opacity=".55"') +
    S('M455 130V432', '#fff', 1.4, `opacity="${dk ? 0.18 : 0.8}"`) +
    P(
      'M330 150C296 190 292 280 292 400C310 410 336 414 352 416C352 300 352 210 400 134C372 136 348 134 330 150Z',
      k.lin([
        [0, '#fff', dk ? 0.26 : 0.6],
        [1, '#fff', 0.02],
      ]),
    ) +
    '</g>';
  b +=
    R(418, 176, 64, 160, 32, '#08090b') +
    R(
      426,
      186,
      48,
      140,
      24,
      k.lin([
        [0, '#0a0b0d'],
        [0.35, '#565c66'],
        [0.55, '#33373e'],
        [1, '#060708'],
      ]),
    );
  for (let i = 0; i < 11; i++)
    b += R(428, 194 + i * 12, 44, 4.4, 2, '#000', `opacity="${0.3 + Math.abs(i - 4) * 0.06}"`);
  b +=
    R(429, 196, 4, 110, 2, '#6fd0ff', 'opacity=".9"') +
    R(467, 196, 4, 110, 2, '#6fd0ff', 'opacity=".9"') +
    R(
      432,
      366,
      36,
      34,
      12,
      k.lin([
        [0, '#3c4149'],
        [1, '#101114'],
      ]),
    ) +
    R(444, 380, 12, 3, 1.5, '#8fd6ff');
  b +=
    S(
      'M330 142C362 124 404 119.5 450 119.5C496 119.5 540 124 572 144',
      '#fff',
      2,
      `opacity="${dk ? 0.45 : 0.9}"`,
    ) + R(424, 700, 52, 5, 2.5, c(dk ? 0.3 : -0.3), 'opacity=".6"');
  return k.svg('Mouse', 'colour → shell', b);
};
const mouseSide = (colour: string): string => {
  const k = new Kit('nMst'),
    c = ramp(colour),
    dk = isDark(colour);
  const shell =
    'M92 618C98 548 150 506 236 456C330 402 452 330 560 334C694 340 786 436 808 560C814 598 814 622 806 640C700 664 500 654 360 636C270 626 150 640 92 618Z';
  let b = k.floor(452, 696, 356, 1.2);
  b += P(
    'M104 624C200 628 270 612 360 624C520 644 700 652 806 628L808 662Q804 692 770 692H130Q100 690 98 660Z',
    k.lin([
      [0, '#2b2e34'],
      [0.4, '#191b1f'],
      [1, '#08090a'],
    ]),
  );
  b +=
    P(
      shell,
      k.lin(
        [
          [0, c(0.16)],
          [0.4, c(0.04)],
          [1, c(-0.2)],
        ],
        [0.2, 0, 0.4, 1],
      ),
    ) +
    P(
      shell,
      k.lin(
        [
          [0, '#fff', 0.05],
          [0.35, '#fff', dk ? 0.16 : 0.5],
          [0.6, '#fff', 0],
          [1, '#000', 0.34],
        ],
        [0, 0, 1, 0.1],
      ),
    );
  b +=
    P(
      'M290 636C300 560 380 500 520 486C620 478 720 520 770 646C640 662 460 652 290 636Z',
      k.lin([
        [0, '#33363d'],
        [0.5, '#1a1c20'],
        [1, '#0c0d0f'],
      ]),
    ) +
    P(
      'M290 636C300 560 380 500 520 486C620 478 720 520 770 646C640 662 460 652 290 636Z',
      k.pattern(
        12,
        12,
        '<circle cx="3" cy="3" r="2.6" fill="#000" opacity=".5"/><circle cx="9" cy="9" r="2.6" fill="#fff" opacity=".07"/>',
      ),
    );
  b += S('M294 610C320 548 400 506 520 490C620 482 700 510 752 600', '#fff', 2, 'opacity=".18"');
  b +=
    P(
      rpoly([
        [404, 474, 10],
        [494, 442, 12],
        [502, 470, 10],
        [412, 504, 10],
      ]),
      k.lin([
        [0, '#5a606a'],
        [1, '#17191d'],
      ]),
    ) +
    P(
      rpoly([
        [508, 438, 12],
        [604, 430, 12],
        [606, 460, 10],
        [516, 468, 10],
      ]),
      k.lin([
        [0, '#5a606a'],
        [1, '#17191d'],
      ]),
    );
  b +=
    P('M250 448C262 402 316 380 352 396L340 410C316 402 288 416 276 436Z', '#0b0c0e') +
    P('M256 442C272 396 330 380 356 398C346 388 322 384 300 390C276 398 262 416 256 442Z', '#565c66');
  b += E(
    304,
    418,
    46,
    42,
    k.rad([
      [0, '#33373e'],
      [0.7, '#14161a'],
      [1, '#08090a'],
    ]),
    `clip-path="${k.clip('<path d="M230 380H380V396L236 456Z"/>')}"`,
  );
  b +=
    S('M96 606C190 560 300 560 384 486C440 440 470 410 560 372', '#000', 4, 'opacity=".42"') +
    S('M98 611C192 565 302 565 386 491', '#fff', 1.4, `opacity="${dk ? 0.2 : 0.8}"`);
  b +=
    S(
      'M150 520C230 470 330 410 420 372C500 340 590 330 664 366',
      '#fff',
      8,
      `opacity="${dk ? 0.4 : 0.9}" filter="${k.blur(4)}"`,
    ) +
    S('M110 598C128 552 178 516 240 480', '#fff', 3, `opacity="${dk ? 0.4 : 0.9}" filter="${k.blur(1.4)}"`) +
    R(140, 652, 620, 3, 1.5, '#6fd0ff', 'opacity=".8"') +
    R(140, 646, 620, 16, 8, '#6fd0ff', `opacity=".25" filter="${k.blur(5)}"`);
  return k.svg('Mouse', 'colour → shell', b);
};
export const mouse: Drawing = {
  front: mouseTop,
  'three-quarter': mouseSide,
  detail: (c) => detailOf(mouseTop(c), { x: 262, y: 130, size: 380 }),
};

const webcamAt = (colour: string, turned: boolean): string => {
  const k = new Kit(turned ? 'nWct' : 'nWcf'),
    c = ramp(colour),
    dk = isDark(colour),
    d = ramp('#26282d');
  let b = k.floor(450, 752, turned ? 200 : 210, 1);
  // foot: a folding clip
  b +=
    P(
      rpoly([
        [300, 690, 16],
        [600, 690, 16],
        [646, 740, 18],
        [254, 740, 18],
      ]),
      k.lin([
        [0, d(0.02)],
        [1, d(0.14)],
      ]),
    ) +
    P(
      'M255 734H645L642 744Q640 752 628 752H272Q260 752 258 744Z',
      k.lin([
        [0, d(0.18)],
        [0.3, d(0)],
        [1, d(-0.1)],
      ]),
    );
  b +=
    P(
      'M392 470H508L500 690Q498 706 482 706H418Q402 706 400 690Z',
      k.lin(
        [
          [0, d(-0.1)],
          [0.22, d(0.1)],
          [0.42, d(0.22)],
          [0.7, d(0)],
          [1, d(-0.12)],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    R(
      372,
      560,
      156,
      44,
      20,
      k.lin([
        [0, d(0.24)],
        [0.4, d(0.04)],
        [1, d(-0.1)],
      ]),
    ) +
    R(
      372,
      560,
      156,
      44,
      20,
      k.lin(
        [
          [0, '#000', 0.4],
          [0.3, '#fff', 0.12],
          [1, '#000', 0.4],
        ],
        [0, 0, 1, 0],
      ),
    );
  b +=
    E(450, 708, 74, 8, '#000', `opacity=".5" filter="${k.blur(4)}"`) +
    P(
      'M392 470H508L506 530H394Z',
      k.lin([
        [0, '#000', 0.6],
        [1, '#000', 0],
      ]),
    );
  const face = (): string => {
    let s =
      R(
        0,
        0,
        600,
        230,
        115,
        k.lin([
          [0, c(0.16)],
          [0.4, c(0.02)],
          [1, c(-0.16)],
        ]),
      ) +
      R(
        0,
        0,
        600,
        230,
        115,
        k.lin(
          [
            [0, '#000', 0.22],
            [0.1, '#fff', 0.04],
            [0.3, '#fff', dk ? 0.12 : 0.4],
            [0.5, '#fff', 0],
            [1, '#000', 0.24],
          ],
          [0, 0, 1, 0],
        ),
      );
    s +=
      R(
        12,
        12,
        576,
        206,
        103,
        k.lin([
          [0, '#202329'],
          [1, '#08090b'],
        ]),
      ) + streak(k, 12, 12, 576, 206, 103, 0.17, 0.06, 0.36, 0.14);
    s += E(300, 115, 94, 94, '#000', 'opacity=".6"') + lens(k, 300, 115, 88);
    for (const x of [112, 488])
      for (let i = 0; i < 7; i++)
        for (let j = 0; j < 3; j++)
          s +=
            E(x - 30 + i * 10, 105 + j * 10, 2.6, 2.6, '#000') +
            E(x - 30 + i * 10, 106 + j * 10, 2.2, 2.2, '#3a3f47');
    return (
      s +
      E(414, 66, 6, 6, '#7dffb6') +
      E(
        414,
        66,
        16,
        16,
        k.rad([
          [0, '#7dffb6', 0.5],
          [1, '#7dffb6', 0],
        ]),
      )
    );
  };
  if (!turned)
    return k.svg(
      'Webcam',
      'colour → shell',
      on(
        'translate(-58.5 -76) scale(1.13)',
        b + on('translate(150 260)', face()) + S('M250 262H650', '#fff', 2, `opacity="${dk ? 0.4 : 0.9}"`),
      ),
    );
  const M = 'matrix(.86 .1 0 1 178 236)';
  let back = '';
  for (let i = 16; i >= 0; i--)
    back += on(`translate(${i * 4} ${-i * 1.6})`, on(M, R(0, 0, 600, 230, 115, c(-0.05 - i * 0.008))));
  b += back + on(M, face()) + S('M270 246L610 285', '#fff', 2, `opacity="${dk ? 0.45 : 0.9}"`);
  return k.svg('Webcam', 'colour → shell', on('translate(-62 -76) scale(1.13)', b));
};
export const webcam: Drawing = {
  front: (c) => webcamAt(c, false),
  'three-quarter': (c) => webcamAt(c, true),
  detail: (c) => detailOf(webcamAt(c, false), { x: 275, y: 175, size: 350 }),
};
