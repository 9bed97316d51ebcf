// Shades of a colour in OKLCH, where equal steps of lightness look equal in every colour.

const toLin = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toGam = (v: number): number => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

/** Returns lightness (0–1), chroma and hue (radians) of a #rrggbb colour. */
function hexToOklch(hex: string): [number, number, number] {
  const n = parseInt(hex.slice(1), 16);
  const r = toLin(((n >> 16) & 255) / 255),
    g = toLin(((n >> 8) & 255) / 255),
    b = toLin((n & 255) / 255);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const L = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [L, Math.hypot(A, B), Math.atan2(B, A)];
}

/** Returns the nearest #rrggbb colour; reduces chroma until the colour is within sRGB. */
function oklchToHex(L: number, C: number, h: number): string {
  const at = (c: number): number[] => {
    const a = c * Math.cos(h),
      b = c * Math.sin(h);
    const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
    const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
    const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
    return [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
    ];
  };
  let c = C,
    rgb = at(c);
  while (c > 0.001 && rgb.some((v) => v < -0.0005 || v > 1.0005)) {
    c *= 0.94;
    rgb = at(c);
  }
  return (
    '#' +
    rgb
      .map((v) =>
        Math.round(255 * toGam(Math.min(1, Math.max(0, v))))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  );
}

/** Returns the colour, lighter by `step` in OKLCH; lighter and darker tones are less vivid. */
export function colourTone(hex: string, step: number): string {
  const [L, C, h] = hexToOklch(hex);
  return oklchToHex(
    Math.min(0.995, Math.max(0.04, L + step)),
    C * (step < 0 ? 1 + step * 0.4 : 1 - step * 0.6),
    h,
  );
}

/** True if a body in this colour gets a bright top edge instead of a dark outline. */
export const isDark = (hex: string): boolean => hexToOklch(hex)[0] < 0.5;
