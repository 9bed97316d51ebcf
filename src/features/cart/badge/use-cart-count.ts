// The number on the cart's badge for components; 0 while it loads.
import { useShop } from '../../../model/shop.ts';
import { useLive } from '../../../ui/use-live.ts';
import { cartCount$ } from './queries.ts';

export const useCartCount = (): number => {
  const shop = useShop();
  return useLive(() => cartCount$(shop), []) ?? 0;
};
