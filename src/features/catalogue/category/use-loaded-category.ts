// Requests a category that is not in the tree.
import { useEffect, useState } from 'react';
import type { Fault, Result } from '#schemas/fault.ts';
import { useApp } from '../../../model/shell/app-context.ts';

/**
 * Returns the key of the category or the fault of the request; neither while the request is pending.
 * @param name slug, url_key or id
 */
export function useLoadedCategory(
  store: string,
  name: string,
): { key: string | undefined; fault: Fault | undefined; retry: () => void } {
  const app = useApp();
  const of = `${store}|${name}`;
  const [attempt, setAttempt] = useState(0);
  const [latest, setLatest] = useState<{ of: string; result: Result<{ key: string }> }>();

  useEffect(() => {
    let current = true;
    void app.worker.call('loadCategory', { store, name }).then((result) => {
      if (current) setLatest({ of, result });
    });
    return () => {
      current = false;
    };
  }, [store, name, of, attempt]);

  const result = latest?.of === of ? latest.result : undefined;
  return {
    key: result?.ok ? result.value.key : undefined,
    fault: result?.ok === false ? result.fault : undefined,
    retry: () => {
      setLatest(undefined);
      setAttempt((count) => count + 1);
    },
  };
}
