// Products without a physical body: software (a slim retail box) and services (a gift card).
// A table of coordinates.
//
//   kind      space (w × h × d)   face holds
//   software  500 × 660 × 96      artwork of rising planes 0..478, title lines 520..585
//   service   680 × 430 × 14      two cards; rings of colour about 600,400, notch, chip 54..150 × 138..210, code dots
import { isDark, ramp } from '../colour-ramp.ts';
import { E, Kit, on, P, R, rpoly, S } from '../kit.ts';
import { type Camera, type Drawing, detailOf, rounded } from '../views.ts';
import { boxKind, cam, ground, rim, streak, walls } from './solid.ts';

const artwork = (k: Kit, colour: string): string => {
  const c = ramp(colour);
  let s = R(
    0,
    0,
    500,
    660,
    0,
    k.lin(
      [
        [0, c(0.1)],
        [0.6, c(-0.08)],
        [1, c(-0.2)],
      ],
      [0, 0, 0.4, 1],
    ),
  );
  s +=
    E(
      390,
      120,
      320,
      260,
      k.rad([
        [0, c(0.3), 0.8],
        [1, c(0.3), 0],
      ]),
    ) +
    E(
      80,
      470,
      300,
      240,
      k.rad([
        [0, c(-0.3), 0.7],
        [1, c(-0.3), 0],
      ]),
    );
  for (let i = 0; i < 7; i++) {
    const y = 420 - i * 44,
      x = 60 + i * 26;
    s += P(
      rpoly([
        [x, y, 16],
        [x + 190, y - 92, 16],
        [x + 300, y - 14, 16],
        [x + 112, y + 80, 16],
      ]),
      k.lin(
        [
          [0, c(0.34 - i * 0.02), 0.78],
          [1, c(-0.04 + i * 0.03), 0.72],
        ],
        [0, 0, 1, 1],
      ),
      `stroke="#fff" stroke-opacity=".34" stroke-width="1.6"`,
    );
  }
  s +=
    E(
      320,
      108,
      44,
      44,
      k.rad(
        [
          [0, '#fff', 0.95],
          [0.6, '#fff4dc', 0.9],
          [1, c(0.36)],
        ],
        { cx: 0.4, cy: 0.35, r: 0.7 },
      ),
    ) +
    E(
      320,
      108,
      96,
      96,
      k.rad([
        [0.4, '#fff', 0.3],
        [1, '#fff', 0],
      ]),
    );
  return s;
};
export const software: Drawing = boxKind({
  id: 'nSw',
  title: 'Software box',
  note: 'colour → artwork and spine',
  size: [500, 660, 96],
  r: 5,
  yaw: 35,
  pitch: 8,
  fill: 700,
  fill34: 730,
  face: (k, colour) => {
    const c = ramp(colour);
    let s =
      `<g clip-path="${k.clip('<rect width="500" height="660" rx="5"/>')}">` +
      artwork(k, colour) +
      R(0, 478, 500, 182, 0, '#fbfaf7') +
      R(0, 478, 500, 6, 0, c(0.06)) +
      '</g>';
    s +=
      R(44, 520, 250, 20, 10, '#22262e') +
      R(44, 556, 170, 9, 4.5, '#8a909b') +
      R(44, 576, 210, 9, 4.5, '#b9bdc5') +
      R(
        372,
        520,
        84,
        84,
        20,
        k.lin([
          [0, c(0.2)],
          [1, c(-0.06)],
        ]),
      ) +
      S('M414 540V574M398 560L414 576L430 560M394 588H434', '#fff', 6) +
      R(44, 620, 60, 10, 5, '#d5d8de') +
      R(114, 620, 60, 10, 5, '#d5d8de');
    return (
      s +
      streak(k, 0, 0, 500, 660, 5, 0.26, 0.12, 0.38, 0.22) +
      streak(k, 0, 0, 500, 660, 5, 0.14, 0.44, 0.5, 0.22) +
      R(
        0,
        0,
        500,
        660,
        5,
        k.lin(
          [
            [0, '#000', 0.16],
            [0.03, '#fff', 0.24],
            [0.07, '#fff', 0],
            [0.95, '#000', 0],
            [1, '#000', 0.16],
          ],
          [0, 0, 1, 0],
        ),
      ) +
      rim(0, 0, 500, 5, false)
    );
  },
  side: (k, colour) => {
    const c = ramp(colour);
    return (
      R(
        0,
        0,
        96,
        660,
        0,
        k.lin(
          [
            [0, c(-0.08)],
            [1, c(-0.22)],
          ],
          [0, 0, 1, 0],
        ),
      ) +
      R(40, 120, 16, 240, 8, '#fff', 'opacity=".85"') +
      R(43, 390, 10, 120, 5, '#fff', 'opacity=".4"') +
      R(28, 570, 40, 40, 10, '#fff', 'opacity=".8"')
    );
  },
  detail: { x: 320, y: 110, size: 350 },
});

const card = (k: Kit, colour: string, plain: boolean): string => {
  const c = ramp(colour),
    dk = isDark(colour);
  let s = R(
    0,
    0,
    680,
    430,
    36,
    k.lin(
      [
        [0, c(0.14)],
        [0.5, c(0)],
        [1, c(-0.14)],
      ],
      [0, 0, 1, 1],
    ),
  );
  if (plain) return s + R(0, 60, 680, 84, 0, '#15161a', 'opacity=".85"') + R(60, 190, 300, 50, 8, '#f5f3ee');
  s += `<g clip-path="${k.clip('<rect width="680" height="430" rx="36"/>')}">`;
  for (let i = 0; i < 9; i++)
    s += E(
      600,
      400,
      90 + i * 56,
      90 + i * 56,
      'none',
      `stroke="${c(0.2)}" stroke-width="${26 - i * 2}" opacity="${0.42 - i * 0.04}"`,
    );
  s +=
    E(
      600,
      400,
      70,
      70,
      k.rad([
        [0, c(0.4)],
        [1, c(0.2)],
      ]),
    ) +
    E(
      120,
      20,
      330,
      200,
      k.rad([
        [0, '#fff', dk ? 0.16 : 0.4],
        [1, '#fff', 0],
      ]),
    ) +
    P(
      'M90 0H300L120 430H-90Z',
      k.lin([
        [0, '#fff', 0.24],
        [1, '#fff', 0.02],
      ]),
    ) +
    P('M340 0H372L192 430H160Z', '#fff', 'opacity=".07"') +
    '</g>';
  s += R(296, 26, 88, 24, 12, '#10131c', 'opacity=".5"') + R(298, 30, 84, 20, 10, c(-0.3));
  s +=
    R(
      54,
      138,
      96,
      72,
      14,
      k.lin(
        [
          [0, '#f7e3b4'],
          [0.5, '#d9b26a'],
          [1, '#b98a45'],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    S(
      'M54 164H86V184H54M150 164H118V184H150M86 138V164M118 138V164M86 184V210M118 184V210',
      '#7d5a26',
      2,
      'opacity=".7"',
    ) +
    S('M174 152C186 164 186 184 174 196M190 142C208 160 208 188 190 206', '#fff', 5, 'opacity=".85"');
  s += R(54, 268, 240, 22, 11, '#fff', 'opacity=".95"') + R(54, 306, 160, 11, 5.5, '#fff', 'opacity=".6"');
  for (let g = 0; g < 4; g++)
    for (let i = 0; i < 4; i++) s += E(60 + g * 74 + i * 15, 366, 4.6, 4.6, '#fff', 'opacity=".85"');
  s += R(548, 60, 84, 84, 42, '#fff', 'opacity=".94"') + S('M574 104L586 116L610 88', c(-0.06), 9);
  return (
    s +
    `<rect x="1.2" y="1.2" width="677.6" height="427.6" rx="35" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="2"/>`
  );
};
const flat = (colour: string): string => {
  const k = new Kit('nSvf'),
    c = ramp(colour);
  const shade = (x: number, y: number, turn: number): string =>
    on(
      `translate(${x} ${y}) rotate(${turn})`,
      R(10, 20, 680, 430, 36, '#0b0d14', `opacity=".34" filter="${k.blur(12)}"`),
    );
  let s =
    k.floor(446, 752, 332, 1.2) +
    on('translate(126 232) rotate(-9 340 215)', card(k, c(-0.14), true)) +
    shade(104, 300, 0) +
    on('translate(106 316)', R(0, 5, 680, 430, 36, c(-0.26)) + card(k, colour, false));
  s = on('translate(0 -12)', s);
  return k.svg('Gift card', 'colour → card', s);
};
const turned = (colour: string): string => {
  const k = new Kit('nSvt'),
    c = ramp(colour),
    size = [680, 430, 14] as const;
  const stand = (v: Camera, dx: number, dy: number, body: string, tone: (l: number) => string): string =>
    on(
      `translate(${dx} ${dy})`,
      ground(
        k,
        rounded(12, -6, 656, 26, 4, 2).map(([x, z]) => v.at(x, 430, z)),
      ) +
        walls(k, v, rounded(0, 0, 680, 430, 36, 8), 0, 14, 'xy', tone) +
        on(v.front(), body),
    );
  const v = cam(size, 34, 12, 660, 760);
  const s =
    stand(v, 124, -38, card(k, c(-0.14), true), (l) => c(l - 0.24)) +
    stand(v, -54, 16, card(k, colour, false), (l) => c(l - 0.08));
  return k.svg('Gift card', 'colour → card', on('translate(6 -8) scale(.93)', s));
};
export const service: Drawing = {
  front: flat,
  'three-quarter': turned,
  detail: (c) => detailOf(flat(c), { x: 130, y: 390, size: 340 }),
};
