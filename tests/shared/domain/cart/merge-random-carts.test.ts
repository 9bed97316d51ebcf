// The merge of random carts, compared with an independent implementation of the rules.
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import type { ServerItem } from '#shared/domain/cart/match-items.ts';
import {
  ADD_QUIET_MS,
  ADD_UNSURE_MS,
  type MergeInput,
  type MergePlan,
} from '#shared/domain/cart/merge-cart.ts';
import { ADDED_ELSEWHERE, CART, item, known, line, merge, NOW } from './carts-to-merge.ts';

const SKUS = ['A', 'B', 'C', 'D'];
const qty = fc.integer({ min: 1, max: 5 });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

/** One sku on both sides; a side is undefined if it lacks the sku. */
const sides = fc.record({
  here: maybe(
    fc.record({
      qty,
      /** confirmed by this cart, by an earlier guest cart, or not at all */
      of: fc.constantFrom('this', 'guest', 'nobody' as const),
      held: qty,
      base: maybe(qty),
      isBaseUnsure: fc.boolean(),
      sentAgo: maybe(fc.constantFrom(0, ADD_QUIET_MS - 1, ADD_QUIET_MS, ADD_UNSURE_MS)),
      refused: fc.boolean(),
    }),
  ),
  there: maybe(qty),
  removed: fc.boolean(),
});
type Sides = typeof sides extends fc.Arbitrary<infer T> ? T : never;
const flags = fc.record({
  serverMergeByDefault: fc.boolean(),
  serverMayRemove: fc.boolean(),
  serverMayModify: fc.boolean(),
  forced: fc.boolean(),
});
const world = fc.record({
  bySku: fc.tuple(sides, sides, sides, sides),
  isAccount: fc.boolean(),
  flags,
});

function lineOf(sku: string, { here }: Sides): CartLineDocument[] {
  if (!here) return [];
  const isThis = here.of === 'this';
  // false if the line was sent without a response
  const isConfirmed = isThis && here.sentAgo === undefined;
  return [
    line(sku, here.qty, {
      ...(isThis ? { server_cart_id: CART } : here.of === 'guest' ? { server_cart_id: 'older' } : {}),
      ...(isConfirmed ? { server_item_id: `i-${sku}`, server_qty: here.held } : {}),
      ...(isThis && here.sentAgo !== undefined ? { add_sent_at: NOW - here.sentAgo } : {}),
      ...(here.base === undefined
        ? {}
        : { account_base: { cart_id: CART, qty: here.base, ...(here.isBaseUnsure && { unsure: true }) } }),
      ...(here.refused ? { errors: { sync: 'refused' } } : {}),
    }),
  ];
}

/** Returns the quantities that both sides must have after the plan, computed independently from the rules. */
function expected(each: Sides, isAccount: boolean, flag: MergeInput['flags']) {
  const { here, there, removed } = each;
  if (!here) {
    if (there === undefined) return { here: undefined, there };
    if (removed) return { here: undefined, there: undefined };
    return flag.serverMergeByDefault ? { here: there, there } : { here: undefined, there };
  }
  const unsent = here.refused;
  if (there === undefined) {
    if (unsent) return { here: here.qty, there };
    const isWaiting = here.of === 'this' && here.sentAgo !== undefined && here.sentAgo < ADD_QUIET_MS;
    if (isWaiting) return { here: here.qty, there };
    const isUnchanged = here.of === 'this' && here.sentAgo === undefined && here.qty === here.held;
    if (isUnchanged && flag.serverMayRemove && !flag.forced) return { here: undefined, there };
    return { here: here.qty, there: here.qty };
  }
  let agreed = here.qty;
  if (here.of !== 'this') {
    const isSummed = isAccount && flag.serverMergeByDefault;
    const mayBeInBoth = here.base !== undefined && here.isBaseUnsure;
    if (isSummed && mayBeInBoth) agreed = Math.max(there, here.qty);
    else if (isSummed) agreed = Math.max(1, there + here.qty - (here.base ?? 0));
  } else if (here.sentAgo === undefined && !flag.forced) {
    if (here.qty === here.held) agreed = there;
    else if (there !== here.held && flag.serverMayModify) agreed = there;
  }
  return { here: agreed, there: unsent ? there : agreed };
}

type Shop = { lines: CartLineDocument[]; items: ServerItem[] };

/** Carries out a plan as the worker and a correct backend would. */
function play(plan: MergePlan, { lines, items }: Shop): Shop {
  let [here, there] = [lines, items];
  const change = (key: string, next: (one: CartLineDocument) => CartLineDocument) => {
    here = here.map((one) => (one.key === key ? next(one) : one));
  };
  for (const step of plan.steps) {
    if (step.do === 'take')
      change(step.key, ({ add_sent_at, ...one }) => ({
        ...one,
        qty: step.qty,
        server_cart_id: CART,
        server_item_id: step.item_id,
        server_qty: step.server_qty,
        account_base: { cart_id: CART, qty: step.server_qty },
      }));
    if (step.do === 'remove-line' || step.do === 'set-aside')
      here = here.filter(({ key }) => key !== step.key);
    if (step.do === 'delete-item') there = there.filter(({ item_id }) => item_id !== step.item_id);
    if (step.do === 'add-line')
      here = [
        ...here,
        known(step.item.sku, step.item.qty, step.item.qty, {
          name: ADDED_ELSEWHERE,
          server_item_id: step.item.item_id,
        }),
      ];
    if (step.do === 'send') {
      const sku = here.find(({ key }) => key === step.key)?.sku ?? '';
      const item_id = step.item_id ?? `i-${sku}`;
      there = [...there.filter((one) => one.item_id !== item_id), item(sku, step.qty, { item_id })];
      change(step.key, ({ add_sent_at, ...one }) => ({
        ...one,
        server_cart_id: CART,
        server_item_id: item_id,
        server_qty: step.qty,
        account_base: { cart_id: CART, qty: step.qty },
      }));
    }
  }
  return { lines: here, items: there };
}

/** Calls `expect` only on a difference, because an assertion costs more than a merge. */
function same(actual: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(actual, wanted)) expect(actual).toEqual(wanted);
}

describe('any carts', () => {
  it('have the quantities required by the rules for each line after one merge, in any order [F73 F75 I-09]', () => {
    fc.assert(
      fc.property(world, fc.infiniteStream(fc.nat()), ({ bySku, isAccount, flags: flag }, chance) => {
        const shop = {
          lines: bySku.flatMap((each, at) => lineOf(SKUS[at] ?? '', each)),
          items: bySku.flatMap((each, at) =>
            each.there === undefined ? [] : [item(SKUS[at] ?? '', each.there)],
          ),
        };
        const removed = bySku.flatMap((each, at) =>
          each.removed && !each.here
            ? [
                {
                  key: `g|${SKUS[at]}|gone`,
                  sku: SKUS[at] ?? '',
                  checksum: '',
                  item_id: `i-${SKUS[at]}`,
                  at: NOW,
                },
              ]
            : [],
        );
        const input = { ...shop, removed, isAccount, flags: flag };
        const plan = merge(input);
        const after = play(plan, shop);
        bySku.forEach((each, at) => {
          const sku = SKUS[at];
          const outcome = {
            here: after.lines.find((one) => one.sku === sku)?.qty,
            there: after.items.find((one) => one.sku === sku)?.qty,
          };
          same(outcome, expected(each, isAccount, flag));
        });
        // idempotent: a completed plan leaves nothing to do
        same(merge({ ...after, removed: plan.removed, isAccount, flags: flag }).steps, []);
        // the result does not depend on the order of lines or items
        const shuffled = <T>(list: readonly T[]): T[] =>
          list
            .map((one) => ({ one, place: chance.next().value as number }))
            .sort((a, b) => a.place - b.place)
            .map(({ one }) => one);
        same(
          merge({
            ...input,
            lines: shuffled(shop.lines),
            items: shuffled(shop.items),
            removed: shuffled(removed),
          }),
          plan,
        );
      }),
      { numRuns: process.env.LONG_LANE ? 1_000_000 : 1_500 },
    );
  });
});
