// Tests registration and profile changes: only four keys can be modified. Addresses: address-book.test.ts.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeProfile } from '#bridge/accounts/change-profile.ts';
import { customerByEmail } from '#bridge/accounts/customer-by-email.ts';
import { newsletterState, setNewsletter } from '#bridge/accounts/set-newsletter.ts';
import { profileBody } from '#bridge/accounts/shapes.ts';
import { customerAnswer } from '#schemas/bridge/bridge-customer.ts';
import { NOW, openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import {
  addressOf,
  get,
  type LoggedIn,
  login,
  newCustomer,
  PASSWORD,
  send,
  toGroup,
} from '../../support/backend/people.ts';
import { smallCatalogue } from '../../support/backend/small-catalogue.ts';
import { json, nasty } from '../../support/backend/spoiled-json.ts';
import { randomCases } from '../../support/random-cases.ts';

const MODIFIABLE = ['firstname', 'lastname', 'email', 'addresses'];
let bridge: TestBridge;
let anna: LoggedIn;
beforeAll(async () => {
  bridge = await openTestBridge({ admin: { catalogue: smallCatalogue } });
  anna = await newCustomer(bridge, 'anna@example.lv', { addresses: [addressOf()] });
});
afterAll(() => bridge.close());

const profileOf = async (who: LoggedIn) => (await get(bridge, '/user/me', who)).json().result;
const update = (who: LoggedIn, customer: unknown, more: object = {}) =>
  send(bridge, '/user/me', { customer, ...more }, who);

describe('profile', () => {
  it('matches the contract and includes a group token', async () => {
    const answer = (await get(bridge, '/user/me', anna)).json();
    expect(customerAnswer.safeParse(answer).success).toBe(true);
    expect(answer.result.groupToken).toMatch(/^[\w-]+\.[\w-]{43}$/);
  });

  it('shows a changed customer group', async () => {
    await toGroup(bridge, anna, 2);
    expect((await profileOf(anna)).group_id).toBe(2);
    await toGroup(bridge, anna, 1);
  });

  it('accepts only firstname, lastname, email and addresses [S5.018]', async () => {
    const extra = fc.oneof(
      fc.constantFrom(
        'id',
        'group_id',
        'groupToken',
        'created_at',
        'updated_at',
        'card_number',
        'password',
        'password_hash',
        'email_key',
        'is_admin',
        'custom_attributes',
        'default_shipping',
        'website_id',
        'toString',
        'First Name',
        'firstName',
        'EMAIL',
      ),
      nasty,
      fc.string(),
    );
    const otherKey = extra.filter((key) => !MODIFIABLE.includes(key) && key !== '__proto__');
    const outerKey = otherKey.filter(
      (key) => !['customer', 'currentPassword', 'removedAddresses'].includes(key),
    );
    const good = fc.record(
      {
        firstname: fc.constantFrom('Anna', 'Анна'),
        lastname: fc.constantFrom('Bērziņa', "O'Neil"),
        email: fc.constant('anna@example.lv'),
        addresses: fc.constantFrom([], [addressOf()]),
      },
      { requiredKeys: [] },
    );
    const inside = fc.tuple(good, otherKey, json).map(([body, key, value]) => ({
      customer: { ...body, [key]: value },
    }));
    const outside = fc
      .tuple(good, outerKey, json)
      .map(([customer, key, value]) => ({ customer, [key]: value }));
    const inAddress = fc.tuple(good, otherKey, json).map(([body, key, value]) => ({
      customer: { ...body, addresses: [{ ...addressOf(), [`x${key}`]: value }] },
    }));

    // many bodies are checked with the schema only
    let passed = 0;
    fc.assert(
      fc.property(good, (customer) => {
        if (profileBody.safeParse({ customer }).success) passed += 1;
      }),
      { numRuns: 100 },
    );
    expect(passed).toBe(100);
    fc.assert(
      fc.property(fc.oneof(inside, outside, inAddress), (body) => !profileBody.safeParse(body).success),
      { numRuns: randomCases(100_000) },
    );
    // others are sent over HTTP: each is refused without a change
    const before = await profileOf(anna);
    const { groupToken: _signed, ...kept } = before;
    await fc.assert(
      fc.asyncProperty(fc.oneof(inside, outside, inAddress), async (body) => {
        const answer = await send(bridge, '/user/me', body, anna);
        expect(answer.statusCode, answer.body).toBe(400);
      }),
      { numRuns: randomCases(300) },
    );
    expect(await profileOf(anna)).toMatchObject(kept);

    const changed = { firstname: 'Anna Marija', lastname: 'Kalniņa', addresses: [] };
    const answer = (await update(anna, changed)).json();
    const { groupToken: _again, ...after } = answer.result;
    expect(after).toEqual({ ...kept, ...changed, updated_at: expect.any(String) });
    const moved = await update(anna, { email: 'anna.marija@example.lv' }, { currentPassword: PASSWORD });
    expect(moved.json().result).toMatchObject({ ...kept, ...changed, email: 'anna.marija@example.lv' });
    await update(anna, { email: 'anna@example.lv' }, { currentPassword: PASSWORD });
  });

  it('changes only the four fields for random bodies [S-12]', async () => {
    const who = await newCustomer(bridge, 'random@example.lv', { addresses: [addressOf()] });
    const fixed = ({ id, group_id, created_at, email }: Record<string, unknown>) => ({
      id,
      group_id,
      created_at,
      email,
    });
    const before = fixed(await profileOf(who));
    const card = (await get(bridge, '/user/loyalty-card', who)).json();
    const value = fc.oneof(json, fc.constantFrom('Anna', 'random@example.lv', 2, 'admin'));
    const key = fc.constantFrom(...MODIFIABLE, 'id', 'group_id', 'created_at', 'card_number', 'x');
    await fc.assert(
      fc.asyncProperty(fc.dictionary(key, value, { maxKeys: 4 }), async (customer) => {
        const answer = await update(who, customer);
        expect([200, 400, 403]).toContain(answer.statusCode);
        const isPlain = Object.keys(customer).every((name) => MODIFIABLE.includes(name));
        if (!isPlain) expect(answer.statusCode).toBe(400);
        expect(fixed(await profileOf(who))).toEqual(before);
      }),
      { numRuns: randomCases(200) },
    );
    expect((await get(bridge, '/user/loyalty-card', who)).json()).toEqual(card);
    expect((await login(bridge, 'random@example.lv')).statusCode).toBe(200);
  });

  it('changes the e-mail address only with the current password and to an unused address', async () => {
    const who = await newCustomer(bridge, 'moving@example.lv');
    await newCustomer(bridge, 'taken@example.lv');
    const wrong = { code: 400, result: { errorCode: 'wrong-password' } };
    expect((await update(who, { email: 'moved@example.lv' })).json()).toMatchObject(wrong);
    expect(
      (await update(who, { email: 'moved@example.lv' }, { currentPassword: 'not it at all' })).json(),
    ).toMatchObject(wrong);
    expect(
      (await update(who, { email: 'Taken@example.lv' }, { currentPassword: PASSWORD })).json(),
    ).toMatchObject({ code: 400, result: { errorCode: 'email-taken' } });
    // the same address in another letter case does not count as a change
    expect((await update(who, { email: 'Moving@example.lv' })).json().result.email).toBe('Moving@example.lv');
    await setNewsletter(bridge.db, 'moving@example.lv', 'subscribed', NOW);
    expect((await update(who, { email: 'moved@example.lv' }, { currentPassword: PASSWORD })).statusCode).toBe(
      200,
    );
    expect((await login(bridge, 'moving@example.lv')).statusCode).toBe(401);
    expect((await login(bridge, 'moved@example.lv')).statusCode).toBe(200);
    expect(await newsletterState(bridge.db, 'moved@example.lv')).toBe('subscribed');
    expect(await newsletterState(bridge.db, 'moving@example.lv')).toBe('unsubscribed');
  });

  it('checks a change of the e-mail address against the current profile and password', async () => {
    const who = await newCustomer(bridge, 'proof@example.lv');
    const before = await customerByEmail(bridge.db, 'proof@example.lv');
    const { id = 0, password_hash: hash } = before ?? {};
    const change = (email: string, provenHash: string | undefined) =>
      changeProfile(bridge.db, id, { email, firstname: 'Zane' }, provenHash, 0);
    const wrong = { result: { errorCode: 'wrong-password' } };
    await change('moved.proof@example.lv', hash);
    // a client that read the address before the change sends it back unmodified
    await expect(change('proof@example.lv', undefined)).rejects.toMatchObject(wrong);
    const passwords = { currentPassword: PASSWORD, newPassword: 'Cita parole 22' };
    await send(bridge, '/user/change-password', passwords, who);
    await expect(change('proof@example.lv', hash)).rejects.toMatchObject(wrong);
    expect((await profileOf(who)).email).toBe('moved.proof@example.lv');
    await change('Moved.Proof@example.lv', undefined);
    expect((await profileOf(who)).email).toBe('Moved.Proof@example.lv');
  });

  it('gives an e-mail address to only one of two concurrent requests', async () => {
    const two = [
      await newCustomer(bridge, 'two-1@example.lv'),
      await newCustomer(bridge, 'two-2@example.lv'),
    ];
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all(
        two.map((who) => update(who, { email: `wanted-${round}@example.lv` }, { currentPassword: PASSWORD })),
      );
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
      const loser = answers.find(({ statusCode }) => statusCode === 400);
      expect(loser?.json()).toMatchObject({ result: { errorCode: 'email-taken' } });
    }
  });
});
