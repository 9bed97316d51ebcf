// Tests sealed orders at the bridge (S-22): they are placed like any order, and opened for their customer only.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealingKeyOf } from '#bridge/orders/open-sealed.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { bearer, get, type LoggedIn, newCustomer, send } from '../support/backend/people.ts';
import { count, orderOf, placeOrder, post } from '../support/backend/requests.ts';
import { sealedFor } from '../support/sealed-box.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge();
});
afterAll(() => bridge.close());

const documentOf = (id: string, principal = 'guest') => ({ id, principal, body: orderOf(id) });
const create = async (id: string, sealed: string) =>
  post(bridge, '/api/order/create', { order_id: id, sealed }, { 'idempotency-key': id });
const open = (id: string, sealed: string, who?: LoggedIn) =>
  send(bridge, '/order/unseal', { order_id: id, sealed }, who);

describe('sealed order', () => {
  it('is placed up to 500,000 characters', async () => {
    const document = { ...documentOf('order-sealed-7'), note: '' };
    const { length } = await sealedFor(bridge, document);
    // base64url has four characters for three bytes
    const fill = (characters: number) => 'x'.repeat(Math.floor(((characters - length) * 3) / 4) - 3);
    const sealed = await sealedFor(bridge, { ...document, note: fill(500_000) });
    expect(sealed.length).toBeGreaterThan(499_900);
    expect((await create('order-sealed-7', sealed)).statusCode).toBe(200);
    expect((await open('order-sealed-7', sealed)).statusCode).toBe(404); // the backend has it
  });

  it.each([
    ['order/create', create],
    ['order/unseal', open],
  ])('is refused by %s if it is larger', async (_name, call) => {
    const answer = await call('order-sealed-8', 'x'.repeat(501_000));
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ code: 413, result: 'The body is too large' });
  });

  it('is placed once, even if it is sent both sealed and unsealed [S-22]', async () => {
    const before = await count(bridge, 'orders');
    const sealed = await sealedFor(bridge, documentOf('order-sealed-1'));
    const [first, again] = [await create('order-sealed-1', sealed), await create('order-sealed-1', sealed)];
    expect(first.statusCode).toBe(200);
    expect(again.json()).toEqual(first.json());
    expect((await placeOrder(bridge, orderOf('order-sealed-1'))).json()).toEqual(first.json());
    expect(await count(bridge, 'orders')).toBe(before + 1);
  });

  it('gets a response without the order’s token if its customer has already placed it [S-35]', async () => {
    const owner = await newCustomer(bridge, 'began@example.lv');
    const { id } = (await get(bridge, '/user/me', owner)).json().result;
    const theirs = documentOf('order-sealed-6', `user:${id}`);
    const { orderToken, ...known } = (
      await post(bridge, '/api/order/create', theirs.body, { 'idempotency-key': theirs.id, ...bearer(owner) })
    ).json().result;
    expect(orderToken).toMatch(/^[0-9a-f]{64}$/);
    const answer = await create(theirs.id, await sealedFor(bridge, theirs));
    expect(answer.json()).toEqual({ code: 200, result: known });
  });

  it.each([
    [
      'a key of another bridge',
      async () => {
        const other = await openTestBridge();
        const box = await sealedFor(other, documentOf('order-sealed-2'));
        await other.close();
        return box;
      },
    ],
    ['a malformed box', async () => 'a.b.c.d.e'],
    ['no JSON inside', async () => sealedFor(bridge, undefined)],
    ['another order', async () => sealedFor(bridge, documentOf('order-sealed-9'))],
    [
      'an invalid body',
      async () => sealedFor(bridge, { ...documentOf('order-sealed-2'), body: { cart_id: 1 } }),
    ],
  ])('with %s is refused with 400 without storing anything [I-26]', async (_, boxOf) => {
    const before = await count(bridge, 'orders');
    expect((await create('order-sealed-2', await boxOf())).statusCode).toBe(400);
    expect(await count(bridge, 'orders')).toBe(before);
  });

  it('can be opened only by its customer, or by any holder if it is a guest’s [S-22]', async () => {
    const [owner, other] = [
      await newCustomer(bridge, 'sealer@example.lv'),
      await newCustomer(bridge, 'finder@example.lv'),
    ];
    const { id } = (await get(bridge, '/user/me', owner)).json().result;
    const theirs = documentOf('order-sealed-3', `user:${id}`);
    const box = await sealedFor(bridge, theirs);
    expect((await open(theirs.id, box, owner)).json().result).toEqual(theirs);
    for (const who of [other, undefined]) expect((await open(theirs.id, box, who)).statusCode).toBe(404);
    const guests = documentOf('order-sealed-4');
    expect((await open(guests.id, await sealedFor(bridge, guests))).json().result).toEqual(guests);
  });

  it('cannot be opened once the order was placed [S-22]', async () => {
    const guests = documentOf('order-sealed-5');
    const box = await sealedFor(bridge, guests);
    await create(guests.id, box);
    expect((await open(guests.id, box)).statusCode).toBe(404);
  });

  it('has a key that depends only on the secret of the bridge [S-22]', async () => {
    const [first, second, other] = [
      await sealingKeyOf('s'),
      await sealingKeyOf('s'),
      await sealingKeyOf('t'),
    ];
    expect(second.publicKey).toEqual(first.publicKey);
    expect(other.publicKey.kid).not.toBe(first.publicKey.kid);
    expect(Object.keys(first.publicKey)).not.toContain('d');
    expect((await sealingKeyOf(undefined)).publicKey).not.toEqual((await sealingKeyOf(undefined)).publicKey);
  });
});
