// Recognition of a page by its paths in several languages.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameCmsPage } from '#shared/domain/content/same-cms-page.ts';
import { randomCases } from '../../../support/random-cases.ts';

const page = (id: number, key: string, identifier: string) => ({ id, key, identifier });
const own = [page(1, 'delivery', 'piegade'), page(2, 'about-us', 'par-mums')];
const node = (store: string, id: number, identifier: string) => ({ store, value: { id, identifier } });

describe('sameCmsPage', () => {
  it('finds a page by its path, or else by its key', () => {
    expect(sameCmsPage('piegade', own, [], [], 'lv')).toBe(own[0]);
    expect(sameCmsPage('about-us', own, [], [], 'lv')).toBe(own[1]);
    const taken = [...own, page(3, 'other', 'delivery')];
    expect(sameCmsPage('delivery', taken, [], [], 'lv')).toBe(taken[2]);
    expect(sameCmsPage('dostavka', own, [], [], 'lv')).toBeUndefined();
  });

  it('finds the page in another language by key, hierarchy or id', () => {
    expect(sameCmsPage('dostavka', own, [page(9, 'delivery', 'dostavka')], [], 'lv')).toBe(own[0]);
    expect(sameCmsPage('o-nas', own, [page(2, 'x', 'o-nas')], [], 'lv')).toBe(own[1]);
    // if the ids differ between store views, the hierarchy decides
    const tree = [node('ru', 7, 'o-nas'), node('lv', 7, 'par-mums'), node('lv', 8, 'piegade')];
    expect(sameCmsPage('o-nas', own, [page(70, 'o-nas', 'o-nas')], tree, 'lv')).toBe(own[1]);
    expect(sameCmsPage('o-nas', own, [page(70, 'o-nas', 'o-nas')], tree, 'en')).toBeUndefined();
  });

  it('finds a page by any of its paths in every store view', () => {
    const shop = fc.uniqueArray(fc.record({ id: fc.nat(99), key: fc.string({ minLength: 1 }) }), {
      minLength: 1,
      maxLength: 6,
      selector: ({ id }) => id,
    });
    fc.assert(
      fc.property(shop, fc.nat(), (pages, at) => {
        const keys = new Set(pages.map(({ key }) => key));
        fc.pre(keys.size === pages.length);
        const views = ['lv', 'en'].map((code) => pages.map(({ id, key }) => page(id, key, `${code}/${id}`)));
        const [lv = [], en = []] = views;
        const sought = en[at % en.length];
        const found = sameCmsPage(
          sought?.identifier ?? '',
          lv,
          en.filter((each) => each === sought),
          [],
          'lv',
        );
        expect(found?.id).toBe(sought?.id);
      }),
      { numRuns: randomCases(200) },
    );
  });
});
