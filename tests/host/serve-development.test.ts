// Tests the development server: pages are rendered on the server as in production, and sources are served beside them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveDevelopment } from '#host/serve-development.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';

let bridge: TestBridge;
let shop: string;
beforeAll(async () => {
  shop = await new Promise((onOpen, reject) => {
    const frontend = serveDevelopment(process.cwd(), { port: 0, onOpen });
    openTestBridge({ frontend })
      .then((opened) => {
        bridge = opened;
        return opened.app.listen({ port: 0, host: '127.0.0.1' });
      })
      .catch(reject);
  });
});
afterAll(() => bridge.close());

it('serves rendered pages, sources and the API of the bridge', async () => {
  const answer = await fetch(new URL('/en/i/about-us', shop), { headers: { accept: 'text/html' } });
  const html = await answer.text();
  expect(html).toMatch(/<div id="shop" aria-busy="true">.*<h1>About en<\/h1>/s);
  expect(html).toContain('<div class="rich"><p>We <b>sell</b>.</p></div>');
  expect(html).toContain('<script type="application/json" id="served-page">{');
  expect(html).toContain('<link rel="canonical"');
  expect(html).toContain('<script type="module" src="/src/main.tsx"></script>');
  const call = await fetch(new URL('/api/catalog/store-views-nothing', shop));
  expect(call.headers.get('content-type')).toContain('application/json');
  const script = await fetch(new URL('/src/main.tsx', shop));
  expect(script.headers.get('content-type')).toContain('text/javascript');
});
