// Reads the JSON records of a file of any size: one record per line, or arrays of records and search responses `{
// "hits": { "hits": [ … ] } }` across any number of lines. Invariants: at most one record and one chunk of the file are
// in memory; malformed content never throws.
import { createReadStream } from 'node:fs';
import { open as openFile } from 'node:fs/promises';

/** A parsed record, or the reason why a piece of the file is not a record. */
export type Read = { value: unknown } | { fault: string };

/** maximum length of a record in characters; longer than any document, so longer text is reported as malformed */
const RECORD_LIMIT = 8_000_000;
const PEEK_BYTES = 4_096;

const parsed = (text: string): Read => {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { fault: 'not JSON' };
  }
};

/** Reads one record per line; a malformed line does not affect other lines. */
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
 * Reads arrays and search responses across lines. Every object that is nested only in arrays, or in the `hits` of a
 * response, is a record; the rest of a response is skipped.
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
  /** depths of the arrays whose elements are records, and whether they belong to a response */
  const open: { depth: number; isAnswer: boolean }[] = [];
  /** nesting depth at which the current record, or the rest of a response, ends */
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
            // the object `hits` and the response that contains it are still open
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

/**
 * True if the file starts with an array, a search response or a multi-line object; otherwise it has one record per
 * line.
 */
export const isNested = (opening: string): boolean =>
  /^\s*(\[|\{\s*[\r\n]|\{\s*"(took|timed_out|_shards|hits|_scroll_id)")/.test(opening.replace(/^\uFEFF/, ''));

async function* textOf(file: string): AsyncGenerator<string> {
  let first = true;
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 256 * 1024 })) {
    yield first ? String(chunk).replace(/^\uFEFF/, '') : String(chunk);
    first = false;
  }
}

/** Reads every record of a file. Throws only if the file cannot be read. */
export async function* readRecords(file: string): AsyncGenerator<Read> {
  const handle = await openFile(file, 'r');
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(PEEK_BYTES), 0, PEEK_BYTES, 0);
  await handle.close();
  const opening = buffer.toString('utf8', 0, bytesRead);
  yield* isNested(opening) ? readNested(textOf(file)) : readLines(textOf(file));
}
