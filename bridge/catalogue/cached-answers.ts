// Caches catalogue responses until the catalogue changes, so that equal requests are computed once. Used only by
// handlers whose responses do not depend on the caller. Invariants:
// - a response is served only at the catalogue version at which it was computed, which all copies of the bridge share,
//   or at a version at which it is known to be the same; the cached bytes are bounded
// - concurrent equal requests share one computation, run in the turn of the client that is served first, so that no
//   client waits behind another client's queue; it is aborted when no client waits for it any more
// - compressed forms are kept by ETag across versions, because most changes leave most responses equal, and compressing
//   is the dearest part of a response; they differ from the current response in a search's duration at most
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { HoldsAt } from '../catalogue-search/terms-answer.ts';
import { Unanswered } from '../database/unanswered.ts';
import { bytesInSlices } from '../wire/create-slices.ts';
import type { CatalogueVersion } from './catalogue-version.ts';

const BYTES_MAX = 16 * 1024 * 1024;
/** maximum size of all compressed forms */
const PACKED_BYTES_MAX = 8 * 1024 * 1024;
/** maximum size of one cached response, uncompressed */
const ANSWER_BYTES_MAX = 2 * 1024 * 1024;

/** Content coding of a compressed response. */
export type Coding = 'br' | 'gzip';
export type Pack = (coding: Coding, body: Buffer) => Promise<Buffer>;

export type CachedAnswer = {
  /** the uncompressed response in UTF-8 */
  readonly body: Buffer;
  /** weak, because all codings share it */
  readonly etag: string;
  /** false: the response of a search that timed out, which no cache may store */
  readonly isWhole: boolean;
};

/** A response with the last version of the catalogue at which it is known to be valid. */
type KeptAnswer = CachedAnswer & { at: number; readonly holdsAt: HoldsAt | undefined };

const bytesOf = ({ body }: CachedAnswer): number => body.length + 1_000;

/** number of bytes inspected at the start of a search response; `took` and `timed_out` are within them */
const HEAD_BYTES = 64;
const headOf = (body: Buffer): string => body.toString('latin1', 0, HEAD_BYTES);
/** Returns the ETag of a response: a hash without a search's duration (`took`), which differs each time. */
const etagOf = async (body: Buffer): Promise<string> => {
  const took = /^\{"took":\d+,/.exec(headOf(body))?.[0].length ?? 0;
  const hash = createHash('sha1');
  for await (const part of bytesInSlices(body.subarray(took))) hash.update(part);
  return `W/"${hash.digest('base64url')}"`;
};

/**
 * Runs work in the client's turn. If the signal is aborted before, the work never starts and the signal's reason is
 * thrown.
 */
export type InTurn = <T>(gone: AbortSignal, work: (gone: AbortSignal) => Promise<T>) => Promise<T>;
/** A computed response. `holdsAt`: absent if it is valid only at the version at which it was computed. */
export type Made = string | Buffer | { body: Buffer; holdsAt: HoldsAt | undefined };
type Make = (gone: AbortSignal) => Promise<Made>;
/** A waiting client: its key, its turn, and a signal that is aborted when the client stops waiting. */
type Asking = { client: string; inTurn: InTurn; gone: AbortSignal };

type Settled<T> = {
  promise: Promise<T>;
  resolve: (value: T | Promise<T>) => void;
  reject: (error: unknown) => void;
};
function settledLater<T>(): Settled<T> {
  let [resolve, reject]: [Settled<T>['resolve'], Settled<T>['reject']] = [() => {}, () => {}];
  const promise = new Promise<T>((...both) => {
    [resolve, reject] = both;
  });
  return { promise, resolve, reject };
}

/**
 * One attempt to compute a response. `into`: the attempt whose turn came first, which also serves the clients of this
 * attempt.
 */
type Making = {
  answer: Settled<CachedAnswer>;
  waiting: number;
  gone: AbortController;
  into?: Making;
};
/** Attempts that wait for their client's turn, by client, and the running attempt. */
type Makings = { queued: Map<string, Making>; running?: Making };

/** The responses at one version of the catalogue. @param answers cached responses, shared with other versions */
class Shelf {
  constructor(
    readonly at: CatalogueVersion,
    readonly answers: LRUCache<string, KeptAnswer>,
  ) {}

  readonly #makings = new Map<string, Makings>();

  async answer(key: string, make: Make, { client, inTurn, gone }: Asking): Promise<CachedAnswer> {
    const cached = this.answers.get(key);
    if (cached && (await this.#isValid(cached))) return cached;
    gone.throwIfAborted();
    const { running, queued } = this.#makings.get(key) ?? {};
    const making = running ?? queued?.get(client) ?? this.#begin(key, make, client, inTurn);
    making.waiting += 1;
    const leave = () => this.#leave(key, client, making.into ?? making);
    gone.addEventListener('abort', leave, { once: true });
    try {
      return await making.answer.promise;
    } finally {
      gone.removeEventListener('abort', leave);
    }
  }

  async #isValid(cached: KeptAnswer): Promise<boolean> {
    const { count } = this.at;
    if (cached.at === count) return true;
    if (cached.at > count || !(await cached.holdsAt?.(this.at))) return false;
    cached.at = Math.max(cached.at, count);
    return true;
  }

  /** Removes an abandoned attempt immediately, because later clients must not join an attempt that is being aborted. */
  #leave(key: string, client: string, making: Making): void {
    making.waiting -= 1;
    if (making.waiting > 0) return;
    this.#forget(key, client, making);
    making.gone.abort(new Unanswered('gone'));
  }

  #forget(key: string, client: string, making: Making): void {
    const makings = this.#makings.get(key);
    if (makings?.running === making) delete makings.running;
    if (makings?.queued.get(client) === making) makings.queued.delete(client);
    if (makings && !makings.running && makings.queued.size === 0) this.#makings.delete(key);
  }

  #begin(key: string, make: Make, client: string, inTurn: InTurn): Making {
    const making: Making = { answer: settledLater(), waiting: 0, gone: new AbortController() };
    const makings = this.#makings.get(key) ?? { queued: new Map() };
    this.#makings.set(key, makings);
    makings.queued.set(client, making);
    const made = inTurn(making.gone.signal, async (gone) => {
      this.#takeOver(makings, making);
      return this.#keep(key, await make(gone));
    });
    made.then(making.answer.resolve, making.answer.reject).finally(() => this.#forget(key, client, making));
    return making;
  }

  /** Lets the attempt whose turn came first take over the clients of all others, which leave their queues. */
  #takeOver(makings: Makings, making: Making): void {
    const others = [...makings.queued.values()].filter((one) => one !== making);
    makings.queued.clear();
    makings.running = making;
    for (const other of others) {
      making.waiting += other.waiting;
      other.into = making;
      other.answer.resolve(making.answer.promise);
      other.gone.abort(new Unanswered('gone'));
    }
  }

  async #keep(key: string, made: Made): Promise<CachedAnswer> {
    const { body, holdsAt } =
      typeof made === 'string'
        ? { body: Buffer.from(made), holdsAt: undefined }
        : Buffer.isBuffer(made)
          ? { body: made, holdsAt: undefined }
          : made;
    const isWhole = !/^\{"took":\d+,"timed_out":true/.test(headOf(body));
    const answer: KeptAnswer = { body, etag: await etagOf(body), isWhole, at: this.at.count, holdsAt };
    const known = this.answers.get(key);
    if (isWhole && body.length <= ANSWER_BYTES_MAX && !(known && known.at > answer.at))
      this.answers.set(key, answer);
    return answer;
  }
}

/**
 * Returns the response to the request that `parts` identify, cached or computed. `facts` is the catalogue's state other
 * than its documents, compared by identity. `gone` is aborted when the caller stops waiting. `turn`: the client whose
 * turn the computation takes; without it the computation starts immediately.
 */
export type CachedAnswers = (
  facts: object,
  parts: readonly string[],
  make: Make,
  gone: AbortSignal,
  turn?: Omit<Asking, 'gone'>,
) => Promise<PackableAnswer>;
export type PackableAnswer = CachedAnswer & { pack: (coding: Coding) => Promise<Buffer> };

const atOnce: Omit<Asking, 'gone'> = { client: '', inTurn: (gone, work) => work(gone) };

/**
 * @param version returns the current version of the catalogue
 * @param bytesMax maximum number of bytes in the cache
 */
export function createCachedAnswers(
  version: () => Promise<CatalogueVersion>,
  packed: Pack,
  bytesMax = BYTES_MAX,
): CachedAnswers {
  const forms = new LRUCache<string, Buffer>({
    maxSize: PACKED_BYTES_MAX,
    sizeCalculation: ({ length }) => length + 1_000,
  });
  const pack = async ({ body, etag }: CachedAnswer, coding: Coding): Promise<Buffer> => {
    const key = `${coding} ${etag}`;
    const known = forms.get(key);
    if (known) return known;
    const form = await packed(coding, body);
    forms.set(key, form);
    return form;
  };
  const noAnswers = () => new LRUCache<string, KeptAnswer>({ maxSize: bytesMax, sizeCalculation: bytesOf });
  let known: { shelf: Shelf; facts: object } | undefined;
  const shelfAt = (at: CatalogueVersion, facts: object): Shelf => {
    if (known?.facts !== facts) known = { shelf: new Shelf(at, noAnswers()), facts };
    else if (known.shelf.at.count !== at.count) known = { shelf: new Shelf(at, known.shelf.answers), facts };
    return known.shelf;
  };
  return async (facts, parts, make, gone, turn = atOnce) => {
    const shelf = shelfAt(await version(), facts);
    // the key is hashed, because a request may contain a token
    const key = createHash('sha256').update(JSON.stringify(parts)).digest('base64');
    const answer = await shelf.answer(key, make, { ...turn, gone });
    const { body, etag, isWhole } = answer;
    return { body, etag, isWhole, pack: (coding) => pack(answer, coding) };
  };
}
