// Seeded random number generator, the only source of randomness in the demo catalogue.
// Invariant: the same seed and salts give the same stream, independent of other draws.

/** Mixes a seed and salts into 32 bits (FNV-1a over the numbers' bytes, then an avalanche). */
function mix(parts: readonly number[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) {
    for (let shift = 0; shift < 32; shift += 8) {
      hash ^= (part >>> shift) & 0xff;
      hash = Math.imul(hash, 0x01000193);
    }
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export class Random {
  #state: number;

  constructor(...salts: number[]) {
    this.#state = mix(salts);
  }

  /** Draws a number from [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** Draws an integer from `low` to `high`, both inclusive. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  /** Draws an element of a list. @throws {Error} if the list is empty, which is a mistake in a table */
  pick<T>(list: readonly T[]): T {
    const chosen = list[Math.floor(this.next() * list.length)];
    if (chosen === undefined) throw new Error('Cannot pick from an empty list');
    return chosen;
  }

  /** Returns the list in random order. */
  shuffle<T>(list: readonly T[]): T[] {
    const keyed = list.map((value, at) => ({ value, at, key: this.next() }));
    keyed.sort((a, b) => a.key - b.key || a.at - b.at);
    return keyed.map((entry) => entry.value);
  }
}
