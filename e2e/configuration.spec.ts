// A configuration that is edited after the build reaches returning visitors.
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { untilShopOnDevice } from './device.ts';
import { expect, test } from './storefront.ts';

/** Serves `origin` through a proxy whose configuration the test edits. */
async function servedWith(origin: string) {
  const state = { edit: (text: string) => text, isDown: false, isOpen: false };
  const server = createServer((incoming, outgoing) => {
    const isConfig = incoming.url === '/shop.config.json';
    if (state.isDown) return void outgoing.destroy();
    const headers = { ...incoming.headers, host: new URL(origin).host, 'accept-encoding': 'identity' };
    const onward = ask(
      new URL(incoming.url ?? '/', origin),
      { method: incoming.method, headers },
      (answer) => {
        if (!isConfig) {
          const { 'content-security-policy': policy, ...open } = answer.headers;
          outgoing.writeHead(answer.statusCode ?? 502, state.isOpen ? open : answer.headers);
          answer.pipe(outgoing);
          return;
        }
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          outgoing.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache' });
          outgoing.end(state.edit(Buffer.concat(parts).toString()));
        });
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    state,
    address: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const withEmail = (email: string) => (text: string) => {
  const config = JSON.parse(text) as { orders: Record<string, unknown> };
  return JSON.stringify({ ...config, orders: { ...config.orders, contactEmail: email } });
};

test('applies the last valid configuration on each visit, even if the file is invalid or cannot be fetched', async ({
  page,
  bridge,
}) => {
  const { state, address, close } = await servedWith(bridge.line.address);
  const configured = () =>
    page.evaluate(async () => {
      const name = '/shop.config.json';
      const file = (await import(name, { with: { type: 'json' } })) as {
        default: { orders: { contactEmail: string } };
      };
      return file.default.orders.contactEmail;
    });
  const visit = async () => {
    await page.goto(`${address}/en`);
    await page.locator('#shop:not([aria-busy])').waitFor();
  };
  state.edit = withEmail('first@example.lv');
  await visit();
  await untilShopOnDevice(page);
  await visit();
  expect(await configured()).toBe('first@example.lv');

  state.edit = withEmail('second@example.lv');
  // on a network slower than the service worker's limit, the new file takes effect on the next visit
  await expect
    .poll(async () => {
      await visit();
      return configured();
    })
    .toBe('second@example.lv');

  state.edit = () => '<html>Sign in</html>';
  await visit();
  expect(await configured()).toBe('second@example.lv');

  state.isDown = true;
  await visit();
  expect(await configured()).toBe('second@example.lv');
  close();
});

/** Starts a server of pictures on another origin, with or without CORS headers. */
async function pictureServer(isReadable: boolean) {
  const server = createServer((_, outgoing) => {
    outgoing.writeHead(200, {
      'content-type': 'image/svg+xml',
      'cache-control': 'no-store',
      ...(isReadable ? { 'access-control-allow-origin': '*' } : {}),
    });
    outgoing.end('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    picture: `http://127.0.0.1:${port}/cup.svg`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('caches only those pictures from another origin that CORS allows', async ({ page, bridge }) => {
  const { state, address, close } = await servedWith(bridge.line.address);
  const [readable, closed] = [await pictureServer(true), await pictureServer(false)];
  state.isOpen = true;
  const visit = async () => {
    await page.goto(`${address}/en`);
    await untilShopOnDevice(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
  };
  const isShown = (src: string) =>
    page.evaluate(
      (src) =>
        new Promise<boolean>((resolve) => {
          const image = new Image();
          image.onload = () => resolve(true);
          image.onerror = () => resolve(false);
          image.src = src;
        }),
      src,
    );
  await visit();
  await visit();
  expect([await isShown(readable.picture), await isShown(closed.picture)]).toEqual([true, true]);
  // a picture is shown before it is cached
  await expect
    .poll(() => page.evaluate(async (src) => !!(await caches.match(src)), readable.picture))
    .toBe(true);
  readable.close();
  closed.close();
  await visit();
  expect([await isShown(readable.picture), await isShown(closed.picture)]).toEqual([true, false]);
  close();
});
