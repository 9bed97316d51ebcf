// Long work of the event loop in slices, so that other requests have their turn in between.

/** Of JSON that is read or written in one slice: about a millisecond. */
const SLICE_BYTES = 48 * 1024;
/** What a step costs at least. */
const STEP_BYTES = 2 * 1024;

/** What waits for its next slice. One goes on in each turn of the event loop, however much long work is under way. */
const waiting: (() => void)[] = [];

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}

const nextSlice = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(next);
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
  return Buffer.concat(parts);
}
