// Tests the texts of the demo catalogue: complete in three languages, each in its own script.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentSlug } from '#bridge/ports/document-slug.ts';
import { generateCatalogue } from '#demo/generator/generate-catalogue.ts';
import { kinds } from '#demo/generator/kinds.ts';
import { reviewTexts, type Stars } from '#demo/texts/review-texts.ts';
import { amount } from '#demo/texts/words.ts';
import { bridgeAttribute, bridgeCategory, bridgeProduct } from '#schemas/bridge/catalogue-answer.ts';

const shop = generateCatalogue({ seed: 42, now: new Date('2026-11-21T12:00:00Z') });
const raw = [...shop.products()];
const stores = ['lv', 'en', 'ru'] as const;
type Store = (typeof stores)[number];

const nbsp = '\u00a0';
/** Names and standards written in Latin letters in every language. */
const neutral =
  /\b(Norra|Vilnis|Krasts|Lauma|Sala|Rīts|Zibens|Wi-Fi|Bluetooth|USB|HDMI|LAN|NFC|OLED|QLED|Mini-LED|LED|AMOLED|IPS|VA|HD|UHD|QHD|DPI|EPUB|PDF|VESA|SIM|Hi-Fi|TV|PC)\b/g;

/** Returns the visible texts of a document, without tags. */
function textsOf(product: { documents: Record<Store, object> }, store: Store): string[] {
  const document = bridgeProduct.parse(product.documents[store]);
  return [
    document.name,
    document.short_description ?? '',
    (document.description ?? '').replace(/<[^>]+>/g, ' '),
    ...(document.bundle_options ?? []).map((option) => option.title),
    ...(document.configurable_options ?? []).flatMap((option) => [
      option.label ?? '',
      ...option.values.map((value) => value.label ?? ''),
    ]),
    ...(document.configurable_children ?? []).map((child) => child.name ?? ''),
    ...(document.custom_options ?? []).flatMap((option) => [
      option.title,
      ...(option.values ?? []).map((value) => value.title),
    ]),
  ];
}

describe('three languages', () => {
  test('fills every text of a product, without leftover placeholders', () => {
    for (const product of raw) {
      for (const store of stores) {
        for (const text of textsOf(product, store)) {
          expect(text.trim(), product.sku).not.toBe('');
          expect(text).not.toMatch(/[{}]|undefined|null|NaN| ,|,,|\(\)/);
        }
      }
    }
  });

  test('uses Cyrillic in Russian texts only', () => {
    for (const product of raw) {
      const document = bridgeProduct.parse(product.documents.ru);
      expect(document.short_description, product.sku).toMatch(/[а-яё]{3}/i);
      const paragraphs = [...(document.description ?? '').matchAll(/<p>(.*?)<\/p>/g)].map(
        ([, text = '']) => text,
      );
      expect(paragraphs.length).toBeGreaterThan(0);
      for (const text of paragraphs) {
        const letters = text.replace(neutral, '').match(/\p{L}/gu) ?? [];
        const cyrillic = letters.filter((letter) => /[а-яё]/i.test(letter));
        expect(cyrillic.length / letters.length, text).toBeGreaterThan(0.85);
      }
      if (document.type_id !== 'grouped' && document.type_id !== 'bundle') {
        for (const [item] of (document.description ?? '').matchAll(/<li>.*?<\/li>/g)) {
          expect(item, product.sku).toMatch(/[а-яё]|USB|LAN|Wi-Fi/i);
        }
      }
      for (const store of ['lv', 'en'] as const) {
        for (const text of textsOf(product, store)) expect(text).not.toMatch(/[а-яё]/i);
      }
    }
  });

  test('uses no Latvian words in English descriptions', () => {
    for (const product of raw) {
      const document = bridgeProduct.parse(product.documents.en);
      const latvian = /\b(un|ar|krāsā|bez|līdz|no|ir|gadi|prece)\b/i;
      expect(document.short_description).not.toMatch(latvian);
      expect((document.description ?? '').replace(/\b(no|No)\b/g, '')).not.toMatch(latvian);
    }
  });

  test('has a different description in each language', () => {
    for (const product of raw) {
      const [lv, en, ru] = stores.map((store) => bridgeProduct.parse(product.documents[store]).description);
      expect(new Set([lv, en, ru]).size).toBe(3);
    }
  });

  test('translates categories, attributes and reviews', () => {
    const name = (store: Store): string[] =>
      shop.categories[store].map((category) => bridgeCategory.parse(category).name);
    const label = (store: Store): string[] =>
      shop.attributes[store].map(
        (attribute) => bridgeAttribute.parse(attribute).default_frontend_label ?? '',
      );
    for (const text of [...name('ru'), ...label('ru')])
      expect(text).toMatch(/^[^a-zā-ž]*[а-яёА-ЯЁ]|^USB|^Hi-Fi|^LAN/);
    for (const text of [...name('lv'), ...label('lv'), ...name('en'), ...label('en')])
      expect(text).not.toMatch(/[а-яё]/i);
    for (const [at, review] of shop.reviews.ru.entries()) {
      expect(JSON.stringify(review)).toMatch(/"detail":"[^"]*[а-яё]{3}/);
      expect(JSON.stringify(shop.reviews.lv[at])).not.toMatch(/[а-яё]/i);
    }
  });

  test('shares option ids between store views', () => {
    const options = (store: Store): string[] =>
      shop.attributes[store].flatMap((attribute) =>
        (bridgeAttribute.parse(attribute).options ?? []).map((option) => option.value),
      );
    expect(options('en')).toEqual(options('lv'));
    expect(options('ru')).toEqual(options('lv'));
  });
});

describe('facts in texts', () => {
  const english = raw.map(({ documents }) => bridgeProduct.parse(documents.en));
  /** Returns products whose description matches both a sentence and an attribute value. */
  const described = (sentence: RegExp, value: RegExp) =>
    english.filter(({ description }) => [sentence, value].every((part) => part.test(description ?? '')));

  test('mentions a battery, slider or ink only for products that have one', () => {
    expect(described(/battery lasts for months/, /Connectivity: USB-A</)).toEqual([]);
    expect(described(/battery lasts for months/, /Connectivity: /)).not.toEqual([]);
    expect(described(/slider for each zone/, /<li>[^<]*: Gas</)).toEqual([]);
    expect(described(/control of the flame/, /<li>[^<]*: Gas</)).not.toEqual([]);
    expect(described(/head cleans itself/, /: Laser</)).toEqual([]);
    expect(described(/switches between computer/, /Connectivity: USB-C</)).toEqual([]);
  });

  test('reviews only features that the product has', () => {
    const titles = (kind: string, stars: Stars) => reviewTexts(kind, stars).map(({ detail }) => detail[1]);
    for (const { code } of kinds)
      for (const stars of [1, 2, 3, 4, 5] as const) expect(titles(code, stars), code).not.toEqual([]);
    for (const digital of ['software', 'ebook', 'service'])
      for (const stars of [1, 2, 3, 4, 5] as const)
        expect(titles(digital, stars).join()).not.toMatch(
          /courier|cable|box|buttons|louder|too big|manual|switch on/i,
        );
    expect(titles('earbuds', 3).join()).not.toMatch(/louder/i);
    expect(titles('fridge', 5).join()).toMatch(/five floors/);
    const ebooks = new Set(english.flatMap(({ id, type_id }) => (type_id === 'downloadable' ? [id] : [])));
    const used = new Set([1, 2, 3, 4, 5].flatMap((stars) => titles('ebook', stars as Stars)));
    const ofBooks = (shop.reviews.en as { product_id: number; detail: string }[]).filter(({ product_id }) =>
      ebooks.has(product_id),
    );
    expect(ofBooks).not.toEqual([]);
    expect(ofBooks.filter(({ detail }) => !used.has(detail))).toEqual([]);
  });
});

describe('numbers and addresses', () => {
  test('formats a number with its unit in each language', () => {
    expect(amount(1.7, 'l')).toEqual([`1,7${nbsp}l`, `1.7${nbsp}l`, `1,7${nbsp}л`]);
    expect(amount(1024, 'storage')).toEqual([`1${nbsp}TB`, `1${nbsp}TB`, `1${nbsp}ТБ`]);
    expect(amount(13.3, 'inch')).toEqual(['13,3″', '13.3″', '13,3″']);
  });

  test('inflects "year" according to its number', () => {
    const years = (count: number): string => amount(count, 'year').join().replaceAll(nbsp, ' ');
    expect(years(1)).toBe('1 gads,1 year,1 год');
    expect(years(2)).toBe('2 gadi,2 years,2 года');
    expect(years(5)).toBe('5 gadi,5 years,5 лет');
    expect(years(11)).toBe('11 gadi,11 years,11 лет');
    expect(years(21)).toBe('21 gads,21 years,21 год');
  });

  test('builds Latin slugs from any text', () => {
    expect(documentSlug('Trauku mazgājamās mašīnas')).toBe('trauku-mazgajamas-masinas');
    expect(documentSlug('Чайник «Щука», 1,7 л')).toBe('chaynik-schuka-1-7-l');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(documentSlug(text)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
      }),
    );
  });
});
