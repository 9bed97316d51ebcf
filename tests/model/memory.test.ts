// What a tab remembers of the person who used it, and what is left of it after a logout.
import { describe, expect, it } from 'vitest';
import { ok } from '../../schemas/errors.ts';
import { dropMailedLink, takeMailedLink } from '../../src/features/account/mailed-link.ts';
import { createMemory, purgeUserData } from '../../src/model/memory.ts';
import { listingKey } from '../../src/model/product-cache.ts';
import { makeProduct } from '../domain/catalogue/make-product.ts';

const listing = listingKey({ store: 'lv', filters: {}, sort: 'default', from: 0, size: 24 });

describe('forgetting', () => {
  it('makes a new memory each time, tells whoever follows it, and leaves what is nobody’s', () => {
    const memory = createMemory();
    memory.home.set('lv', { banners: null, lists: null });
    memory.toldTroubles.add('t1 refused');
    const told: number[] = [];
    const stop = memory.person.follow(() => told.push(memory.person.get().number));
    const persons = [memory.person.get()];
    for (const _ of ['Līga', 'Anna']) {
      purgeUserData(memory);
      persons.push(memory.person.get());
    }
    stop();
    purgeUserData(memory);
    expect(told).toEqual([1, 2]);
    expect(new Set(persons).size).toBe(3);
    expect([memory.home.size, memory.toldTroubles.size]).toEqual([1, 1]);
  });

  it('after it the checkout, the prices that were seen and the mailed link are unknown', () => {
    const memory = createMemory();
    const shop = { memory };
    const before = memory.person.get();
    before.checkout = { personal: undefined, shipping: undefined, payment: undefined, checkout: undefined };
    before.products.cacheDocument(makeProduct({ key: 'lv|1', id: 1 }));
    before.products.cacheAnswer(listing, ok({ keys: ['lv|1'], total: 1, source: 'device' }));
    const link = { email: 'a@b.lv', token: 'secret' };
    expect(takeMailedLink(shop, '?email=a%40b.lv&token=secret')).toEqual(link);
    // the address was cleaned meanwhile: the link is still known
    expect(takeMailedLink(shop, '')).toEqual(link);
    expect(before.products.byKey('lv|1')).toBeDefined();
    purgeUserData(memory);
    const { checkout, products } = memory.person.get();
    expect(checkout).toBeUndefined();
    expect(products.byKey('lv|1')).toBeUndefined();
    expect(products.answer(listing)).toBeUndefined();
    expect(takeMailedLink(shop, '')).toBeUndefined();
  });

  it('a mailed link that was used is known no more', () => {
    const shop = { memory: createMemory() };
    takeMailedLink(shop, '?email=a%40b.lv&token=secret');
    dropMailedLink(shop);
    expect(takeMailedLink(shop, '')).toBeUndefined();
  });
});
