// vat/check: whether a VAT number is registered. Not cacheable, because a company may be removed from the register.
import { isVatRegistered } from '../orders/is-vat-registered.ts';
import { refuse } from '../ports/refusal.ts';
import { queryText } from '../wire/read-as.ts';
import type { Handler } from './handler.ts';

export const check: Handler = {
  // with a real VAT register, each call would query the register
  perMinute: 60,
  ignoresToken: true,
  answer: async (_bridge, { query }) => {
    const country = queryText(query, 'country') ?? '';
    const number = queryText(query, 'number', 32);
    if (!/^[A-Z]{2}$/.test(country)) throw refuse(400, 'country must be two capital letters');
    if (number === undefined) throw refuse(400, 'number is missing');
    return { valid: isVatRegistered(country, number) };
  },
};
