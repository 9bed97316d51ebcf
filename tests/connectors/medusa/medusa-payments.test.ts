// Tests payment sessions of Medusa as payment pages, with answers as the admin API of 2.21.2 gives them.
import { beforeEach, describe, expect, it } from 'vitest';
import type { PaymentProvider } from '#bridge/ports/payment-provider.ts';
import { type PageMapping, readAttributeMapping } from '#connectors/medusa/import/attribute-mapping.ts';
import { type Json, MedusaError, type Send } from '#connectors/medusa/medusa-client.ts';
import { medusaPayments } from '#connectors/medusa/medusa-payments.ts';
import { ORDER } from '#connectors/medusa/order-row.ts';
import { METHODS } from '#connectors/medusa/shop-methods.ts';
import { orderRequest } from './memory-services.ts';
import { lines, openWorld, outcomeOf, TOTAL } from './order-world.ts';
import { recordsInMemory } from './recorded-medusa.ts';

const CODE = 'pp_card_card';
const page: PageMapping = { url: 'next.url', returnTo: 'back', placedWith: 'pp_unpaid_store' };
const attempt = {
  ...{ id: 'a'.repeat(32), orderNumber: 1, orderId: 'order-of-device', amount: 2_230, currency: 'EUR' },
  ...{ store: 'lv', returnTo: 'https://shop.test/order-completed?payment=t' },
};

type Collection = { id: string; amount: number; status: string; payment_sessions: Json[]; payments: Json[] };

/** The payment collections of one order. */
function openPayments({ hasPlugin = true, first = {} as Partial<Collection> } = {}) {
  const collections: Collection[] = [
    { id: 'pay_col_1', amount: 22.3, status: 'awaiting', payment_sessions: [], payments: [], ...first },
  ];
  const asked: string[] = [];
  const bodies: Json[] = [];
  const faults = { path: '' };
  let sessions = 0;
  const send: Send = async (method, path, { body } = {}) => {
    asked.push(`${method} ${path}`);
    if (faults.path !== '' && path.includes(faults.path)) throw new MedusaError('broken', path, 500);
    const [, , kind, id = '', part] = path.split('/');
    if (kind === 'orders') return { order: { id, payment_collections: structuredClone(collections) } };
    if (kind === 'store-payments' && hasPlugin) {
      const all = collections.flatMap((one) =>
        one.payment_sessions.map((session) => ({
          ...session,
          payment: one.payments.find(({ payment_session_id }) => payment_session_id === session.id) ?? null,
        })),
      );
      return { payment_session: all.find((one: Json) => one.id === id) ?? null };
    }
    if (kind === 'payment-collections' && part === undefined) {
      const made = { id: 'pay_col_2', amount: Number(body?.amount), status: 'not_paid' };
      collections.push({ ...made, payment_sessions: [], payments: [] });
      return { payment_collection: { id: made.id } };
    }
    const collection = collections.find((one) => one.id === id);
    if (kind !== 'payment-collections' || collection === undefined)
      throw new MedusaError('missing', path, 404);
    sessions += 1;
    bodies.push(body ?? {});
    const name = `payses_${sessions}`;
    const data = { ...(body?.data as Json), next: { url: `https://pay.example/${name}` } };
    collection.payment_sessions = [{ id: name, provider_id: body?.provider_id, status: 'pending', data }];
    return { payment_collection: structuredClone(collection) };
  };
  return { send, collections, asked, bodies, faults };
}

let records: ReturnType<typeof recordsInMemory>;
beforeEach(async () => {
  records = recordsInMemory();
  await records.writeMany(ORDER, new Map([[attempt.orderId, { engineOrder: 'order_1' }]]));
});

function providerOf(admin: Send, more: Partial<PageMapping> = {}): PaymentProvider {
  const mapping = {
    ...readAttributeMapping(),
    payment: { [CODE]: { titles: {}, page: { ...page, ...more } } },
  };
  const services = { records, clock: () => 0, elapsed: () => 0, report: () => undefined };
  const found = medusaPayments({ client: { store: admin, admin }, services }, mapping)[CODE];
  if (found === undefined) throw new Error('The mapping has no page');
  return found;
}
const sessionIn = ({ collections }: ReturnType<typeof openPayments>): Json =>
  collections.at(-1)?.payment_sessions[0] as Json;

describe('a payment page', () => {
  it('is that of a session in the order’s collection, which is given the address to return to', async () => {
    const medusa = openPayments();
    expect(await providerOf(medusa.send).open(attempt)).toEqual({ url: 'https://pay.example/payses_1' });
    expect(medusa.bodies).toEqual([
      { provider_id: CODE, data: { back: attempt.returnTo, store_attempt: attempt.id } },
    ]);
    expect(medusa.collections).toHaveLength(1);
  });

  it.each([
    ['has a payment', { payments: [{ id: 'pay_1', payment_session_id: 'payses_0' }] }],
    ['is for another amount', { amount: 22.31 }],
    ['was cancelled', { status: 'canceled' }],
  ])('is in a collection of its own if the order’s %s', async (_what, first) => {
    const medusa = openPayments({ first });
    await providerOf(medusa.send).open(attempt);
    expect(medusa.collections[1]).toMatchObject({ amount: 22.3, payment_sessions: [{ id: 'payses_1' }] });
  });

  it('is the same after the bridge was killed before it had recorded the session', async () => {
    const medusa = openPayments();
    const first = await providerOf(medusa.send).open(attempt);
    records = recordsInMemory();
    await records.writeMany(ORDER, new Map([[attempt.orderId, { engineOrder: 'order_1' }]]));
    expect(await providerOf(medusa.send).open(attempt)).toEqual(first);
    expect(medusa.bodies).toHaveLength(1);
  });

  it('is not opened without its address', async () => {
    const { send } = openPayments();
    const without: Send = async (...request) => {
      const answer = await send(...request);
      return JSON.parse(JSON.stringify(answer).replaceAll('"url"', '"other"')) as Json;
    };
    await expect(providerOf(without).open(attempt)).rejects.toMatchObject({ fault: 'broken' });
  });

  describe('that is submitted as a form', () => {
    /** Opens the page of a session whose data contain this form. */
    const openForm = (form: unknown) => {
      const { send } = openPayments();
      const withForm: Send = async (...request) => {
        const answer = (await send(...request)) as { payment_collection?: Collection };
        for (const session of answer.payment_collection?.payment_sessions ?? [])
          session.data = { ...(session.data as Json), form };
        return answer;
      };
      return providerOf(withForm, { fields: 'form.fields' }).open(attempt);
    };

    it('gets its fields unchanged, as the provider has signed them', async () => {
      const fields = { amount: 22.3, sum: ' a= ', empty: '', test: true };
      expect(await openForm({ fields })).toEqual({
        url: 'https://pay.example/payses_1',
        fields: { amount: '22.3', sum: ' a= ', empty: '', test: 'true' },
      });
    });

    it.each([undefined, {}, { fields: 'a=1' }, { fields: { sum: null } }, { fields: { sum: ['a'] } }])(
      'is not opened with %j',
      async (form) => {
        await expect(openForm(form)).rejects.toMatchObject({ fault: 'broken' });
      },
    );
  });

  it('is not opened for an order that Medusa does not have', async () => {
    const { send } = openPayments();
    await expect(providerOf(send).open({ ...attempt, orderId: 'other' })).rejects.toThrow('other');
  });

  it('is not offered without the secret key', () => {
    const mapping = { ...readAttributeMapping(), payment: { [CODE]: { titles: {}, page } } };
    const services = { records, clock: () => 0, elapsed: () => 0, report: () => undefined };
    const client = { store: openPayments().send, admin: undefined };
    expect(medusaPayments({ client, services }, mapping)).toEqual({});
  });
});

describe.each([
  ['with the plug-in', true],
  ['without the plug-in', false],
])('the outcome %s', (_what, hasPlugin) => {
  const opened = async () => {
    const medusa = openPayments({ hasPlugin });
    const provider = providerOf(medusa.send);
    await provider.open(attempt);
    return { medusa, outcome: () => provider.outcome(attempt.id) };
  };
  const payment = (more: Json = {}): Json => ({
    ...{ id: 'pay_1', payment_session_id: 'payses_1', amount: 22.3, currency_code: 'eur' },
    ...more,
  });

  it.each([
    ['pending', 'open'],
    ['requires_more', 'open'],
    ['error', 'refused'],
    ['canceled', 'left'],
  ])('of a session that is %s is “%s”', async (status, state) => {
    const { medusa, outcome } = await opened();
    sessionIn(medusa).status = status;
    const found = await outcome();
    expect(found === 'open' ? found : found.state).toBe(state);
  });

  it('of a session with a payment is its amount', async () => {
    const { medusa, outcome } = await opened();
    medusa.collections[0]?.payments.push(payment({ amount: 20 }));
    expect(await outcome()).toEqual({
      ...{ attempt: attempt.id, state: 'paid', amount: 2_000, currency: 'EUR' },
    });
  });

  it('of a cancelled payment is “left”', async () => {
    const { medusa, outcome } = await opened();
    medusa.collections[0]?.payments.push(payment({ canceled_at: '2026-01-01T00:00:00Z' }));
    expect(await outcome()).toMatchObject({ state: 'left' });
  });

  it('of a session that was removed is “left”', async () => {
    const { medusa, outcome } = await opened();
    for (const collection of medusa.collections) collection.payment_sessions = [];
    expect(await outcome()).toMatchObject({ state: 'left' });
  });

  it('cannot be told while Medusa fails', async () => {
    const { medusa, outcome } = await opened();
    medusa.faults.path = hasPlugin ? 'store-payments' : 'orders';
    await expect(outcome()).rejects.toMatchObject({ fault: 'broken' });
  });
});

it('an order that is paid on a page is placed with the session of the placeholder', async () => {
  const { medusa, shelf, start } = openWorld();
  shelf.records.set(`${METHODS} lv`, {
    ...{ shipping: [], payment: [], countries: [], placedWith: { [CODE]: 'pp_unpaid_store' } },
  });
  const request = orderRequest('paid-later', { lines, confirmedTotal: TOTAL, payment: CODE });
  expect(await outcomeOf(start().orders.place(request, undefined))).toBe('placed');
  expect(medusa.sessions).toEqual(['pp_unpaid_store']);
});
