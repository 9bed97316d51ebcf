// Polls the worker's device report while it is shown.
import { useEffect, useState } from 'react';
import type { Result } from '#schemas/fault.ts';
import type { WorkerMethodAnswer } from '#schemas/worker-api.ts';
import { useApp } from '../../model/shell/app-context.ts';

const EVERY_MS = 2_000;

export type DeviceReport = WorkerMethodAnswer<'deviceReport'>;

/** Returns the latest device report; undefined before the first response. */
export function useDeviceReport(isShown: boolean): Result<DeviceReport> | undefined {
  const { worker } = useApp();
  const [report, setReport] = useState<Result<DeviceReport>>();
  useEffect(() => {
    if (!isShown) return;
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function read() {
      const answer = await worker.call('deviceReport', {});
      if (ended.signal.aborted) return;
      setReport(answer);
      timer = setTimeout(read, EVERY_MS);
    }
    void read();
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [isShown, worker]);
  return report;
}
