// A boundary around lazily loaded components. After a failure the rest of the page stays usable.
import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { PartBoundary } from './part-boundary.tsx';

type Props = Pick<ComponentProps<typeof PartBoundary>, 'failedText' | 'open'> & {
  /** shown until the part is loaded, and if loading fails */
  fallback?: ReactNode;
  children: ReactNode;
};

export const LazyPart = ({ fallback = null, children, ...rest }: Props) => (
  <PartBoundary {...rest} fallback={() => fallback}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </PartBoundary>
);
