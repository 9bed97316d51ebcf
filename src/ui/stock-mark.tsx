// The 10 px shape before a stock text: the shape alone conveys the meaning, without the colour.
const shapes = {
  yes: <circle cx="5" cy="5" r="5" fill="currentColor" />,
  few: (
    <>
      <circle className="outline" cx="5" cy="5" r="4.3" />
      <path d="M5 .7a4.3 4.3 0 0 1 0 8.6Z" fill="currentColor" />
    </>
  ),
  order: <circle className="outline" cx="5" cy="5" r="4.3" />,
  no: <path className="outline" d="m1 1 8 8M9 1 1 9" />,
  unknown: <circle className="outline dashed" cx="5" cy="5" r="4.3" />,
};
export type StockKind = keyof typeof shapes;

export function StockMark({ kind }: { kind: StockKind }) {
  return (
    <svg className="stock-mark" viewBox="0 0 10 10" aria-hidden="true">
      {shapes[kind]}
    </svg>
  );
}
