// Tests pictures on another server: which of them are requested, and which content is accepted.
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { picturesByHost } from '#bridge/media/remote-pictures.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const NAMED = 'a/lamp.png';
let server: Server;
let origin: string;
let answer: (response: ServerResponse) => void;
let requested: string[];
beforeAll(async () => {
  server = createServer((request, response) => {
    requested.push(request.url ?? '');
    answer(response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  requested = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const bytesOf = async (path = NAMED): Promise<Buffer | undefined> => {
  const { host } = new URL(origin);
  const picture = picturesByHost([origin], async (one) => one === `/${host}/${NAMED}`)(`${host}/${path}`);
  return picture !== undefined && 'bytes' in picture ? picture.bytes() : undefined;
};

describe('a picture of another server', () => {
  it('is fetched if a product has it', async () => {
    answer = (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(PNG);
    expect(await bytesOf()).toEqual(PNG);
  });

  it('is not requested if no product has it', async () => {
    answer = (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(PNG);
    await expect(bytesOf('private/report.png')).rejects.toMatchObject({ status: 404 });
    expect(requested).toEqual([]);
  });

  it('is refused if its bytes are not an image', async () => {
    answer = (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('{"secret":true}');
    await expect(bytesOf()).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    ['accepted', 15_000_000, true],
    ['refused', 15_000_001, false],
  ])('is %s at %i bytes, with and without a Content-Length', async (_title, length, isAccepted) => {
    const bytes = Buffer.concat([PNG, Buffer.alloc(length - PNG.length)]);
    for (const stated of [{ 'content-length': length }, {}]) {
      answer = (response) => response.writeHead(200, { 'content-type': 'image/png', ...stated }).end(bytes);
      const read = bytesOf().then(
        (found) => found?.length,
        ({ status }) => status,
      );
      expect(await read).toBe(isAccepted ? length : 404);
    }
  });

  it('is refused without reading all of it if it exceeds the limit', async () => {
    let isClosed = false;
    answer = (response) => {
      response.on('close', () => {
        isClosed = true;
      });
      response.writeHead(200, { 'content-type': 'image/png' });
      const more = (): void => {
        while (!isClosed && response.write(Buffer.alloc(1_000_000))) {}
      };
      response.on('drain', more);
      more();
    };
    await expect(bytesOf()).rejects.toMatchObject({ status: 404 });
    await expect.poll(() => isClosed).toBe(true);
  });

  it('is not fetched from the target of a redirect', async () => {
    answer = (response) => response.writeHead(302, { location: `${origin}/elsewhere.png` }).end();
    await expect(bytesOf()).rejects.toMatchObject({ status: 503 });
    expect(requested).toEqual([`/${NAMED}`]);
  });
});
