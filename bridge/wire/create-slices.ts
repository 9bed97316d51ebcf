// Splits long synchronous work into slices, so that the event loop serves other requests in between.
import { AsyncLocalStorage } from 'node:async_hooks';
import { createSliceQueue, type SliceOwner } from './slice-queue.ts';

/** JSON parsed or serialized per slice: about a millisecond of work. */
const SLICE_BYTES = 48 * 1024;
/** Minimum cost of a step. */
const STEP_BYTES = 2 * 1024;

const queue = createSliceQueue();
/** Who the current work is done for; absent: the bridge itself. */
const owner = new AsyncLocalStorage<SliceOwner>();
const OWN_WORK: SliceOwner = { client: '', isInTransaction: false };

/** Runs the work of a client's request; its slices take turns with those of other clients (`networkOf`). */
export function inSlicesOf<T>(client: string, work: () => T): T {
  queue.noteRequest(client);
  return owner.run({ client, isInTransaction: false }, work);
}

/** Runs work that holds a transaction open: its slices precede the other ones of its client. */
export const inSlicesOfTransaction = <T>(work: () => T): T =>
  owner.run({ ...(owner.getStore() ?? OWN_WORK), isInTransaction: true }, work);

/** True if a request of another client began within the last second. */
export const isServingOthers = (client: string): boolean => queue.isServingOthers(client);

/** Resolves when the caller may block the event loop for about a millisecond. */
export const nextSlice = (): Promise<void> => queue.nextSlice(owner.getStore() ?? OWN_WORK);

/**
 * Returns a function to await after each step with its size in bytes; it yields to the event loop when the slice is
 * full.
 */
export function createSlices(): (bytes: number) => Promise<void> | undefined {
  let left = SLICE_BYTES;
  return (bytes) => {
    left -= Math.max(bytes, STEP_BYTES);
    if (left > 0) return undefined;
    left = SLICE_BYTES;
    return nextSlice();
  };
}

/** Maps texts in slices. */
export async function mapInSlices<T extends { length: number }, R>(
  texts: readonly T[],
  make: (text: T, at: number) => R,
): Promise<R[]> {
  const rest = createSlices();
  const made: R[] = [];
  for (const [at, text] of texts.entries()) {
    made.push(make(text, at));
    await rest(text.length);
  }
  return made;
}

/** Nesting levels that are serialized piece by piece; anything deeper is one step. */
const LEVELS = 4;

/** Concatenates buffers in slices. */
export async function concatInSlices(parts: readonly Buffer[]): Promise<Buffer> {
  const rest = createSlices();
  const all = Buffer.allocUnsafe(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    at += part.copy(all, at);
    await rest(part.length);
  }
  return all;
}

/** Yields a buffer in chunks of one slice each. */
export async function* bytesInSlices(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    if (at > 0) await nextSlice();
    yield bytes.subarray(at, at + SLICE_BYTES);
  }
}

/** True if work on this many bytes exceeds one slice. */
export const isLong = (bytes: number): boolean => bytes > SLICE_BYTES;

/** Serializes a value to JSON in UTF-8, in slices. */
export async function jsonInSlices(value: object): Promise<Buffer> {
  const rest = createSlices();
  const parts: Buffer[] = [];
  const write = async (one: unknown, levels: number): Promise<void> => {
    if (levels === 0 || typeof one !== 'object' || one === null) {
      const part = Buffer.from(JSON.stringify(one) ?? 'null');
      parts.push(part);
      await rest(part.length);
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
