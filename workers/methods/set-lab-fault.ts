// Worker methods for the lab panel (`?lab`). Without a lab they return the fault 'not-found'.
import { failed, ok } from '#schemas/fault.ts';
import type { WorkerMethod } from './worker-method.ts';

export const setLabFault: WorkerMethod<'setLabFault'> = async ({ lab, wakeUps }, { fault }) => {
  if (!lab) return failed('not-found');
  const set = await lab.set(fault);
  // simulates the browser's event for a changed connection
  wakeUps.tell('connection-hint');
  return set;
};

export const readLab: WorkerMethod<'readLab'> = async ({ lab, leadership }, { withCalls }) =>
  lab
    ? ok({ fault: lab.fault(), isLeader: leadership.isLeader(), calls: withCalls ? lab.calls() : [] })
    : failed('not-found');
