// Polls the lab state of this tab's worker, because a new worker can have another state.
import { useEffect, useState } from 'react';
import type { LabFault } from '#schemas/lab-fault.ts';
import { useApp } from '../../model/shell/app-context.ts';

const EVERY_MS = 1_000;

/** Undefined if no worker responds or the worker has no lab. */
export type LabState = { fault: LabFault; isLeader: boolean } | undefined;

/** Returns the state and a function that reads it immediately. */
export function useLab(): { lab: LabState; readNow: () => Promise<void> } {
  const { worker } = useApp();
  const [lab, setLab] = useState<LabState>();
  const readNow = async () => {
    const read = await worker.call('readLab', { withCalls: false });
    setLab(read.ok ? { fault: read.value.fault, isLeader: read.value.isLeader } : undefined);
  };
  useEffect(() => {
    let isShown = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function readAgain() {
      await readNow();
      if (isShown) timer = setTimeout(readAgain, EVERY_MS);
    }
    void readAgain();
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, []);
  return { lab, readNow };
}
