// An empty state: the reason and what to do next.
import type { ReactNode } from 'react';
import { ConnectionIcon, type ConnectionState } from './connection-icon.tsx';

type Props = {
  icon: ConnectionState;
  title: string;
  text: string;
  heading?: 'h1' | 'h2';
  children?: ReactNode;
};

export function EmptyState({ icon, title, text, heading: Heading = 'h2', children }: Props) {
  return (
    <div className="empty">
      <ConnectionIcon state={icon} />
      <Heading>{title}</Heading>
      <p>{text}</p>
      {children}
    </div>
  );
}
