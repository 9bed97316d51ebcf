// Tests what a branch lacks of a cart.
import { expect, it } from 'vitest';
import { lackingIn } from '#shared/domain/branches/branch-stock.ts';

const need = (sku: string, qty: number) => ({ sku, name: sku, qty });
const stock = [
  { sku: 'A', branches: { RIX: 2, VLM: 0 }, at: 1 },
  { sku: 'B', branches: null, at: 1 },
];

it('lacks a product of which it has fewer pieces than the cart', () => {
  expect(lackingIn('RIX', [need('A', 3)], stock)).toEqual([need('A', 3)]);
  expect(lackingIn('RIX', [need('A', 2)], stock)).toEqual([]);
});

it('adds up the lines of a product', () => {
  expect(lackingIn('RIX', [need('A', 1), need('A', 2)], stock)).toHaveLength(2);
});

it('lacks a product that other branches have', () => {
  expect(lackingIn('OLD', [need('A', 1)], stock)).toEqual([need('A', 1)]);
});

it('lacks nothing whose stock is unknown or not kept by branch', () => {
  expect(lackingIn('VLM', [need('B', 9), need('C', 9)], stock)).toEqual([]);
});
