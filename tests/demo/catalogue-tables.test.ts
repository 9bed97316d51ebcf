// Tests the tables of the demo store in demo/catalogue, whose shapes the compiler cannot check, and a hash of what is
// generated from them. Long because of these shapes.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { demoCatalogue } from '#demo/demo-catalogue.ts';
import { hasPicture } from '#demo/drawings/draw-picture.ts';

const folder = 'demo/catalogue';
const read = (name: string) => JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8'));

const text = z.string().check(z.minLength(1), z.trim());
const words = z.tuple([text, text, text]);
const strings = z.array(text);
const codes = (table: object) => z.enum(Object.keys(table) as [string, ...string[]]);

const colours = read('colours');
const attributes = read('attributes') as Record<string, { unit?: string; words?: object }>;
const categories = read('categories') as { leaves: object };
const kindRows = readdirSync(folder)
  .filter((file) => file.startsWith('kinds-'))
  .flatMap((file) => read(file.replace('.json', ''))) as { code: string; picture?: string }[];
const kind = z.enum(kindRows.map(({ code }) => code));
const colour = codes(colours);
const attribute = codes(attributes);
const leaf = codes(categories.leaves);

/** Returns the schema of attribute values: a number for measured attributes, otherwise the key of an option. */
const specs = (many: boolean) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(attributes).map(([code, { unit, words }]) => {
        const value =
          unit === undefined ? codes(code === 'color' ? colours : (words ?? { '': 0 })) : z.number();
        const one = z.union([value, z.array(value)]);
        return [code, z.optional(many ? z.array(one) : one)];
      }),
    ),
  );

const reported = z.union([words, z.strictObject({ only: z.tuple([attribute], text), words })]);
const body = z.optional(z.tuple([z.number(), z.number(), z.number(), z.number()]));
const kindRow = z.strictObject({
  code: text,
  picture: z.optional(text),
  leaf,
  share: z.int(),
  brands: strings,
  unbranded: z.optional(z.literal(true)),
  series: z.array(z.union([text, words])),
  tied: z.optional(attribute),
  models: strings,
  named: z.optional(attribute),
  colours: z.array(colour),
  axis: z.optional(attribute),
  price: z.tuple([z.number(), z.number()]),
  body,
  specs: specs(true),
  energy: z.optional(z.enum(['A-G', 'A+++-D'])),
  type: z.optional(z.enum(['virtual', 'downloadable'])),
  tax: z.optional(z.literal('4')),
  subtitle: words,
  noun: words,
  open: z.array(reported),
  detail: z.array(reported),
  goesWith: z.array(kind),
});
const variant = {
  sku: text,
  name: z.optional(words),
  colour: z.optional(colour),
  specs: z.optional(specs(false)),
  price: z.number(),
  special: z.optional(z.number()),
  lowest: z.optional(z.number()),
  qty: z.int(),
};
const flagship = z.strictObject({
  ...variant,
  kind,
  name: words,
  brand: text,
  colour,
  specs: specs(false),
  grade: z.optional(text),
  energyClass: z.optional(text),
  subtitle: z.optional(words),
  about: words,
  age: z.int(),
  reviews: z.int(),
  deliveryDays: z.optional(z.int()),
  body,
  axes: z.optional(z.array(attribute)),
  variants: z.optional(z.array(z.strictObject(variant))),
});
const category = z.strictObject({ id: z.int(), parent: z.int(), name: words, about: words, picture: text });
const part = z.strictObject({
  h: z.optional(words),
  p: z.optional(words),
  list: z.optional(z.array(words)),
  steps: z.optional(z.array(words)),
  table: z.optional(z.array(z.array(words))),
  links: z.optional(
    z.array(
      z.union([
        z.strictObject({ words, page: text }),
        z.strictObject({ words, screen: text }),
        z.strictObject({ words, url: words }),
      ]),
    ),
  ),
});
const titled = { id: z.int(), title: words, parts: z.array(part) };
const recipe = { title: words, subtitle: words, about: words };
const choice = z.strictObject({
  kind,
  title: words,
  type: z.enum(['radio', 'select', 'checkbox']),
  required: z.boolean(),
  choices: z.int(),
});
const point = z.strictObject({
  code: text,
  town: words,
  place: words,
  address: text,
  postcode: text,
  latitude: z.number(),
  longitude: z.number(),
  hours: codes(read('pickup-points').hours),
});
const banner = z.strictObject({
  code: text,
  title: words,
  subtitle: words,
  button: words,
  scene: codes(read('scenes')),
  leaf,
});
const homeBanner = { title: words, subtitle: words, button: z.optional(words), image: text };
const homeBanners = z.array(
  z.union([
    z.strictObject({ ...homeBanner, sku: text }),
    z.strictObject({ ...homeBanner, leaf, query: z.optional(text) }),
  ]),
);
const review = z.strictObject({
  title: words,
  detail: words,
  kinds: z.optional(z.array(z.union([kind, codes(read('reviews').groups)]))),
});
const company = { name: text, address: text, email: text };
const day = z.nullable(z.tuple([text, text]));

const tables: Record<string, z.ZodMiniType> = {
  attributes: z.record(
    text,
    z.strictObject({
      id: z.int(),
      label: words,
      unit: z.optional(text),
      words: z.optional(z.record(text, z.union([words, text]))),
      text: z.optional(z.literal(true)),
      multi: z.optional(z.literal(true)),
      filter: z.optional(z.literal(true)),
      compare: z.optional(z.literal(true)),
      hidden: z.optional(z.literal(true)),
      sentence: z.optional(words),
      sentenceFrom: z.optional(z.number()),
    }),
  ),
  banners: z.strictObject({
    slides: z.array(banner),
    categories: z.array(banner),
    home: z.strictObject({
      head: z.strictObject({ ...homeBanner, sku: text, images: strings }),
      main: homeBanners,
      small: homeBanners,
      product: homeBanners,
    }),
  }),
  blocks: z.array(z.strictObject({ ...titled, identifier: text })),
  categories: z.strictObject({
    root: category,
    branches: z.array(category),
    leaves: z.record(text, category),
  }),
  closings: z.strictObject({
    new: z.array(words),
    used: z.record(text, words),
    digital: words,
    service: words,
  }),
  colours: z.record(
    text,
    z.strictObject({
      option: z.int(),
      hex: z.string().check(z.regex(/^[0-9a-f]{6}$/)),
      label: words,
      phrase: words,
    }),
  ),
  'custom-options': z.record(text, words),
  facts: z.strictObject({
    manufacturers: z.record(
      text,
      z.strictObject({ ...company, responsible: z.optional(z.strictObject(company)) }),
    ),
    warnings: z.record(text, words),
    data: z.record(
      text,
      z.strictObject({
        kinds: words,
        access: words,
        retention: words,
        storage: z.enum(['device', 'server', 'both']),
        realTime: z.boolean(),
      }),
    ),
    parts: words,
    kinds: z.record(
      codes(Object.fromEntries(kindRows.map(({ code }) => [code, 0]))),
      z.optional(
        z.strictObject({
          warnings: z.optional(z.array(codes(read('facts').warnings))),
          onlyIn: z.optional(z.enum(['lv', 'en', 'ru'])),
          charger: z.optional(
            z.strictObject({
              included: z.boolean(),
              watts: z.tuple([z.number(), z.number()]),
              pd: z.optional(z.literal(true)),
            }),
          ),
          guarantee: z.optional(z.number()),
          updates: z.optional(z.number()),
          parts: z.optional(z.number()),
          score: z.optional(text),
          data: z.optional(codes(read('facts').data)),
          takeBack: z.optional(z.literal(true)),
        }),
      ),
    ),
  }),
  flagships: z.strictObject({ products: z.array(flagship), newCollection: strings, bestsellers: strings }),
  'kinds-audio': z.array(kindRow),
  'kinds-computers': z.array(kindRow),
  'kinds-home': z.array(kindRow),
  'kinds-video': z.array(kindRow),
  news: z.array(
    z.strictObject({ ...titled, daysAgo: z.int(), slug: words, summary: words, products: strings }),
  ),
  pages: z.array(
    z.strictObject({
      ...titled,
      key: text,
      slug: words,
      group: z.enum(['buying', 'rights', 'about']),
      summary: words,
    }),
  ),
  'pickup-points': z.strictObject({
    hours: z.record(text, z.tuple([day, day, day, day, day, day, day])),
    lockers: z.array(point),
    branches: z.array(z.strictObject({ ...point.shape, phone: z.optional(text), preparation: z.int() })),
  }),
  recipes: z.strictObject({
    sets: z.array(z.strictObject({ ...recipe, parts: z.array(kind) })),
    builds: z.array(z.strictObject({ ...recipe, options: z.array(choice) })),
  }),
  reviews: z.strictObject({
    groups: z.record(text, strings),
    texts: z.record(text, z.array(review)),
    reviewers: z.array(words),
  }),
  'search-rules': z.record(
    z.enum(['lv', 'en', 'ru']),
    z.strictObject({ synonyms: strings, stopwords: strings }),
  ),
  scenes: z.record(
    text,
    z.array(
      z.strictObject({
        kind: text,
        colour: text,
        x: z.number(),
        floor: z.number(),
        size: z.number(),
      }),
    ),
  ),
};

describe('the tables of the demo store', () => {
  it('have the expected shape, known codes and every text in three languages', () => {
    const files = readdirSync(folder).map((file) => file.replace('.json', ''));
    expect(files.sort()).toEqual(Object.keys(tables).sort());
    const faults = files.flatMap((file) => {
      const { error } = z.safeParse(tables[file] as z.ZodMiniType, read(file));
      return error === undefined ? [] : [`${file}: ${z.prettifyError(error)}`];
    });
    expect(faults).toEqual([]);
  });

  it('contain only product kinds with pictures', () => {
    const pictures = kindRows.map(({ code, picture = code }) => picture);
    expect(pictures.filter((name) => !hasPicture(name, 'front'))).toEqual([]);
  });
});

/** The hashes must be updated after an intended change of a table or the generator. */
describe('the generated catalogue', () => {
  it.each([
    { seed: 1, products: 60, hash: '94d53e6d6416fa3ae229689531b4ba254872da6e648b8158b90fc38fbfdbf96d' },
    { seed: 7, products: 300, hash: 'bb254acc39560fcdf38c8d0402bfb21d02ad3f7141959558d80955346c3cb646' },
  ])('with $products products from seed $seed is unchanged', ({ seed, products, hash }) => {
    const { products: all, ...rest } = demoCatalogue({
      seed,
      products,
      now: new Date('2026-11-21T12:00:00Z'),
    });
    const found = createHash('sha256').update(JSON.stringify(rest));
    for (const product of all()) found.update(JSON.stringify(product));
    expect(found.digest('hex')).toBe(hash);
  });
});
