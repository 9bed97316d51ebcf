// Tests the registration of a customer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADDRESSES_MAX } from '#bridge/database/account-tables.ts';
import { openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { addressOf, get, type LoggedIn, login, newCustomer, register } from '../../support/backend/people.ts';
import { smallCatalogue } from '../../support/backend/small-catalogue.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge({ admin: { catalogue: smallCatalogue } });
  await newCustomer(bridge, 'anna@example.lv', { addresses: [addressOf()] });
});
afterAll(() => bridge.close());

const profileOf = async (who: LoggedIn) => (await get(bridge, '/user/me', who)).json().result;

describe('registration', () => {
  it('returns the customer, in the General group, with the submitted addresses', async () => {
    const answer = await register(bridge, 'new@example.lv', {
      addresses: [addressOf({ default_shipping: true, postcode: 1010 }), addressOf({ company: 'SIA Alfa' })],
    });
    expect(answer.json()).toMatchObject({
      code: 200,
      result: {
        id: expect.any(Number),
        group_id: 1,
        email: 'new@example.lv',
        addresses: [{ postcode: '1010', default_shipping: true }, { company: 'SIA Alfa' }],
      },
    });
    expect(answer.body).not.toMatch(/password|token/i);
  });

  it('refuses an e-mail address in use, in any letter case or Unicode form, with the specified message', async () => {
    await register(bridge, 'Ādams@example.lv');
    for (const email of ['Ādams@example.lv', 'ādams@EXAMPLE.lv', 'Ādams@example.lv'.normalize('NFD')])
      expect((await register(bridge, email)).json()).toEqual({
        code: 400,
        result: {
          errorMessage: 'A customer with the same email already exists in an associated website',
          errorCode: 'email-taken',
        },
      });
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(bridge, 'race@example.lv')));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  });

  it('preserves names in three scripts', async () => {
    const names = [
      ['Jānis Šķērsielis', 'Ķēniņš-Ozols'],
      ['Анна Мария', 'Ёлкина-Щукина'],
      ["Siobhán O'Brien", 'Müller-Łuczak'],
    ];
    for (const [at, [firstname, lastname]] of names.entries()) {
      const who = await newCustomer(bridge, `script-${at}@example.lv`, { firstname, lastname });
      expect(await profileOf(who)).toMatchObject({ firstname, lastname });
    }
  });

  it('refuses unknown keys, too many addresses and invalid values with an array of schema errors', async () => {
    const wrong = [
      { group_id: 2 },
      { id: 1 },
      { addresses: Array.from({ length: ADDRESSES_MAX + 1 }, () => addressOf()) },
      { addresses: [addressOf({ country_id: 'Latvia' })] },
      { addresses: [addressOf({ is_admin: true })] },
      { firstname: '  ' },
      { email: 'not an address' },
    ];
    for (const more of wrong) {
      const answer = (await register(bridge, 'wrong@example.lv', more)).json();
      expect(answer).toMatchObject({ code: 400, result: [{ dataPath: expect.any(String) }] });
    }
    expect((await login(bridge, 'wrong@example.lv')).statusCode).toBe(401);
  });
});
