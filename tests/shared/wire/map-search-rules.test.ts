// Maps the search rules of a backend: invalid and excessive entries are dropped one by one.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchRulesValue } from '#schemas/documents/reference-document.ts';
import { mapSearchRules } from '#shared/wire/map-search-rules.ts';

describe('search rules', () => {
  it('keep their valid entries', () => {
    const rules = {
      synonyms: ['tv, televizors', 7, '', null, 'a => b'],
      stopwords: ['ar', ' ', {}],
      pinned: [
        { terms: ['krāsns'], skus: ['A', 3, 'B'] },
        { terms: [], skus: ['A'] },
        { terms: ['x'] },
        'y',
        null,
      ],
    };
    expect(mapSearchRules(rules)).toEqual({
      synonyms: ['tv, televizors', 'a => b'],
      stopwords: ['ar'],
      pinned: [{ terms: ['krāsns'], skus: ['A', 'B'] }],
    });
  });

  it('drop a rule of 10,000 words', () => {
    const long = Array.from({ length: 10_000 }, (_, at) => `w${at}`).join(', ');
    expect(mapSearchRules({ synonyms: [long, 'a, b'] }).synonyms).toEqual(['a, b']);
  });

  it('pin at most five products to a term', () => {
    const skus = Array.from({ length: 50 }, (_, at) => `S-${at}`);
    expect(mapSearchRules({ pinned: [{ terms: ['x'], skus }] }).pinned[0]?.skus).toHaveLength(5);
  });

  it('are bounded and valid whatever the backend sends', () => {
    const texts = fc.array(fc.oneof(fc.string(), fc.anything()), { maxLength: 40 });
    fc.assert(
      fc.property(
        fc.oneof(texts, fc.anything()),
        fc.oneof(texts, fc.anything()),
        fc.oneof(fc.array(fc.record({ terms: texts, skus: texts })), fc.anything()),
        (synonyms, stopwords, pinned) => {
          const mapped = mapSearchRules({ synonyms, stopwords, pinned });
          expect(searchRulesValue.parse(mapped)).toEqual(mapped);
        },
      ),
    );
    expect(mapSearchRules({ synonyms: Array.from({ length: 5_000 }, () => 'a, b') }).synonyms).toHaveLength(
      1_000,
    );
  });
});
