// Tests that one function removes order documents (src/shared/database/remove-orders.ts), because an order document
// closes its cart generation.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const sources = ['src', 'workers'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`),
);

/** Matches calls that remove documents of a collection, directly or through a query. */
const removals = (collection: string) =>
  new RegExp(
    String.raw`(removeNewest\(\s*(\w+\.)*${collection}\b)|` +
      String.raw`(\b${collection}\s*\.(bulkRemove|remove|find(One)?\([^;]*?\)\s*\.(incrementalR|r)emove)\b)`,
    'g',
  );

const removersOf = (collection: string, files: readonly (readonly [string, string])[]): string[] =>
  files.flatMap(([file, text]) => (removals(collection).test(text) ? [file] : []));

const files = sources.map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const);

it('removes orders in one place [I-02]', () => {
  expect(removersOf('orders', files)).toEqual(['src/shared/database/remove-orders.ts']);
});

it('detects each way to remove orders', () => {
  const ways = [
    'await removeNewest(personal.orders, isGone)',
    'await removeNewest(\n  orders,\n  isGone,\n)',
    'await db.personal.orders.bulkRemove(ids)',
    'await orders.find({ selector: { id } }).remove()',
    'await personal.orders.findOne(id).incrementalRemove()',
  ];
  for (const way of ways) expect(removersOf('orders', [['x.ts', way]]), way).toEqual(['x.ts']);
  expect(removersOf('orders', [['x.ts', 'await personal.orders.find().exec()']])).toEqual([]);
});
