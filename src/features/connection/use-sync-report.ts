// Polls the worker's sync state and the storage estimate while the developer page is mounted.
import { useEffect, useState } from 'react';
import type { Result } from '#schemas/fault.ts';
import type { WorkerMethodAnswer } from '#schemas/worker-api.ts';
import { useApp } from '../../model/shell/app-context.ts';

const EVERY_MS = 1_000;

export type SyncState = WorkerMethodAnswer<'readSyncState'>;
/** `usedBytes` is the usage of this origin; both sizes are 0 if the browser has no storage estimate. */
export type SyncReport = { state: Result<SyncState>; usedBytes: number; quotaBytes: number };

/** Returns the report; undefined until the first response. */
export function useSyncReport(): SyncReport | undefined {
  const { worker } = useApp();
  const [report, setReport] = useState<SyncReport>();
  useEffect(() => {
    let isShown = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function read() {
      const [state, storage] = await Promise.all([
        worker.call('readSyncState', {}),
        navigator.storage?.estimate() ?? {},
      ]);
      if (!isShown) return;
      setReport({ state, usedBytes: storage.usage ?? 0, quotaBytes: storage.quota ?? 0 });
      timer = setTimeout(read, EVERY_MS);
    }
    void read();
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [worker]);
  return report;
}
