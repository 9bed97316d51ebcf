// Tests the check of VAT numbers: check digits of three countries, and undecidable numbers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge();
});
afterAll(() => bridge.close());

const ask = (country: string, number: string, on = bridge) =>
  on.app.inject({ url: `/api/vat/check?${new URLSearchParams({ country, number })}` });

describe('VAT number', () => {
  it.each([
    ['LV', '40003521600'],
    ['LV', 'LV40003521600'],
    ['LV', 'lv 4000 352-1600'],
    ['LT', '119511515'],
    ['LT', 'LT100001919017'],
    ['LT', '100004801610'],
    ['EE', 'EE100931558'],
  ])('of %s, %s, is registered', async (country, number) => {
    const answer = await ask(country, number);
    expect(answer.json()).toEqual({ code: 200, result: { valid: true } });
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });

  it.each([
    ['LV', '40003521601'],
    ['LV', '4000352160'],
    ['LV', '16117519997'],
    ['LV', 'LT119511515'],
    ['LT', '119511525'],
    ['LT', '119511514'],
    ['LT', '100001919018'],
    ['EE', '100931559'],
    ['EE', '200931558'],
    ['EE', 'x'],
  ])('of %s, %s, is not registered', async (country, number) => {
    expect((await ask(country, number)).json().result).toEqual({ valid: false });
  });

  it.each(['LV', 'LT', 'EE'])('of %s with one digit changed is not registered', async (country) => {
    const good = { LV: '40003521600', LT: '119511515', EE: '100931558' }[country] ?? '';
    for (const at of good.split('').keys())
      for (let digit = 0; digit <= 9; digit += 1) {
        const other = `${good.slice(0, at)}${digit}${good.slice(at + 1)}`;
        expect((await ask(country, other)).json().result.valid, other).toBe(other === good);
      }
  });

  it('of a country whose register does not respond is undecided', async () => {
    for (const country of ['DE', 'XX'])
      expect((await ask(country, '1')).json().result).toEqual({ valid: null });
  });

  it.each([
    ['', '40003521600'],
    ['lv', '40003521600'],
    ['LVA', '40003521600'],
    ['LV', ''],
    ['LV', '4'.repeat(33)],
  ])('of the country %j, %j, is refused', async (country, number) => {
    expect((await ask(country, number)).statusCode).toBe(400);
  });

  it('can be checked 60 times a minute', async () => {
    const limited = await openTestBridge({ requestsPerMinute: 100_000 });
    const counts: Record<number, number> = {};
    for (let at = 0; at < 62; at += 1) {
      const { statusCode } = await ask('LV', '40003521600', limited);
      counts[statusCode] = (counts[statusCode] ?? 0) + 1;
    }
    await limited.close();
    expect(counts).toEqual({ 200: 60, 429: 2 });
  });
});
