// Banners and list skus of a store view, at once from memory when they were seen before.
import { tap } from 'rxjs';
import { useLive } from '../../ui/use-live.ts';
import { type HomeContent, homeContent$ } from './queries.ts';
import { rememberedHome, rememberHome } from './remembered-home.ts';

/** Out: undefined until the device has been read once. */
export function useHomeContent(store: string): HomeContent | undefined {
  const live = useLive(
    () => homeContent$(store).pipe(tap((content) => rememberHome(store, content))),
    [store],
  );
  return live ?? rememberedHome(store);
}
