// Facts by law: each field is read alone, a wrong or incomplete one is named and costs no other, and safety warnings are
// shown in whatever language they exist.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bridgeFacts } from '#schemas/bridge/bridge-facts.ts';
import { mapProduct } from '#shared/wire/map-product.ts';
import { mendFacts } from '#shared/wire/mend/mend-facts.ts';
import { randomCases } from '../../support/random-cases.ts';

type Doc = Record<string, unknown>;

const bare = { id: 1, sku: 'A', type_id: 'simple', status: 1, visibility: 4, price: 1, updated_at: 'u' };
const read = (over: Doc, store = 'lv') => {
  const result = mapProduct(store, { ...bare, ...over });
  if (!result.ok) throw new Error(JSON.stringify(result.fault));
  return result.value;
};
const factsIn = (over: Doc, store?: string) => read(over, store).facts;

const whole: Doc = {
  manufacturer_name: 'Norra AS',
  manufacturer_address: 'Tee 1, Tallinn',
  manufacturer_email: 'safety@norra.example',
  responsible_person_name: 'Norra EU SIA',
  responsible_person_address: 'Iela 2, Rīga',
  responsible_person_email: 'https://norra.example/eu',
  safety_warnings: ['Hot.', 'Heavy.'],
  charger_included: false,
  charging_power_min: 7.5,
  charging_power_max: 45,
  charging_usb_pd: true,
  durability_guarantee_years: 5,
  repairability_score: 'B',
  spare_parts_years: 7,
  spare_parts: 'From the service.',
  repair_url: 'https://norra.example/repair',
  software_updates_years: 6,
  product_data: 'Floor plan, JSON, 2 MB a day',
  product_data_real_time: true,
  product_data_storage: 'both',
  product_data_retention: '12 months',
  product_data_access: 'In the app',
  product_data_url: 'https://norra.example/data',
  take_back: true,
};
const stored = {
  manufacturer: { name: 'Norra AS', address: 'Tee 1, Tallinn', contact: 'safety@norra.example' },
  responsible: { name: 'Norra EU SIA', address: 'Iela 2, Rīga', contact: 'https://norra.example/eu' },
  warnings: { texts: ['Hot.', 'Heavy.'] },
  charger: { included: false, watts: [7.5, 45], pd: true },
  guarantee_years: 5,
  repair: {
    score: 'B',
    parts_years: 7,
    parts: 'From the service.',
    url: 'https://norra.example/repair',
  },
  update_years: 6,
  data: {
    kinds: 'Floor plan, JSON, 2 MB a day',
    real_time: true,
    storage: 'both',
    retention: '12 months',
    access: 'In the app',
    url: 'https://norra.example/data',
  },
  take_back: true,
};

/** Returns the normalised fields and the notes about them. */
function mended(fields: Doc): { doc: Doc; notes: string[] } {
  const doc = { ...fields };
  const notes: string[] = [];
  mendFacts(doc, (reason) => notes.push(reason));
  return { doc, notes };
}

describe('facts by law', () => {
  it('are stored in groups', () => {
    expect(factsIn(whole)).toStrictEqual(stored);
  });

  it('take no space in a product without any', () => {
    expect(read({})).not.toHaveProperty('facts');
    expect(read({ take_back: false, safety_warnings: [], spare_parts: '' })).not.toHaveProperty('facts');
  });

  it('are read from custom attributes too', () => {
    const custom_attributes = Object.entries(whole).map(([attribute_code, value]) => ({
      attribute_code,
      value: Array.isArray(value) ? value.join('\n') : value,
    }));
    expect(factsIn({ custom_attributes })).toStrictEqual(stored);
  });

  it('are not repeated among the attributes', () => {
    const { attributes } = read({
      ...whole,
      colour: '5',
      custom_attributes: [{ attribute_code: 'take_back', value: '1' }],
    });
    expect(attributes).toEqual({ colour: ['5'] });
  });

  it('are independent of each other: any of them may be wrong', () => {
    const wrong = fc.constantFrom<unknown>({}, [], true, -1, 1e9, 'x'.repeat(9_000), 'javascript:1', '?');
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(bridgeFacts)), wrong, (key, value) => {
        const related = (code: string) => code.startsWith(key.replace(/_[a-z]+$/, '')) || code === key;
        const { doc } = mended({ ...whole, [key]: value });
        for (const [code, before] of Object.entries(whole))
          if (!related(code)) expect([code, doc[code]]).toEqual([code, before]);
        expect(read({ ...whole, [key]: value }).sku).toBe('A');
      }),
      { numRuns: randomCases(400) },
    );
  });

  it('are normalised to the same values again', () => {
    const texts = fc.string({
      unit: fc.constantFrom('a', '<b>', '&lt;', '>', '\n', ' ', '•', '😀', 'https://'),
    });
    const value = fc.oneof(
      texts,
      fc.array(texts),
      fc.dictionary(fc.constantFrom('lv', 'en', '?'), texts),
      fc.double(),
    );
    const fields = fc.record(Object.fromEntries(Object.keys(bridgeFacts).map((code) => [code, value])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(fields, (given) => {
        const once = mended(given as Doc).doc;
        expect(mended(once).doc).toEqual(once);
      }),
      { numRuns: randomCases(400) },
    );
  });
});

describe('a company', () => {
  it.each(['manufacturer', 'responsible_person'])('without a name is left out: %s', (who) => {
    const { doc, notes } = mended({ [`${who}_address`]: 'Iela 2', [`${who}_email`]: 'a@b.example' });
    expect(doc).toEqual({});
    expect(notes).toEqual([`no ${who}_name: its addresses are left out`]);
  });

  it('with one address only is kept with that one', () => {
    const { doc, notes } = mended({ manufacturer_name: 'Norra', manufacturer_email: 'a@b.example' });
    expect(factsIn(doc)?.manufacturer).toEqual({ name: 'Norra', contact: 'a@b.example' });
    expect(notes).toEqual(['no manufacturer_address']);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '+371 20000000', 'norra', 'ftp://norra.example'])(
    'loses an electronic address that is neither e-mail nor web: %s',
    (manufacturer_email) => {
      const { doc, notes } = mended({
        manufacturer_name: 'N',
        manufacturer_address: 'I',
        manufacturer_email,
      });
      expect(doc).toEqual({ manufacturer_name: 'N', manufacturer_address: 'I' });
      expect(notes).toEqual([
        'manufacturer_email is neither an e-mail nor a web address',
        'no manufacturer_email',
      ]);
    },
  );

  it('gets a scheme for an address that begins with www', () => {
    const { doc } = mended({ manufacturer_name: 'N', manufacturer_email: 'www.norra.example' });
    expect(doc.manufacturer_email).toBe('https://www.norra.example');
  });

  it('has a name that is cut at 200 characters', () => {
    const { doc, notes } = mended({ manufacturer_name: 'Norra '.repeat(100) });
    expect(String(doc.manufacturer_name)).toMatch(/^(Norra )+Norra…$/);
    expect(String(doc.manufacturer_name).length).toBeLessThanOrEqual(200);
    expect(notes).toContain('manufacturer_name is longer than 200 characters: cut');
  });
});

describe('safety warnings', () => {
  const both = { safety_warnings: { lv: ['Karsts.'], en: ['Hot.'] } };

  it.each([
    ['a text', 'Hot.\nHeavy.'],
    ['HTML', '<ul><li>Hot.</li><li>Heavy.</li></ul>'],
    ['encoded HTML', '&lt;p&gt;Hot.&lt;/p&gt;&lt;p&gt;Heavy.&lt;/p&gt;'],
    ['a list with bullets', ['• Hot.', '– Heavy.', '', 'Hot.']],
  ])('are a list of texts: %s', (_, safety_warnings) => {
    expect(factsIn({ safety_warnings })?.warnings).toEqual({ texts: ['Hot.', 'Heavy.'] });
  });

  it('are chosen by the language of the store view', () => {
    expect(factsIn(both, 'lv')?.warnings).toEqual({ texts: ['Karsts.'] });
    expect(factsIn(both, 'en')?.warnings).toEqual({ texts: ['Hot.'] });
  });

  it('in other languages only are shown with a language mark', () => {
    expect(factsIn(both, 'ru')?.warnings).toEqual({ texts: ['Hot.'], language: 'en' });
    expect(factsIn({ safety_warnings: { 'de-AT': 'Heiß.' } })?.warnings).toEqual({
      texts: ['Heiß.'],
      language: 'de-AT',
    });
  });

  it('of an unknown language are shown all the same', () => {
    expect(factsIn({ safety_warnings: { '?!': 'Hot.' } })?.warnings).toEqual({
      texts: ['Hot.'],
      language: 'und',
    });
  });

  it('have the language of the product texts unless they state their own', () => {
    const texts = { safety_warnings: 'Hot.', text_language: 'en' };
    expect(factsIn(texts)?.warnings?.language).toBe('en');
    expect(factsIn({ ...texts, safety_warnings_language: 'lv-LV' })?.warnings).toEqual({ texts: ['Hot.'] });
  });

  it('are never lost because of other languages, whatever these contain', () => {
    const junk = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.constant(null), fc.array(fc.integer())));
    fc.assert(
      fc.property(junk, fc.constantFrom('lv', 'en', 'ru'), (given, store) => {
        const { __proto__: _, ...others } = given as Doc;
        expect(
          factsIn({ safety_warnings: { ...others, lv: 'Karsts.' } }, store)?.warnings?.texts,
        ).not.toEqual([]);
      }),
      { numRuns: randomCases(200) },
    );
  });

  it('keep their beginning if they are too long', () => {
    const { doc, notes } = mended({ safety_warnings: `Hot. ${'Very '.repeat(900)}` });
    expect((doc.safety_warnings as string[])[0]).toMatch(/^Hot\. (Very )+Very…$/);
    expect(notes).toEqual(['a text of safety_warnings is longer than 2000 characters: cut']);
  });
});

describe('a number', () => {
  it.each([
    ['durability_guarantee_years', 'five years', 'durability_guarantee_years is no number'],
    ['durability_guarantee_years', 2, 'durability_guarantee_years is not above 2 and up to 100'],
    ['durability_guarantee_years', 101, 'durability_guarantee_years is not above 2 and up to 100'],
    ['software_updates_years', 0, 'software_updates_years is not above 0 and up to 100'],
    ['spare_parts_years', -1, 'spare_parts_years is not above 0 and up to 100'],
    ['charging_power_max', 45, 'charging_power_max without charging_power_min'],
    ['charger_included', 'maybe', 'charger_included is neither yes nor no'],
    ['product_data_storage', 'cloud', 'product_data_storage is none of device, server, both'],
    ['repair_url', 'javascript:alert(1)', 'repair_url is no web address'],
  ])('that cannot be stated is left out and named: %s %s', (key, value, note) => {
    const { doc, notes } = mended({ [key]: value });
    expect(doc).toEqual({});
    expect(notes).toEqual([note]);
  });

  it('may be written as text', () => {
    expect(factsIn({ durability_guarantee_years: '2,5' })?.guarantee_years).toBe(2.5);
  });

  it('of watts is left out if the minimum is above the maximum', () => {
    const { doc, notes } = mended({ charging_power_min: 60, charging_power_max: 30 });
    expect(doc).toEqual({});
    expect(notes).toEqual(['charging_power_min is above charging_power_max']);
  });
});

describe('a repairability score', () => {
  it.each([
    ['a', 'A'],
    ['E', 'E'],
    [7.44, '7.4'],
    ['8,2', '8.2'],
    ['8.2 / 10', '8.2'],
    ['10', '10'],
    [0, '0'],
  ])('is a class or points: %s', (given, score) => {
    expect(factsIn({ repairability_score: given })?.repair?.score).toBe(score);
  });

  it.each(['F', 10.1, -1, '11', 'good', '82 %'])('is left out otherwise: %s', (repairability_score) => {
    const { doc, notes } = mended({ repairability_score });
    expect(doc).toEqual({});
    expect(notes).toEqual(['repairability_score is neither a class from A to E nor points from 0 to 10']);
  });
});
