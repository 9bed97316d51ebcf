// Tests the verdicts of looking an order up by its id: unknown, known, or known with another body.
import { describe, expect, it } from 'vitest';
import type { OrderBody } from '#schemas/documents/order-document.ts';
import { errorCode } from '#schemas/error-code.ts';
import { failed, ok } from '#schemas/fault.ts';
import { contentHashes, orderContentHash } from '#shared/domain/order/order-key.ts';
import { foundVerdict, lookUpVerdict, type OrderVerdict } from '#shared/domain/order/order-verdict.ts';
import { sealedOrder } from '#shared/domain/order/sealed-order.ts';
import { confirmedOrder } from '../../../support/browser/confirmed-order.ts';

const ID = 'order-1';
const envelope = (result: unknown) => ok({ code: 200, result });

describe('the order found by an idempotency key', () => {
  const order = confirmedOrder(ID, 1);
  const hash = orderContentHash(order.body);
  const found = (heldAs?: string) =>
    lookUpVerdict(
      envelope({ platform_order_id: 1234, orderNumber: 7, transmited: true, body_hash: heldAs }),
      ID,
    ) as OrderVerdict;
  const judged = (heldAs?: string, isOtherBody = true, more: Partial<typeof order> = {}) =>
    foundVerdict({ ...order, ...more }, found(heldAs), isOtherBody);

  it('is the same order if its content equals the current or an earlier content [F86 I-02]', () => {
    for (const more of [{}, { former_bodies: [hash] }, { body: { ...order.body, cart_id: 'another' } }])
      expect(judged(hash, true, more)).toMatchObject({ state: 'accepted', orderNumber: '7' });
    expect(judged('before', true, { former_bodies: ['before'] })).toMatchObject({ state: 'accepted' });
    expect(judged(hash, true, { ...sealedOrder(order, 'box') })).toMatchObject({ state: 'accepted' });
  });

  it('is the same order whether or not the backend received empty shipping codes [F86 I-02]', () => {
    const { addressInformation: info } = order.body;
    const codes = { shipping_carrier_code: '', shipping_method_code: '' };
    const body = { ...order.body, addressInformation: { ...info, ...codes } };
    const { shipping_carrier_code, shipping_method_code, ...without } = body.addressInformation;
    const sent = { ...body, addressInformation: without } as OrderBody;
    for (const held of [body, sent]) {
      const heldAs = orderContentHash(held);
      expect(judged(heldAs, true, { body })).toMatchObject({ state: 'accepted' });
      expect(judged(heldAs, true, { former_bodies: contentHashes(body) })).toMatchObject({
        state: 'accepted',
      });
    }
  });

  it('is a different order if its content differs, whether or not it was rejected [F86 I-02]', () => {
    const others = { state: 'confirmed', code: 'conflict', othersNumber: '7', retry: 'wait' };
    for (const isOtherBody of [true, false]) expect(judged('other', isOtherBody)).toEqual(others);
    const [line] = order.body.products;
    const more = { ...order.body, products: [{ ...line, qty: 99 }] } as OrderBody;
    expect(judged(hash, false, { body: more })).toEqual(others);
    for (const more of [{ sealed: 'box' }, { rekeyed_from: '' }])
      expect(judged('other', true, more)).toMatchObject({ state: 'needs_help' });
  });

  it('needs help if the backend rejected the body and does not return its own [F86]', () => {
    expect(judged(undefined)).toEqual({ state: 'needs_help', code: 'conflict', retry: 'none' });
    expect(judged(undefined, false)).toMatchObject({ state: 'accepted' });
    const lost = { state: 'unknown', code: 'offline', retry: 'wait' } as const;
    expect(foundVerdict(order, lost, true)).toBe(lost);
  });
});

describe('lookUpVerdict', () => {
  it('returns absent only if the backend does not know the id', () => {
    expect(lookUpVerdict(envelope(null), ID)).toBe('absent');
    for (const code of errorCode.options.filter((each) => each !== 'not-found'))
      expect(lookUpVerdict(failed(code), ID), code).toMatchObject({ state: 'unknown' });
    expect(lookUpVerdict(failed('not-found'), ID)).toBe('not-offered');
    expect(lookUpVerdict(envelope({}), ID)).toMatchObject({ state: 'unknown' });
  });

  it('accepts a known order along with its number', () => {
    const known = { platform_order_id: 7, order_id: ID, transmited: true };
    const numbered = { ...known, orderNumber: '102' };
    expect(lookUpVerdict(envelope(numbered), ID)).toMatchObject({ state: 'accepted', orderNumber: '102' });
    expect(lookUpVerdict(envelope(known), ID)).not.toHaveProperty('orderNumber');
    expect(lookUpVerdict(envelope({ ...known, order_id: 'other' }), ID)).toMatchObject({ state: 'unknown' });
    const untold = { ...known, platform_order_id: null };
    expect(lookUpVerdict(envelope(untold), ID)).toEqual({
      state: 'accepted',
      code: 'accepted',
      retry: 'none',
    });
    expect(lookUpVerdict(envelope({ ...untold, transmited: false }), ID)).toMatchObject({ state: 'unknown' });
  });
});
