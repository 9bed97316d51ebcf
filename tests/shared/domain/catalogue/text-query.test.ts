// Reads texts as queries: synonyms, endings, joined and split words, quantities, alphabets, options, pinned products. The
// rules of a store view never take away what the words find alone, and no input makes a query large.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_RULES, type SearchRules } from '#shared/domain/catalogue/search-rules.ts';
import { queryWords, wordsIn } from '#shared/domain/catalogue/search-text.ts';
import {
  READINGS,
  type Reading,
  type SearchKnowledge,
  type TextQuery,
  textQueryOf,
  wordsOfQuery,
} from '#shared/domain/catalogue/text-query.ts';

const attributes = [
  {
    code: 'screen_size',
    label: 'Ekrāna izmērs',
    options: [
      { value: '1', label: '55″' },
      { value: '2', label: '65″' },
    ],
  },
  {
    code: 'power',
    label: 'Jauda',
    options: [
      { value: '3', label: '2\u00a0000\u00a0W' },
      { value: '4', label: '800 W' },
    ],
  },
  { code: 'storage', label: 'Krātuve', options: [{ value: '5', label: '1\u00a0TB' }] },
  {
    code: 'wifi',
    label: 'Wi-Fi standarts',
    options: [
      { value: '6', label: 'Wi-Fi 6' },
      { value: '7', label: 'Wi-Fi 6E' },
    ],
  },
  {
    code: 'anc',
    label: 'Trokšņu slāpēšana',
    options: [
      { value: '8', label: 'Ir' },
      { value: '9', label: 'Nav' },
    ],
  },
];
const knowing = (rules: Partial<SearchRules> = {}): SearchKnowledge => ({
  rules: { ...NO_RULES, ...rules },
  attributes,
  names: ['Trauku mazgājamās mašīnas', 'Veļas mašīnas'],
});
const read = (text: string, rules?: Partial<SearchRules>, reading: Reading = 'understood') =>
  textQueryOf(text, reading, knowing(rules));
/** Returns the alternatives of each group in short: words joined by +, options after a colon. */
const short = ({ groups }: TextQuery): string[][] =>
  groups.map((group) =>
    group.map((each) => ('words' in each ? each.words.join('+') : `${each.code}:${each.options.join()}`)),
  );
const firstOf = (text: string) => short(read(text))[0];

describe('a text is understood', () => {
  it.each(['55 collas', '55"', '55″', '55 дюймов', '55inch', "55 ''"])('as a quantity: %s', (text) => {
    expect(firstOf(text)).toContain('screen_size:1');
  });

  it('as the same quantity in another unit', () => {
    expect(firstOf('2 kW')).toContain('power:3');
    expect(firstOf('0,8kw')).toContain('power:4');
    expect(firstOf('1024 gb')).toContain('storage:5');
    expect(firstOf('1тб')).toContain('storage:5');
  });

  it('as an option of several words, which its words alone are not', () => {
    expect(short(read('wifi 6'))).toEqual([
      ['wifi', 'wifi6', 'вифи', 'wifi:6'],
      ['6', 'wifi6', 'wifi:6'],
    ]);
  });

  it('as the name of an attribute that can be yes', () => {
    for (const group of short(read('trokšņu slāpēšanu'))) expect(group).toContain('anc:8');
  });

  it('with joined words', () => {
    for (const group of short(read('dish washer'))) expect(group).toContain('dishwas');
  });

  it('with words split where both parts are known', () => {
    expect(firstOf('veļasmašīna')).toContain('vela+masi');
    expect(firstOf('veļaskoks')?.filter((each) => each.includes('+'))).toEqual([]);
  });

  it('in the other alphabet', () => {
    expect(firstOf('норра')).toContain('norr');
    expect(firstOf('вилнис')).toContain('viln');
    expect(firstOf('televizor')).toContain('телеви');
  });

  it('without words that do not count, unless it has no others', () => {
    const stopwords = ['ar', 'un'];
    expect(short(read('ar trauku', { stopwords }))).toHaveLength(1);
    expect(short(read('ar un', { stopwords }))).toHaveLength(2);
  });

  it('by a known word that is one typo away from a typed one', () => {
    const query = read('mašīans');
    expect(query.corrections).toEqual(new Map([['masians', 'masinas']]));
    expect(firstOf('mašīans')).toContain('masin');
  });

  it('and corrected in its ending if that is no other case', () => {
    const synonyms = ['холодильники, televizori, monitors'];
    const corrected = (text: string) => [...read(text, { synonyms }).corrections];
    expect(corrected('холодильнк')).toEqual([['холодильнк', 'холодильник']]);
    // synonyms find it as it is typed
    expect([...read('холодильнк', { synonyms }, 'typed').corrections]).toEqual(corrected('холодильнк'));
    expect(corrected('televizroi')).toEqual([['televizroi', 'televizori']]);
    for (const text of [
      'холодильник',
      'холодильника',
      'холодильников',
      'televizorus',
      'televizoru',
      'monitoros',
    ])
      expect(corrected(text), text).toEqual([]);
  });

  it('loosely by half of its words', () => {
    expect(read('a1 b2 c3', {}, 'loose').atLeast).toBe(2);
  });
});

describe('synonyms', () => {
  it('add what stands beside a word, or only on the right of an arrow', () => {
    const synonyms = ['tv, televizors', 'telītis => televizors'];
    expect(short(read('tv', { synonyms }, 'typed'))).toEqual([['tv', 'televizors']]);
    expect(short(read('telītis', { synonyms }, 'typed'))).toEqual([['telitis', 'televizors']]);
    expect(short(read('televizors', { synonyms }, 'typed'))).toEqual([['televizors', 'tv']]);
  });

  it('stand for phrases, at each of their words', () => {
    const synonyms = ['kafijas aparāts => kafijas automāti'];
    expect(short(read('sarkans kafijas aparāts', { synonyms }, 'typed'))).toEqual([
      ['sarkans'],
      ['kafijas', 'kafijas+automati'],
      ['aparats', 'kafijas+automati'],
    ]);
  });

  it('apply to other endings of a word', () => {
    const synonyms = ['televizors => ekrāns'];
    expect(short(read('televizoru', { synonyms }, 'typed'))).toEqual([['televizoru', 'ekrans']]);
  });

  it('in a circle are not followed', () => {
    const synonyms = ['aaaa => bbbb', 'bbbb => cccc', 'cccc => aaaa'];
    expect(short(read('aaaa', { synonyms }, 'typed'))).toEqual([['aaaa', 'bbbb']]);
  });

  it('that are empty or one-sided add nothing', () => {
    const synonyms = ['', ',', '=>', 'aaaa =>', '=> aaaa', 'aaaa', ' , aaaa => , '];
    expect(short(read('aaaa', { synonyms }, 'typed'))).toEqual([['aaaa']]);
  });
});

describe('pinned products', () => {
  const pinned = [{ terms: ['mikroviļņu krāsns'], skus: ['A', 'B'] }];

  it('are those of the whole text, in another form too', () => {
    expect(read('Mikroviļņu krāsnis', { pinned }, 'typed').pinned).toEqual({
      skus: ['A', 'B'],
      isWhole: true,
    });
  });

  it('are those of a synonym of the whole text', () => {
    const synonyms = ['mikrene => mikroviļņu krāsns'];
    expect(read('mikrene', { pinned, synonyms }, 'typed').pinned.isWhole).toBe(true);
  });

  it('are those of a part of the text, but then must match the rest', () => {
    expect(read('balta mikroviļņu krāsns', { pinned }).pinned).toEqual({ skus: ['A', 'B'], isWhole: false });
  });

  it('are none if only some words of the term occur', () => {
    expect(read('krāsns', { pinned }).pinned.skus).toEqual([]);
  });
});

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc
    .array(fc.stringMatching(/^([a-cāžš]{1,8}|\d{1,4}( ?(kw|gb|"))?|[абв]{2,6}|[*?:()"'\\{}<>]{1,3})$/), {
      maxLength: 30,
    })
    .map((words) => words.join(' ')),
);
const rules = fc.record({
  synonyms: fc.array(fc.stringMatching(/^([a-cабв]{1,6}[ ,]?){0,12}(=>)?([a-cабв]{1,6}[ ,]?){0,12}$/), {
    maxLength: 12,
  }),
  stopwords: fc.array(fc.stringMatching(/^[a-c]{1,3}$/), { maxLength: 4 }),
  pinned: fc.array(
    fc.record({ terms: fc.array(texts, { maxLength: 3 }), skus: fc.array(fc.string(), { maxLength: 30 }) }),
    { maxLength: 3 },
  ),
});

describe('any text with any rules', () => {
  it('gives a query within the bounds of a backend', () => {
    fc.assert(
      fc.property(texts, rules, fc.constantFrom(...READINGS), (text, own, reading) => {
        const query = textQueryOf(text, reading, knowing(own));
        expect(wordsOfQuery(query).length).toBeLessThanOrEqual(16);
        const alternatives = query.groups.flat();
        expect(
          alternatives.flatMap((each) => ('words' in each ? each.words : [])).length,
        ).toBeLessThanOrEqual(22);
        expect(alternatives.filter((each) => 'options' in each).length).toBeLessThanOrEqual(10);
        expect(query.pinned.skus.length).toBeLessThanOrEqual(5);
        expect(query.atLeast).toBeLessThanOrEqual(query.groups.length);
        for (const group of query.groups) expect(group.length).toBeGreaterThan(0);
        for (const word of wordsOfQuery(query)) expect(wordsIn(word)).toEqual([word]);
      }),
      { numRuns: 500 },
    );
  });

  it('still matches all that the typed words match', () => {
    fc.assert(
      fc.property(texts, rules, (text, own) => {
        const typed = queryWords(text);
        const query = textQueryOf(text, 'typed', knowing(own));
        expect(query.atLeast).toBe(typed.length);
        // each word is an alternative of its own group: a product with all words matches all groups
        for (const [at, word] of typed.entries()) expect(short(query)[at]).toContain(word);
      }),
      { numRuns: 500 },
    );
  });
});
