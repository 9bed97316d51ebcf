// The worker's part of the lab (`?lab`): simulates a fault between the app and its bridge, and records the last calls
// with their responses. Loaded only in lab tabs. Invariants: records are bounded and stay in memory until exported;
// faults set in the bridge itself last until they are cleared there.

import { failed, ok, type Result } from '#schemas/fault.ts';
import { type LabCall, type LabFault, labFault } from '#schemas/lab-fault.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';
import { simulateFullStorage } from '#shared/database/simulate-full-storage.ts';
import type { Ports } from '../ports.ts';
import { connectionFaults, type Faulty, saysOffline } from './connection-faults.ts';

const KEPT_CALLS = 300;
/** total size of all recorded request and response bodies */
const KEPT_CHARACTERS = 8_000_000;
/** Timeout for setting a fault in the bridge. */
const ADMIN_TIMEOUT_MS = 5_000;

/** Faults simulated by the bridge itself, in calls below this path. */
const bridgeFaults = (path: string): Partial<Record<LabFault, object>> => ({
  'bridge-slow': { match: { path }, action: 'delay', ms: 4_000 },
  'bridge-error': { match: { path }, action: 'status', status: 503 },
  'bridge-drops': { match: { path, method: 'POST' }, action: 'commitThenDrop' },
});

export type Lab = {
  /** the worker's ports, with the current fault applied */
  ports: Ports;
  /** Sets the fault; `not-found` if the bridge cannot simulate it. */
  set: (fault: LabFault) => Promise<Result<Record<string, never>>>;
  fault: () => LabFault;
  /** oldest first */
  calls: () => LabCall[];
};

const newFaulty = (ports: Ports, config: ShopConfig): Faulty => ({
  ports,
  since: ports.now(),
  expiredStatus: config.bridge.expiredToken,
  expired: new Set(),
});

/** @param sound the real ports, without faults */
export function createLab(sound: Ports, config: ShopConfig): Lab {
  const begins = labFault.safeParse(config.lab.fault);
  let fault: LabFault = begins.success ? begins.data : 'none';
  let faulty = newFaulty(sound, config);
  let giveRoom: (() => void) | undefined;
  let isBridgeFaulty = fault.startsWith('bridge-');
  const calls: LabCall[] = [];
  let characters = 0;

  function note(call: LabCall): void {
    calls.push(call);
    characters += call.body.length + call.answer.length;
    while (calls.length > KEPT_CALLS || characters > KEPT_CHARACTERS) {
      const oldest = calls.shift();
      if (!oldest) return;
      characters -= oldest.body.length + oldest.answer.length;
    }
  }

  async function fetchAndNote(url: string, init: RequestInit): Promise<Response> {
    const at = sound.now();
    const seen = { status: 0, contentType: '', answer: '' };
    const struckBy = fault;
    try {
      const strike = connectionFaults[fault];
      const answer = await (strike ? strike(faulty, url, init) : sound.fetch(url, init));
      const kept = answer.clone();
      seen.contentType = answer.headers.get('content-type') ?? '';
      seen.answer = await kept.text();
      seen.status = answer.status;
      return answer;
    } finally {
      const { method = 'GET', body } = init;
      note({
        method,
        url,
        body: typeof body === 'string' ? body : '',
        ...seen,
        at,
        ms: Math.max(0, sound.now() - at),
        fault: struckBy,
      });
    }
  }

  /** Sets the bridge's fault rules; returns true if the bridge accepted them. */
  async function tellBridge(rules: readonly object[]): Promise<boolean> {
    const stop = new AbortController();
    const answered = sound.fetch(`${config.bridge.origin}/__admin/faults`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(rules),
      credentials: 'same-origin',
      signal: stop.signal,
    });
    const settled = new AbortController();
    const late = sound.wait(ADMIN_TIMEOUT_MS, settled.signal).then(() => stop.abort('given up'));
    try {
      const answer = await Promise.race([answered, late]);
      return answer?.ok === true;
    } catch {
      return false; // no response: treat as unsupported
    } finally {
      settled.abort('settled');
    }
  }

  return {
    ports: {
      ...sound,
      fetch: fetchAndNote,
      maybeOnline: () => sound.maybeOnline() && !saysOffline(fault, faulty),
    },
    set: async (next) => {
      const rule = bridgeFaults(config.bridge.prefix)[next];
      if (rule || isBridgeFaulty) {
        const has = await tellBridge(rule ? [rule] : []);
        if (rule && !has) return failed('not-found');
        isBridgeFaulty = rule !== undefined;
      }
      giveRoom?.();
      giveRoom = next === 'no-room' ? simulateFullStorage() : undefined;
      fault = next;
      faulty = newFaulty(sound, config);
      return ok({});
    },
    fault: () => fault,
    calls: () => [...calls],
  };
}
