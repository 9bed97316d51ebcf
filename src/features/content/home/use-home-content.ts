// Banners and list skus of a store view, at once from memory when they were seen before.
import { tap } from 'rxjs';
import type { HomeContent } from '../../../model/memory.ts';
import { useShop } from '../../../model/shop.ts';
import { useLive } from '../../../ui/use-live.ts';
import { homeContent$ } from './queries.ts';

/** Out: undefined until the device has been read once. */
export function useHomeContent(store: string): HomeContent | undefined {
  const shop = useShop();
  const { home } = shop.memory;
  const live = useLive(
    () => homeContent$(shop, store).pipe(tap((content) => home.set(store, content))),
    [store],
  );
  return live ?? home.get(store);
}
