// What a tab remembers of the person who used it, and what is left of it after a logout.
import { describe, expect, it } from 'vitest';
import { ok } from '../../schemas/errors.ts';
import { takeMailedLink } from '../../src/features/account/mailed-link.ts';
import { rememberCheckout, savedCheckout } from '../../src/features/checkout/queries.ts';
import {
  answersVersion,
  listingKey,
  rememberAnswer,
  rememberDocument,
  rememberedAnswer,
  rememberedByKey,
} from '../../src/features/product/remembered-products.ts';
import { forgetAll, onForget, timesForgotten } from '../../src/ui/forgetting.ts';
import { makeProduct } from '../domain/make-product.ts';

const listing = listingKey({ store: 'lv', filters: {}, sort: 'default', from: 0, size: 24 });

describe('forgetting', () => {
  it('drops every registered memory, each time', () => {
    const memory: string[] = [];
    onForget(() => memory.splice(0));
    const before = timesForgotten();
    for (const name of ['Līga', 'Anna']) {
      memory.push(name);
      forgetAll();
      expect(memory).toEqual([]);
    }
    expect(timesForgotten()).toBe(before + 2);
  });

  it('after it the checkout, the prices that were seen and the mailed link are unknown', () => {
    rememberCheckout({ personal: undefined, shipping: undefined, payment: undefined, checkout: undefined });
    rememberDocument(makeProduct({ key: 'lv|1', id: 1 }));
    rememberAnswer(listing, ok({ keys: ['lv|1'], total: 1, source: 'device' }));
    expect(takeMailedLink('?email=a%40b.lv&token=secret')).toEqual({ email: 'a@b.lv', token: 'secret' });
    // the address was cleaned meanwhile: the link is still known
    expect(takeMailedLink('')).toEqual({ email: 'a@b.lv', token: 'secret' });
    const version = answersVersion();
    forgetAll();
    expect(savedCheckout()).toBeUndefined();
    expect(rememberedByKey('lv|1')).toBeUndefined();
    expect(rememberedAnswer(listing)).toBeUndefined();
    expect(answersVersion()).toBeGreaterThan(version);
    expect(takeMailedLink('')).toBeUndefined();
  });
});
