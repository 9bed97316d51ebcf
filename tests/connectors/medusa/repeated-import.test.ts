// An import whose writes fail halfway, and the next reading.
import { expect, it } from 'vitest';
import { VARIANT } from '#connectors/medusa/medusa-context.ts';
import { openFeed } from './recorded-medusa.ts';

it('writes records again that could not be written by the reading before', async () => {
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

it('does not write records again that it has written', async () => {
  const { records, read } = openFeed(['lv']);
  const { writeMany } = records;
  const written: string[] = [];
  records.writeMany = async (kind, rows) => {
    written.push(kind);
    await writeMany(kind, rows);
  };
  const { checkpoint } = await read();
  expect(written).toContain(VARIANT);
  written.length = 0;
  await read(JSON.stringify({ ...JSON.parse(checkpoint), complete: 0 }));
  expect(written).not.toContain(VARIANT);
});
