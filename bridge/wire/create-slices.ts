// Splits long synchronous work into slices, so that the event loop serves other requests in between.
import { AsyncLocalStorage } from 'node:async_hooks';
import { createSliceQueue, type SliceOwner } from './slice-queue.ts';

/** Maximum duration of one request's work between two turns of the event loop. */
const SLICE_MS = 1;
/** Bytes that are hashed, or copied to a connection, in one step: a fraction of a slice. */
const STEP_BYTES = 256 * 1024;

const queue = createSliceQueue();
/** The client on whose behalf the current work runs; absent: the bridge itself. */
const owner = new AsyncLocalStorage<SliceOwner>();
const OWN_WORK: SliceOwner = { client: '', isInTransaction: false };

/** Runs the work of a client's request; its slices take turns with those of other clients (`networkOf`). */
export const inSlicesOf = <T>(client: string, work: () => T): T =>
  owner.run({ client, isInTransaction: false }, work);

/** Runs work that holds a transaction open: its slices precede the other slices of its client. */
export const inSlicesOfTransaction = <T>(work: () => T): T =>
  owner.run({ ...(owner.getStore() ?? OWN_WORK), isInTransaction: true }, work);

/** True if a request of another client began within the last second. */
export const isServingOthers = (client: string): boolean => queue.isServingOthers(client);

/** Resolves when the caller may block the event loop for about a millisecond. */
export const nextSlice = (): Promise<void> => queue.nextSlice(owner.getStore() ?? OWN_WORK);

/** Begins a request of a client; waits for a slice if another client is being served. */
export async function beginInTurn(client: string): Promise<void> {
  queue.noteRequest(client);
  if (queue.isServingOthers(client)) await inSlicesOf(client, nextSlice);
}

/** Returns a function to call and await after each step of long work; it yields to the event loop at a slice's end. */
export function createSlices(): () => Promise<void> | undefined {
  let begun = performance.now();
  return () => {
    if (performance.now() - begun < SLICE_MS) return undefined;
    return nextSlice().then(() => {
      begun = performance.now();
    });
  };
}

/** Maps values in slices. */
export async function mapInSlices<T, R>(
  values: readonly T[],
  make: (value: T, at: number) => R,
): Promise<R[]> {
  const rest = createSlices();
  const made: R[] = [];
  for (const [at, value] of values.entries()) {
    made.push(make(value, at));
    await rest();
  }
  return made;
}

/** Nesting levels that are serialized piece by piece; a value below them is serialized in one step. */
const LEVELS = 4;

/** Concatenates buffers in slices. */
export async function concatInSlices(parts: readonly Buffer[]): Promise<Buffer> {
  const rest = createSlices();
  const all = Buffer.allocUnsafe(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    at += part.copy(all, at);
    await rest();
  }
  return all;
}

/** Yields a buffer in chunks, in slices. */
export async function* bytesInSlices(bytes: Buffer): AsyncGenerator<Buffer> {
  const rest = createSlices();
  for (let at = 0; at < bytes.length; at += STEP_BYTES) {
    yield bytes.subarray(at, at + STEP_BYTES);
    await rest();
  }
}

/** True if work on this many bytes takes more than one step. */
export const isLong = (bytes: number): boolean => bytes > STEP_BYTES;

/** Serializes a value to JSON in UTF-8, in slices. */
export async function jsonInSlices(value: object): Promise<Buffer> {
  const rest = createSlices();
  const parts: Buffer[] = [];
  const write = async (one: unknown, levels: number): Promise<void> => {
    if (levels === 0 || typeof one !== 'object' || one === null) {
      const part = Buffer.from(JSON.stringify(one) ?? 'null');
      parts.push(part);
      await rest();
      return;
    }
    const isList = Array.isArray(one);
    const entries = Object.entries(one).filter(([, entry]) => isList || entry !== undefined);
    parts.push(Buffer.from(isList ? '[' : '{'));
    for (const [at, [key, entry]] of entries.entries()) {
      parts.push(Buffer.from(`${at > 0 ? ',' : ''}${isList ? '' : `${JSON.stringify(key)}:`}`));
      await write(entry, levels - 1);
    }
    parts.push(Buffer.from(isList ? ']' : '}'));
  };
  await write(value, LEVELS);
  return concatInSlices(parts);
}
