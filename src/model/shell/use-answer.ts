import { useEffect, useState } from 'react';

/**
 * Requests data that this device may lack: on mount, when the request changes, and on `retry`. Meanwhile the screen
 * shows what the local database contains. Ignores the late result of a superseded request.
 * @param of identifies the data
 * @param isWanted no request is made if false
 * @param detail the rest of the request: a change requests again, and keeps the last result meanwhile
 * @returns The result of this request; undefined while it is pending.
 */
export function useAnswer<T>(of: string, request: () => Promise<T>, isWanted = true, detail?: string) {
  const [attempt, setAttempt] = useState(0);
  const [latest, setLatest] = useState<{ of: string; result: T }>();
  useEffect(() => {
    if (!isWanted) return;
    let current = true;
    void request().then((result) => {
      if (current) setLatest({ of, result });
    });
    return () => {
      current = false;
    };
  }, [of, detail, isWanted, attempt]);
  return {
    answer: latest?.of === of ? latest.result : undefined,
    retry: () => {
      setLatest(undefined);
      setAttempt((count) => count + 1);
    },
  };
}
