// Tests the conformance suite with the reference backend, and with backends that break one rule each.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backendAt, type RequestBackend } from '#host/doctor/backend-at.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { findGoods } from './find-goods.ts';
import { cases, runCase, runConformance } from './run-cases.ts';
import { spoiledBackends } from './spoiled-backends.ts';

const GOODS = { store: 'lv', index: 'catalogue_lv', coupon: 'ZIBENS10' };

let bridge: TestBridge;
let send: RequestBackend;
beforeAll(async () => {
  bridge = await openTestBridge();
  send = backendAt(`${await bridge.app.listen({ host: '127.0.0.1', port: 0 })}/api`);
});
afterAll(() => bridge.close());

describe('conformance of the reference backend', () => {
  it('passes every case', async () => {
    const verdicts = await runConformance(send, { ...GOODS, without: [], mayPlace: true });
    expect(verdicts.filter(({ verdict }) => verdict !== 'passed')).toEqual([]);
    expect(verdicts.length).toBeGreaterThan(40);
  });

  it('runs no case that places orders or creates accounts unless configured', async () => {
    const writes: string[] = [];
    const recording: RequestBackend = (path, options) => {
      if (path === '/order/create' || path === '/user/create') writes.push(path);
      return send(path, options);
    };
    const verdicts = await runConformance(recording, { ...GOODS, without: [], mayPlace: false });
    expect(writes).toEqual([]);
    expect(new Set(verdicts.flatMap(({ verdict, area }) => (verdict === 'skipped' ? [area] : [])))).toEqual(
      new Set(['orders', 'accounts']),
    );
  });

  it('excludes the cases for a capability that the engine lacks', async () => {
    const coupon = cases.find(({ area }) => area === 'coupons');
    const subject = { ...(await findGoods(send, GOODS)), send };
    const verdict = coupon && (await runCase(coupon, subject, { without: ['coupons'], mayPlace: true }));
    expect(verdict).toMatchObject({ verdict: 'excluded', detail: 'without coupons' });
  });
});

describe('a conformance case', () => {
  it.each(cases.map((one) => [`${one.area} ${one.title}`, one] as const))(
    'fails for a backend that breaks its rule: %s',
    async (_name, one) => {
      const spoil = spoiledBackends[one.title];
      const subject = await findGoods(send, GOODS);
      const spoiled = { ...subject, send: spoil?.(send) ?? send };
      expect(await runCase(one, spoiled, { without: [], mayPlace: true })).toMatchObject({
        verdict: 'failed',
      });
    },
  );
});
