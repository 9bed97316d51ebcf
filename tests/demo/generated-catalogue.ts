// The generated demo catalogue of the default size, parsed by the wire schemas.
import { generateCatalogue } from '#demo/generator/generate-catalogue.ts';
import { bridgeProduct } from '#schemas/bridge/catalogue-answer.ts';

export const now = new Date('2026-11-21T12:00:00Z');
export const stores = ['lv', 'en', 'ru'] as const;
export const shop = generateCatalogue({ seed: 42, now });
export const raw = [...shop.products()];
export const parsed = {
  lv: raw.map((product) => bridgeProduct.parse(product.documents.lv)),
  en: raw.map((product) => bridgeProduct.parse(product.documents.en)),
  ru: raw.map((product) => bridgeProduct.parse(product.documents.ru)),
};
export const all = parsed.lv;
export const main = all.filter((product) => product.visibility > 1);
export const bySku = new Map(all.map((product) => [product.sku, product]));
