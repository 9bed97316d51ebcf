// Rules of one or two lines, with examples.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { principalOf } from '#shared/domain/account/principal-of.ts';
import { reviewForm, reviewLimits } from '#shared/domain/account/review-limits.ts';
import { cartCount } from '#shared/domain/cart/cart-count.ts';
import { quantityRules } from '#shared/domain/cart/quantity-rules.ts';
import { groupedLines } from '#shared/domain/catalogue/grouped-lines.ts';
import { needsChoice } from '#shared/domain/catalogue/needs-choice.ts';
import { partSkus } from '#shared/domain/catalogue/part-skus.ts';
import { productKey } from '#shared/domain/catalogue/product-key.ts';
import { productTarget } from '#shared/domain/catalogue/product-target.ts';
import { withViewed } from '#shared/domain/catalogue/viewed-product.ts';
import { cmsPaths } from '#shared/domain/content/cms-paths.ts';
import { orderCode } from '#shared/domain/order/order-code.ts';
import { centsFromDecimal } from '#shared/domain/pricing/cents-from-decimal.ts';
import { atSentenceStart, formatDay, promisedDay } from '#shared/domain/text/format-day.ts';
import { slugOf } from '#shared/domain/text/slug-of.ts';

describe('URLs and keys', () => {
  it('link a variant to its parent with the variant selected', () => {
    const product = { id: 7, sku: 'A', slug: 's', url_key: 'u' };
    expect(productTarget(product)).toEqual({ type: 'product', sku: 'A', slug: 's' });
    expect(productTarget({ ...product, slug: '' }).slug).toBe('u');
    expect(productTarget({ ...product, slug: '', url_key: '' }).slug).toBe('7');
    expect(productTarget({ ...product, parentSku: 'P' })).toEqual({
      type: 'product',
      sku: 'P',
      slug: 's',
      childSku: 'A',
    });
  });

  it('have a readable slug', () => {
    expect(slugOf('  Samsung Televizors 55" Č! ', 9)).toBe('samsung-televizors-55-c-9');
    expect(slugOf('Ёлка — 2', 9)).toBe('елка-2-9');
    expect(slugOf('…', 9)).toBe('9');
  });

  it('identify a product by store view and id', () => {
    expect(productKey('lv', 5)).toBe('lv|5');
  });

  it('identify a customer by id, and every guest alike', () => {
    expect([principalOf(undefined), principalOf({ id: '5' })]).toEqual(['guest', 'user:5']);
  });

  it('include a code that can be read aloud for an order without a number', () => {
    expect(orderCode('00000000-0000-4000-8000-000000000000')).toBe('0000-00');
    expect(orderCode('ffffffff-0000-4000-8000-000000000000')).toBe('ZZZZ-ZZ');
    expect(orderCode('00000004-ffff-4000-8000-000000000000')).toBe('0000-01');
    expect(orderCode('12345678-ffff-4000-8000-000000000000')).toBe('28T5-CY');
    expect(orderCode('z1-2')).toBe(orderCode('12000000'));
    // a code contains no characters that are easily confused
    fc.assert(
      fc.property(fc.uuid(), (uuid) => /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}$/.test(orderCode(uuid))),
    );
  });
});

describe('counts and limits', () => {
  it('count pieces or lines for the badge', () => {
    const lines = [{ qty: 2 }, { qty: 3 }];
    expect([
      cartCount(lines, 'quantities' as never),
      cartCount(lines, 'items'),
      cartCount([], 'items'),
    ]).toEqual([5, 2, 0]);
  });

  it('use the known stock, or else the configured maximum', () => {
    const limit = (qty: number, manage_stock = true, is_in_stock = true) =>
      quantityRules({ qty, manage_stock, is_in_stock }, { maxQuantity: 9 }).most;
    expect([limit(3.9), limit(0.5), limit(0), limit(3, false), limit(3, true, false), limit(1)]).toEqual([
      3, 9, 9, 9, 9, 1,
    ]);
  });

  it('round money to whole cents, half up, without negative zero', () => {
    const cents = [19.99, 43, 329.752066, 1.005, -0.001, 0].map(centsFromDecimal);
    expect(cents).toEqual([1_999, 4_300, 32_975, 101, 0, 0]);
    expect(Object.is(cents[4], 0)).toBe(true);
  });

  it('list the last viewed products first, each once, up to a limit', () => {
    const seen = (sku: string) => ({ sku, product_id: 1 });
    const list = [seen('a'), seen('b'), seen('c')];
    expect(withViewed(list, seen('b'), 5).map(({ sku }) => sku)).toEqual(['b', 'a', 'c']);
    expect(withViewed(list, seen('d'), 3).map(({ sku }) => sku)).toEqual(['d', 'a', 'b']);
  });
});

describe('products of several parts', () => {
  const link = (sku: string, position: number, over: object = {}) => ({
    linked_product_sku: sku,
    link_type: 'associated',
    position,
    qty: 2,
    ...over,
  });
  const links = [
    link('b', 2, { is_default: false }),
    link('a', 1, { qty: 2.7 }),
    link('a', 3, { qty: 9 }),
    link('x', 0, { link_type: 'related' }),
    link('c', 4, { qty: -1 }),
  ] as never;

  it('list the products of a group in order, each once', () => {
    expect(groupedLines({ product_links: links })).toEqual([
      { sku: 'a', proposed: 2 },
      { sku: 'b', proposed: 0 },
      { sku: 'c', proposed: 0 },
    ]);
  });

  it('have parts only if they are bundles or groups', () => {
    const bundle_options = [
      { product_links: [{ sku: 'p' }, { sku: 'q' }] },
      { product_links: [{ sku: 'p' }] },
    ] as never;
    const parts = (type_id: string) => partSkus({ type_id, product_links: links, bundle_options } as never);
    expect([parts('bundle'), parts('grouped'), parts('simple')]).toEqual([['p', 'q'], ['a', 'b', 'c'], []]);
  });

  it('require a selection on the product page if their type or an option requires it', () => {
    const needs = (type_id: string, ...required: boolean[]) =>
      needsChoice({ type_id, custom_options: required.map((is_require) => ({ is_require })) } as never);
    expect(['configurable', 'grouped', 'bundle', 'simple', 'virtual'].map((type) => needs(type))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect([needs('simple', false, true), needs('simple', false)]).toEqual([true, false]);
  });
});

describe('formatted days', () => {
  it('follow the grammar of each language', () => {
    const words = (language: string) =>
      Array.from({ length: 12 }, (_, month) =>
        formatDay(`2026-${String(month + 1).padStart(2, '0')}-0${1 + (month % 7)}`, language),
      );
    expect(words('lv')).toEqual([
      'ceturtdien, 1.\u00a0janvārī',
      'pirmdien, 2.\u00a0februārī',
      'otrdien, 3.\u00a0martā',
      'sestdien, 4.\u00a0aprīlī',
      'otrdien, 5.\u00a0maijā',
      'sestdien, 6.\u00a0jūnijā',
      'otrdien, 7.\u00a0jūlijā',
      'sestdien, 1.\u00a0augustā',
      'trešdien, 2.\u00a0septembrī',
      'sestdien, 3.\u00a0oktobrī',
      'trešdien, 4.\u00a0novembrī',
      'sestdien, 5.\u00a0decembrī',
    ]);
    expect([formatDay('2026-11-22', 'lv'), formatDay('2026-11-27', 'lv')]).toEqual([
      'svētdien, 22.\u00a0novembrī',
      'piektdien, 27.\u00a0novembrī',
    ]);
    const week = Array.from({ length: 7 }, (_, day) => formatDay(`2026-11-${22 + day}`, 'ru').split(', ')[0]);
    expect(week).toEqual([
      'в воскресенье',
      'в понедельник',
      'во вторник',
      'в среду',
      'в четверг',
      'в пятницу',
      'в субботу',
    ]);
    expect(formatDay('2026-11-24', 'ru')).toBe('во вторник, 24\u00a0ноября');
    expect(formatDay('2026-11-24', 'en')).toBe('Tuesday 24\u00a0November');
    expect(atSentenceStart('otrdien, 1.')).toBe('Otrdien, 1.');
    expect(promisedDay(['2026-11-24', '2026-11-26'])).toBe('2026-11-26');
  });
});

describe('a review', () => {
  const review = { title: 't', detail: 'd', nickname: 'n', rating: '5' };
  const issues = (over: object) =>
    (reviewForm.safeParse({ ...review, ...over }).error?.issues ?? []).map(
      ({ path, message }) => `${String(path[0])} ${message}`,
    );

  it('requires text in every field and one to five stars', () => {
    expect(issues({})).toEqual([]);
    expect(issues({ title: ' ', detail: '', nickname: '\t' })).toEqual([
      'title required',
      'detail required',
      'nickname required',
    ]);
    for (const rating of ['', '0', '6', '15', '5x']) expect(issues({ rating })).toEqual(['rating required']);
    for (const [field, most] of Object.entries(reviewLimits)) {
      expect(issues({ [field]: 'x'.repeat(most) })).toEqual([]);
      expect(issues({ [field]: 'x'.repeat(most + 1) })).toHaveLength(1);
    }
    expect(reviewLimits).toEqual({ title: 200, nickname: 100, detail: 4_000 });
  });
});

describe('the paths of CMS pages', () => {
  it('include every page except news', () => {
    const page = (key: string, identifier: string, isNews = false) => ({ key, identifier, isNews });
    const pages = [page('terms', 'noteikumi'), page('about', 'about'), page('sale', 'akcija', true)];
    expect(cmsPaths(pages)).toEqual({ terms: 'noteikumi', about: 'about' });
  });
});
