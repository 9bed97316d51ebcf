// Tests which contact data the storefront shows.
import { expect, it } from 'vitest';
import { knownContact } from '#shared/domain/content/known-contact.ts';

const config = {
  brand: {
    contact: { phone: '+371 1', email: 'brand@shop.example', hours: '9–18', address: 'Kalna iela 1' },
  },
  promises: { supportHours: '8–17' },
};

it('takes each fact from the backend, else from the configuration', () => {
  const stored = { phone: '+371 2', email: '', hours: '', address: 'Meža iela 2' };
  expect(knownContact(stored, config)).toEqual({
    ...{ phone: '+371 2', address: 'Meža iela 2' },
    ...{ email: 'brand@shop.example', hours: '9–18' },
  });
});

it('is empty where nothing is known', () => {
  expect(knownContact(null, { brand: {}, promises: {} })).toEqual({
    ...{ phone: '', email: '', hours: '', address: '' },
  });
  expect(knownContact(null, { brand: {}, promises: { supportHours: '8–17' } }).hours).toBe('8–17');
});
