// Tests the import that follows one whose writes failed halfway, or whose process was killed before they were written.
import { expect, it } from 'vitest';
import type { CatalogueReading, FeedDocument } from '#bridge/ports/catalogue-feed.ts';
import type { Json } from '#connectors/medusa/medusa-client.ts';
import { VARIANT } from '#connectors/medusa/medusa-context.ts';
import { openFeed, productOf, variantsOf } from './recorded-medusa.ts';

const KETTLE = 'rits-tvaiks-1-7-l-elektriska-tejkanna-1040';

/** Opens a feed whose catalogue was imported; the import of later changes is killed before it is written. */
async function imported(prepare: (rows: ReturnType<typeof openFeed>['medusa']['rows']) => void = () => {}) {
  const opened = openFeed(['lv']);
  prepare(opened.medusa.rows);
  const first = await opened.read();
  const repeat = async (): Promise<CatalogueReading> => {
    opened.time.now += 60_000;
    await opened.readUnwritten(first.checkpoint);
    opened.time.now += 60_000;
    return opened.read(first.checkpoint);
  };
  return { ...opened, first, repeat };
}
const documentsOf = async (reading: CatalogueReading): Promise<FeedDocument[]> => {
  const found = [...reading.references];
  for await (const one of reading.products()) found.push(one);
  return found;
};
const idOf = async (reading: CatalogueReading, handle: string): Promise<unknown> =>
  (await documentsOf(reading)).find(({ document }) => document.slug === handle)?.document.id;

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

it('passes on attributes and tax rates that a killed import has numbered', async () => {
  const { medusa, time, repeat } = await imported();
  const kettle = productOf(medusa.rows, KETTLE);
  Object.assign(kettle, { updated_at: new Date(time.now).toISOString() });
  Object.assign(kettle.metadata as Json, { warranty: '7 gadi' });
  const price = variantsOf(kettle)[0]?.calculated_price as Json;
  price.calculated_amount_without_tax = Number(price.calculated_amount_with_tax) / 1.12;
  const { references } = await repeat();
  const options = references.flatMap(({ document }) => (document.options ?? []) as Json[]);
  expect(options).toContainEqual(expect.objectContaining({ label: '7 gadi' }));
  const rates = references.flatMap(({ entity, document }) =>
    entity === 'taxrule' ? (document.rates as Json[]).map(({ rate }) => rate) : [],
  );
  expect(rates).toContain(12);
});

it('passes on a new product without a new timestamp that a killed import has read', async () => {
  let kettle: Json = {};
  const { medusa, repeat } = await imported((rows) => {
    kettle = productOf(rows, KETTLE);
    rows.products.splice(rows.products.indexOf(kettle), 1);
  });
  medusa.rows.products.push(kettle);
  expect(await idOf(await repeat(), KETTLE)).toEqual(expect.any(Number));
});

it('names a product as gone that a killed import has found unfit for sale', async () => {
  const { medusa, time, first, repeat } = await imported();
  const kettle = productOf(medusa.rows, KETTLE);
  Object.assign(kettle, { updated_at: new Date(time.now).toISOString() });
  for (const variant of variantsOf(kettle)) variant.calculated_price = null;
  expect((await repeat()).gone).toEqual([await idOf(first, KETTLE)]);
});
