// What no server draws, once the page around it was drawn: a leaf of its own, so that nothing else is drawn again for it.
import { type ReactNode, useEffect, useState } from 'react';

/** In: what stands in its place until then. */
export function AfterHydration({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return isDrawn ? children : fallback;
}
