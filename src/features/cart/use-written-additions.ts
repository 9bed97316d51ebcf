// Delays checkout until the additions that were pressed before it have been written: the cart's count shows an addition
// before it is written, and an order must contain what the count has shown.
import { useEffect, useState } from 'react';
import { queuedAdditions } from '../../model/cart/queued-additions.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { lazyModule } from '../../ui/lazy-component.ts';

const additions = lazyModule(['cart', 'cart-errors'], () => import('./carry-out-additions.ts'));

/**
 * True once the additions that were queued when checkout was opened are in the cart, or were refused with a notice, or
 * have to wait for the connection. A hook.
 */
export function useWrittenAdditions(): boolean {
  const app = useApp();
  const [areWritten, setWritten] = useState(() => queuedAdditions().length === 0);
  useEffect(() => {
    if (areWritten) return;
    additions
      .load(app.ui)
      .then((part) => part.carryOutPresses(app, () => undefined))
      // they stay queued for the next cart
      .catch((error: unknown) => console.error('Failed to load the code that writes queued additions', error))
      .finally(() => setWritten(true));
  }, []);
  return areWritten;
}
