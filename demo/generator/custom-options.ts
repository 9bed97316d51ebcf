// Features of some products: tier prices, custom options (engraving, extended warranty).
// Invariant: tier prices are below the current price.

import titleTable from '../catalogue/custom-options.json' with { type: 'json' };
import { type StoreCode, say, type Words } from '../texts/words.ts';
import { streams } from './catalogue-plan.ts';
import { flagships } from './flagships.ts';
import type { Facts } from './item.ts';
import type { PriceTag } from './price-tag.ts';
import { Random } from './random.ts';

const cents = (euros: number): number => Math.round(euros * 100) / 100;

/** Returns tier prices, for about one product in twelve. Group 0 is guests, 1 customers, 2 companies. */
export function tiersOf(seed: number, facts: Facts, tag: PriceTag): object[] {
  const random = new Random(seed, streams.extras, facts.outline.index, 1);
  if (flagships[facts.outline.index] !== undefined || !random.chance(0.08)) return [];
  return [
    { customer_group_id: 0, qty: 5, value: cents(tag.final * 0.96), extension_attributes: { website_id: 1 } },
    { customer_group_id: 1, qty: 3, value: cents(tag.final * 0.96), extension_attributes: { website_id: 1 } },
    { customer_group_id: 2, qty: 1, value: cents(tag.final * 0.93), extension_attributes: { website_id: 1 } },
  ];
}

const engravable = new Set(['laptop', 'tablet', 'watch', 'earbuds', 'keyboard', 'coffee']);
const installable = new Set(['washer', 'dryer', 'fridge', 'oven', 'dishwasher']);
const insurable = new Set(['phone', 'laptop', 'tablet', 'tv', 'camera', 'washer', 'fridge']);
const titles = titleTable as unknown as Record<keyof typeof titleTable, Words>;

/** Returns custom options, for some simple products of suitable kinds. */
export function customOptions(seed: number, facts: Facts, store: StoreCode): object[] {
  const { index } = facts.outline;
  const random = new Random(seed, streams.extras, index, 2);
  if (flagships[index] !== undefined || !random.chance(0.25)) return [];
  const id = facts.id * 10;
  const options: object[] = [];
  /** Creates an option that is free and has no values. */
  const blank = (option_id: number, title: Words, type: string, sort_order: number) => ({
    option_id,
    title: say(title, store),
    type,
    is_require: false,
    sort_order,
    price: 0,
    price_type: 'fixed',
    values: null,
  });
  if (insurable.has(facts.kind.code)) {
    const yearly = Math.max(9, Math.round(facts.tag.price * 0.04)) + 0.9;
    options.push({
      option_id: id,
      title: say(titles.warranty, store),
      type: 'drop_down',
      is_require: false,
      sort_order: 1,
      price: 0,
      price_type: 'fixed',
      values: [
        {
          option_type_id: id * 10 + 1,
          title: say(titles.one, store),
          price: yearly,
          price_type: 'fixed',
          sort_order: 1,
        },
        {
          option_type_id: id * 10 + 2,
          title: say(titles.three, store),
          price: cents(yearly * 2.5),
          price_type: 'fixed',
          sort_order: 2,
        },
      ],
    });
  }
  if (engravable.has(facts.kind.code)) {
    options.push({
      option_id: id + 1,
      title: say(titles.engraving, store),
      type: 'field',
      is_require: false,
      sort_order: 2,
      price: 9.9,
      price_type: 'fixed',
      max_characters: 20,
      values: null,
    });
    options.push(
      {
        ...blank(id + 2, titles.wrap, 'radio', 3),
        values: [
          { option_type_id: id * 10 + 21, title: say(titles.paper, store), price: 3.9, price_type: 'fixed' },
          { option_type_id: id * 10 + 22, title: say(titles.box, store), price: 5, price_type: 'percent' },
        ],
      },
      blank(id + 3, titles.card, 'area', 4),
    );
  }
  if (installable.has(facts.kind.code)) {
    options.push(
      {
        ...blank(id + 4, titles.services, 'checkbox', 5),
        values: [
          { option_type_id: id * 10 + 41, title: say(titles.connect, store), price: 29, price_type: 'fixed' },
          {
            option_type_id: id * 10 + 42,
            title: say(titles.remove, store),
            price: 12.5,
            price_type: 'fixed',
          },
        ],
      },
      blank(id + 5, titles.day, 'date', 6),
      blank(id + 6, titles.hour, 'time', 7),
    );
  }
  return options;
}
