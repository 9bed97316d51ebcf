// Responses in every shape that a backend or a proxy may send, decoded to a value or an error code.
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { searchAnswer } from '#schemas/bridge/catalogue-answer.ts';
import { endpoints } from '#schemas/bridge/endpoints.ts';
import { enveloped } from '#schemas/bridge/enveloped.ts';
import { errorCode } from '#schemas/error-code.ts';
import { decodeAnswer, type RawAnswer, retryAfterSeconds } from '#workers/bridge-client/decode-answer.ts';
import { randomCases } from '../../support/random-cases.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const promised = enveloped(z.string());
const raw = (over: Partial<RawAnswer>): RawAnswer => ({
  status: 200,
  contentType: 'application/json; charset=utf-8',
  retryAfter: '',
  body: '{"code":200,"result":"yes"}',
  ...over,
});
const code = (over: Partial<RawAnswer>, shape: z.ZodMiniType = promised) => {
  const result = decodeAnswer(raw(over), shape, NOW);
  return result.ok ? 'ok' : result.fault.code;
};
const body = (value: unknown) => JSON.stringify(value);

describe('decodeAnswer', () => {
  it('succeeds only with code 200 [S7.092]', () => {
    expect(decodeAnswer(raw({}), promised, NOW)).toEqual({ ok: true, value: { code: 200, result: 'yes' } });
    for (const other of [0, 42, 201, 204, 302, 400, 404, 500])
      expect(code({ body: body({ code: other, result: 'yes' }) })).not.toBe('ok');
  });

  it('treats a missing code as 200', () => {
    expect(code({ body: body({ result: 'yes' }) })).toBe('ok');
  });

  it('accepts the code as a string', () => {
    expect(code({ body: body({ code: '200', result: 'yes' }) })).toBe('ok');
  });

  it('maps a code other than 200 in an HTTP 200 response to its fault', () => {
    expect(code({ body: body({ code: 500, result: 'Error' }) })).toBe('server-error');
    expect(code({ body: body({ code: 401, result: 'x' }) })).toBe('unauthorised');
    expect(code({ body: body({ code: 500 }) }, searchAnswer)).toBe('server-error');
    expect(code({ body: body({ code: 'ENOTFOUND', result: 'x' }) })).toBe('bad-shape');
  });

  it('treats resultCode like code [S7.011 S7.093]', () => {
    const me = endpoints['user/me'].answer;
    const customer = { id: 7, group_id: 1, email: 'anna@example.lv', firstname: 'Anna', lastname: 'Ozola' };
    for (const resultCode of [200, '200'])
      expect(decodeAnswer(raw({ body: body({ resultCode, result: customer }) }), me, NOW)).toMatchObject({
        ok: true,
        value: { result: { email: 'anna@example.lv' } },
      });
    const reported = (resultCode: number) => code({ body: body({ resultCode, result: customer }) }, me);
    expect(reported(500)).toBe('server-error');
    expect(reported(401)).toBe('unauthorised');
    expect(code({ status: 401, body: body({ resultCode: 401 }) }, me)).toBe('unauthorised');
    // if both fields are present, `code` takes precedence
    expect(code({ body: body({ code: 500, resultCode: 200, result: customer }) }, me)).toBe('server-error');
  });

  it('includes the name of a missing or renamed field in the bad-shape fault [F84]', () => {
    const customer = { id: 7, group_id: 1, firstname: 'Anna', lastname: 'Ozola', mail: 'anna@example.lv' };
    const me = body({ code: 200, result: customer });
    expect(decodeAnswer(raw({ body: me }), endpoints['user/me'].answer, NOW)).toEqual({
      ok: false,
      fault: { code: 'bad-shape', detail: { status: 200, field: 'result.email' } },
    });
  });

  it.each([
    [400, 'refused'],
    [401, 'unauthorised'],
    [403, 'refused'],
    [404, 'not-found'],
    [408, 'busy'],
    [409, 'conflict'],
    [410, 'not-found'],
    [422, 'conflict'],
    [425, 'busy'],
    [429, 'busy'],
    [500, 'server-error'],
    [503, 'server-error'],
    [302, 'bad-shape'],
  ])('maps HTTP %i to %s', (status, expected) => {
    expect(code({ status, body: body({ code: status, result: 'why' }) })).toBe(expected);
  });

  it('reports an HTML page as bad-content-type, with any status below 500 [F11 F20]', () => {
    for (const status of [200, 400, 401, 404, 409])
      expect(code({ status, contentType: 'text/html', body: '<html>' })).toBe('bad-content-type');
    expect(code({ contentType: 'text/html', body: '{"code":200,"result":"yes"}' })).toBe('bad-content-type');
  });

  it('keeps the Retry-After of a maintenance page [F17]', () => {
    const result = decodeAnswer(
      raw({ status: 503, contentType: 'text/html', retryAfter: '120', body: '<html>' }),
      promised,
      NOW,
    );
    expect(result).toEqual({
      ok: false,
      fault: { code: 'server-error', detail: { status: 503, retryAfter: 120 } },
    });
  });

  it('reads Retry-After as a date or as seconds, up to one hour', () => {
    expect(retryAfterSeconds('Sat, 21 Nov 2026 12:01:30 GMT', NOW)).toBe(90);
    expect(retryAfterSeconds('soon', NOW)).toBe(0);
    expect(retryAfterSeconds('999999999', NOW)).toBe(3600);
  });

  it('reports truncated JSON as bad-shape [F19]', () => {
    const whole = raw({}).body;
    for (let length = 0; length < whole.length; length++)
      expect(code({ body: whole.slice(0, length) })).toBe('bad-shape');
  });

  it('keeps the details of a conflict that the order outbox needs', () => {
    const result = { errorCode: 'total-changed', grand_total: 419.9, skus: ['A', 12], errorMessage: 'More.' };
    expect(decodeAnswer(raw({ status: 409, body: body({ code: 409, result }) }), promised, NOW)).toEqual({
      ok: false,
      fault: {
        code: 'conflict',
        detail: {
          status: 409,
          errorCode: 'total-changed',
          grand_total: 419.9,
          skus: 'A,12',
          message: 'More.',
        },
      },
    });
  });

  it.each([
    ['text', 'Not in stock'],
    [{ errorMessage: 'Not in stock' }, 'Not in stock'],
    [{ message: 'Not in stock', code: 'E' }, 'Not in stock'],
    [{ result: 'Not in stock' }, 'Not in stock'],
    [[{ keyword: 'required', dataPath: '.city', message: 'Not in stock' }], 'Not in stock'],
  ])('returns the refusal message from each format that backends use: %j', (result, words) => {
    const read = decodeAnswer(raw({ status: 400, body: body({ code: 400, result }) }), promised, NOW);
    expect(read.ok || read.fault.detail?.message).toBe(result === 'text' ? 'text' : words);
  });

  it.each([
    ['pattern', '.customer.firstname', {}, 'firstname'],
    ['required', '.customer', { missingProperty: 'lastname' }, 'lastname'],
    ['required', '', { missingProperty: '.email' }, 'email'],
  ])('returns the field and the rule of a validation error: %s %s', (keyword, dataPath, params, field) => {
    const result = [{ keyword, dataPath, params, message: 'should be other' }];
    const read = decodeAnswer(raw({ status: 400, body: body({ code: 400, result }) }), promised, NOW);
    expect(read.ok || read.fault.detail).toMatchObject({ field, keyword });
  });

  it('returns a value or a fault for any bytes [F21 I-26]', () => {
    const shapes = [...new Set(Object.values(endpoints).map(({ answer }) => answer as z.ZodMiniType))];
    const deep = fc.integer({ min: 1, max: 100_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth));
    const bodies = fc.oneof(
      { weight: 6, arbitrary: fc.json() },
      { weight: 6, arbitrary: fc.json().map((result) => `{"code":200,"result":${result}}`) },
      { weight: 3, arbitrary: fc.json().map((hits) => `{"hits":{"total":1,"hits":${hits}}}`) },
      { weight: 2, arbitrary: fc.string({ unit: 'binary' }) },
      { weight: 2, arbitrary: fc.uint8Array().map((bytes) => new TextDecoder().decode(bytes)) },
      { weight: 2, arbitrary: fc.tuple(fc.json(), fc.nat(40)).map(([text, cut]) => text.slice(0, cut)) },
    );
    const answer = fc.record({
      status: fc.oneof(fc.constant(200), fc.integer({ min: 100, max: 599 })),
      contentType: fc.oneof(fc.constant('application/json'), fc.string(), fc.constant('text/html')),
      retryAfter: fc.oneof(fc.constant(''), fc.string()),
      body: bodies,
    });
    fc.assert(
      fc.property(answer, (received) => {
        for (const shape of shapes) {
          const result = decodeAnswer(received, shape, NOW);
          if (!result.ok) errorCode.parse(result.fault.code);
        }
      }),
      { numRuns: randomCases(10_000) },
    );
    fc.assert(
      fc.property(deep, fc.constantFrom(...shapes), (nested, shape) => {
        decodeAnswer(raw({ body: `{"code":200,"result":${nested}}` }), shape, NOW);
      }),
      { numRuns: 100 },
    );
  });

  it('parses a long body only once', () => {
    const hits = Array.from({ length: 2_000 }, (_, id) => ({
      _id: id,
      _source: { id, text: 'x'.repeat(400) },
    }));
    const long = body({ hits: { total: 2_000, hits } });
    const parse = vi.spyOn(JSON, 'parse');
    expect(decodeAnswer(raw({ body: long }), searchAnswer, NOW).ok).toBe(true);
    expect(parse.mock.calls.map(([text]) => text.length)).toEqual([long.length]);
    parse.mockRestore();
  });
});
