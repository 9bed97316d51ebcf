// Tests the import that follows one whose writes failed halfway.
import { expect, it } from 'vitest';
import { VARIANT } from '#connectors/medusa/medusa-context.ts';
import { openFeed } from './recorded-medusa.ts';

it('retries the records that the previous import failed to write', async () => {
  const { records, read } = openFeed(['lv']);
  const { writeMany } = records;
  let failures = 1;
  records.writeMany = async (kind, rows) => {
    if (kind === VARIANT && failures-- > 0) throw new Error('The database is full');
    await writeMany(kind, rows);
  };
  await expect(read()).rejects.toThrow('The database is full');
  expect((await records.readMany(VARIANT, ['SL-340'])).size).toBe(0);
  await read();
  expect((await records.readMany(VARIANT, ['SL-340'])).size).toBe(1);
});

it('replaces a record that another copy has written in between', async () => {
  const { records, read } = openFeed(['lv']);
  const { checkpoint } = await read();
  const stored = await records.readMany(VARIANT, ['SL-340']);
  await records.writeMany(VARIANT, new Map([['SL-340', { ...stored.get('SL-340'), quantity: 0 }]]));
  await read(JSON.stringify({ ...JSON.parse(checkpoint), complete: 0 }));
  expect(await records.readMany(VARIANT, ['SL-340'])).toEqual(stored);
});
