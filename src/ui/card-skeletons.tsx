// Placeholders with the size of the cards, shown while the cards are loading. Hidden from screen readers: the list
// itself is marked as busy.
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);

export function CardSkeletons({ count }: { count: number }) {
  return (
    <ul className="grid grid-4" aria-hidden="true">
      {upTo(count).map((i) => (
        <li key={i} className="card">
          <div className="tile skeleton-tile" />
          <div className="body">
            <div className="skeleton skeleton-60" />
            <div className="skeleton skeleton-90" />
            <div className="skeleton skeleton-40" />
          </div>
          <div className="foot">
            <div className="skeleton skeleton-price" />
          </div>
        </li>
      ))}
    </ul>
  );
}

export function TextSkeleton({ lines }: { lines: number }) {
  return (
    <div className="stack" aria-hidden="true">
      {upTo(lines).map((i) => (
        <div key={i} className={i === lines - 1 ? 'skeleton skeleton-60' : 'skeleton skeleton-90'} />
      ))}
    </div>
  );
}
