// Where a banner leads: inside the shop by the router, outside by an ordinary link.
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export function BannerLink({
  to,
  className,
  children,
}: {
  to: string;
  className?: string;
  children: ReactNode;
}) {
  if (/^https?:/.test(to)) {
    return (
      <a href={to} className={className} rel="noreferrer">
        {children}
      </a>
    );
  }
  return (
    <Link to={to} className={className}>
      {children}
    </Link>
  );
}
