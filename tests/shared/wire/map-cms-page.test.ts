// Mapping of CMS pages, news, blocks and the page tree.
import { describe, expect, it } from 'vitest';
import { isPublished, mapCmsBlock, mapCmsNode, mapCmsPage } from '#shared/wire/map-cms-page.ts';

const mapPage = (store: string, source: unknown) => mapCmsPage(store, source, 'Europe/Riga');

it.each([
  ['2026-11-24 23:30:00', '2026-11-24'],
  ['2026-11-24', '2026-11-24'],
  ['2026-11-24T21:59:59Z', '2026-11-24'],
  ['2026-11-24T22:00:00Z', '2026-11-25'],
  ['2026-11-24T23:30:00-05:00', '2026-11-25'],
  ['2026-11-24 at noon', '2026-11-24'],
  ['soon', ''],
])('dates a page from %s to the day in the store’s time zone: %s', (time, day) => {
  const page = { id: 3, identifier: 'piegade', creation_time: time, update_time: time };
  expect(mapPage('lv', page)).toMatchObject({ value: { value: { published: day, updated: day } } });
});

describe('a CMS page', () => {
  const page = { id: 3, identifier: 'piegade', title: 'Piegāde', content: '<p>x</p>' };

  it('has every field, with title and heading as fallbacks for each other', () => {
    const full = {
      ...page,
      content_heading: 'H',
      meta_description: 'm',
      sort_order: 4,
      update_time: '2026-01-01',
    };
    expect(mapPage('lv', full)).toEqual({
      ok: true,
      value: {
        key: 'lv|cms-page|piegade',
        store: 'lv',
        kind: 'cms-page',
        code: 'piegade',
        position: 4,
        value: {
          id: 3,
          identifier: 'piegade',
          title: 'Piegāde',
          heading: 'H',
          html: '<p>x</p>',
          key: 'piegade',
          meta_description: 'm',
          isNews: false,
          skus: [],
          published: '',
          updated: '2026-01-01',
        },
        updated_at: '2026-01-01',
      },
    });
    const value = (source: object) => {
      const result = mapPage('lv', source);
      return result.ok ? result.value : undefined;
    };
    expect(value(page)).toMatchObject({
      position: 0,
      updated_at: '',
      value: { heading: 'Piegāde', meta_description: '' },
    });
    expect(value({ ...page, title: '', content_heading: 'H' })?.value).toMatchObject({
      title: 'H',
      heading: 'H',
    });
    expect(value({ ...page, title: '', content: undefined })?.value).toMatchObject({
      title: 'piegade',
      heading: 'piegade',
      html: '',
    });
  });

  it('is rejected with the name of the invalid field', () => {
    expect(mapPage('lv', { ...page, identifier: {} })).toEqual({
      ok: false,
      fault: { code: 'bad-shape', detail: { field: 'identifier' } },
    });
    expect(mapPage('lv', { ...page, sort_order: 1.5 })).toMatchObject({ value: { position: 1 } });
    expect(mapPage('lv', null)).toMatchObject({ ok: false, fault: { detail: { field: '' } } });
  });

  it('is published unless it is inactive or disabled', () => {
    expect([{ ...page, active: false }, { ...page, active: true }, page, null].map(isPublished)).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(isPublished({ ...page, enabled: false })).toBe(false);
    expect(isPublished({ ...page, enabled: '1', active: 1 })).toBe(true);
  });

  it('is dated news only if it is in the BLOG section', () => {
    const news = {
      ...page,
      key: 'delivery',
      creation_time: '2026-11-24 09:00:00',
      sections: [{ code: 'FAQ' }, { code: 'BLOG' }, 7],
    };
    expect(mapPage('lv', news)).toMatchObject({
      value: {
        key: 'lv|cms-news|piegade',
        value: { key: 'delivery', isNews: true, published: '2026-11-24' },
      },
    });
    for (const sections of [undefined, null, 'BLOG', [{}], [{ code: ['BLOG'] }], [{ code: 'FAQ' }]])
      expect(mapPage('lv', { ...page, sections })).toMatchObject({
        value: { kind: 'cms-page', value: { key: 'piegade', isNews: false, published: '' } },
      });
  });
});

describe('CMS blocks and hierarchy nodes', () => {
  it('have the id, identifier and unchanged HTML of a block [S3.063]', () => {
    const block = { id: '7', identifier: 'page-help', title: 'Help', content: '<p>x</p>', active: true };
    expect(mapCmsBlock('en', block)).toEqual({
      ok: true,
      value: {
        ...{ key: 'en|cms-blocks|page-help', store: 'en', kind: 'cms-blocks', code: 'page-help' },
        ...{ position: 0, updated_at: '' },
        value: { id: 7, identifier: 'page-help', title: 'Help', html: '<p>x</p>' },
      },
    });
    expect(mapCmsBlock('en', { ...block, identifier: null })).toMatchObject({ ok: false });
  });

  it('have the title, parent, position and page reference of a node', () => {
    const node = {
      node_id: '12',
      identifier: 'delivery',
      label: 'Delivery',
      parent_node_id: '2',
      page_id: '5',
    };
    expect(mapCmsNode('en', { ...node, sort_order: '3' })).toMatchObject({
      value: {
        key: 'en|cms-hierarchy|delivery',
        value: { id: 12, identifier: 'delivery', title: 'Delivery', parent_id: 2, position: 3, isPage: true },
      },
    });
    expect(mapCmsNode('en', { id: 1, identifier: 'pages' })).toMatchObject({
      value: { value: { id: 1, title: 'pages', parent_id: null, position: 0, isPage: false } },
    });
    expect(mapCmsNode('en', { id: 1 })).toMatchObject({ ok: false });
  });
});
