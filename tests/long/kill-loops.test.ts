// Kills the bridge repeatedly during bursts of orders and profile changes. After each restart:
// - Accepted orders exist, and an order that is sent again is not duplicated.
// - The profile is consistent: either the old or the new one.
// - Stock and orders agree.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { Dice } from '../simulation/virtual-time.ts';
import { orderOf } from '../support/backend/requests.ts';
import { propertySeed } from '../support/seed.ts';
import { type BridgeProcess, startBridgeProcess } from './killed-bridge.ts';
import { shareOf } from './share.ts';

const KILLS = 100;
const ORDERS_AT_ONCE = 12;

type Goods = { sku: string; type_id: string; status: number; visibility: number; total_qty: number };

async function sellable({ address }: BridgeProcess): Promise<string[]> {
  const found = await fetch(`${address}/api/catalog/catalogue_lv/product/_search?size=1000`);
  const hits: { _source: Goods }[] = (await found.json()).hits.hits;
  return hits
    .map(({ _source }) => _source)
    .filter((one) => one.type_id === 'simple' && one.status === 1 && one.visibility === 4)
    .filter(({ total_qty }) => total_qty >= ORDERS_AT_ONCE)
    .map(({ sku }) => sku);
}

const send = async ({ address }: BridgeProcess, id: string, sku: string): Promise<{ code: number }> => {
  const body = orderOf(id, {
    products: [{ sku, qty: 1, name: '', price: 0, price_incl_tax: 0, product_type: 'simple' }],
    payment: 'banktransfer',
    confirmedTotal: '99999.00',
  });
  const answer = await fetch(`${address}/api/order/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': id },
    body: JSON.stringify(body),
  });
  return answer.json();
};

const json = { 'content-type': 'application/json' };
const EMAIL = 'killed@example.lv';
const PASSWORD = 'Pareiza parole 1';

/** Creates the account, which the reset after each round deletes, and returns the request headers of its customer. */
async function customerOf({ address }: BridgeProcess): Promise<Record<string, string>> {
  const call = async (path: string, body: object) => {
    const answer = await fetch(`${address}/api${path}`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(body),
    });
    expect(answer.status, path).toBe(200);
    return answer.json();
  };
  const names = { firstname: 'Anna', lastname: 'Nulle' };
  await call('/user/create', { customer: { email: EMAIL, ...names }, password: PASSWORD });
  const { result } = await call('/user/login', { username: EMAIL, password: PASSWORD });
  return { ...json, authorization: `Bearer ${result}` };
}

/** Returns a profile whose parts all contain the same number. */
const profileOf = (at: number) => ({
  customer: {
    email: EMAIL,
    firstname: 'Anna',
    lastname: `Nr ${at}`,
    addresses: [0, 1].map((place) => ({
      ...{ firstname: 'Anna', lastname: `Nr ${at}`, street: [`Iela ${at}`, String(place)], city: 'Rīga' },
      ...{ postcode: 'LV-1010', country_id: 'LV', telephone: '20000000' },
    })),
  },
});

type Profile = { lastname: string; addresses: { lastname: string; street: string[] }[] };
/** Returns the number that all parts of a profile contain; undefined if they differ. */
function numberOf({ lastname, addresses }: Profile): number | undefined {
  const reported = [
    lastname,
    ...addresses.flatMap((one) => [one.lastname, one.street[0]?.replace('Iela', 'Nr')]),
  ];
  return new Set(reported).size === 1 ? Number(lastname.replace('Nr ', '')) : undefined;
}

async function killAgainAndAgain(data: NodeJS.ProcessEnv): Promise<void> {
  const dice = new Dice(propertySeed());
  let bridge = await startBridgeProcess(data);
  let [cutOff, kept, changes] = [0, 0, 0];
  try {
    const skus = await sellable(bridge);
    const kills = shareOf(KILLS);
    for (let round = 0; round < kills; round++) {
      const orders = Array.from({ length: ORDERS_AT_ONCE }, (_, at) => ({
        id: `killed-${round}-${at}`,
        sku: dice.pick(skus),
      }));
      const dyingAfter = dice.between(0, ORDERS_AT_ONCE - 1);
      const accepted = new Map<string, unknown>();
      let dying: Promise<void> | undefined;
      let saved = 0;
      const dies = () => {
        if (accepted.size >= dyingAfter) dying ??= bridge.kill();
      };
      const customer = await customerOf(bridge);
      const save = async (at: number): Promise<boolean> => {
        const answer = await fetch(`${bridge.address}/api/user/me`, {
          method: 'POST',
          headers: customer,
          body: JSON.stringify(profileOf(at)),
        }).catch(() => undefined);
        if (answer?.status === 200) saved = at;
        return saved === at;
      };
      const saveOnAndOn = async (at: number): Promise<void> => {
        if (await save(at)) await saveOnAndOn(at + 1);
      };
      expect(await save(1)).toBe(true);
      const changing = saveOnAndOn(2);
      const sending = orders.map(async ({ id, sku }) => {
        const answer = await send(bridge, id, sku).catch(() => undefined);
        if (answer?.code === 200) accepted.set(id, answer);
        dies();
      });
      dies();
      await Promise.all([...sending, changing]);
      await dying;
      bridge = await startBridgeProcess(data);
      for (const { id, sku } of orders) {
        const answer = await send(bridge, id, sku);
        expect(answer, `round ${round}, ${id}`).toMatchObject({ code: 200, result: { order_id: id } });
        if (accepted.has(id)) expect(answer, `round ${round}, ${id}`).toEqual(accepted.get(id));
      }
      const profile: Profile = (
        await (await fetch(`${bridge.address}/api/user/me`, { headers: customer })).json()
      ).result;
      // the last change may have been saved without a response
      expect([saved, saved + 1], `round ${round}`).toContain(numberOf(profile));
      changes += saved;
      const reported = await fetch(`${bridge.address}/__admin/invariants`);
      expect((await reported.json()).result, `round ${round}`).toMatchObject({
        ok: true,
        orders: ORDERS_AT_ONCE,
        ordersPerClientIdMax: 1,
      });
      kept += accepted.size;
      cutOff += ORDERS_AT_ONCE - accepted.size;
      const reset = await fetch(`${bridge.address}/__admin/reset?seed=1`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
      });
      expect(reset.status).toBe(200);
    }
  } finally {
    await bridge.kill();
  }
  console.log(
    `${kept} orders got a response before a kill, ${cutOff} did not; ${changes} profile changes got a response`,
  );
  expect(cutOff).toBeGreaterThan(0);
}

describe('a bridge that is killed during bursts of orders', () => {
  it('loses no accepted order on PGlite', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'shop-killed-bridge-'));
    await killAgainAndAgain({ BRIDGE_DATA: folder }).finally(() =>
      rm(folder, { recursive: true, force: true }),
    );
  });

  const address = process.env.LONG_DATABASE_URL;
  it.skipIf(!address)('loses no accepted order on PostgreSQL', async () => {
    const name = `killed_${randomBytes(6).toString('hex')}`;
    const server = new pg.Client({ connectionString: address });
    await server.connect();
    await server.query(`create database ${name}`);
    const own = new URL(address ?? '');
    own.pathname = `/${name}`;
    try {
      await killAgainAndAgain({ DATABASE_URL: own.href });
    } finally {
      await server.query(`drop database ${name} with (force)`);
      await server.end();
    }
  });
});
