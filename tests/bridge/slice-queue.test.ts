// Tests the order in which clients get slices of the event loop, with a simulated clock.
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createSliceQueue } from '#bridge/wire/slice-queue.ts';

/** duration of a slice after which its client owes more rest than it may */
const SLICE_MS = 30;
/** maximum rest that a client may owe */
const OWED_MS = 60;

/** Creates a queue whose slices take `sliceMs` each; `begun` contains their names in order. */
function watched(sliceMs = 0) {
  let time = 0;
  const queue = createSliceQueue(() => time);
  const begun: string[] = [];
  const slice = async (client: string, name: string, isInTransaction = false): Promise<void> => {
    await queue.nextSlice({ client, isInTransaction });
    begun.push(name);
    time += sliceMs;
  };
  const advance = (ms: number) => {
    time += ms;
  };
  return { queue, begun, slice, advance };
}

/** Lets the event loop turn more often than any slice waits for. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await setImmediate();
}

describe('slices of several clients', () => {
  it('run round-robin by client, not in order of arrival [S-31]', async () => {
    const { begun, slice } = watched();
    const ofBusy = ['busy 1', 'busy 2', 'busy 3', 'busy 4'].map((name) => slice('busy', name));
    await Promise.all([...ofBusy, slice('other', 'other 1'), slice('third', 'third 1')]);
    expect(begun).toEqual(['busy 1', 'other 1', 'third 1', 'busy 2', 'busy 3', 'busy 4']);
  });

  it('run before the other slices of their client while they hold a transaction open [S-31]', async () => {
    const { begun, slice } = watched();
    await Promise.all([
      slice('busy', 'body 1'),
      slice('busy', 'body 2'),
      slice('busy', 'transaction 1', true),
      slice('other', 'other 1'),
      slice('busy', 'transaction 2', true),
    ]);
    expect(begun).toEqual(['transaction 1', 'other 1', 'transaction 2', 'body 1', 'body 2']);
  });
});

describe('client while another client is active', () => {
  it('rests after a slice for three times its duration, minus the rest it may owe [S-31]', async () => {
    const { queue, begun, slice, advance } = watched(SLICE_MS);
    queue.noteRequest('other');
    queue.noteRequest('busy');
    await slice('busy', 'busy 1');
    await setImmediate();
    const second = slice('busy', 'busy 2');
    advance(3 * SLICE_MS - OWED_MS - 1);
    await settle();
    expect(begun).toEqual(['busy 1']);
    advance(1);
    await second;
  });

  it('is served without a rest while the rest it owes is short [S-31]', async () => {
    const { queue, begun, slice } = watched(OWED_MS / 6);
    queue.noteRequest('other');
    queue.noteRequest('busy');
    for (const name of ['busy 1', 'busy 2', 'busy 3', 'busy 4']) void slice('busy', name);
    await settle();
    // each slice adds 3 × 10 ms of rest, less the 10 ms that it takes
    expect(begun).toEqual(['busy 1', 'busy 2', 'busy 3']);
  });

  it('is served while the busy client rests [S-31]', async () => {
    const { queue, begun, slice, advance } = watched(SLICE_MS);
    queue.noteRequest('other');
    queue.noteRequest('busy');
    await slice('busy', 'busy 1');
    await setImmediate();
    const second = slice('busy', 'busy 2');
    await settle();
    await slice('other', 'other 1');
    expect(begun).toEqual(['busy 1', 'other 1']);
    advance(3 * SLICE_MS);
    await second;
  });

  it('does not rest while it holds a transaction open [S-31]', async () => {
    const { queue, begun, slice } = watched(SLICE_MS);
    queue.noteRequest('other');
    queue.noteRequest('busy');
    await slice('busy', 'body 1');
    await setImmediate();
    void slice('busy', 'transaction 1', true);
    void slice('busy', 'transaction 2', true);
    await settle();
    expect(begun).toEqual(['body 1', 'transaction 1', 'transaction 2']);
  });

  it('does not rest after a slice with an open transaction [S-31]', async () => {
    const { queue, begun, slice } = watched(SLICE_MS);
    queue.noteRequest('other');
    queue.noteRequest('busy');
    void slice('busy', 'transaction 1', true);
    void slice('busy', 'body 1');
    await settle();
    expect(begun).toEqual(['transaction 1', 'body 1']);
  });
});

describe('single client', () => {
  it('does not rest [S-31]', async () => {
    const { queue, begun, slice } = watched(SLICE_MS);
    queue.noteRequest('busy');
    for (const name of ['busy 1', 'busy 2', 'busy 3']) void slice('busy', name);
    await settle();
    expect(begun).toHaveLength(3);
  });

  it('owes no rest for slices that ran before another client became active [S-31]', async () => {
    const { queue, begun, slice } = watched(SLICE_MS);
    queue.noteRequest('busy');
    for (let at = 0; at < 20; at += 1) void slice('busy', `alone ${at}`);
    for (let turns = 0; turns < 5; turns += 1) await settle();
    expect(begun).toHaveLength(20);
    queue.noteRequest('other');
    void slice('busy', 'beside another');
    await settle();
    expect(begun).toHaveLength(21);
  });

  it('does not rest once the last request of another client is a second old [S-31]', async () => {
    const { queue, begun, slice, advance } = watched(SLICE_MS);
    queue.noteRequest('other');
    queue.noteRequest('busy');
    await slice('busy', 'busy 1');
    await setImmediate();
    advance(1_000 - SLICE_MS);
    queue.noteRequest('busy');
    void slice('busy', 'busy 2');
    void slice('busy', 'busy 3');
    await settle();
    expect(begun).toHaveLength(3);
  });
});
