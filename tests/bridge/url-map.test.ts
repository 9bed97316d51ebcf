// Tests the URL map.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { post } from '../support/backend/requests.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge();
});
afterAll(() => bridge.close());

describe('URL map', () => {
  const ask = async (url: string, more: object = {}) =>
    (await post(bridge, '/api/url/map', { url, ...more })).json();

  it('finds products and categories by their exact path', async () => {
    expect(await ask('/p/p-1')).toMatchObject({ _type: 'product', _source: { sku: 'P-1' } });
    expect(await ask('k/20/')).toMatchObject({ _type: 'category', _source: { id: 20 } });
    expect((await ask('/p/p-1', { includeFields: ['sku'] }))._source).toEqual({ sku: 'P-1' });
  });

  it('returns null for anything else', async () => {
    for (const url of ['/', '/p/p-', '/p/p-1x', '/p', '%2e%2e']) expect(await ask(url)).toBe(null);
  });
});
