// Long work of the event loop in slices, so that other requests have their turn in between.

/** Of JSON that is read or written in one slice: about a millisecond. */
const SLICE_BYTES = 48 * 1024;
/** What a step costs at least. */
const STEP_BYTES = 2 * 1024;

/**
 * Turns of the event loop from one slice to the next. A short request takes several: its connection, its body, each answer of
 * the database. With one turn per slice it would wait for a slice at each of them.
 */
const TURNS_BETWEEN = 4;

/** What waits for its next slice. One runs at a time, however much long work is in progress. */
const waiting: (() => void)[] = [];

function afterTurns(turns: number, work: () => void): void {
  setImmediate(() => (turns > 1 ? afterTurns(turns - 1, work) : work()));
}

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) afterTurns(TURNS_BETWEEN, next);
}

/** Resolves when it is this work's turn to hold the event loop for about a millisecond. */
export const nextSlice = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) afterTurns(TURNS_BETWEEN, next);
  });

/** Makes a function to await after each step, with its bytes: it lets the event loop turn when the slice is full. */
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

/** Levels of objects and lists that are taken apart; what is below them is one step. */
const LEVELS = 4;

/** Bytes in one piece, copied in slices. */
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

/** Bytes in pieces of one slice each, for a reader that takes one after another. */
export async function* bytesInSlices(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    if (at > 0) await nextSlice();
    yield bytes.subarray(at, at + SLICE_BYTES);
  }
}

/** True if work on so many bytes is more than one slice. */
export const isLong = (bytes: number): boolean => bytes > SLICE_BYTES;

/** The JSON text of a value in UTF-8, written in slices. */
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
