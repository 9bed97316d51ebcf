// The link of a banner: navigates by the router within the store, and is an ordinary link to other sites.
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
