// Lenient parsing of the stored cart head: an invalid value causes no other value to be discarded.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type CartHead, cartHead } from '#schemas/documents/cart-head.ts';
import { parseHeadLeniently } from '#shared/domain/cart/parse-head-leniently.ts';
import { cartLineOf } from '../../../simulation/order-fixture.ts';
import { randomCases } from '../../../support/random-cases.ts';

const method = {
  ...{ carrier_code: 'courier', method_code: 'day', method_title: 'Courier', price_incl_tax: 495 },
  ...{ delivery_days: [1, 2] as [number, number], countries: [], offline: false, default: true },
  ...{ is_server_method: true, points: [] },
};
const line = (sku: string) => ({ ...cartLineOf('g-1'), key: `g-1|${sku}`, sku });
const whole: CartHead = {
  generation: 'g-1',
  seq: 3,
  server_cart_id: 'c-1',
  server_cart_of: 'guest',
  connection: { of: 'guest', disabled: false, bypasses: 0 },
  items_synced_at: 5,
  removed: [{ key: 'k', sku: 'A', checksum: 'x', at: 1 }],
  set_aside: [
    { why: 'cleared', line: line('P-1') },
    { why: 'refused', line: line('P-2') },
  ],
  coupon: { code: 'TEN', cart_id: 'c-1' },
  shipping_methods: [method],
  totals: { hash: 'h', discount_amount: 0, total_segments: [{ code: 'grand_total', title: '', value: 100 }] },
};
/** Returns the paths of all values. */
const placesOf = (value: unknown, path: string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, field]) => [[...path, name], ...placesOf(field, [...path, name])])
    : [];
const places = placesOf(whole).filter(([first = '']) => !['generation', 'seq'].includes(first));

function spoiled(path: readonly string[], odd: unknown): CartHead {
  const head = structuredClone(whole);
  let at = head as unknown as Record<string, unknown>;
  for (const name of path.slice(0, -1)) at = at[name] as Record<string, unknown>;
  at[path.at(-1) ?? ''] = odd;
  return head;
}

describe('a cart claim with one invalid value', () => {
  it('keeps every other field and list entry', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.constantFrom<unknown>(0.5, -1, 'x', null, {}, [], Number.NaN, true),
        (path, odd) => {
          const stored = spoiled(path, odd);
          const { head, lost } = parseHeadLeniently(stored);
          expect(z.safeParse(cartHead, head).success).toBe(true);
          const [field = '', entry] = path;
          for (const [name, value] of Object.entries(whole)) {
            const kept = head[name as keyof CartHead];
            if (name !== field) expect(kept).toEqual(value);
            else if (Array.isArray(value) && entry !== undefined) {
              const others = value.filter((_, at) => String(at) !== entry);
              expect(kept).toEqual(expect.arrayContaining(others));
            }
          }
          expect(lost.length > 0).toBe(!z.safeParse(cartHead, stored).success);
        },
      ),
      { numRuns: randomCases(2_000) },
    );
  });

  it('keeps the backend cart and the saved items if a delivery time is half a day', () => {
    const { head, lost } = parseHeadLeniently(spoiled(['shipping_methods', '0', 'delivery_days', '0'], 0.5));
    expect([head.server_cart_id, head.set_aside, head.shipping_methods]).toEqual([
      'c-1',
      whole.set_aside,
      [],
    ]);
    expect(lost).toEqual(['shipping_methods.0']);
  });

  it('keeps a saved line but drops its invalid optional field', () => {
    const { head } = parseHeadLeniently(spoiled(['set_aside', '0', 'line', 'prev_qty'], 'many'));
    expect(head.set_aside).toEqual(whole.set_aside);
  });

  it('keeps fields from a newer build', () => {
    const newer = { ...whole, attempt: 'x', of_tomorrow: { any: 1 } } as unknown as CartHead;
    expect(parseHeadLeniently(newer).head).toEqual({ ...whole, of_tomorrow: { any: 1 } });
  });
});
