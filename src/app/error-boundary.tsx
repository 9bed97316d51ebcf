// Limits a crash to the screen: header and footer remain, and the user gets a message with a button. The button reloads
// the page after a crash, and retries a screen that could not be fetched.
import type { ReactNode } from 'react';
import { PartBoundary } from '../ui/part-boundary.tsx';

type Props = { title: string; text: string; again: string; resetKey: string; children: ReactNode };

export const ErrorBoundary = ({ title, text, again, resetKey, children }: Props) => (
  <PartBoundary
    resetKey={resetKey}
    fallback={(renderAgain, notFetched) => (
      <div className="wrap section" role="alert">
        {/* not an EmptyState, which reads the connection state: that may be what crashed */}
        <div className="empty">
          <h1>{title}</h1>
          <p>{text}</p>
          <button
            type="button"
            className="btn btn-primary"
            onClick={() => (notFetched ? renderAgain() : location.reload())}
          >
            {again}
          </button>
        </div>
      </div>
    )}
  >
    {children}
  </PartBoundary>
);
