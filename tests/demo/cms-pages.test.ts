// Tests the static pages and news of the demo store: translated, with a path per language and no broken links.
import { describe, expect, it } from 'vitest';
import { flagships } from '#demo/generator/flagships.ts';
import { cmsBlocks, cmsHierarchy, cmsPages } from '#demo/texts/cms-pages.ts';
import { storeCodes } from '#demo/texts/words.ts';

type Page = {
  id: number;
  key: string;
  identifier: string;
  title: string;
  content: string;
  meta_description: string;
  sections?: object[];
  products?: string[];
};
const pages = cmsPages(Date.UTC(2026, 10, 24), (at) => new Date(at).toISOString()) as Record<
  (typeof storeCodes)[number],
  Page[]
>;
const slugs = (key: string) =>
  storeCodes.map((store) => pages[store].find((page) => page.key === key)?.identifier);

describe('the static pages', () => {
  it('have a translated path in each store view, with Latvian as the default [S2.040 S2.041]', () => {
    expect(slugs('delivery')).toEqual(['piegade', 'delivery', 'dostavka']);
    expect(slugs('privacy-policy')).toEqual([
      'privatuma-politika',
      'privacy-policy',
      'politika-konfidencialnosti',
    ]);
    for (const { key } of pages.lv) expect(new Set(slugs(key)).size, key).toBe(storeCodes.length);
    for (const store of storeCodes) {
      const own = pages[store].map(({ identifier }) => identifier);
      expect(new Set(own).size).toBe(own.length);
      for (const slug of own) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    }
  });

  it('include warranty service at the Latvian path garantijas-serviss [S2.042]', () => {
    expect(slugs('warranty-service')[0]).toBe('garantijas-serviss');
  });

  it('exist in every store view [S2.043 S2.044 S2.045 S2.046 S2.047 S2.048 S2.049 S2.050]', () => {
    const ofShop = ['about-us', 'contact-us', 'contacts', 'delivery', 'payment-methods'];
    const ofLaw = ['privacy-policy', 'purchase-sales-rules', 'return-policy', 'withdrawal-information'];
    for (const key of [...ofShop, ...ofLaw, 'legal-guarantee', 'energy-labels', 'accessibility-statement'])
      for (const store of storeCodes) {
        const page = pages[store].find((each) => each.key === key);
        expect(page?.title.length, key).toBeGreaterThan(3);
        expect(page?.content.length, key).toBeGreaterThan(200);
        expect(page?.meta_description.length, key).toBeLessThanOrEqual(160);
      }
  });

  it('belong to a group in the page tree of their store view', () => {
    const trees = cmsHierarchy('2026-11-24') as Record<
      string,
      { id: number; identifier: string; parent_id: number | null; page_id: number | null }[]
    >;
    for (const store of storeCodes) {
      const tree = trees[store] ?? [];
      for (const page of pages[store].filter(({ sections }) => !sections)) {
        const node = tree.find(({ page_id }) => page_id === page.id);
        expect(node?.identifier, page.key).toBe(page.identifier);
        const group = tree.find(({ id }) => id === node?.parent_id);
        expect(tree.find(({ id }) => id === group?.parent_id)?.identifier).toBe('pages');
      }
    }
  });
});

const formOf = (store: string) => `${store === 'lv' ? '' : `/${store}`}/contact`;

it.each(['contact-us', 'contacts'])(
  'links from the page %s to the contact form in every store view',
  (key) => {
    for (const store of storeCodes)
      expect(pages[store].find((page) => page.key === key)?.content).toContain(`href="${formOf(store)}"`);
  },
);

it('contains links only to the same store view or to external sites', () => {
  const blocks = cmsBlocks('2026-11-24') as Record<string, { content: string }[]>;
  let found = 0;
  for (const store of storeCodes) {
    const paths = pages[store].map(
      ({ identifier }) => `${store === 'lv' ? '' : `/${store}`}/i/${identifier}`,
    );
    for (const { content } of [...pages[store], ...(blocks[store] ?? [])])
      for (const [, href = ''] of content.matchAll(/href="([^"]*)"/g)) {
        found += 1;
        if (!href.startsWith('https://')) expect([...paths, formOf(store)]).toContain(href);
      }
  }
  expect(found).toBeGreaterThan(20);
});

it('names only flagship products on the static pages', () => {
  const sold = new Set(flagships.map(({ sku }) => sku));
  for (const { products = [] } of pages.lv) for (const sku of products) expect(sold).toContain(sku);
});
