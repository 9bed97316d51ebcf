// Five stars, filled to the exact average without rounding; hidden from screen readers.
import { useId } from 'react';

const STAR = 'm11 3 2.5 5.2 5.7.8-4.1 4 1 5.7L11 16l-5.1 2.7 1-5.7-4.1-4 5.7-.8Z';
const STAR_WIDTH = 22;
const places = [0, 1, 2, 3, 4];

export function Stars({ average }: { average: number }) {
  const id = useId();
  const stars = places.map((place) => (
    <path key={place} transform={`translate(${place * STAR_WIDTH})`} d={STAR} />
  ));
  return (
    <svg
      viewBox="0 0 110 22"
      aria-hidden="true"
      stroke="currentColor"
      strokeWidth="1.3"
      strokeLinejoin="round"
    >
      <clipPath id={id}>
        <rect width={average * STAR_WIDTH} height="22" />
      </clipPath>
      <g fill="none">{stars}</g>
      <g fill="currentColor" clipPath={`url(#${id})`}>
        {stars}
      </g>
    </svg>
  );
}
