// The verdict on an order, derived from a backend response: a status alone proves nothing.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endpoints } from '#schemas/bridge/endpoints.ts';
import { ok } from '#schemas/fault.ts';
import {
  type AnswerReading,
  jobVerdict,
  lookUpVerdict,
  orderVerdict as verdictOf,
} from '#shared/domain/order/order-verdict.ts';
import { decodeAnswer } from '#workers/bridge-client/decode-answer.ts';
import { randomCases } from '../../../support/random-cases.ts';

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
  it('accepts an order only if the response has its id and code 200 or no code [S4.076 S7.029]', () => {
    const read = (body: unknown) => {
      const raw = {
        status: 200,
        contentType: 'application/json',
        retryAfter: '',
        body: JSON.stringify(body),
      };
      return orderVerdict(decodeAnswer(raw, endpoints['order/create'].answer, 0), ID);
    };
    const result = { orderNumber: '102', order_id: ID };
    expect(read({ code: 200, result })).toEqual({
      state: 'accepted',
      code: 'accepted',
      orderNumber: '102',
      retry: 'none',
    });
    expect(read({ result }).state).toBe('accepted');
    expect(read({ code: 500, result }).state).toBe('unknown');
    expect(read({ code: 200, result: { ...result, order_id: 'other' } }).state).toBe('unknown');
  });

  it.each([
    ['.addressInformation.shippingAddress.postcode', 'address'],
    ['.addressInformation.billingAddress', 'address'],
    ['.addressInformation.payment_method_code', 'other'],
    ['.products', 'other'],
  ])('classifies a validation error of %s as one of the %s', (dataPath, invalid) => {
    const body = JSON.stringify({ code: 400, result: [{ keyword: 'type', dataPath, message: 'm' }] });
    const raw = { status: 400, contentType: 'application/json', retryAfter: '', body };
    const verdict = orderVerdict(decodeAnswer(raw, endpoints['order/create'].answer, 0), ID);
    expect(verdict).toMatchObject({ state: 'rejected', invalid });
  });

  it('accepts an order that has no number yet', () => {
    expect(orderVerdict(accepted({ orderNumber: null, orderToken: undefined }), ID)).toEqual({
      state: 'accepted',
      code: 'accepted',
      retry: 'none',
    });
  });

  const bare = (result: unknown, reading: Partial<AnswerReading> = {}) =>
    orderVerdict(envelope(result), ID, reading);

  it.each<[string, unknown, object]>([
    ['with a number', { magentoOrderId: '1234', orderNumber: '000000102' }, { orderNumber: '000000102' }],
    ['without a number', { orderNumber: null }, {}],
  ])('does not treat the backend’s internal id as the order number: %s [I-03]', (_, result, number) => {
    const named = { backendOrderId: '1234', ...(result as object) };
    const verdict = { state: 'accepted', code: 'accepted', backendId: '1234', ...number, retry: 'none' };
    expect(bare(named)).toEqual(verdict);
  });

  it.each<[string, unknown, string]>([['another spelling', { order_number: 77 }, '77']])(
    'accepts a response that identifies an order without our id: %s',
    (_, result, orderNumber) => {
      expect(bare(result)).toEqual({ state: 'accepted', code: 'accepted', orderNumber, retry: 'none' });
    },
  );

  it.each([
    ['as a number', 1234, '1234'],
    ['as text', '000000102', '000000102'],
  ])('marks a bare number, because the job id of a queue may look the same: %s', (_, result, orderNumber) => {
    const verdict = {
      state: 'accepted',
      code: 'accepted',
      orderNumber,
      isBare: true,
      retry: 'none',
    } as const;
    expect(bare(result)).toEqual(verdict);
    expect(jobVerdict(verdict)).toEqual({
      state: 'accepted',
      code: 'accepted',
      job: orderNumber,
      retry: 'none',
    });
  });

  it('treats a bare number as a job id if configured', () => {
    expect(bare(57, { bareOrderNumber: 'job' })).toEqual({
      state: 'accepted',
      code: 'accepted',
      job: '57',
      retry: 'none',
    });
    expect(bare({ orderNumber: '7' }, { bareOrderNumber: 'job' })).toMatchObject({ orderNumber: '7' });
  });

  it('accepts a text only if configured', () => {
    expect(bare('OK').state).toBe('unknown');
    expect(bare('').state).toBe('unknown');
    expect(bare('OK', { acceptedOrderText: 'OK' })).toEqual({
      state: 'accepted',
      code: 'accepted',
      retry: 'none',
    });
    expect(bare('ok', { acceptedOrderText: 'OK' }).state).toBe('unknown');
  });

  it.each([
    ['no number', [0, -1, 1.5, '0', '000', '', ' ', '1 2', 'Invalid signature validation of the order']],
    [
      'no order',
      [{}, { orderNumber: null }, { orderNumber: ' ' }, { orderNumber: [7] }, [], [7], null, true],
    ],
    [
      'another order',
      [
        { orderNumber: '7', order_id: 'other' },
        { orderNumber: '7', order_id: ['order-1'] },
      ],
    ],
  ])('never accepts a response that identifies %s [F21 F22 I-03]', (_, results) => {
    for (const bareOrderNumber of ['order', 'job'] as const)
      for (const result of results)
        expect(bare(result, { bareOrderNumber }).state, JSON.stringify(result)).toBe('unknown');
  });

  it('never accepts a response with a code other than 200 or another id [I-03]', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (code, id, number) => {
        for (const value of [
          code,
          { code, result: { order_id: id, orderNumber: number } },
          { code, result: id },
        ])
          if (code !== 200) expect(orderVerdict(ok(value), ID).state).toBe('unknown');
        if (id !== undefined && id !== null)
          expect(orderVerdict(accepted({ order_id: id }), ID).state).toBe('unknown');
        expect(lookUpVerdict(ok({ code, result: id }), ID)).not.toHaveProperty('state', 'accepted');
      }),
      { numRuns: randomCases(2_000) },
    );
  });

  it('never accepts bytes without code 200 and an order [I-03]', () => {
    const body = JSON.stringify({ code: 200, result: { orderNumber: '102', order_id: ID } });
    const bytes = fc.oneof(
      fc.string(),
      fc.json(),
      fc.nat(body.length - 1).map((cut) => body.slice(0, cut)),
      fc.constantFrom(
        '"OK"',
        '57',
        '{"code":500,"result":57}',
        '{"code":200,"result":"Invalid signature"}',
        '[]',
      ),
    );
    fc.assert(
      fc.property(bytes, fc.integer({ min: 100, max: 599 }), fc.string(), (text, status, type) => {
        for (const contentType of ['application/json', type]) {
          const raw = { status, contentType, retryAfter: '', body: text };
          expect(orderVerdict(decodeAnswer(raw, endpoints['order/create'].answer, 0), ID).state).not.toBe(
            'accepted',
          );
        }
      }),
      { numRuns: randomCases(5_000) },
    );
  });
});
