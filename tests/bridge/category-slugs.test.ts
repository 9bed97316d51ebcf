// Tests former slugs of categories: every writer of documents records them, and the URL map resolves them.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillDatabase } from '#bridge/catalogue/fill-database.ts';
import { categorySlugs, documents } from '#bridge/database/tables.ts';
import { createWriter } from '#bridge/import/create-writer.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { smallCatalogue } from '../support/backend/small-catalogue.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge();
});
afterAll(() => bridge.close());

const its = (id: number) =>
  and(eq(documents.store, 'lv'), eq(documents.entity, 'category'), eq(documents.id, id));
const docOf = async (id: number) => (await bridge.db.select().from(documents).where(its(id)))[0]?.doc ?? {};
const rename = async (id: number, slug: string) =>
  bridge.db
    .update(documents)
    .set({ doc: { ...(await docOf(id)), slug } })
    .where(its(id));
const mapped = async (url: string) => {
  const payload = { url, includeFields: ['id', 'slug'], excludeFields: [], filters: {} };
  return (await bridge.app.inject({ method: 'POST', url: '/api/url/map?storeCode=lv', payload })).json();
};
const category = (id: number, slug: string) => expect.objectContaining({ _source: { id, slug } });

it('resolves every former slug to its category after several changes', async () => {
  for (const slug of ['first', 'second', 'third']) await rename(20, slug);
  for (const slug of ['first', 'second', 'third']) expect(await mapped(slug)).toEqual(category(20, 'third'));
  expect(await mapped('fourth')).toBeNull();
});

it('resolves a former slug to its category after an import', async () => {
  await rename(21, 'before-import');
  const writer = createWriter(bridge.db, { stores: ['lv'], isNew: false, now: Date.now() });
  const context = { facetCodes: new Map(), categoryNames: new Map() };
  await writer.add('lv', 'category', { ...(await docOf(21)), slug: 'imported' }, context);
  await writer.flush();
  expect(await mapped('before-import')).toEqual(category(21, 'imported'));
});

it('resolves a slug used by several categories to the last one that had it', async () => {
  await rename(20, 'handed-on');
  await rename(20, 'other');
  await rename(21, 'handed-on');
  await rename(21, 'another');
  expect(await mapped('handed-on')).toEqual(category(21, 'another'));
});

it('does not record a slug that is too long for an index', async () => {
  await rename(20, 'x'.repeat(20_000));
  await rename(20, 'short');
  const slugs = await bridge.db.select().from(categorySlugs);
  expect(slugs.filter(({ slug }) => slug.length > 512)).toEqual([]);
});

it('forgets former slugs when the database is filled again', async () => {
  await rename(20, 'gone');
  await fillDatabase(bridge.db, smallCatalogue(), Date.now());
  const slugs = await bridge.db.select().from(categorySlugs);
  expect(slugs.map(({ slug }) => slug)).not.toContain('gone');
  expect(slugs).toContainEqual({ store: 'lv', slug: 'k-20', id: 20 });
});
