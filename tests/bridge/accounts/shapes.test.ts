// Tests the bodies of the account endpoints key by key: each row has accepted and refused values.
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { givenAddress } from '#bridge/accounts/given-address.ts';
import {
  changePasswordBody,
  createBody,
  deleteBody,
  linkBody,
  loginBody,
  mailerBody,
  profileBody,
  refreshBody,
  resetBody,
  reviewBody,
} from '#bridge/accounts/shapes.ts';
import { ADDRESSES_MAX } from '#bridge/database/account-tables.ts';
import { addressOf, reviewOf } from '../../support/backend/people.ts';

type Json = Record<string, unknown>;
const x = (count: number) => 'x'.repeat(count);
const PASSWORD = 'password';
const email = 'anna@example.lv';
const name = { firstname: 'Anna', lastname: 'Bērziņa' };

/** Returns a valid body with one value replaced; undefined removes the key. */
function withValue(good: object, path: string, value: unknown): unknown {
  const body = structuredClone(good) as Json;
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const at = keys.reduce((node, key) => node[key] as Json, body);
  if (value === undefined) delete at[last];
  else at[last] = value;
  return body;
}

const emails: [unknown[], unknown[]] = [
  ['a@b', `${x(250)}@b.c`],
  [undefined, '', 'a', 'a b@c', 'a@b c', '@b', 'a@', 'a@b@c', `${x(251)}@b.c`],
];
const chosen: [unknown[], unknown[]] = [
  [x(8), x(1_024)],
  [undefined, x(7), x(1_025), 12_345_678],
];
const tried: [unknown[], unknown[]] = [
  ['x', x(1_024)],
  [undefined, '', x(1_025), 5],
];
const names: [unknown[], unknown[]] = [
  ['A', ' A', x(128)],
  ['', ' ', x(129), 5],
];
const required = ([good, bad]: [unknown[], unknown[]]): [unknown[], unknown[]] => [good, [undefined, ...bad]];
const optional = ([good, bad]: [unknown[], unknown[]]): [unknown[], unknown[]] => [
  [undefined, ...good],
  bad.filter((value) => value !== undefined),
];
const lists: [unknown[], unknown[]] = [
  [undefined, [], [addressOf(), addressOf()]],
  [Array.from({ length: ADDRESSES_MAX + 1 }, () => addressOf()), {}, [{}]],
];
const unknown: [unknown[], unknown[]] = [[], [1, null]];
const word: [unknown[], unknown[]] = [
  [undefined, null, '', 'A', 5, x(128)],
  [x(129), {}],
];
const filled: [unknown[], unknown[]] = [
  ['A', ' A', 5, x(128)],
  [undefined, '', ' ', x(129), {}],
];
const flag: [unknown[], unknown[]] = [[undefined, null, true, '1', 0], [{}]];
const anything: [unknown[], unknown[]] = [
  [undefined, null, 'x', 5, {}, { region: 'x' }],
  [[], true],
];

const profile = { customer: { ...name, email, addresses: [] }, currentPassword: PASSWORD };
const create = { customer: { ...name, email, addresses: [] }, password: PASSWORD };
const login = { username: email, password: 'x' };
const link = { email, newPassword: PASSWORD, resetToken: 'x' };
const change = { currentPassword: 'x', newPassword: PASSWORD };
const review = { review: reviewOf(1) };
const texts = (max: number): [unknown[], unknown[]] => [
  ['A', ' A', x(max)],
  [undefined, '', ' ', x(max + 1), 5],
];

describe('account bodies', () => {
  it.each<[string, string, z.ZodMiniType, object, [unknown[], unknown[]]]>([
    [
      'logging in',
      'username',
      loginBody,
      login,
      [
        ['x', x(320)],
        [undefined, '', x(321)],
      ],
    ],
    ['logging in', 'password', loginBody, login, tried],
    ['logging in', 'other', loginBody, login, unknown],
    [
      'refreshing',
      'refreshToken',
      refreshBody,
      { refreshToken: 'x' },
      [
        ['', x(256)],
        [undefined, x(257), 5],
      ],
    ],
    ['refreshing', 'other', refreshBody, { refreshToken: 'x' }, unknown],
    ['registering', 'customer.email', createBody, create, emails],
    ['registering', 'customer.firstname', createBody, create, required(names)],
    ['registering', 'customer.lastname', createBody, create, required(names)],
    ['registering', 'customer.addresses', createBody, create, lists],
    ['registering', 'customer.other', createBody, create, unknown],
    ['registering', 'password', createBody, create, chosen],
    ['registering', 'other', createBody, create, unknown],
    ['asking for a link', 'email', resetBody, { email }, emails],
    ['asking for a link', 'other', resetBody, { email }, unknown],
    ['using a link', 'email', linkBody, link, emails],
    ['using a link', 'newPassword', linkBody, link, chosen],
    [
      'using a link',
      'resetToken',
      linkBody,
      link,
      [
        ['x', x(256)],
        [undefined, '', x(257), 5],
      ],
    ],
    ['using a link', 'other', linkBody, link, unknown],
    ['changing the password', 'currentPassword', changePasswordBody, change, tried],
    ['changing the password', 'newPassword', changePasswordBody, change, chosen],
    ['changing the password', 'other', changePasswordBody, change, unknown],
    ['changing the profile', 'customer.firstname', profileBody, profile, optional(names)],
    ['changing the profile', 'customer.lastname', profileBody, profile, optional(names)],
    ['changing the profile', 'customer.email', profileBody, profile, optional(emails)],
    ['changing the profile', 'customer.addresses', profileBody, profile, lists],
    ['changing the profile', 'customer.other', profileBody, profile, unknown],
    ['changing the profile', 'currentPassword', profileBody, profile, optional(tried)],
    ['changing the profile', 'other', profileBody, profile, unknown],
    ['leaving', 'password', deleteBody, { password: 'x' }, tried],
    ['leaving', 'other', deleteBody, { password: 'x' }, unknown],
    ['the newsletter', 'email', mailerBody, { email }, emails],
    ['the newsletter', 'other', mailerBody, { email }, unknown],
    [
      'a review',
      'review.product_id',
      reviewBody,
      review,
      [
        [1, 2_147_483_647],
        [undefined, 0, 1.5, '1', 2_147_483_648],
      ],
    ],
    ['a review', 'review.title', reviewBody, review, texts(200)],
    ['a review', 'review.detail', reviewBody, review, texts(5_000)],
    ['a review', 'review.nickname', reviewBody, review, texts(100)],
    [
      'a review',
      'review.rating',
      reviewBody,
      review,
      [
        [1, 5],
        [undefined, 0, 6, 1.5, '5'],
      ],
    ],
    [
      'a review',
      'review.review_entity',
      reviewBody,
      review,
      [
        [undefined, 'product'],
        ['', 'order'],
      ],
    ],
    ['a review', 'review.customer_id', reviewBody, review, [[undefined, null, 5, '5'], [{}]]],
    ['a review', 'review.review_status', reviewBody, review, [[undefined, 1], ['1']]],
    ['a review', 'review.other', reviewBody, review, unknown],
    ['a review', 'other', reviewBody, review, unknown],
    [
      'an address',
      'id',
      givenAddress,
      addressOf(),
      [
        [undefined, null, 1, '7', 2_147_483_647],
        [0, 1.5, 'x', 2_147_483_648],
      ],
    ],
    ['an address', 'customer_id', givenAddress, addressOf(), [[undefined, null, 5, '5'], [{}]]],
    ['an address', 'firstname', givenAddress, addressOf(), filled],
    ['an address', 'lastname', givenAddress, addressOf(), filled],
    ['an address', 'city', givenAddress, addressOf(), filled],
    [
      'an address',
      'street',
      givenAddress,
      addressOf(),
      [
        [['a'], ['a', 'b', 'c', 'd'], [x(128)]],
        [undefined, [], ['a', 'b', 'c', 'd', 'e'], [x(129)]],
      ],
    ],
    [
      'an address',
      'postcode',
      givenAddress,
      addressOf(),
      [
        ['123', 1_010],
        [undefined, '12', x(129)],
      ],
    ],
    [
      'an address',
      'country_id',
      givenAddress,
      addressOf(),
      [['LV'], [undefined, 'lv', 'L', 'LVA', ' LV', 'LV ', 'LVLV']],
    ],
    ['an address', 'telephone', givenAddress, addressOf(), word],
    ['an address', 'company', givenAddress, addressOf(), word],
    ['an address', 'vat_id', givenAddress, addressOf(), word],
    ['an address', 'company_code', givenAddress, addressOf(), word],
    ['an address', 'region', givenAddress, addressOf(), anything],
    ['an address', 'region_id', givenAddress, addressOf(), anything],
    ['an address', 'region_code', givenAddress, addressOf(), anything],
    ['an address', 'default_shipping', givenAddress, addressOf(), flag],
    ['an address', 'default_billing', givenAddress, addressOf(), flag],
    ['an address', 'other', givenAddress, addressOf(), unknown],
  ])('for %s validate the field %s', (_what, path, shape, good, [taken, refused]) => {
    expect(shape.safeParse(good).success).toBe(true);
    for (const value of taken)
      expect([value, shape.safeParse(withValue(good, path, value)).success]).toEqual([value, true]);
    for (const value of refused)
      expect([value, shape.safeParse(withValue(good, path, value)).success]).toEqual([value, false]);
  });

  it('fill in missing fields of an address and keep the given ones', () => {
    const empty = { telephone: '', company: '', vat_id: '', company_code: '' };
    const flags = { default_shipping: false, default_billing: false };
    const { telephone: _none, ...bare } = addressOf();
    expect(givenAddress.parse(bare)).toEqual({ ...bare, ...empty, ...flags });
    const nulls = Object.fromEntries(Object.keys({ ...empty, ...flags }).map((key) => [key, null]));
    expect(givenAddress.parse({ ...bare, ...nulls })).toEqual({ ...bare, ...empty, ...flags });
    const address = {
      ...addressOf(),
      company: 'SIA',
      vat_id: 'LV1',
      company_code: '4',
      default_shipping: true,
    };
    expect(givenAddress.parse({ ...address, default_billing: '1' })).toEqual({
      ...address,
      default_billing: true,
    });
  });

  it('accept a new customer without addresses', () => {
    const { addresses: _none, ...customer } = create.customer;
    expect(createBody.parse({ ...create, customer })).toEqual({
      ...create,
      customer: { ...customer, addresses: [] },
    });
  });
});
