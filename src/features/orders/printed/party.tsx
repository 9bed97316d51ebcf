import type { ReactNode } from 'react';

/** A line of the page; `id` is unique within its list. */
export type PrintedLine = { id: string; text: ReactNode };

type Props = { title: string; lines: readonly PrintedLine[] };

/** The seller or the buyer of an order, or where it is delivered. */
export function Party({ title, lines }: Props) {
  return (
    <section className="stack stack-8">
      <h2 className="size-base">{title}</h2>
      <address className="small">
        {lines.map(({ id, text }) => (
          <span key={id} className="block anywhere">
            {text}
          </span>
        ))}
      </address>
    </section>
  );
}
