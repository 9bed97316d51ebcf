// Countries, home page and shop data, served from the facts in memory.
import { storeOf } from '../catalogue/catalogue-facts.ts';
import { queryText } from '../wire/read-as.ts';
import type { Handler } from './handler.ts';

export const countryList: Handler = {
  answer: async ({ facts }, request) =>
    facts.countries[storeOf(facts, queryText(request.query, 'storeCode'))] ?? [],
};

/** Returns the home page's lists of skus and its text blocks for the store view. */
export const homePage: Handler = {
  answer: async ({ facts }, request) => {
    const store = storeOf(facts, queryText(request.query, 'storeCode'));
    const { blocks, ...lists } = facts.homePage;
    return { ...lists, blocks: (blocks as Record<string, unknown> | undefined)?.[store] ?? [] };
  },
};

export const shopData: Handler = {
  answer: async ({ facts }) => ({ ...facts.shopData, time_zone: facts.timeZone }),
};
