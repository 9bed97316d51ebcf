// Answers of the catalogue that are kept as long as the catalogue stays as it is, so that what everybody asks for is made
// once. Only of handlers that say so: they know nothing of who asks.
// Invariants: an answer is given only at the version of the catalogue that it was made at; the bytes are bounded; many who
// ask the same at once wait for one making of it, which ends when none of them waits any more.
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const BYTES_MAX = 16 * 1024 * 1024;
/** of one answer, unpacked */
const ANSWER_BYTES_MAX = 2 * 1024 * 1024;

/** How an answer is packed on its way. */
export type Coding = 'br' | 'gzip';
export type Pack = (coding: Coding, body: Buffer) => Promise<Buffer>;

export type KeptAnswer = {
  /** UTF-8 */
  readonly body: Buffer;
  /** weak: the packed forms are the same answer */
  readonly etag: string;
  readonly packed: Map<Coding, Buffer>;
};

const bytesOf = ({ body, packed: forms }: KeptAnswer): number =>
  body.length + [...forms.values()].reduce((sum, { length }) => sum + length, 1_000);

/** what an answer of a search may begin with */
const HEAD_BYTES = 64;
const headOf = (body: Buffer): string => body.toString('latin1', 0, HEAD_BYTES);
/** How long a search took stands in its answer and is not what was asked. */
const etagOf = (body: Buffer): string => {
  const took = /^\{"took":\d+,/.exec(headOf(body))?.[0].length ?? 0;
  return `W/"${createHash('sha1').update(body.subarray(took)).digest('base64url')}"`;
};

type Making = { answer: Promise<KeptAnswer>; waiting: number; gone: AbortController };
type Make = (gone: AbortSignal) => Promise<string | Buffer>;

/** What one state of the catalogue has been asked. */
class Shelf {
  constructor(
    readonly packed: Pack,
    bytesMax: number,
  ) {
    this.#answers = new LRUCache({ maxSize: bytesMax, sizeCalculation: bytesOf });
  }

  readonly #answers: LRUCache<string, KeptAnswer>;
  readonly #makings = new Map<string, Making>();

  async answer(key: string, make: Make, gone: AbortSignal): Promise<KeptAnswer> {
    const kept = this.#answers.get(key);
    if (kept) return kept;
    const making = this.#makings.get(key) ?? this.#begin(key, make);
    making.waiting += 1;
    const leave = () => {
      making.waiting -= 1;
      // who comes now must not be told that nobody waits
      if (making.waiting === 0 && this.#makings.get(key) === making) {
        this.#makings.delete(key);
        making.gone.abort();
      }
    };
    if (gone.aborted) leave();
    else gone.addEventListener('abort', leave, { once: true });
    try {
      return await making.answer;
    } finally {
      gone.removeEventListener('abort', leave);
    }
  }

  #begin(key: string, make: Make): Making {
    const gone = new AbortController();
    const answer = make(gone.signal)
      .then((made): KeptAnswer => {
        const body = typeof made === 'string' ? Buffer.from(made) : made;
        const answer = { body, etag: etagOf(body), packed: new Map() };
        // a search that says it took too long is asked again
        const isWhole = !/^\{"took":\d+,"timed_out":true/.test(headOf(body));
        if (isWhole && body.length <= ANSWER_BYTES_MAX) this.#answers.set(key, answer);
        return answer;
      })
      .finally(() => {
        if (this.#makings.get(key)?.gone === gone) this.#makings.delete(key);
      });
    const making = { answer, waiting: 0, gone };
    this.#makings.set(key, making);
    return making;
  }

  async pack(key: string, answer: KeptAnswer, coding: Coding): Promise<Buffer> {
    const known = answer.packed.get(coding);
    if (known) return known;
    const form = await this.packed(coding, answer.body);
    answer.packed.set(coding, form);
    // its size is another one now
    if (this.#answers.peek(key) === answer) this.#answers.set(key, answer);
    return form;
  }
}

/**
 * Gives the answer to what `parts` ask, made now or kept. `facts`: what the bridge knows of the catalogue beside its
 * documents, another object when it is another catalogue. `gone`: aborted when this one does not wait any more.
 */
export type KeptAnswers = (
  facts: object,
  parts: readonly string[],
  make: Make,
  gone: AbortSignal,
) => Promise<Kept>;
export type Kept = KeptAnswer & { pack: (coding: Coding) => Promise<Buffer> };

/** @param version the version of the catalogue now
 *  @param bytesMax how much is kept at most, in bytes */
export function createKeptAnswers(
  version: () => Promise<{ readonly count: number }>,
  packed: Pack,
  bytesMax = BYTES_MAX,
): KeptAnswers {
  let shelf = new Shelf(packed, bytesMax);
  let of: { at: number; facts: object } | undefined;
  return async (facts, parts, make, gone) => {
    const { count: at } = await version();
    if (of?.at !== at || of.facts !== facts) {
      of = { at, facts };
      shelf = new Shelf(packed, bytesMax);
    }
    const mine = shelf;
    // what was asked may name a token
    const key = createHash('sha256').update(JSON.stringify(parts)).digest('base64');
    const answer = await mine.answer(key, make, gone);
    return { ...answer, pack: (coding) => mine.pack(key, answer, coding) };
  };
}
