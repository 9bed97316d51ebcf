// Products of the demo catalogue, mended.
import { knownOf } from '#bridge/import/known.ts';
import { demoCatalogue } from '#demo/demo-catalogue.ts';
import { randomCases } from '../../support/random-cases.ts';

export const now = Date.parse('2026-11-21T12:00:00Z');
export const shop = demoCatalogue({ products: randomCases(400), seed: 3, now: new Date(now) });
export const known = knownOf(shop.attributes.lv ?? [], shop.categories.lv ?? []);
