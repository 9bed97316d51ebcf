// Tests pictures and energy labels as the bridge serves them (S-21).
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBridge } from '#bridge/http/build-bridge.ts';
import { createPictures, SIZES } from '#bridge/media/pictures.ts';
import { demoPicture } from '#demo/demo-picture.ts';
import { NOW, openTestBridge, openTestDatabase, type TestBridge } from '../support/backend/open-bridge.ts';

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

/** Sends the raw path: fetch and inject would normalise the dots. */
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

describe('pictures', () => {
  it('are immutable AVIF or WebP files, depending on the Accept header', async () => {
    const avif = await get('/img/150/150/resize/laptop/2b3342/front.svg', {
      accept: 'image/avif,image/webp,*/*',
    });
    const webp = await get('/img/150/150/resize/laptop/2b3342/front.svg', { accept: 'image/webp' });
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
    const again = await get('/img/150/150/resize/laptop/2b3342/front.svg', { accept: 'image/avif' });
    expect(again.rawPayload.equals(avif.rawPayload)).toBe(true);
    const kept = await readdir(join(folder, 'pictures'));
    expect(kept).toEqual(
      expect.arrayContaining(['laptop-2b3342-front-150x150.avif', 'laptop-2b3342-front-150x150.webp']),
    );
  });

  it('are replaced by a placeholder for products without one', async () => {
    for (const path of ['', 'no_selection', '/no_selection'])
      expect((await get(`/img/266/266/resize/${path}`)).statusCode).toBe(200);
  });

  it('are available in six sizes only', async () => {
    expect(SIZES).toEqual([150, 266, 452, 300, 532, 904]);
    for (const size of ['151', '0', '-150', '150.0', '1e2', '99999', 'x'])
      expect((await get(`/img/${size}/150/resize/laptop/2b3342/front.svg`)).statusCode, size).toBe(
        size === '150.0' ? 200 : 404,
      );
  });

  it('in an unknown colour are not generated', async () => {
    const kept = await readdir(join(folder, 'pictures'));
    for (const colour of ['000000', '2b3343', 'ffffff'])
      expect((await get(`/img/150/150/resize/laptop/${colour}/front.svg`)).statusCode).toBe(404);
    expect(await readdir(join(folder, 'pictures'))).toEqual(kept);
  });

  it('are deleted oldest first above the size limit and rendered again on request', async () => {
    const own = join(folder, 'few');
    const colours = Array.from({ length: 12 }, (_, at) => `c${at}`);
    const drawn: string[] = [];
    const pictures = createPictures(
      (name) => ({
        name,
        svg: () => {
          drawn.push(name);
          return '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
        },
      }),
      own,
      10,
    );
    const fileOf = (name: string) => `${name}-150x150.webp`;
    for (const [at, name] of colours.entries()) {
      await pictures(name, 150, 150, 'webp');
      await utimes(join(own, fileOf(name)), at, at);
    }
    expect((await readdir(own)).sort()).toEqual(colours.slice(2).map(fileOf).sort());
    for (const name of ['c11', 'c0']) await pictures(name, 150, 150, 'webp');
    expect(drawn).toEqual([...colours, 'c0']);
    expect((await readdir(own)).length).toBeLessThanOrEqual(10);
  });

  it('cannot be requested from outside their folder with any spelling of ..', async () => {
    const ups = ['..', '%2e%2e', '%252e%252e', '..%5c', '%c0%ae%c0%ae', '....//', '..%00', '%uff0e%uff0e'];
    const ends = ['secret.txt', 'etc/passwd', 'laptop/2b3342/front.svg', '2b3342/front.svg'];
    const starts = ['', 'laptop/', 'laptop/2b3342/', '/', '%2f'];
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
    expect(await readdir(folder)).toEqual(['few', 'pictures', 'secret.txt']);
  });
});

describe('pictures of an imported catalogue', () => {
  const picture =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  const asked: string[] = [];
  const elsewhere = createServer((incoming, outgoing) => {
    asked.push(incoming.url ?? '');
    const isThere = incoming.url === '/media/c/u/cup%201.svg';
    if (incoming.url === '/media/moved.svg') {
      outgoing.writeHead(302, { location: '/media/c/u/cup%201.svg' }).end();
      return;
    }
    outgoing.writeHead(200, { 'content-type': isThere ? 'image/svg+xml' : 'text/html' });
    outgoing.end(isThere ? picture : '<html>');
  });
  let importing: TestBridge;
  beforeAll(async () => {
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/media/`;
    const database = await openTestDatabase();
    await database.db.execute(
      sql`update settings set value = value || ${JSON.stringify({ pictures: base })}::jsonb where key = 'catalogue'`,
    );
    const app = await buildBridge({ db: database.db, clock: () => NOW, requestsPerMinute: false });
    const close = async () => {
      await app.close();
      await database.close();
    };
    importing = { ...database, app, close };
  });
  afterAll(async () => {
    await importing.close();
    elsewhere.close();
  });
  const show = (path: string) => importing.app.inject({ url: `/img/150/150/resize/${path}` });

  it('are fetched from their original server and resized', async () => {
    const answer = await show('c/u/cup 1.svg');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(asked).toEqual(['/media/c/u/cup%201.svg']);
  });

  it('are refused unless they are images below the base path, served without a redirect', async () => {
    for (const path of ['none.svg', 'moved.svg', '..%2F..%2Fsecret.svg'])
      expect((await show(path)).statusCode, path).toBeGreaterThanOrEqual(400);
    expect(asked.every((url) => url.startsWith('/media/'))).toBe(true);
  });
});

describe('energy label and sheet', () => {
  it('are returned in the language of the store view', async () => {
    const label = await get('/energy/P-1/label.svg');
    expect([label.statusCode, label.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(label.body).toContain('>C<');
    for (const [store, word] of [
      ['lv', 'Ražojuma informācijas lapa'],
      ['en', 'Product information sheet'],
      ['ru', 'Информационный лист'],
    ])
      expect((await get(`/energy/P-1/sheet.html?store=${store}`)).body).toContain(
        `<html lang="${store}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${word}`,
      );
  });

  it('do not exist for products without an energy class', async () => {
    for (const sku of ['P-2', 'NOTHING', '..', '%00'])
      expect([400, 404]).toContain((await get(`/energy/${sku}/label.svg`)).statusCode);
  });
});
