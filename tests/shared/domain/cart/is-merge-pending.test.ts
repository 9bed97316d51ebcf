// The wait for the account's cart after a login.
import { expect, it } from 'vitest';
import type { CartHead } from '#schemas/documents/cart-head.ts';
import { isMergePending } from '#shared/domain/cart/is-merge-pending.ts';

const head: CartHead = {
  generation: 'g',
  seq: 1,
  server_cart_id: 'c1',
  server_cart_of: 'user:1',
  items_synced_at: 1_000,
};

it('isMergePending is true for a customer from the login until the first sync has finished', () => {
  expect(isMergePending({ generation: 'g', seq: 1 }, 'user:1')).toBe(true);
  // the last sync was made for a guest cart, not for the account's cart
  expect(isMergePending({ ...head, server_cart_of: 'guest' }, 'user:1')).toBe(true);
  const { items_synced_at, ...opened } = head;
  expect(isMergePending(opened, 'user:1')).toBe(true);
  expect(isMergePending(head, 'user:1')).toBe(false);
});

it('isMergePending is false for a guest, after a failed sync, or if the backend rejects the cart', () => {
  expect(isMergePending(undefined, 'user:1')).toBe(false);
  expect(isMergePending({ generation: 'g', seq: 1 }, 'guest')).toBe(false);
  expect(isMergePending({ ...head, server_cart_of: 'guest', attempt: 1 }, 'user:1')).toBe(false);
  const refused = { of: 'user:1', disabled: true, bypasses: 1 };
  expect(isMergePending({ generation: 'g', seq: 1, connection: refused }, 'user:1')).toBe(false);
  // the account's cart is bypassed: a guest cart is used instead
  const bypassed = { of: 'user:1', disabled: false, bypasses: 1 };
  expect(isMergePending({ ...head, server_cart_of: 'guest', connection: bypassed }, 'user:1')).toBe(false);
});
