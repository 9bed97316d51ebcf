// Replayed clicks that remove lines: a replay detects that they have already been applied.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Databases } from '#shared/database/open-databases.ts';
import { removeOpenLine } from '#shared/database/open-generation.ts';
import { isPressDone, removeLines, writeLine } from '#shared/database/remove-lines.ts';
import { changeNewest } from '#shared/database/write-newest.ts';
import { addToCart } from '#src/features/cart/commands.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { product } from '../../support/browser/goods.ts';
import { openDevice } from '../../support/browser/two-tabs.ts';

let databases: Databases;
let device = 0;
beforeEach(async () => {
  device += 1;
  databases = await openDevice(`removed-lines-${device}`, ['cart', 'orders', 'claims', 'synctasks']);
});
afterEach(() => Promise.all([databases.catalogue, databases.personal].map((db) => db.close())));

const ways: Record<string, (personal: Databases['personal'], key: string) => Promise<unknown>> = {
  'the worker': (personal, key) => writeLine(personal, key, 2, () => null),
  'an accepted order': async (personal) =>
    removeLines(
      personal,
      (await personal.cart.find().exec()).map((line) => line.toMutableJSON()),
      2,
    ),
  'the user': (personal, key) => removeOpenLine(personal, key, 2),
};

it.each(Object.keys(ways))('keeps a record of the clicks in a line removed by %s [I-09]', async (way) => {
  const { personal } = databases;
  await addToCart(appOf(databases), product(), undefined, 1);
  const [line] = await personal.cart.find().exec();
  const { key = '', sku = '' } = line ?? {};
  await changeNewest(personal.cart, key, (newest) => ({ ...newest, additions: ['press'] }));
  await ways[way]?.(personal, key);
  expect(await personal.cart.find().exec()).toEqual([]);
  expect(await isPressDone(personal, 'press', sku)).toBe(true);
});
