// Renders its children only after hydration, as a leaf, so that nothing around it re-renders.
import { type ReactNode, useEffect, useState } from 'react';

export function AfterHydration({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return isDrawn ? children : fallback;
}
