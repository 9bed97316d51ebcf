// Tests that the window reads orders through src/model/orders/shown-orders.ts, which leaves out those sealed at a logout. Only
// commands, which write orders, read single ones themselves.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../src');
const ONE_PLACE = 'model/orders/shown-orders.ts';

/**
 * True if the text queries or observes the collection. Ignores `find` with an arrow function, which searches an array.
 */
const readsOrders = (text: string): boolean =>
  /\borders\s*\.\s*(find\((?!\s*\()|findOne\b|findByIds\b|count\b|(eventBulks|insert|update|remove)?\$)/.test(
    text,
  );

it('reads orders for the window in one place [S-22]', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.tsx?$/.test(file) && !file.startsWith('shared/') && !/^features\/[^/]+\/commands\.ts$/.test(file),
  );
  expect(files.filter((file) => readsOrders(readFileSync(path.join(root, file), 'utf8')))).toEqual([
    ONE_PLACE,
  ]);
});

it('detects each way to read orders', () => {
  for (const way of [
    'personal.orders.find({ selector }).$',
    'app.personal.orders\n  .findOne(id)',
    'orders.findByIds(ids)',
    'orders.count()',
    'personal.orders.$',
  ])
    expect(readsOrders(way), way).toBe(true);
  for (const other of [
    'own.orders.length',
    'orders.filter(isWaiting)',
    'own.orders.find((order) => order.id === id)',
  ])
    expect(readsOrders(other)).toBe(false);
});
