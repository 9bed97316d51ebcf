// Tests each rule for merging the device's cart with the backend's, and the matching of items and lines.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RemovedLine } from '#schemas/documents/cart-head.ts';
import type { CartLineDocument } from '#schemas/documents/cart-line-document.ts';
import { cartChecksum } from '#shared/domain/cart/cart-checksum.ts';
import { matchItems, type ServerItem } from '#shared/domain/cart/match-items.ts';
import { ADD_QUIET_MS, ADD_UNSURE_MS } from '#shared/domain/cart/merge-cart.ts';
import { bundle, CART, item, kinds, known, line, merge, NOW, steps, variant } from './carts-to-merge.ts';

describe('items that the backend added itself', () => {
  const gift = item('A', 1, { item_id: 'gift', price: 0, isFromStore: true });

  it('are ignored by the merge [S4.033]', () => {
    const b = known('B', 1, 1);
    const plan = merge({ lines: [b], items: [item('B', 1, { price: 100 }), gift], isAccount: true });
    expect(plan).toEqual({ steps: [], removed: [], fromStore: [gift] });
    const found = [{ item_id: 'gift', sku: 'A', qty: 1, name: '' }];
    const unmarked = { ...gift, isFromStore: false };
    expect(merge({ items: [unmarked], storeItems: found })).toMatchObject({
      steps: [],
      fromStore: [unmarked],
    });
  });

  it('are distinguished from a line with the same product, in any order', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.constantFrom('i-0', 'i-z'), (isMarked, item_id) => {
        const free = item('A', 1, { item_id, price: 0, isFromStore: isMarked });
        const plan = merge({ lines: [line('A', 2)], items: [free, item('A', 2, { price: 100 })] });
        expect(plan.steps).toContainEqual(expect.objectContaining({ do: 'take', item_id: 'i-A', qty: 2 }));
        expect(plan.fromStore).toEqual(isMarked ? [free] : []);
      }),
    );
  });
});

describe('a quantity', () => {
  it('reported by the backend as a fraction is never rounded, increased or sent [I-09]', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(0.5, 1.5, 2.25),
        fc.integer({ min: 1, max: 5 }),
        fc.boolean(),
        (part, qty, forced) => {
          const items = [item('A', part)];
          // lines already at the backend stay unchanged
          const confirmed = steps({ lines: [known('A', qty, qty)], items, flags: { forced } });
          expect(confirmed).toEqual([expect.objectContaining({ do: 'take', server_qty: part, qty: part })]);
          // lines added on this device are saved for later
          const ours = line('A', qty);
          const added = steps({ lines: [ours], items, isAccount: true, flags: { forced } });
          expect(added).toEqual([{ do: 'set-aside', key: ours.key, qty, why: 'refused' }]);
        },
      ),
    );
  });

  it('in the merged cart is exactly the sum of both carts [S5.019]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), (here, there) => {
        const merged = steps({ lines: [line('A', here)], items: [item('A', there)], isAccount: true });
        expect(merged).toContainEqual(expect.objectContaining({ do: 'send', qty: here + there }));
      }),
    );
  });
});

describe('merging a line with an item', () => {
  it('adds an item to the backend for a line without one [S4.034]', () => {
    const a = line('A', 2);
    expect(steps({ lines: [a] })).toEqual([{ do: 'send', key: a.key, qty: 2 }]);
    // the line was in another cart before
    expect(kinds({ lines: [{ ...known('A', 2, 2), server_cart_id: 'older' }] })).toEqual(['send']);
  });

  it('resends a line whose item is gone, or saves it for later if removal is allowed [S4.031 S4.035]', () => {
    const lines = [known('A', 2, 2)];
    expect(kinds({ lines })).toEqual(['send']);
    expect(kinds({ lines, flags: { serverMayRemove: true } })).toEqual(['set-aside']);
    expect(kinds({ lines, flags: { serverMayRemove: true, forced: true } })).toEqual(['send']);
    // the quantity was changed here after the backend had confirmed it
    expect(kinds({ lines: [known('A', 3, 2)], flags: { serverMayRemove: true } })).toEqual(['send']);
  });

  it('sends the device’s quantity when the quantities differ [S4.032 S4.036]', () => {
    const a = known('A', 5, 2);
    const sent = { do: 'send', key: a.key, qty: 5, item_id: 'i-A' };
    expect(steps({ lines: [a], items: [item('A', 2)] })).toEqual([sent]);
    expect(steps({ lines: [a], items: [item('A', 3)] })).toContainEqual(sent);
  });

  it('uses the backend’s quantity if allowed, or if the line was not changed here [S4.037]', () => {
    const flags = { serverMayModify: true };
    const a = known('A', 5, 2);
    expect(steps({ lines: [a], items: [item('A', 3)], flags })).toEqual([
      { do: 'take', key: a.key, item_id: 'i-A', server_qty: 3, from: 5, qty: 3 },
    ]);
    expect(steps({ lines: [a], items: [item('A', 3)], flags: { ...flags, forced: true } })).toContainEqual(
      expect.objectContaining({ do: 'send', qty: 5 }),
    );
    expect(steps({ lines: [known('A', 2, 2)], items: [item('A', 3)] })).toEqual([
      { do: 'take', key: a.key, item_id: 'i-A', server_qty: 3, from: 2, qty: 3 },
    ]);
  });

  it('deletes only the item of a line that was removed here [F74 I-09 S4.038]', () => {
    const gone: RemovedLine = { key: 'g|A|', sku: 'A', checksum: '', item_id: 'i-A', at: NOW };
    expect(steps({ items: [item('A', 1)], removed: [gone] })).toEqual([
      { do: 'delete-item', item_id: 'i-A', sku: 'A', key: 'g|A|' },
    ]);
    expect(kinds({ items: [item('A', 1)], flags: { forced: true } })).toEqual(['add-line']);
    // the product was added again after its removal
    const back = line('A', 1);
    expect(kinds({ lines: [back], items: [item('A', 1)], removed: [{ ...gone, key: back.key }] })).toEqual([
      'take',
    ]);
    // the item is gone at the backend, too
    expect(merge({ removed: [gone] })).toMatchObject({ steps: [], removed: [] });
  });

  it('adds lines for other items unless merging is disabled [S4.030 S4.039]', () => {
    expect(steps({ items: [item('A', 1)] })).toEqual([{ do: 'add-line', item: item('A', 1) }]);
    expect(kinds({ items: [item('A', 1)], flags: { serverMergeByDefault: false } })).toEqual([]);
  });

  it('sums a guest cart and an account cart once, however often they are merged [F73 I-09 S4.033]', () => {
    const account = { isAccount: true, cartId: 'account' };
    const guests = known('A', 2, 2);
    const [take, sent] = steps({ ...account, lines: [guests], items: [item('A', 3)] });
    expect(take).toMatchObject({ do: 'take', server_qty: 3, qty: 5 });
    expect(sent).toMatchObject({ do: 'send', qty: 5, item_id: 'i-A' });
    const merged = { ...guests, server_cart_id: 'account', qty: 5, server_qty: 3 };
    expect(steps({ ...account, lines: [merged], items: [item('A', 3)] })).toEqual([sent]);
    expect(kinds({ ...account, lines: [{ ...merged, server_qty: 5 }], items: [item('A', 5)] })).toEqual([]);
    // the backend ends the session; the guest adds one piece and logs in again
    const later = { ...guests, qty: 6, account_base: { cart_id: 'account', qty: 5 } };
    expect(steps({ ...account, lines: [later], items: [item('A', 5)] })).toContainEqual(
      expect.objectContaining({ do: 'take', qty: 6 }),
    );
  });

  it('does not add pieces again that were sent to a customer’s cart without a response [I-09]', () => {
    const sent = known('A', 2, 2, { account_base: { cart_id: 'account', qty: 2, unsure: true } });
    const back = (items: ServerItem[]) =>
      steps({ isAccount: true, cartId: 'account', lines: [sent], items })[0];
    expect(back([item('A', 2)])).toMatchObject({ do: 'take', qty: 2 });
    expect(back([item('A', 5)])).toMatchObject({ do: 'take', qty: 5 });
    expect(back([])).toMatchObject({ do: 'send', qty: 2 });
  });

  it('repeats an addition with an unknown outcome once after a wait', () => {
    const sentAt = (ago: number) => line('A', 2, { server_cart_id: CART, add_sent_at: NOW - ago });
    expect(merge({ lines: [sentAt(1)] })).toMatchObject({ steps: [], removed: [] });
    expect(kinds({ lines: [sentAt(ADD_QUIET_MS)] })).toEqual(['send']);
    // both requests arrived
    const late = { ...known('A', 2, 2), add_sent_at: NOW - ADD_QUIET_MS };
    expect(steps({ lines: [late], items: [item('A', 4)] })).toContainEqual(
      expect.objectContaining({ do: 'send', qty: 2, item_id: 'i-A' }),
    );
    const calm = { ...late, add_sent_at: NOW - ADD_UNSURE_MS };
    expect(kinds({ lines: [calm], items: [item('A', 4)] })).toEqual(['take']);
    const gone = { key: 'x', sku: 'A', checksum: '', at: NOW };
    expect(merge({ removed: [gone] })).toMatchObject({ steps: [], removed: [gone] });
    expect(kinds({ removed: [gone], items: [item('A', 2)] })).toEqual(['delete-item']);
  });

  it('deletes a bundle that was removed before its addition was confirmed, even if its sku combines those of its parts', () => {
    const bundle_options = [{ option_id: '1', option_qty: 1, option_selections: ['2'] }];
    const product_option = { extension_attributes: { bundle_options } };
    const gone = { key: 'x', sku: 'SET', checksum: cartChecksum('SET', product_option), at: NOW };
    const theirs = { ...item('SET-A-B', 1), product_option };
    expect(kinds({ removed: [gone], items: [theirs] })).toEqual(['delete-item']);
    const other = cartChecksum('SET', {
      extension_attributes: { bundle_options: [{ option_id: '1', option_qty: 1, option_selections: ['3'] }] },
    });
    expect(kinds({ removed: [{ ...gone, checksum: other }], items: [theirs] })).not.toContain('delete-item');
  });

  it('skips a line that the backend has permanently rejected [S4.040]', () => {
    const refused = line('A', 2, { errors: { sync: 'refused' } });
    expect(steps({ lines: [refused, line('B', 1)] }).map((step) => 'key' in step && step.key)).toEqual([
      line('B', 1).key,
    ]);
  });
});

describe('a customer’s cart that was closed', () => {
  const held = (sku: string, qty: number, server_qty: number) =>
    known(sku, qty, server_qty, { server_cart_id: 'closed' });
  const ordered = { isAccount: true, closed: [{ id: 'closed', why: 'ordered' as const }] };
  const gone = { isAccount: true, closed: [{ id: 'closed', why: 'gone' as const }] };

  it('loses the lines that another device ordered [F69 I-09]', () => {
    expect(kinds({ ...ordered, lines: [held('A', 2, 2)] })).toEqual(['remove-line']);
    expect(kinds({ ...ordered, lines: [held('A', 1, 2)] })).toEqual(['remove-line']);
  });

  it('keeps only the pieces that were added here beyond the ordered quantity [F69 I-09]', () => {
    const a = held('A', 5, 2);
    expect(steps({ ...ordered, lines: [a] })).toEqual([{ do: 'keep-rest', key: a.key, from: 5, qty: 3 }]);
    expect(kinds({ ...ordered, lines: [line('B', 1)] })).toEqual(['send']);
    expect(
      kinds({ ...ordered, lines: [line('B', 1, { server_cart_id: 'closed', add_sent_at: 1 })] }),
    ).toEqual(['send']);
  });

  it('counts the quantity of an item that moved to the next cart only once', () => {
    const [a, b] = [held('A', 2, 2), held('B', 5, 2)];
    expect(steps({ ...ordered, lines: [a, b], items: [item('A', 2), item('B', 2)] })).toEqual([
      { do: 'take', key: a.key, item_id: 'i-A', server_qty: 2, from: 2, qty: 2 },
      { do: 'take', key: b.key, item_id: 'i-B', server_qty: 2, from: 5, qty: 5 },
      { do: 'send', key: b.key, qty: 5, item_id: 'i-B' },
    ]);
  });

  it('counts pieces only once that were sent without a response [I-09]', () => {
    const a = known('A', 4, 1, {
      server_cart_id: 'closed',
      account_base: { cart_id: 'closed', qty: 4, unsure: true },
    });
    const quantityWith = (inNext: ServerItem) => {
      const [take] = steps({ ...ordered, lines: [a], items: [inNext] });
      return take?.do === 'take' && take.qty;
    };
    // the whole item was moved, either before or after the request with the quantity arrived
    expect([quantityWith(item('A', 1)), quantityWith(item('A', 4))]).toEqual([4, 4]);
    // the other device ordered one piece; the pieces that arrived later are left
    expect(quantityWith(item('A', 3, { item_id: 'i-rest' }))).toBe(3);
  });

  it('saves only unchanged lines for later if it was closed without a reason [F69 I-09]', () => {
    const [a, b] = [held('A', 2, 2), held('B', 5, 2)];
    expect(steps({ ...gone, lines: [a, b] })).toEqual([
      { do: 'set-aside', key: a.key, qty: 2 },
      { do: 'send', key: b.key, qty: 5 },
    ]);
  });

  it('does not affect lines of another cart', () => {
    const lines = [held('A', 2, 2)];
    expect(kinds({ isAccount: true, closed: [{ id: 'other', why: 'ordered' }], lines })).toEqual(['send']);
  });
});

describe('matching lines to items', () => {
  const pairsOf = (lines: CartLineDocument[], items: ServerItem[]) =>
    lines.map(({ key }) => matchItems(lines, items, CART).get(key)?.item_id);

  it('uses item id or checksum for bundles and custom options [S4.041]', () => {
    const [one, two] = [
      line('B', 1, { product_option: bundle('1') }),
      line('B', 1, { product_option: bundle('2') }),
    ];
    const there = [
      item('B-1', 1, { item_id: '1', product_option: bundle('1') }),
      item('B-2', 1, { item_id: '2', product_option: bundle('2') }),
    ];
    expect(pairsOf([two, one], there)).toEqual(['2', '1']);
    const byId = { ...one, server_cart_id: CART, server_item_id: '7' };
    expect(pairsOf([byId], [item('anything', 1, { item_id: '7' })])).toEqual(['7']);
    // an item of that sku without options does not match
    expect(pairsOf([one], [item('B', 1)])).toEqual([undefined]);
  });

  it('uses the sku for configurable options, regardless of ids [S4.042]', () => {
    const edited = known('V-RED', 1, 1, { product_option: variant, server_item_id: '1' });
    expect(pairsOf([edited], [item('V-BLUE', 1, { item_id: '1' })])).toEqual([undefined]);
    expect(pairsOf([edited], [item('V-RED', 1, { item_id: '2' })])).toEqual(['2']);
  });

  it('uses id or sku otherwise [S4.043]', () => {
    const renamed = known('A', 1, 1, { server_item_id: '1' });
    expect(pairsOf([renamed], [item('A-NEW', 1, { item_id: '1' })])).toEqual(['1']);
    expect(pairsOf([line('A', 1)], [item('A', 1, { item_id: '5' })])).toEqual(['5']);
    // ids of another cart are ignored
    expect(pairsOf([{ ...renamed, server_cart_id: 'older' }], [item('X', 1, { item_id: '1' })])).toEqual([
      undefined,
    ]);
  });
});
