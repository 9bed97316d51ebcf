// Every form normalises typed and pasted text, so that it does not depend on the keyboard or the source.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contactBody, createBody, profileBody, reviewBody } from '#bridge/accounts/shapes.ts';
import { withdrawalBody } from '#bridge/orders/add-withdrawal.ts';
import { plainLine, plainText } from '#schemas/plain-text.ts';
import { addressForm } from '#shared/domain/account/address-form.ts';
import { contactForm, newsletterForm } from '#shared/domain/account/message-limits.ts';
import { phoneOf } from '#shared/domain/account/phone-of.ts';
import {
  deleteForm,
  forgottenForm,
  loginForm,
  profileForm,
  registerForm,
} from '#shared/domain/account/reset-form.ts';
import { feedbackForm, reviewForm } from '#shared/domain/account/review-limits.ts';
import { type CheckoutRules, deliveryForm, personalForm } from '#shared/domain/checkout/checkout-rules.ts';
import { postcodeOf } from '#shared/domain/checkout/postcode-of.ts';
import { withdrawalForm } from '#shared/domain/order/withdrawal-fields.ts';
import { randomCases } from '../../support/random-cases.ts';

/** Returns the same text in the form that another keyboard or a copied page would produce. */
const disguised = (text: string): string =>
  `\u200b ${text
    .normalize('NFD')
    .replaceAll(' ', '\u00a0 \u200b ')
    .replace(/(?<=^.)/su, '\u00ad')} \ufeff`;

const person = { firstname: 'Zane Žība', lastname: 'Ķēniņa' };
const email = 'zane.ziba@example.lv';
const rules = { virtual: true, cartEmpty: false, shippingMethods: [], paymentMethods: [] } as CheckoutRules;
const delivery = {
  shippingMethod: '',
  pickupPoint: '',
  country: 'LV',
  region: '',
  streetAddress: 'Šķūņu iela 1',
  city: 'Rīga',
  zipCode: 'LV-1050',
  sameAsShipping: false,
  billingCountry: 'LT',
  billingRegion: '',
  billingStreetAddress: 'Žirmūnų g. 2',
  billingCity: 'Šiauliai',
  billingZipCode: 'LT-01100',
  legalPerson: true,
  company: 'SIA Ķirsis',
  taxId: 'LV40003000000',
  companyCode: '40003000000',
  orderNotes: 'Zvanīt pēc pulksten sešiem',
};
const block = {
  ...person,
  street: 'Šķūņu iela',
  house: '1 a',
  city: 'Rīga',
  postcode: 'LV-1050',
  country: 'LV',
  region: '',
  telephone: '+371 2912 3456',
};

type Case = { shape: z.ZodMiniType; value: object; typed: readonly string[] };
/** All forms and the bridge's schemas of user data, with the text fields of each. */
const cases: Record<string, Case> = {
  login: { shape: loginForm, value: { email, password: 'secret' }, typed: ['email'] },
  registration: {
    shape: registerForm,
    value: { ...person, email, password: 'secret-one', repeated: 'secret-one' },
    typed: ['firstname', 'lastname', 'email'],
  },
  'forgotten password': { shape: forgottenForm, value: { email }, typed: ['email'] },
  profile: {
    shape: profileForm(email),
    value: { ...person, email, password: '' },
    typed: ['firstname', 'lastname', 'email'],
  },
  newsletter: { shape: newsletterForm, value: { email }, typed: ['email'] },
  contact: {
    shape: contactForm,
    value: { name: 'Zane Žība', email, telephone: '+371 2912 3456', comment: 'Vai tā prece būs?' },
    typed: ['name', 'email', 'telephone', 'comment'],
  },
  review: {
    shape: reviewForm,
    value: { title: 'Ļoti laba', detail: 'Strādā kā nākas', nickname: 'Žanis', rating: '5' },
    typed: ['title', 'detail', 'nickname'],
  },
  feedback: {
    shape: feedbackForm,
    value: { title: 'Ļoti labi', detail: 'Piegādāja laikā', rating: '5' },
    typed: ['title', 'detail'],
  },
  withdrawal: {
    shape: withdrawalForm,
    value: { name: 'Zane Žība', email, reason: 'Par lielu telpā' },
    typed: ['name', 'email', 'reason'],
  },
  'personal details': {
    shape: personalForm,
    value: { firstName: 'Zane', lastName: 'Ķēniņa', emailAddress: email, phoneNumber: '+371 2912 3456' },
    typed: ['firstName', 'lastName', 'emailAddress', 'phoneNumber'],
  },
  delivery: {
    shape: deliveryForm(rules),
    value: delivery,
    typed: Object.keys(delivery).filter((name) => /street|city|zip|company|tax|notes/i.test(name)),
  },
  'bridge: registration': {
    shape: createBody,
    value: { customer: { email, ...person }, password: 'secret-one' },
    typed: ['customer.firstname', 'customer.lastname'],
  },
  'bridge: profile': {
    shape: profileBody,
    value: {
      customer: {
        ...person,
        addresses: [
          { ...person, street: ['Šķūņu iela', '1 a'], city: 'Rīga', postcode: 'LV-1050', country_id: 'LV' },
        ],
      },
    },
    typed: ['customer.firstname', 'customer.addresses.0.lastname', 'customer.addresses.0.city'],
  },
  'bridge: contact': {
    shape: contactBody,
    value: { form: { name: 'Zane Žība', email, telephone: '', comment: 'Vai tā prece būs?' } },
    typed: ['form.name', 'form.comment'],
  },
  'bridge: review': {
    shape: reviewBody,
    value: {
      review: { product_id: 1, title: 'Ļoti laba', detail: 'Kā nākas', nickname: 'Žanis', rating: 5 },
    },
    typed: ['review.title', 'review.detail', 'review.nickname'],
  },
  'bridge: withdrawal': {
    shape: withdrawalBody,
    value: {
      withdrawal: {
        order_number: '1',
        order_token: 't',
        name: 'Zane Žība',
        email,
        reason: '',
        items: [{ sku: 's', qty: 1 }],
        declared_at: '2026-11-01T10:00:00Z',
      },
    },
    typed: ['withdrawal.name'],
  },
};

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((found, key) => (found as Record<string, unknown>)[key], value);

/** Returns a copy with another text at a path. */
function withText(value: object, path: string, change: (text: string) => string): object {
  const copy = structuredClone(value);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const holder = (keys.length > 0 ? at(copy, keys.join('.')) : copy) as Record<string, unknown>;
  holder[last] = change(String(holder[last]));
  return copy;
}

describe.each(Object.entries(cases))('the text fields of %s', (_name, { shape, value, typed }) => {
  it.each(typed)('%s: any spelling of a text is stored in one form [S5.038]', (path) => {
    const other = withText(value, path, disguised);
    expect(z.parse(shape, other)).toEqual(z.parse(shape, value));
    expect(at(z.parse(shape, other), path)).toBe(at(value, path));
  });
});

it('validates the addresses of a customer in their normal form', () => {
  const form = {
    ...Object.fromEntries(
      Object.entries(block).map(([name, text]) => [
        name,
        /country|region/.test(name) ? text : disguised(text),
      ]),
    ),
    legalPerson: true,
    forDelivery: true,
    forInvoices: true,
    company: disguised('SIA Ķirsis'),
    companyCode: disguised('40003000000'),
    vatId: disguised('LV 4000 3000000'),
  };
  expect(z.safeParse(addressForm(), form).error?.issues).toBeUndefined();
});

it('keeps every character of a password, including surrounding spaces', () => {
  const password = ' a\u0301 \u200b  b ';
  const parsed = z.parse(deleteForm('delete'), { password, word: ' \u200bDelete ' });
  expect(parsed.password).toBe(password);
});

describe('a normal form', () => {
  it('of a line has no surrounding or repeated spaces and no line break', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const line = plainLine(text);
        expect(line).toBe(line.trim());
        expect(line).not.toMatch(/\s\s|[\n\r\u200b\ufeff]/);
        expect(line).toBe(line.normalize('NFC'));
        expect(plainLine(line)).toBe(line);
      }),
      { numRuns: randomCases(1_000) },
    );
  });

  it('of a text keeps its lines', () => {
    expect(plainText(' one  two\r\n\r\nthree\u2028four \n')).toBe('one two\n\nthree\nfour');
  });

  it('of a text is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(plainText(plainText(text))).toBe(plainText(text));
      }),
      { numRuns: randomCases(1_000) },
    );
  });

  it('keeps joiners that belong to the spelling, as in emoji and Persian', () => {
    expect(plainLine('👩‍🔧')).toBe('👩‍🔧');
    expect(plainLine('می‌خواهم')).toBe('می‌خواهم');
    expect(plainLine('Zane\u200d\u200c')).toBe('Zane');
  });

  it('of a telephone number and of a postcode is idempotent', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'+0123456789()-. –tel:LVxe\u00a0') });
    fc.assert(
      fc.property(typed, fc.constantFrom('LV', 'LT', 'EE', 'DE'), (text, country) => {
        expect(phoneOf(phoneOf(text))).toBe(phoneOf(text));
        expect(postcodeOf(country, postcodeOf(country, text))).toBe(postcodeOf(country, text));
      }),
      { numRuns: randomCases(2_000) },
    );
  });
});
