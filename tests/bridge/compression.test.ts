// Tests the compression of responses that are generated per request.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge();
});
afterAll(() => bridge.close());

describe('generated responses', () => {
  const url = '/api/catalog/catalogue_lv/product/_search?size=20';
  it('are compressed as the request accepts and decompress to the original text', async () => {
    const plain = await bridge.app.inject({ url });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toBe('Accept-Encoding');
    const hits = (text: string) => (JSON.parse(text) as { hits: unknown }).hits;
    const br = await bridge.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    const gz = await bridge.app.inject({ url, headers: { 'accept-encoding': 'gzip, br;q=0' } });
    expect([br.headers['content-encoding'], gz.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(hits(brotliDecompressSync(br.rawPayload).toString())).toEqual(hits(plain.body));
    expect(hits(gunzipSync(gz.rawPayload).toString())).toEqual(hits(plain.body));
    expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });

  it('are not compressed if they are short', async () => {
    const short = await bridge.app.inject({ url: '/api/none', headers: { 'accept-encoding': 'br' } });
    expect(short.headers['content-encoding']).toBeUndefined();
  });
});
