// Reads the JSON records of a file of any size: one record per line, arrays of records, and search answers
// `{ "hits": { "hits": [ … ] } }`, over any number of lines.
// Invariants: never more than one record and one piece of the file in memory; nothing in a file throws.
import { createReadStream } from 'node:fs';
import { open as openFile } from 'node:fs/promises';

/** A parsed record, or why a piece of the file is none. */
export type Read = { value: unknown } | { fault: string };

/** Longer than any document; what does not end before this is no record. */
const RECORD_LIMIT = 8_000_000;
const PEEK_BYTES = 4_096;

const parsed = (text: string): Read => {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { fault: 'not JSON' };
  }
};

/** One record per line: a broken line costs itself only. */
export async function* readLines(chunks: AsyncIterable<string>): AsyncGenerator<Read> {
  let rest = '';
  let tooLong = false;
  const end = function* (): Generator<Read> {
    if (tooLong) yield { fault: 'longer than any record' };
    else if (rest.trim() !== '') yield parsed(rest);
    rest = '';
    tooLong = false;
  };
  for await (const chunk of chunks) {
    const lines = chunk.split('\n');
    for (const [at, line] of lines.entries()) {
      if (!tooLong) rest += line;
      if (rest.length > RECORD_LIMIT) {
        tooLong = true;
        rest = '';
      }
      if (at < lines.length - 1) yield* end();
    }
  }
  yield* end();
}

type Mode = 'between' | 'record' | 'tail';

/**
 * Arrays and answers over any number of lines. Every object that stands in nothing but arrays, or in the `hits` of an
 * answer, is a record; the rest of an answer is passed over.
 */
export async function* readNested(chunks: AsyncIterable<string>): AsyncGenerator<Read> {
  let mode = 'between' as Mode;
  let text = '';
  let depth = 0;
  let inString = false;
  let escaped = false;
  let word = '';
  let key = '';
  let inHits = false;
  let stray = false;
  /** depth of the arrays whose elements are records, and whether an answer is around them */
  const open: { depth: number; isAnswer: boolean }[] = [];
  /** depth below which a record, or the rest of an answer, has ended */
  let floor = 0;

  for await (const chunk of chunks) {
    let start = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const sign = chunk[at] as string;
      if (mode === 'between') {
        if (sign === '{') {
          [mode, start, text, floor, inString, escaped, key, inHits, stray] = [
            'record',
            at,
            '',
            depth,
            false,
            false,
            '',
            false,
            false,
          ];
          depth += 1;
        } else if (sign === '[') {
          depth += 1;
          open.push({ depth, isAnswer: false });
        } else if (sign === ']' && open.length > 0) {
          const closed = open.pop();
          depth -= 1;
          if (closed?.isAnswer) {
            // the object `hits` and the answer around it are still open
            mode = 'tail';
            floor = depth - 2;
            inString = false;
          }
        } else if (!/[\s,]/.test(sign) && !stray) {
          stray = true;
          yield { fault: 'not JSON' };
        }
        continue;
      }
      if (inString) {
        if (escaped) escaped = false;
        else if (sign === '\\') escaped = true;
        else if (sign === '"') inString = false;
        else if (word.length < 8) word += sign;
        continue;
      }
      if (sign === '"') {
        inString = true;
        word = '';
      } else if (sign === ':') key = word;
      else if (sign === '{' || sign === '[') {
        if (mode === 'record' && key === 'hits') {
          if (sign === '{' && depth === floor + 1) inHits = true;
          else if (sign === '[' && depth === floor + 2 && inHits) {
            depth += 1;
            open.push({ depth, isAnswer: true });
            mode = 'between';
            continue;
          }
        }
        key = '';
        depth += 1;
      } else if (sign === '}' || sign === ']') {
        depth -= 1;
        if (depth === floor + 1) inHits = false;
        if (depth <= floor) {
          if (mode === 'record') yield parsed(text + chunk.slice(start, at + 1));
          mode = 'between';
          text = '';
        }
      } else if (sign === ',') key = '';
    }
    if ((mode as Mode) !== 'record') continue;
    text += chunk.slice(start);
    if (text.length > RECORD_LIMIT) {
      yield { fault: 'longer than any record' };
      mode = 'tail';
      text = '';
    }
  }
  if (mode === 'record') yield { fault: 'the file ends inside a record' };
}

/** Does the file open an array, an answer or an object over several lines? Else it is read line by line. */
export const isNested = (opening: string): boolean =>
  /^\s*(\[|\{\s*[\r\n]|\{\s*"(took|timed_out|_shards|hits|_scroll_id)")/.test(opening.replace(/^\uFEFF/, ''));

async function* textOf(file: string): AsyncGenerator<string> {
  let first = true;
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 256 * 1024 })) {
    yield first ? String(chunk).replace(/^\uFEFF/, '') : String(chunk);
    first = false;
  }
}

/** Every record of a file. Throws only when the file cannot be read. */
export async function* readRecords(file: string): AsyncGenerator<Read> {
  const handle = await openFile(file, 'r');
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(PEEK_BYTES), 0, PEEK_BYTES, 0);
  await handle.close();
  const opening = buffer.toString('utf8', 0, bytesRead);
  yield* isNested(opening) ? readNested(textOf(file)) : readLines(textOf(file));
}
