// Tests customers, addresses and profiles through the functions that the routes call.
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { cardNumber } from '#bridge/accounts/card-number.ts';
import { changeProfile } from '#bridge/accounts/change-profile.ts';
import {
  bridgeCustomerOf,
  customerByEmail,
  customerById,
  lockCustomer,
  profileOf,
} from '#bridge/accounts/customer-by-email.ts';
import { eraseCustomer } from '#bridge/accounts/erase-customer.ts';
import { addressesOf, givenAddress, replaceAddresses } from '#bridge/accounts/given-address.ts';
import { newsletterState, setNewsletter } from '#bridge/accounts/set-newsletter.ts';
import { ADDRESSES_MAX, newsletter, passwordLinks } from '#bridge/database/account-tables.ts';
import type { Db } from '#bridge/database/open-database.ts';
import { NOW } from '../../support/backend/open-bridge.ts';
import { ownCustomers } from '../../support/backend/own-customers.ts';
import { addressOf } from '../../support/backend/people.ts';

const LATER = NOW + 60_000;
const iso = (time: number) => new Date(time).toISOString();

const { newCustomer, next } = ownCustomers();
let db: Db;
let email = '';
let id = 0;
beforeEach(async () => {
  ({ db, email, id } = await next());
});

describe('customer', () => {
  it('is identified by its e-mail address in any letter case and Unicode normalization form', async () => {
    const other = 'Ādams@Example.lv'.normalize('NFD');
    const made = await newCustomer(other);
    expect(made).toMatchObject({
      email: 'Ādams@Example.lv',
      email_key: 'ādams@example.lv',
      password_hash: 'hash',
      firstname: 'Anna',
      lastname: 'Bērziņa',
      group_id: 1,
      card_number: cardNumber(made.id),
      created_at: iso(NOW),
      updated_at: iso(NOW),
    });
    await expect(newCustomer('ĀDAMS@example.lv')).rejects.toMatchObject({
      status: 400,
      result: {
        errorMessage: 'A customer with the same email already exists in an associated website',
        errorCode: 'email-taken',
      },
    });
    expect(await customerByEmail(db, 'āDAMS@EXAMPLE.LV')).toEqual(made);
    expect(await customerByEmail(db, 'nobody@example.lv')).toBeUndefined();
    expect([await customerById(db, made.id), await lockCustomer(db, made.id)]).toEqual([made, made]);
  });

  it('is refused with 401 once deleted', async () => {
    await eraseCustomer(db, id, 'hash');
    const gone = { status: 401, result: "The consumer isn't authorized to access %resources." };
    for (const find of [customerById, lockCustomer]) await expect(find(db, id)).rejects.toMatchObject(gone);
  });

  it('contains its default addresses', async () => {
    const customer = await customerById(db, id);
    expect(bridgeCustomerOf(await profileOf(db, customer))).toEqual({
      id,
      group_id: 1,
      email,
      firstname: 'Anna',
      lastname: 'Bērziņa',
      website_id: 1,
      created_at: iso(NOW),
      updated_at: iso(NOW),
      address_limit: ADDRESSES_MAX,
      addresses: [],
    });
    const given = [addressOf({ default_billing: true }), addressOf({ default_shipping: true })];
    await replaceAddresses(
      db,
      id,
      given.map((one) => givenAddress.parse(one)),
    );
    const [first, second] = await addressesOf(db, id);
    expect(bridgeCustomerOf(await profileOf(db, customer))).toMatchObject({
      default_shipping: String(second?.id),
      default_billing: String(first?.id),
      addresses: [first, second],
    });
  });
});

describe('addresses of a customer', () => {
  const replace = (...given: object[]) =>
    replaceAddresses(
      db,
      id,
      given.map((one) => givenAddress.parse(one)),
    );
  const shown = async () => (await addressesOf(db, id)).map(({ id: at, city }) => [at, city]);

  it('are replaced in the given order, keeping the rows of known ids', async () => {
    const regions = { region: { region: 'x' }, region_id: 1, region_code: 'y' };
    await replace(addressOf({ city: 'A', ...regions }), addressOf({ city: 'B', customer_id: id }));
    const [a, b] = await addressesOf(db, id);
    const whole = givenAddress.parse(addressOf({ city: 'A', ...regions }));
    expect(a).toEqual({ ...whole, id: expect.any(Number), customer_id: id });
    await replace(
      addressOf({ city: 'B2', id: b?.id, customer_id: String(id) }),
      addressOf({ city: 'A2', id: a?.id }),
    );
    expect(await shown()).toEqual([
      [b?.id, 'B2'],
      [a?.id, 'A2'],
    ]);
    await replace(
      addressOf({ city: 'C', id: null, customer_id: null }),
      addressOf({ city: 'A3', id: a?.id }),
    );
    expect(await shown()).toEqual([
      [expect.any(Number), 'C'],
      [a?.id, 'A3'],
    ]);
    await replace();
    expect(await shown()).toEqual([]);
  });

  it('are unchanged if an id is unknown, duplicated or belongs to another customer', async () => {
    await replace(addressOf({ city: 'A' }));
    const mine = (await addressesOf(db, id))[0]?.id;
    const other = await newCustomer(`other-${email}`, { addresses: [givenAddress.parse(addressOf())] });
    const theirs = (await addressesOf(db, other.id))[0]?.id;
    const foreign = { status: 403, result: 'Provided invalid address.id or address.customer_id' };
    for (const given of [
      [{ id: theirs }],
      [{ id: mine }, { id: theirs }],
      [{ id: mine }, { id: mine }],
      [{ id: mine }, { customer_id: other.id }],
      [{ customer_id: '' }],
    ])
      await expect(replace(...given.map((more) => addressOf(more)))).rejects.toMatchObject(foreign);
    expect(await shown()).toEqual([[mine, 'A']]);
    await replace(addressOf({ id: mine, city: 'B' }));
    expect(await addressesOf(db, other.id)).toMatchObject([{ id: theirs, city: 'Rīga' }]);
  });
});

describe('profile', () => {
  const state = async () => {
    const { firstname, lastname, email: address, updated_at } = await customerById(db, id);
    return { firstname, lastname, address, updated_at };
  };

  it('changes only the fields that were sent', async () => {
    await changeProfile(db, id, { firstname: 'Zane' }, undefined, LATER);
    expect(await state()).toEqual({
      firstname: 'Zane',
      lastname: 'Bērziņa',
      address: email,
      updated_at: iso(LATER),
    });
    await changeProfile(db, id, { lastname: 'Kalniņa', email: email.toUpperCase() }, undefined, LATER);
    expect(await state()).toMatchObject({
      firstname: 'Zane',
      lastname: 'Kalniņa',
      address: email.toUpperCase(),
    });
    await changeProfile(db, id, { addresses: [givenAddress.parse(addressOf())] }, undefined, LATER);
    expect(await addressesOf(db, id)).toHaveLength(1);
    await changeProfile(db, id, {}, undefined, LATER);
    expect(await addressesOf(db, id)).toHaveLength(1);
  });

  it('updates the newsletter subscription and password links only when the e-mail address changes', async () => {
    const link = async (hash: string) => {
      await db.insert(passwordLinks).values({ hash, customer_id: id, expires_at: LATER, used: false });
    };
    const isUsed = async (hash: string) =>
      (await db.select().from(passwordLinks).where(eq(passwordLinks.hash, hash)))[0]?.used;
    await link(`link-${id}`);
    await setNewsletter(db, email, 'subscribed', NOW);
    await changeProfile(db, id, { email: email.toUpperCase() }, undefined, LATER);
    expect([await isUsed(`link-${id}`), await newsletterState(db, email)]).toEqual([false, 'subscribed']);
    const moved = `Moved-${email}`;
    await changeProfile(db, id, { email: moved.normalize('NFD') }, 'hash', LATER);
    expect(await isUsed(`link-${id}`)).toBe(true);
    expect([await newsletterState(db, email), await newsletterState(db, moved)]).toEqual([
      'unsubscribed',
      'subscribed',
    ]);
    const [row] = await db.select().from(newsletter).where(eq(newsletter.email_key, moved.toLowerCase()));
    expect(row).toMatchObject({ email: moved, state: 'subscribed' });
    // a change of address does not resubscribe an unsubscribed customer
    const last = `last-${email}`;
    await setNewsletter(db, moved, 'unsubscribed', NOW);
    await changeProfile(db, id, { email: last }, 'hash', LATER);
    expect(await newsletterState(db, last)).toBe('unsubscribed');
  });

  it('changes its e-mail address only with the current password and to an unused address', async () => {
    const before = await state();
    const other = await newCustomer(`other-${email}`);
    const move = (to: string, hash?: string) =>
      changeProfile(db, id, { email: to, lastname: 'X' }, hash, LATER);
    for (const hash of [undefined, 'another hash'])
      await expect(move(`free-${email}`, hash)).rejects.toMatchObject({
        status: 400,
        result: {
          errorMessage: "The password doesn't match this account.",
          errorCode: 'wrong-password',
        },
      });
    await expect(move(other.email, 'hash')).rejects.toMatchObject({ result: { errorCode: 'email-taken' } });
    expect(await state()).toEqual(before);
  });
});
