import { describe, expect, it } from 'vitest';
import { mapCategory } from '#shared/wire/map-category.ts';

const source = {
  id: '25',
  parent_id: '21',
  name: 'Tees',
  is_active: '1',
  position: '3',
  level: '4',
  product_count: 192,
  children_data: [{ id: 26, name: 'Deep', children_data: [] }],
  path: '1/2/20/21/25',
  url_key: 'tees-25',
  url_path: 'women/tops/tees-25',
  slug: 'tees-25',
};

describe('mapCategory', () => {
  it.each([
    ['lv', { text_language: 'lv' }],
    ['" onclick', {}],
    [null, {}],
    [undefined, {}],
  ])('reads the language %j of the name', (text_language, stored) => {
    const result = mapCategory('en', { ...source, text_language });
    const { text_language: language } = result.ok ? result.value : {};
    expect(language === undefined ? {} : { text_language: language }).toEqual(stored);
    // an absent field would differ from the stored document, and each pull would write it again
    expect(result.ok && Object.keys(result.value).includes('text_language')).toBe(language !== undefined);
  });

  it('maps every field [S3.025]', () => {
    expect(mapCategory('lv', source)).toMatchObject({
      ok: true,
      value: {
        id: 25,
        parent_id: 21,
        parent_ids: [2, 20, 21],
        level: 4,
        position: 3,
        name: 'Tees',
        slug: 'tees-25',
        url_key: 'tees-25',
        url_path: 'women/tops/tees-25',
        is_active: true,
        product_count: 192,
        children_data: [26],
        path: '1/2/20/21/25',
      },
    });
  });

  it('builds slug and url_key if they are missing, so that links work', () => {
    const { slug, url_key, url_path, ...bare } = source;
    expect([slug, url_key, url_path]).not.toContain(undefined);
    expect(mapCategory('lv', bare)).toMatchObject({
      ok: true,
      value: { slug: 'tees-25', url_key: 'tees-25', url_path: '' },
    });
  });
});
