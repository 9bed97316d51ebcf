// The number on the cart's badge for components; 0 while it loads.
import { useLive } from '../../../ui/use-live.ts';
import { cartCount$ } from './queries.ts';

export const useCartCount = (): number => useLive(cartCount$, []) ?? 0;
