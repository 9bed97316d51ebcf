// The worker's part of the lab (`?lab`): a fault between the shop and its bridge, and the last calls with what was
// answered. Fetched only in a tab that is a lab. Invariants: what is noted stays in this worker's memory until somebody
// exports it, and is bounded; what strikes the bridge itself is the bridge's until it ends.

import { failed, ok, type Result } from '../../schemas/fault.ts';
import { type LabCall, type LabFault, labFault } from '../../schemas/lab-fault.ts';
import type { ShopConfig } from '../../schemas/shop-config.ts';
import { refuseWrites } from '../../src/database/refuse-writes.ts';
import type { Ports } from '../ports.ts';
import { connectionFaults, type Faulty, saysOffline } from './connection-faults.ts';

const KEPT_CALLS = 300;
/** of all bodies and answers together */
const KEPT_CHARACTERS = 8_000_000;
/** How long the bridge is asked for a fault of its own. */
const ADMIN_TIMEOUT_MS = 5_000;

/** Faults that strike in the bridge itself, in calls below this path. */
const bridgeFaults = (path: string): Partial<Record<LabFault, object>> => ({
  'bridge-slow': { match: { path }, action: 'delay', ms: 4_000 },
  'bridge-error': { match: { path }, action: 'status', status: 503 },
  'bridge-drops': { match: { path, method: 'POST' }, action: 'commitThenDrop' },
});

export type Lab = {
  /** the worker's ports, with the fault of now in them */
  ports: Ports;
  /** Fault: not-found, where the bridge has none of its own. */
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

/** In: the sound ports, the configuration. */
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

  /** Out: has the bridge faults of its own. */
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
      return false; // no answer: whatever it has cannot be had now
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
      giveRoom = next === 'no-room' ? refuseWrites() : undefined;
      fault = next;
      faulty = newFaulty(sound, config);
      return ok({});
    },
    fault: () => fault,
    calls: () => [...calls],
  };
}
