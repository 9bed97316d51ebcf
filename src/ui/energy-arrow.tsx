// The energy label arrow in the regulated colour of its class, with the scale in a white box on its left.
type Props = {
  /** "A" … "G", or "A+++" … "D" on an older scale */
  energyClass: string;
  /** best and worst class of the scale: "A-G", "A+++-D" */
  scale: string;
  /** translated label, such as "Energy class F, scale from A to G" */
  label: string;
  large?: boolean;
};

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const;
const olderScale = ['A+++', 'A++', 'A+', 'A', 'B', 'C', 'D'];

function place(energyClass: string, scale: string): (typeof places)[number] {
  const order = scale.startsWith('A+') ? olderScale : ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
  return places[Math.max(0, order.indexOf(energyClass))] ?? 'g';
}

export function EnergyArrow({ energyClass, scale, label, large }: Props) {
  const [best = 'A', worst = 'G'] = scale.split(/[-–](?=[A-G]$)/);
  const wide = energyClass.length > 1;
  const width = wide ? 82 : 57;
  return (
    <span className={large ? 'energy energy-xl' : 'energy'}>
      <svg viewBox={`0 0 ${width + 1} 28`} role="img" aria-label={label}>
        <path className="energy-range" d="M.75.75H16.5V27.25H.75Z" />
        <path
          className={`energy-class energy-${place(energyClass, scale)}`}
          d={`M16.5.75H${width - 12.5}L${width} 14 ${width - 12.5} 27.25H16.5Z`}
        />
        <text className="energy-end" x="8.6" y="9.4" textLength={best.length > 1 ? 13 : undefined}>
          {best}
        </text>
        <path className="energy-arrow" d="M8.6 18V12M6.4 13.8 8.6 11.6l2.2 2.2" />
        <text className="energy-end" x="8.6" y="25.8">
          {worst}
        </text>
        <text className="energy-letter" x={wide ? 43 : 31.5} y="20.8">
          {energyClass}
        </text>
      </svg>
    </span>
  );
}
