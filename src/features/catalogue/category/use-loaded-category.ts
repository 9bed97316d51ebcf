// Requests a category that is not in the tree.
import { useEffect, useState } from 'react';
import type { Fault } from '#schemas/fault.ts';
import { useApp } from '../../../model/app-context.ts';

/**
 * Returns the fault of the request; undefined while it is pending or if it succeeded.
 * @param name slug, url_key or id
 */
export function useLoadedCategory(
  store: string,
  name: string,
): { fault: Fault | undefined; retry: () => void } {
  const app = useApp();
  const of = `${store}|${name}`;
  const [attempt, setAttempt] = useState(0);
  const [latest, setLatest] = useState<{ of: string; fault: Fault }>();

  useEffect(() => {
    let current = true;
    void app.worker.call('loadCategory', { store, name }).then((result) => {
      if (current && !result.ok) setLatest({ of, fault: result.fault });
    });
    return () => {
      current = false;
    };
  }, [store, name, of, attempt]);

  return {
    fault: latest?.of === of ? latest.fault : undefined,
    retry: () => {
      setLatest(undefined);
      setAttempt((count) => count + 1);
    },
  };
}
