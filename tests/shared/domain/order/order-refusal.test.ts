// The verdict on an order that a response does not accept: refused, unknown, or waiting for a cart, a login or consent.
import { describe, expect, it } from 'vitest';
import { endpoints } from '#schemas/bridge/endpoints.ts';
import { errorCode } from '#schemas/error-code.ts';
import { type Fault, failed, ok } from '#schemas/fault.ts';
import {
  type AnswerReading,
  lookUpVerdict,
  orderVerdict as verdictOf,
} from '#shared/domain/order/order-verdict.ts';
import { decodeAnswer } from '#workers/bridge-client/decode-answer.ts';

const ID = 'order-1';
const KEYS: AnswerReading = { deduplication: 'key', bareOrderNumber: 'order', acceptedOrderText: '' };
const orderVerdict = (
  result: Parameters<typeof verdictOf>[0],
  id: string,
  reading: Partial<AnswerReading> = {},
) => verdictOf(result, id, { ...KEYS, ...reading });
const envelope = (result: unknown) => ok({ code: 200, result });
const accepted = (changes: object = {}) =>
  envelope({ orderNumber: '102', order_id: ID, orderToken: 't', ...changes });

describe('orderVerdict', () => {
  it('requires a look-up after a refusal with a message if the backend supports look-ups', () => {
    const words = 'The postcode is not one of ours';
    const at = (status: number, reading: Partial<AnswerReading>) =>
      orderVerdict(
        failed(status >= 500 ? 'server-error' : 'refused', { status, message: words }),
        ID,
        reading,
      );
    expect(at(400, {})).toEqual({ state: 'rejected', code: 'refused', words, retry: 'none' });
    expect(at(400, { deduplication: 'none' })).toMatchObject({ state: 'rejected', retry: 'none' });
    expect(at(400, { deduplication: 'probe' })).toMatchObject({ state: 'rejected', words, retry: 'look-up' });
    for (const deduplication of ['key', 'none'] as const)
      expect(at(500, { deduplication }), deduplication).toMatchObject({ state: 'unknown', retry: 'wait' });
  });

  it('keeps the message of a 500 with an unknown outcome only if it may be a refusal [I-01]', () => {
    const words = 'SQLSTATE[HY000]: Connection TIMEDOUT';
    const of500 = (detail: object, reading: Partial<AnswerReading> = { deduplication: 'probe' }) =>
      orderVerdict(failed('server-error', { status: 500, message: words, ...detail }), ID, reading);
    const open = { state: 'unknown', code: 'server-error', retry: 'wait' };
    expect(of500({})).toEqual({ ...open, words });
    expect(of500({ message: undefined })).toEqual(open);
    for (const status of [502, 503, 504]) expect(of500({ status })).toEqual(open);
    expect(of500({ errorCode: 'ENOTFOUND' })).toEqual(open);
    expect(of500({}, { deduplication: 'probe', bareOrderNumber: 'job' })).toEqual(open);
    for (const deduplication of ['key', 'none'] as const) expect(of500({}, { deduplication })).toEqual(open);
  });

  it('does not treat an unreachable backend as a refusal [F13 I-01]', () => {
    const fault = failed('server-error', { status: 500, errorCode: 'ENOTFOUND', message: 'getaddrinfo' });
    expect(orderVerdict(fault, ID, { deduplication: 'probe' })).toMatchObject({
      state: 'unknown',
      retry: 'wait',
    });
  });

  it('requests a new cart if the cart rather than the endpoint is missing', () => {
    const gone = failed('not-found', { status: 404, message: 'No such entity with cartId = 812' });
    expect(orderVerdict(gone, ID)).toEqual({
      state: 'unknown',
      code: 'not-found',
      retry: 'wait',
      isCartGone: true,
      notTaken: true,
    });
    expect(orderVerdict(gone, ID, { deduplication: 'probe' })).toMatchObject({
      isCartGone: true,
      retry: 'look-up',
    });
    expect(orderVerdict(failed('not-found', { status: 404 }), ID)).not.toHaveProperty('isCartGone');
  });

  it('asks for consent after a 409 with a new total or unavailable lines', () => {
    expect(
      orderVerdict(
        failed('conflict', { status: 409, errorCode: 'total-changed', grand_total: '104.35' }),
        ID,
      ),
    ).toEqual({
      state: 'needs_consent',
      code: 'total-changed',
      newTotal: 10_435,
      notTaken: true,
      retry: 'none',
    });
    expect(
      orderVerdict(failed('conflict', { status: 409, errorCode: 'out-of-stock', skus: 'A,B' }), ID),
    ).toEqual({
      state: 'needs_consent',
      code: 'out-of-stock',
      skus: ['A', 'B'],
      notTaken: true,
      retry: 'none',
    });
  });

  it('reports a rejection of options by its code, without the backend’s message', () => {
    for (const code of ['options-missing', 'options-invalid', 'price-unknown'] as const)
      expect(
        orderVerdict(failed('refused', { status: 400, errorCode: code, message: 'No such option' }), ID),
      ).toEqual({ state: 'rejected', code, retry: 'none' });
  });

  it('reports a pickup point that is no longer offered by its code, without the backend’s message', () => {
    const fault = { status: 400, errorCode: 'unknown-pickup-point', message: 'No such point' };
    expect(orderVerdict(failed('refused', fault), ID)).toEqual({
      ...{ state: 'rejected', code: 'unknown-pickup-point', retry: 'none' },
    });
  });

  it('rejects an order for an already ordered cart unless that cart was created for the order', () => {
    const answer = failed('conflict', { status: 409, errorCode: 'cart-ordered', message: 'ordered' });
    const verdict = (isFromCart: boolean, deduplication: 'key' | 'probe') =>
      orderVerdict(answer, ID, { deduplication, isFromCart });
    expect(verdict(true, 'key')).toEqual({
      ...{ state: 'rejected', code: 'cart-ordered', retry: 'none', notTaken: true },
    });
    expect(verdict(true, 'probe')).toMatchObject({ state: 'rejected', retry: 'look-up' });
    expect(verdict(false, 'key')).toMatchObject({ state: 'unknown', isCartGone: true, retry: 'wait' });
    expect(verdict(false, 'probe')).toMatchObject({ isCartGone: true, retry: 'look-up' });
  });

  it('treats every fault except a rejection as an unknown outcome', () => {
    expect(orderVerdict(failed('refused', { status: 400, message: 'x' }), ID).state).toBe('rejected');
    const proveNothing = errorCode.options.filter(
      (code) => !['refused', 'total-changed', 'out-of-stock', 'branch-out-of-stock'].includes(code),
    );
    for (const code of proveNothing) expect(orderVerdict(failed(code), ID).state, code).toBe('unknown');
    expect(orderVerdict(failed('conflict', { status: 409 }), ID)).toMatchObject({
      retry: 'wait',
      code: 'busy',
    });
    expect(orderVerdict(failed('not-found', { status: 404 }), ID).retry).toBe('wait');
  });

  it('accepts a rejection only from the backend’s JSON, not from a proxy', () => {
    const read = (status: number, contentType: string, body: string) =>
      orderVerdict(
        decodeAnswer({ status, contentType, retryAfter: '', body }, endpoints['order/create'].answer, 0),
        ID,
      ).state;
    expect(read(400, 'application/json', '{"code":400,"result":[]}')).toBe('rejected');
    for (const [contentType, body] of [
      ['', ''],
      ['', '<html>'],
      ['text/html', '<html>'],
      ['application/json', '{"code":400,"res'],
    ] as const)
      for (const status of [400, 403, 413]) expect(read(status, contentType, body)).toBe('unknown');
  });

  it('waits for a login if there is no session, as after a 401', () => {
    expect(orderVerdict(failed('login-needed'), ID)).toEqual({
      state: 'unknown',
      code: 'unauthorised',
      retry: 'login',
      notTaken: true,
    });
  });

  it('waits for a login after a 401', () => {
    expect(orderVerdict(failed('unauthorised'), ID)).toMatchObject({ state: 'unknown', retry: 'login' });
  });

  it('requires a look-up of an id that is known with another body or user', () => {
    for (const detail of [{ status: 422 }, { status: 409, errorCode: 'other-customer' }] as Fault['detail'][])
      expect(orderVerdict(failed('conflict', detail), ID)).toMatchObject({
        state: 'unknown',
        retry: 'look-up',
        isOtherBody: true,
      });
  });

  it('returns a complete verdict for every fault', () => {
    const unknown = (code: string, retry = 'wait', more = {}) => ({ state: 'unknown', code, retry, ...more });
    const consent = (code: string, more = {}) => ({
      state: 'needs_consent',
      code,
      ...more,
      notTaken: true,
      retry: 'none',
    });
    const table = [
      ['total-changed', undefined, consent('total-changed')],
      ['total-changed', { grand_total: '' }, consent('total-changed')],
      ['total-changed', { grand_total: 'x' }, consent('total-changed')],
      ['total-changed', { grand_total: 0.29 }, consent('total-changed', { newTotal: 29 })],
      ['out-of-stock', { skus: ',A,,B' }, consent('out-of-stock', { skus: ['A', 'B'] })],
      ['conflict', { errorCode: 'out-of-stock' }, consent('out-of-stock')],
      [
        'conflict',
        { errorCode: 'other', status: 422 },
        unknown('conflict', 'look-up', { isOtherBody: true }),
      ],
      [
        'conflict',
        { errorCode: 'other', status: 409, retryAfter: '3' },
        unknown('busy', 'wait', { retryAfterMs: 3_000 }),
      ],
      ['refused', { status: 400 }, { state: 'rejected', code: 'refused', retry: 'none' }],
      ['refused', undefined, { state: 'rejected', code: 'refused', retry: 'none' }],
      ['not-found', { status: 410 }, unknown('not-found', 'wait', { isCartGone: true, notTaken: true })],
      ...(['unauthorised', 'login-needed', 'refresh-refused', 'refresh-exhausted'] as const).map(
        (code) => [code, undefined, unknown('unauthorised', 'login', { notTaken: true })] as const,
      ),
      ...(['busy', 'server-error'] as const).flatMap((code) =>
        ([undefined, 0, -1, 'soon', Number.POSITIVE_INFINITY] as const).map(
          (retryAfter) =>
            [code, retryAfter === undefined ? undefined : { retryAfter }, unknown(code)] as const,
        ),
      ),
      ['offline', undefined, unknown('offline')],
    ] as const;
    for (const [code, detail, verdict] of table) {
      expect(orderVerdict(failed(code, detail), ID), code).toStrictEqual(verdict);
      // a failed look-up proves nothing about the order
      const pause = 'retryAfterMs' in verdict ? { retryAfterMs: verdict.retryAfterMs } : {};
      expect(lookUpVerdict(failed(code, detail), ID), code).toStrictEqual(
        code === 'not-found' ? 'not-offered' : unknown(code, 'wait', pause),
      );
    }
  });

  it('reads every part of a response about this order only', () => {
    const all = { state: 'accepted', code: 'accepted', orderNumber: '102', orderToken: 't', retry: 'none' };
    const { orderToken, ...untold } = all;
    const none = { state: 'unknown', code: 'bad-shape', retry: 'wait' };
    expect(orderVerdict(accepted(), ID)).toStrictEqual(all);
    expect(orderVerdict(accepted({ orderToken: undefined }), ID)).toStrictEqual(untold);
    expect(orderVerdict(accepted({ order_id: 'x' }), ID)).toStrictEqual(none);
    const known = { platform_order_id: 7, orderNumber: 102, order_id: ID, transmited: true, orderToken };
    const looked = (changes: object) => lookUpVerdict(envelope({ ...known, ...changes }), ID);
    const backendId = '7';
    expect(looked({})).toStrictEqual({ ...all, backendId });
    expect(looked({ orderToken: undefined })).toStrictEqual({ ...untold, backendId });
    const unnumbered = { state: 'accepted', code: 'accepted', retry: 'none' };
    const number = { orderNumber: undefined, orderToken: undefined };
    expect(looked(number)).toStrictEqual({ ...unnumbered, backendId });
    expect(looked({ ...number, platform_order_id: null })).toStrictEqual(unnumbered);
    expect(looked({ orderNumber: undefined, order_number: '102' })).toStrictEqual({ ...all, backendId });
    expect(looked({ order_id: undefined })).toStrictEqual({ ...all, backendId });
    expect(looked({ order_id: undefined, transmited: undefined })).toStrictEqual({ ...all, backendId });
    const unproven = { platform_order_id: null, orderNumber: undefined, transmited: false };
    for (const wrong of [{ order_id: 'x' }, unproven, { order_id: 7 }])
      expect(looked(wrong)).toStrictEqual(none);
  });

  it('returns Retry-After in milliseconds', () => {
    expect(orderVerdict(failed('busy', { status: 429, retryAfter: 7 }), ID).retryAfterMs).toBe(7000);
    expect(orderVerdict(failed('server-error', { status: 503, retryAfter: 7 }), ID).retryAfterMs).toBe(7000);
  });
});

it('rounds a new total up, so that a confirmed total is never rejected again [I-25]', () => {
  const reading = { deduplication: 'key', bareOrderNumber: 'order', acceptedOrderText: '' } as const;
  const asked = failed('conflict', { status: 409, errorCode: 'total-changed', grand_total: 8.164 });
  expect(orderVerdict(asked, 'o', reading).newTotal).toBe(817);
});
