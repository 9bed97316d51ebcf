// The in-memory state of a tab's user, and what remains of it after a logout.
import { of } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { consumeMailedLink, dropMailedLink } from '#src/features/account/consume-mailed-link.ts';
import { resetUserState } from '#src/model/account/reset-user-state.ts';
import { firstValue } from '#src/model/shell/first-value.ts';
import { createMemory } from '#src/model/shell/memory.ts';
import { createResources } from '#src/model/shell/resource.ts';
import { makeProduct, pricedAt } from '../../support/make-product.ts';

const newWindow = () => ({ memory: createMemory(), resources: createResources({ isLive: true }) });

describe("resetting the user's state", () => {
  it('keeps data that belongs to no user', () => {
    const shop = newWindow();
    shop.memory.acknowledgedTroubles.add('t1 refused');
    resetUserState(shop);
    expect(shop.memory.acknowledgedTroubles.size).toBe(1);
  });

  it('creates a new state each time and notifies subscribers of it', () => {
    const shop = newWindow();
    const { memory } = shop;
    const reported: number[] = [];
    const stop = memory.person.subscribe(() => reported.push(memory.person.get().number));
    const persons = [memory.person.get()];
    for (const _ of ['Līga', 'Anna']) {
      resetUserState(shop);
      persons.push(memory.person.get());
    }
    stop();
    resetUserState(shop);
    expect(reported).toEqual([1, 2]);
    expect(new Set(persons).size).toBe(3);
  });

  it('clears prices, cached resources and the mailed link', async () => {
    const shop = newWindow();
    const { memory, resources } = shop;
    const typed = resources.of('typed', () => of('Līga'), { isCached: true });
    expect(await firstValue(typed)).toBe('Līga');
    memory.person.get().products.set('lv|1', pricedAt(makeProduct(), 1));
    const link = { email: 'a@b.lv', token: 'secret' };
    expect(consumeMailedLink(shop, '?email=a%40b.lv&token=secret')).toEqual(link);
    // the link is kept after it was removed from the URL
    expect(consumeMailedLink(shop, '')).toEqual(link);
    expect(typed.get()).toBe('Līga');
    resetUserState(shop);
    expect(memory.person.get().products.size).toBe(0);
    expect(typed.get()).toBeUndefined();
    expect(resources.of('typed', () => of('Anna')).get()).toBeUndefined();
    expect(consumeMailedLink(shop, '')).toBeUndefined();
  });
});

describe('dropMailedLink', () => {
  it('removes a used link from memory', () => {
    const shop = newWindow();
    consumeMailedLink(shop, '?email=a%40b.lv&token=secret');
    dropMailedLink(shop);
    expect(consumeMailedLink(shop, '')).toBeUndefined();
  });
});
