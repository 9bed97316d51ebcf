// Tests the generated documents other than products.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bridgeCategory, bridgeTaxRule } from '#schemas/bridge/catalogue-answer.ts';
import { bridgeCountry, configurations, shopData } from '#schemas/bridge/shop-data.ts';
import { contactValue, promotedBanners } from '#schemas/documents/content-document.ts';
import { bySku, main, parsed, shop, stores } from './generated-catalogue.ts';

const shopConfig = JSON.parse(readFileSync('src/app/public/shop.config.json', 'utf8')) as {
  payment: { providers: { code: string; kind?: string }[] };
  promises: { collectionFee: number };
};

describe('other documents', () => {
  test('rates a product by the average of its approved reviews', () => {
    const review = z.looseObject({
      id: z.number(),
      product_id: z.number(),
      rating: z.number(),
      review_status: z.number(),
      title: z.string(),
      detail: z.string(),
      nickname: z.string(),
      created_at: z.string(),
    });
    const reviews = shop.reviews.lv.map((entry) => review.parse(entry));
    expect(new Set(reviews.map((entry) => entry.id)).size).toBe(reviews.length);
    expect(reviews.some((entry) => entry.review_status === 2)).toBe(true);
    // a text is repeated only after all other texts with the same number of stars were used
    for (const { id } of main)
      for (const stars of [1, 2, 3, 4, 5]) {
        const alike = reviews.filter(({ product_id, rating }) => product_id === id && rating === stars);
        const words = alike.map(({ detail }) => detail);
        const different = new Set(words).size;
        expect(new Set(words.slice(0, different)).size).toBe(different);
      }
    const ratings = new Map<number, number[]>();
    for (const entry of reviews.filter(({ review_status }) => review_status === 1)) {
      ratings.set(entry.product_id, [...(ratings.get(entry.product_id) ?? []), entry.rating]);
    }
    for (const product of main) {
      const own = ratings.get(product.id) ?? [];
      expect(product.rating_count ?? 0).toBe(own.length);
      if (own.length === 0) continue;
      const average = own.reduce((sum, stars) => sum + stars, 0) / own.length;
      expect(Math.abs(Number(product.rating_average) - average)).toBeLessThan(0.051);
    }
  });

  test('matches the schemas of tax rules, countries, shop data and banners', () => {
    expect(
      shop.taxRules
        .map((rule) => bridgeTaxRule.parse(rule))
        .flatMap((rule) => rule.rates)
        .find((rate) => rate.tax_country_id === 'LV')?.rate,
    ).toBe(21);
    const config = shopData.parse(shop.shopData).config;
    for (const store of stores) {
      expect(shop.countries[store].map((country) => bridgeCountry.parse(country).id)).toEqual([
        'LV',
        'LT',
        'EE',
      ]);
      const banners = promotedBanners.parse(shop.banners[store]);
      expect(banners.headImage?.images).toHaveLength(3);
      expect([banners.mainBanners.length, banners.productBanners.length]).toEqual([2, 2]);
      const slugs = new Set(shop.categories[store].map((category) => bridgeCategory.parse(category).slug));
      const pages = new Set(parsed[store].map((product) => `/p/${product.sku}/${product.slug}`));
      for (const { link, sku } of [
        banners.headImage,
        ...banners.mainBanners,
        ...banners.smallBanners,
        ...banners.productBanners,
      ].flatMap((banner) => banner ?? [])) {
        if (sku !== undefined) expect(bySku.has(sku)).toBe(true);
        expect(link.startsWith('/p/') ? pages.has(link) : slugs.has(link.slice(3).split('?')[0])).toBe(true);
      }
    }
    for (const locale of ['lv-LV', 'en-US', 'ru-RU']) {
      const of = (code: string): unknown =>
        config.find((element) => element.code === code)?.configuration[locale];
      expect(contactValue.parse(of('contact')).hours).toBe('8:00–17:00');
      const carriers = new Set(
        configurations.shipping.parse(of('shipping')).methods.map((method) => method.carrier_code),
      );
      expect(carriers).toEqual(new Set(['courier', 'pickup']));
      const payment = configurations.payment.parse(of('payment'));
      for (const method of payment.methods) {
        for (const carrier of method.carriers ?? []) expect(carriers).toContain(carrier);
      }
      const byCode = new Map(payment.methods.map((method) => [method.code, method]));
      expect([...byCode.keys()]).toEqual([
        'banktransfer',
        'cashondelivery',
        'collection',
        ...shopConfig.payment.providers.map(({ code }) => code),
      ]);
      for (const { code, kind = 'page' } of shopConfig.payment.providers)
        expect(byCode.get(code)?.provider).toBe(kind);
      expect(new Set(payment.banks?.map(({ code }) => code)).size).toBe(4);
    }
  });

  test.each(['lv-LV', 'en-US', 'ru-RU'])(
    'charges the configured collection fee of 3.00 € (%s) [S9.072]',
    (locale) => {
      const element = shopData.parse(shop.shopData).config.find(({ code }) => code === 'payment');
      const { methods } = configurations.payment.parse(element?.configuration[locale]);
      const fee = methods.find(({ code }) => code === 'collection')?.cost_incl_tax;
      expect([fee, shopConfig.promises.collectionFee]).toEqual([3, 300]);
    },
  );

  test('lists eight newest and eight bestselling products on the home page, all enabled', () => {
    const { new_collection, bestsellers } = shop.homePage;
    expect([new_collection.length, bestsellers.length]).toEqual([8, 8]);
    for (const sku of [...new_collection, ...bestsellers]) expect(bySku.get(sku)?.status).toBe(1);
    const newest = main.toSorted((a, b) => (String(a.created_at) < String(b.created_at) ? 1 : -1));
    expect(newest.slice(0, 8).map((product) => product.sku)).toEqual(new_collection);
  });
});
