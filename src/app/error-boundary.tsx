// Limits a crash to the screen: the head and foot of the page stay, and the shopper gets a text and a way on. A screen whose
// code crashed is reloaded at a press; one that could not be fetched is tried again.
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';
import { PartBoundary } from '../ui/part-boundary.tsx';

type Props = { title: string; text: string; again: string; resetKey: string; children: ReactNode };

export const ErrorBoundary = ({ title, text, again, resetKey, children }: Props) => (
  <PartBoundary
    resetKey={resetKey}
    fallback={(renderAgain, notFetched) => (
      <div className="wrap section" role="alert">
        <EmptyState icon="open" heading="h1" title={title} text={text}>
          <button
            type="button"
            className="btn btn-primary"
            onClick={() => (notFetched ? renderAgain() : location.reload())}
          >
            {again}
          </button>
        </EmptyState>
      </div>
    )}
  >
    {children}
  </PartBoundary>
);
