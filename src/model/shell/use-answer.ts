import { useEffect, useState } from 'react';
import type { Result } from '#schemas/fault.ts';

/**
 * Requests data that this device may lack: on mount, when the request changes, and on `retry`. Meanwhile the screen
 * shows what the local database contains. Ignores the late result of a superseded request.
 * @param of identifies the request
 * @param isWanted no request is made if false
 * @returns The result of this request; undefined while it is pending.
 */
export function useAnswer<T>(of: string, request: () => Promise<Result<T>>, isWanted = true) {
  const [attempt, setAttempt] = useState(0);
  const [latest, setLatest] = useState<{ of: string; result: Result<T> }>();
  useEffect(() => {
    if (!isWanted) return;
    let current = true;
    void request().then((result) => {
      if (current) setLatest({ of, result });
    });
    return () => {
      current = false;
    };
  }, [of, isWanted, attempt]);
  return {
    answer: latest?.of === of ? latest.result : undefined,
    retry: () => {
      setLatest(undefined);
      setAttempt((count) => count + 1);
    },
  };
}
