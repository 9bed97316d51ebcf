// Prices of the demo store: gross euros with usual endings, reductions with their dates, and the lowest price in the
// 30 days before a reduction.
// Invariants: special < price; special ≤ lowest ≤ price; the dates of a reduction are days away from `now`, so that the
// time zone does not decide whether it is active.
import type { Random } from './random.ts';

export type PriceTag = {
  price: number;
  special?: number;
  from?: string;
  to?: string;
  /** current price at `now` */
  final: number;
  lowest?: number;
};

const dayMs = 86_400_000;

/** Formats a time as "YYYY-MM-DD HH:MM:SS.mmm", sortable as text. */
export const stampOf = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').slice(0, 23);
/** Formats a date of a special price: without milliseconds. */
const dateOf = (ms: number): string => stampOf(ms).slice(0, 19);

const toCents = (euros: number): number => Math.round(euros * 100) / 100;

/** Rounds an amount to a usual retail price: 14,99 · 59,90 · 289,00 · 1 349,00. */
export function shopPrice(raw: number): number {
  if (raw < 20) return toCents(Math.max(1, Math.floor(raw)) + 0.99);
  if (raw < 100) return toCents(Math.floor(raw) + 0.9);
  if (raw < 300) return Math.round(raw / 10) * 10 - 1 + (Math.round(raw) % 3 === 0 ? 0.9 : 0);
  return Math.round(raw / 10) * 10 - 1;
}

/** Returns the prices of a fixed product with an active reduction. */
export function reducedTag(price: number, special: number, lowest: number, nowMs: number): PriceTag {
  return {
    price,
    special,
    lowest,
    final: special,
    from: dateOf(nowMs - 9 * dayMs),
    to: dateOf(nowMs + 21 * dayMs),
  };
}

/** Draws the period of a reduction: most are active, others past or future; some have no start or no end. */
function windowOf(random: Random, nowMs: number): { from?: string; to?: string; active: boolean } {
  const past = (): string => dateOf(nowMs - random.int(3, 40) * dayMs);
  const ahead = (): string => dateOf(nowMs + random.int(3, 40) * dayMs);
  const draw = random.next();
  if (draw < 0.56) return { from: past(), to: ahead(), active: true };
  if (draw < 0.64) return { from: past(), active: true };
  if (draw < 0.72) return { to: ahead(), active: true };
  if (draw < 0.78) return { active: true };
  if (draw < 0.89)
    return {
      from: dateOf(nowMs + random.int(3, 12) * dayMs),
      to: dateOf(nowMs + random.int(20, 40) * dayMs),
      active: false,
    };
  return {
    from: dateOf(nowMs - random.int(45, 90) * dayMs),
    to: dateOf(nowMs - random.int(3, 30) * dayMs),
    active: false,
  };
}

/**
 * Draws the reduction of a product. Returns a function that applies it to a regular price of the product or of a
 * variant, which are reduced together.
 */
export function reductionOf(random: Random, nowMs: number, share = 0.18): (price: number) => PriceTag {
  if (!random.chance(share)) return (price) => ({ price, final: price });
  const factor = random.between(0.74, 0.93);
  const memory = random.pick([0, 0.25, 0.5, 0.75, 1]);
  const { from, to, active } = windowOf(random, nowMs);
  return (price) => {
    const special = Math.min(shopPrice(price * factor), toCents(price * 0.96));
    if (special >= price) return { price, final: price };
    const between = shopPrice(special + (price - special) * memory);
    const lowest = memory === 1 ? price : Math.min(price, Math.max(special, between));
    return {
      price,
      special,
      lowest,
      final: active ? special : price,
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    };
  };
}
