// Is there a connection: what the worker knows from the shop's answers, and at once "no" when the browser itself says
// that there is none. The browser's "yes" proves nothing.
import { useState, useSyncExternalStore } from 'react';
import { useShop } from '../../model/shop.ts';
import { useLive } from '../../ui/use-live.ts';
import { connection$ } from './queries.ts';

export type Connection = { online: boolean; since: number | undefined };

function listen(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

export function useConnection(): Connection {
  const shop = useShop();
  const known = useLive(() => connection$(shop), []);
  const browserOnline = useSyncExternalStore(listen, () => navigator.onLine);
  const [lostAt, setLostAt] = useState<number>();
  if (!browserOnline && lostAt === undefined) setLostAt(Date.now());
  if (browserOnline && lostAt !== undefined) setLostAt(undefined);
  const online = browserOnline && (known?.online ?? true);
  return { online, since: known && !known.online ? known.since : lostAt };
}
