// Nothing to show: the reason and a way on.
import type { ReactNode } from 'react';
import { Wire, type WireState } from './wire.tsx';

type Props = { wire: WireState; title: string; text: string; heading?: 'h1' | 'h2'; children?: ReactNode };

export function EmptyState({ wire, title, text, heading: Heading = 'h2', children }: Props) {
  return (
    <div className="empty">
      <Wire state={wire} />
      <Heading>{title}</Heading>
      <p>{text}</p>
      {children}
    </div>
  );
}
