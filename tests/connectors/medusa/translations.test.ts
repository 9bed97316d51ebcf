// Tests a catalogue in three languages from a Medusa with translations: products, variants and categories, missing
// translations, and when a changed translation is detected.
import { beforeEach, describe, expect, it } from 'vitest';
import type { CatalogueReading } from '#bridge/ports/catalogue-feed.ts';
import { readAttributeMapping } from '#connectors/medusa/import/attribute-mapping.ts';
import type { Json } from '#connectors/medusa/medusa-client.ts';
import { openFeed, productOf, type RecordedMedusa, variantsOf } from './recorded-medusa.ts';

const HEADPHONES = 'vilnis-klusums-2-austinas-1010';
const MINUTE = 60_000;
const mapping = { ...readAttributeMapping(), locales: { en: 'en-US', ru: 'ru-RU' } };

let medusa: RecordedMedusa;
let time: { now: number };
let reports: [string, string][];
let read: (checkpoint?: string) => Promise<CatalogueReading>;
let headphones: Json & { id: string };
beforeEach(() => {
  ({ medusa, time, reports, read } = openFeed(['lv', 'en', 'ru'], mapping));
  headphones = productOf(medusa.rows, HEADPHONES) as Json & { id: string };
  const [variant] = variantsOf(headphones) as [{ id: string }];
  medusa.translations = {
    'en-US': {
      [headphones.id]: { title: 'Vilnis Silence 2', subtitle: 'Wireless', description: '<p>Quiet</p>' },
      [variant.id]: { title: 'Vilnis Silence 2, sand' },
    },
    'ru-RU': { [headphones.id]: { title: 'Вилнис Тишина 2', subtitle: '', description: '<p>Тихо</p>' } },
  };
});

/** Returns the documents of a product by store view. */
async function documents(reading: CatalogueReading, slug = HEADPHONES): Promise<Record<string, Json>> {
  const found: Record<string, Json> = {};
  for await (const { store, document } of reading.products())
    if (document.slug === slug) found[store] = document;
  return found;
}
const names = async (reading: CatalogueReading): Promise<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(await documents(reading)).map(([store, { name }]) => [store, name]));
const latvian = (): unknown => headphones.title;

describe('a product with translations', () => {
  it('has its texts in the language of each store view', async () => {
    const { lv, en, ru } = await documents(await read());
    expect(lv).toMatchObject({ name: latvian(), description: headphones.description });
    expect(en).toMatchObject({
      ...{ name: 'Vilnis Silence 2', short_description: 'Wireless', description: '<p>Quiet</p>' },
    });
    expect(ru).toMatchObject({ name: 'Вилнис Тишина 2', description: '<p>Тихо</p>' });
    expect(((en as Json).configurable_children as Json[]).map(({ name }) => name)).toContain(
      'Vilnis Silence 2, sand',
    );
  });

  it('has the text of the default language where a translation is missing', async () => {
    const { ru } = await documents(await read());
    expect(ru?.short_description).toBe(headphones.subtitle);
  });

  it('is not named twice by a variant without a translation', async () => {
    const [, variant] = variantsOf(headphones) as [Json, Json];
    variant.title = `${latvian()}, grafīta krāsā`;
    const { en = {} } = await documents(await read());
    expect((en.configurable_children as Json[]).map(({ name }) => name)).toContain(
      'Vilnis Silence 2, grafīta krāsā',
    );
  });

  it('keeps its texts when another field changes', async () => {
    const first = await read();
    time.now += MINUTE;
    headphones.updated_at = new Date(time.now).toISOString();
    const changed = await read(first.checkpoint);
    expect(changed.isComplete).toBe(false);
    expect(await names(changed)).toEqual({ lv: latvian(), en: 'Vilnis Silence 2', ru: 'Вилнис Тишина 2' });
  });

  it('gets a changed translation with the next full import, although no timestamp changes', async () => {
    const first = await read();
    (medusa.translations['en-US']?.[headphones.id] as Json).title = 'Vilnis Hush 2';
    time.now += MINUTE;
    const changes = await read(first.checkpoint);
    expect(await names(changes)).toEqual({});
    time.now += 11 * MINUTE;
    const complete = await read(changes.checkpoint);
    expect(complete.isComplete).toBe(true);
    expect((await names(complete)).en).toBe('Vilnis Hush 2');
  });
});

it('a category is named in the language of each store view', async () => {
  const [category] = medusa.rows.product_categories as [{ id: string; name: string; handle: string }];
  medusa.translations['en-US'] = { [category.id]: { name: 'Everything' } };
  const { references } = await read();
  const named = references.flatMap(({ store, entity, document }) =>
    entity === 'category' && document.url_key === category.handle ? [[store, document.name]] : [],
  );
  expect(named).toEqual([
    ['lv', category.name],
    ['en', 'Everything'],
    ['ru', category.name],
  ]);
});

describe('the language of a category’s name', () => {
  const languagesOf = async (reading: CatalogueReading, handle?: string) =>
    Object.fromEntries(
      reading.references.flatMap(({ store, entity, document }) =>
        entity === 'category' && document.url_key === handle ? [[store, document.text_language]] : [],
      ),
    );
  const first = () => medusa.rows.product_categories[0] as { id: string; handle: string };

  it('is omitted where the name is translated', async () => {
    medusa.translations['en-US'] = { [first().id]: { name: 'Everything' } };
    expect((await languagesOf(await read(), first().handle)).en).toBeUndefined();
  });

  it('is that of the store view without a locale, where a translation is missing', async () => {
    expect(await languagesOf(await read(), first().handle)).toEqual({ lv: undefined, en: 'lv', ru: 'lv' });
  });

  it('is omitted for the root, which the connector names itself', async () => {
    expect(await languagesOf(await read())).toEqual({ lv: undefined, en: undefined, ru: undefined });
  });
});

describe('products without a translation', () => {
  const untranslated = () =>
    reports.flatMap(([, report]) => (report.includes('Not translated') ? [report] : []));

  it('are reported to the operator once per locale', async () => {
    const rest = medusa.rows.products.length - 1;
    const first = await read();
    expect(untranslated()).toEqual([expect.stringContaining(`en-US: ${rest} (`)]);
    expect(untranslated()[0]).toContain(`ru-RU: ${rest} (`);
    expect(untranslated()[0]).not.toContain(String(latvian()));
    time.now += 11 * MINUTE;
    await read(first.checkpoint);
    expect(untranslated()).toHaveLength(1);
  });

  it('are no longer reported once they are translated', async () => {
    const texts = Object.fromEntries(
      medusa.rows.products.map(({ id }) => [String(id), { title: `T ${id}` }]),
    );
    medusa.translations = { 'en-US': texts, 'ru-RU': texts };
    await read();
    expect(untranslated()).toEqual([]);
  });
});

it('a Medusa without translations provides the same texts for all store views', async () => {
  medusa.translations = {};
  expect(await names(await read())).toEqual({ lv: latvian(), en: latvian(), ru: latvian() });
});

it('a large catalogue with locales is fully imported every 20 minutes, to limit the requests to Medusa', async () => {
  const { checkpoint } = await read();
  const large = JSON.stringify({ ...JSON.parse(checkpoint), products: 2_000 });
  time.now += 19 * MINUTE;
  expect((await read(large)).isComplete).toBe(false);
  time.now += 2 * MINUTE;
  expect((await read(large)).isComplete).toBe(true);
});

describe('the language of a product’s texts', () => {
  const languagesIn = async (reading: CatalogueReading, slug?: string) =>
    Object.fromEntries(
      Object.entries(await documents(reading, slug)).map(([store, doc]) => [store, doc.text_language]),
    );
  const KETTLE = 'rits-tvaiks-1-7-l-elektriska-tejkanna-1040';

  it('is omitted for a translated product', async () => {
    expect(await languagesIn(await read())).toEqual({ lv: undefined, en: undefined, ru: undefined });
  });

  it('is that of the store view without a locale, for a product without a translation', async () => {
    expect(await languagesIn(await read(), KETTLE)).toEqual({ lv: undefined, en: 'lv', ru: 'lv' });
  });

  it.each([
    ['is that of the mapping', { language: 'en', locales: {} }, { lv: 'en', en: undefined, ru: 'en' }],
    [
      'is that of the default store view in a Medusa without translations',
      { locales: {} },
      { lv: undefined, en: 'lv', ru: 'lv' },
    ],
    [
      'is not named if nothing says it',
      { locales: { lv: 'lv-LV', en: 'en-US', ru: 'ru-RU' } },
      { lv: undefined, en: undefined, ru: undefined },
    ],
  ])('%s', async (_title, changes, languages) => {
    const { read: readOther } = openFeed(['lv', 'en', 'ru'], { ...mapping, ...changes });
    expect(await languagesIn(await readOther())).toEqual(languages);
  });
});
