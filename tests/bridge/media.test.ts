// Pictures and energy papers as they leave the bridge (S-21).
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPicture } from '../../bridge/demo/demo-picture.ts';
import { SIZES } from '../../bridge/media/pictures.ts';
import { openTestBridge, type TestBridge } from './open-bridge.ts';

let folder: string;
let bridge: TestBridge;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bridge-media-'));
  await writeFile(join(folder, 'secret.txt'), 'secret');
  bridge = await openTestBridge({ pictures: demoPicture, pictureFolder: join(folder, 'pictures') });
});
afterAll(async () => {
  await bridge.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => bridge.app.inject({ url, headers });

/** Sends the path as it is: fetch and inject would tidy the dots away before the bridge sees them. */
const getRaw = (port: number, path: string): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, agent }, (answer) => {
      let body = '';
      answer.on('data', (data) => {
        body += data;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
    });
    sent.on('error', reject);
    sent.setHeader('accept', 'image/avif');
    sent.end();
  });
const agent = new Agent({ keepAlive: true });

describe('Pictures', () => {
  it('come as AVIF or WebP by what is accepted, and stay', async () => {
    const avif = await get('/img/150/150/resize/laptop/333344/front.svg', {
      accept: 'image/avif,image/webp,*/*',
    });
    const webp = await get('/img/150/150/resize/laptop/333344/front.svg', { accept: 'image/webp' });
    expect([avif.headers['content-type'], webp.headers['content-type']]).toEqual([
      'image/avif',
      'image/webp',
    ]);
    expect(avif.headers).toMatchObject({
      vary: 'Accept',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(avif.rawPayload.subarray(4, 12).toString()).toBe('ftypavif');
    expect(webp.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
    const again = await get('/img/150/150/resize/laptop/333344/front.svg', { accept: 'image/avif' });
    expect(again.rawPayload.equals(avif.rawPayload)).toBe(true);
    const kept = await readdir(join(folder, 'pictures'));
    expect(kept).toEqual(
      expect.arrayContaining(['laptop-333344-front-150x150.avif', 'laptop-333344-front-150x150.webp']),
    );
  });

  it('have a placeholder for products without one', async () => {
    for (const path of ['', 'no_selection', '/no_selection'])
      expect((await get(`/img/266/266/resize/${path}`)).statusCode).toBe(200);
  });

  it('have six sizes and no other', async () => {
    expect(SIZES).toEqual([150, 266, 452, 300, 532, 904]);
    for (const size of ['151', '0', '-150', '150.0', '1e2', '99999', 'x'])
      expect((await get(`/img/${size}/150/resize/laptop/333344/front.svg`)).statusCode, size).toBe(
        size === '150.0' ? 200 : 404,
      );
  });

  it('cannot be led out of their folder, in no spelling of "up"', async () => {
    const ups = ['..', '%2e%2e', '%252e%252e', '..%5c', '%c0%ae%c0%ae', '....//', '..%00', '%uff0e%uff0e'];
    const ends = ['secret.txt', 'etc/passwd', 'laptop/333344/front.svg', '333344/front.svg'];
    const starts = ['', 'laptop/', 'laptop/333344/', '/', '%2f'];
    const kept = await readdir(join(folder, 'pictures'));
    await bridge.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = bridge.app.server.address() as AddressInfo;
    let tried = 0;
    for (const start of starts)
      for (const up of ups)
        for (let depth = 1; depth <= 4; depth += 1)
          for (const end of ends) {
            const path = `${start}${`${up}/`.repeat(depth)}${end}`;
            const answer = await getRaw(port, `/img/150/150/resize/${path}`);
            expect([400, 404], path).toContain(answer.status);
            expect(answer.body).not.toContain('secret');
            tried += 1;
          }
    expect(tried).toBeGreaterThan(500);
    expect(await readdir(join(folder, 'pictures'))).toEqual(kept);
    expect(await readdir(folder)).toEqual(['pictures', 'secret.txt']);
  }, 60_000);
});

describe('Energy papers', () => {
  it('are a label and a sheet in the language of the store view', async () => {
    const label = await get('/energy/P-1/label.svg');
    expect([label.statusCode, label.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(label.body).toContain('>C<');
    for (const [store, word] of [
      ['lv', 'Preces informācijas lapa'],
      ['en', 'Product information sheet'],
      ['ru', 'Информационный лист изделия'],
    ])
      expect((await get(`/energy/P-1/sheet.html?store=${store}`)).body).toContain(
        `<html lang="${store}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${word}`,
      );
  });

  it('are missing for goods without a class', async () => {
    for (const sku of ['P-2', 'NOTHING', '..', '%00'])
      expect([400, 404]).toContain((await get(`/energy/${sku}/label.svg`)).statusCode);
  });
});
