// An empty state: the reason and what to do next, below the connection state.
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ConnectionIcon } from './connection-icon.tsx';
import { useInterfaceState } from './interface-state.ts';
import { useResource } from './use-resource.ts';

type Props = {
  title: ReactNode;
  text: ReactNode;
  heading?: 'h1' | 'h2';
  /** a link below the text */
  link?: { to: string; text: string };
  children?: ReactNode;
};

function CurrentConnection() {
  const isOnline = useResource(useInterfaceState().isOnline);
  return <ConnectionIcon state={isOnline ? 'closed' : 'open'} />;
}

export function EmptyState({ title, text, heading: Heading = 'h2', link, children }: Props) {
  return (
    <div className="empty">
      <CurrentConnection />
      <Heading>{title}</Heading>
      <p>{text}</p>
      {link && (
        <Link className="btn btn-secondary" to={link.to}>
          {link.text}
        </Link>
      )}
      {children}
    </div>
  );
}
