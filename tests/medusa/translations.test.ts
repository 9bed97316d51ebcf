// Tests the catalogue in three languages from a real Medusa with its translations: texts of products, variants and
// categories by store view, missing and changed translations, and Medusa after translations were turned off.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#bridge/database/open-database.ts';
import type { Following } from '#bridge/import/follow-feed.ts';
import { examineMedusa } from '#connectors/medusa/doctor/examine-medusa.ts';
import { readAttributeMapping } from '#connectors/medusa/import/attribute-mapping.ts';
import { createMedusaClient, type Json } from '#connectors/medusa/medusa-client.ts';
import { documents, follow, readAll } from '../connectors/medusa/followed-medusa.ts';
import { openTestDatabase } from '../support/backend/open-bridge.ts';
import { type OpenMedusa, openMedusa } from './open-medusa.ts';
import { adminOf, type Loose } from './real-shop.ts';

const MINUTE = 60_000;
const HEADPHONES = 'vilnis-klusums-2-austinas-1010';
const KETTLE = 'rits-tvaiks-1-7-l-elektriska-tejkanna-1040';
const AUDIO = 'audio';
const VIDEO = 'video';
const locales = { en: 'en-US', ru: 'ru-RU' };

let medusa: OpenMedusa;
let admin: ReturnType<typeof adminOf>;
let database: OpenDatabase;
let following: Following;
const reports: string[] = [];
const time = { now: 0 };
/** products of Medusa by handle */
let own: Map<string, Loose>;
let headphones: Loose;
/** number of published products */
let all: number;
/** ids of the translations of the headphones by locale */
const stored = new Map<string, string>();

/** Returns the documents of a product or a category by store view. */
async function byStore(entity: 'product' | 'category', handle: string): Promise<Record<string, Loose>> {
  const rows = await documents(database, entity);
  return Object.fromEntries(
    rows.flatMap(({ store, doc }) => (doc.url_key === handle ? [[store, doc] as const] : [])),
  );
}
const fieldOf = async (field: string, ...of: Parameters<typeof byStore>): Promise<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(await byStore(...of)).map(([store, doc]) => [store, doc[field]]));
const untranslated = (): string[] => reports.filter((report) => report.includes('Not translated'));

const translate = async (body: Json): Promise<Loose> => admin('POST', '/admin/translations/batch', { body });
const translation = (reference: string, id: string, locale: string, translations: Json): Json => ({
  ...{ reference, reference_id: id, locale_code: locale, translations },
});

/** Translates all products but the kettle to English, and the headphones also to Russian. */
async function enterTranslations(): Promise<void> {
  const { stores } = await admin('GET', '/admin/stores');
  await admin('POST', `/admin/stores/${stores[0].id}`, {
    body: { supported_locales: Object.values(locales).map((locale_code) => ({ locale_code })) },
  });
  const { product_categories: categories }: Loose = await admin('GET', '/admin/product-categories', {
    query: { limit: 100, fields: 'id,handle' },
  });
  const idOf = (handle: string): string => categories.find((row: Loose) => row.handle === handle).id;
  const others = [...own.values()].filter(({ handle }) => handle !== HEADPHONES && handle !== KETTLE);
  const { created } = await translate({
    create: [
      translation('product', headphones.id, 'en-US', {
        ...{ title: 'Vilnis Silence 2', subtitle: 'Wireless', description: '<p>Quiet</p>' },
      }),
      translation('product_variant', headphones.variants[0].id, 'en-US', { title: 'Vilnis Silence 2, sand' }),
      translation('product', headphones.id, 'ru-RU', { title: 'Вилнис Тишина 2', subtitle: '' }),
      ...others.map(({ id }) => translation('product', id, 'en-US', { title: `T ${id}` })),
      translation('product_category', idOf(AUDIO), 'en-US', { name: 'Sound' }),
      translation('product_category', idOf(AUDIO), 'ru-RU', { name: 'Звук' }),
      translation('product_category', idOf(VIDEO), 'en-US', { name: 'Films' }),
    ],
  });
  for (const { id, reference_id, locale_code } of created)
    if (reference_id === headphones.id) stored.set(locale_code, id);
}

/** Makes the products older than the overlap of two readings, so that a reading of changes omits unchanged ones. */
async function ageProducts(): Promise<void> {
  const client = new pg.Client({ connectionString: medusa.database });
  await client.connect();
  for (const table of ['product', 'product_variant'])
    await client.query(`UPDATE ${table} SET updated_at = updated_at - interval '1 hour'`);
  await client.end();
}

beforeAll(async () => {
  medusa = await openMedusa({ translations: true });
  const client = createMedusaClient(medusa.keys);
  admin = adminOf(client);
  database = await openTestDatabase();
  time.now = Date.now();
  following = await follow(database, time, reports, { client }, { ...readAttributeMapping(), locales });
  await ageProducts();
  const { products }: Loose = await client.store('GET', '/store/products', {
    query: { limit: 100, fields: 'id,handle,title,subtitle,description,variants.id,variants.title' },
  });
  own = new Map(products.map((product: Loose) => [product.handle, product]));
  all = own.size;
  headphones = own.get(HEADPHONES);
  await enterTranslations();
  await following.read();
});
afterAll(async () => {
  await medusa.close();
  await following.stop();
  await database.close();
});

describe('the import from a Medusa with translations', () => {
  it('writes the texts of a product in the language of each store view', async () => {
    const { lv, en, ru } = await byStore('product', HEADPHONES);
    expect(lv).toMatchObject({ name: headphones.title, description: headphones.description });
    expect(en).toMatchObject({
      ...{ name: 'Vilnis Silence 2', short_description: 'Wireless', description: '<p>Quiet</p>' },
    });
    expect(ru).toMatchObject({ name: 'Вилнис Тишина 2' });
  });

  it('writes the text of the default language where a translation is empty or missing', async () => {
    const { ru } = await byStore('product', HEADPHONES);
    expect(ru).toMatchObject({
      short_description: headphones.subtitle,
      description: headphones.description,
    });
  });

  it('names a translated variant in the language of the store view', async () => {
    const { en } = await byStore('product', HEADPHONES);
    expect(en.configurable_children.map(({ name }: Loose) => name)).toContain('Vilnis Silence 2, sand');
  });

  it('names a category in the language of each store view', async () => {
    expect(await fieldOf('name', 'category', AUDIO)).toEqual({ lv: 'Audio', en: 'Sound', ru: 'Звук' });
  });

  it('reports the products without a translation by locale', () => {
    expect(untranslated()).toEqual([
      expect.stringContaining(`Not translated: en-US: 1 (${own.get(KETTLE).title}); ru-RU: ${all - 1} (`),
    ]);
    expect(untranslated()[0]).not.toContain(headphones.title);
  });

  it('leaves as many products untranslated as the doctor counts', async () => {
    const findings = await examineMedusa({
      ...{ settings: medusa.keys, mayOrder: false, database: undefined, locales },
    });
    expect(findings.filter(({ about }) => about === 'translations')).toMatchObject([
      {
        state: 'warning',
        says: expect.stringContaining(`en-US: 1 of ${all} products have none (${KETTLE})`),
      },
      { state: 'warning', says: expect.stringContaining(`ru-RU: ${all - 1} of ${all} products have none`) },
    ]);
  });

  it('marks the language of a product without a translation', async () => {
    const languages = (handle: string) => fieldOf('text_language', 'product', handle);
    expect(await languages(HEADPHONES)).toEqual({ lv: undefined, en: undefined, ru: undefined });
    expect(await languages(KETTLE)).toEqual({ lv: undefined, en: 'lv', ru: 'lv' });
  });

  it('marks the language of a category without a translation', async () => {
    const languages = (handle: string) => fieldOf('text_language', 'category', handle);
    expect(await languages(AUDIO)).toEqual({ lv: undefined, en: undefined, ru: undefined });
    expect(await languages(VIDEO)).toEqual({ lv: undefined, en: undefined, ru: 'lv' });
  });

  it('notices a changed translation with the next complete reading only', async () => {
    await translate({ update: [{ id: stored.get('ru-RU'), translations: { title: 'Вилнис Покой 2' } }] });
    const name = async () => (await fieldOf('name', 'product', HEADPHONES)).ru;
    time.now += MINUTE;
    await following.read();
    expect(await name()).toBe('Вилнис Тишина 2');
    await readAll(time, following);
    expect(await name()).toBe('Вилнис Покой 2');
  });
});

describe('the import after translations were turned off', () => {
  beforeAll(async () => {
    await medusa.process().stop();
    await medusa.restart({ translations: false });
    await readAll(time, following);
  });

  it('writes the same names for all store views', async () => {
    const title = headphones.title;
    expect(await fieldOf('name', 'product', HEADPHONES)).toEqual({ lv: title, en: title, ru: title });
    expect(await fieldOf('name', 'category', AUDIO)).toEqual({ lv: 'Audio', en: 'Audio', ru: 'Audio' });
  });

  it('marks their language in the other store views', async () => {
    const marked = { lv: undefined, en: 'lv', ru: 'lv' };
    expect(await fieldOf('text_language', 'product', HEADPHONES)).toEqual(marked);
    expect(await fieldOf('text_language', 'category', AUDIO)).toEqual(marked);
  });

  it('reports all products as not translated', () => {
    expect(untranslated().at(-1)).toMatch(new RegExp(`en-US: ${all} \\(.*ru-RU: ${all} \\(`));
  });
});
