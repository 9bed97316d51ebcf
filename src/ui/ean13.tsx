// An EAN-13 barcode of 95 modules as one path with its digits below: black on white in both themes, with the quiet
// zones that scanners need. The caller encodes the modules.
const MODULES = 95;
/** Quiet zones of the standard in modules: left (with the first digit) and right. */
const QUIET_LEFT = 11;
const QUIET_RIGHT = 7;
const HEIGHT = 62;
/** Number of modules by which the guard bars are longer than the others. */
const GUARD_HEIGHT = 5;
const DIGIT_SIZE = 9;
const DIGIT_STEP = 7;
const HALF = 6;

const isGuard = (place: number) => place < 3 || (place >= 45 && place < 50) || place >= 92;

type Props = {
  /** a string of 95 modules: "1" is a bar, "0" a gap */
  modules: string;
  /** the 13 digits below the bars */
  digits: string;
  label: string;
};

export function Ean13({ modules, digits, label }: Props) {
  const bars = [...modules].flatMap((bit, place) =>
    bit === '1' ? [`M${QUIET_LEFT + place} 0h1v${isGuard(place) ? HEIGHT + GUARD_HEIGHT : HEIGHT}h-1z`] : [],
  );
  const half = (from: number, x: number) =>
    [...digits.slice(from, from + HALF)].map((digit, place) => (
      <text key={place} x={x + place * DIGIT_STEP} y={HEIGHT + DIGIT_SIZE + 1}>
        {digit}
      </text>
    ));
  return (
    <svg
      className="barcode"
      viewBox={`-2 -4 ${QUIET_LEFT + MODULES + QUIET_RIGHT + 4} ${HEIGHT + DIGIT_SIZE + 8}`}
      role="img"
      aria-label={label}
    >
      <path fill="#000" d={bars.join('')} shapeRendering="crispEdges" />
      <g fontSize={DIGIT_SIZE} textAnchor="middle" fill="#000">
        <text x={QUIET_LEFT - 5} y={HEIGHT + DIGIT_SIZE + 1}>
          {digits[0]}
        </text>
        {half(1, QUIET_LEFT + 6.5)}
        {half(7, QUIET_LEFT + 53.5)}
      </g>
    </svg>
  );
}
