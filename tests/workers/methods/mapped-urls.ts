// Devices whose backend maps URLs.
import { onTestFinished } from 'vitest';
import type { Ports } from '#workers/ports.ts';
import type { TestBridge } from '../../support/backend/open-bridge.ts';
import { bridgeConnection } from '../../support/worker/bridge-fetch.ts';
import { openWorker } from '../../support/worker/open-worker.ts';

const MAP = /\/url\/map(\?|$)/;

/** Opens a device whose URL map requests are recorded and can be answered by the test. */
export async function open(
  bridge: TestBridge,
  over: Parameters<typeof openWorker>[1] & { map?: (body: unknown) => Response | undefined } = {},
) {
  const line = bridgeConnection(bridge);
  const asked: { url: string; init: RequestInit; body: unknown }[] = [];
  const fetch: Ports['fetch'] = async (url, init) => {
    if (MAP.test(url)) {
      const body: unknown = JSON.parse(String(init.body));
      asked.push({ url, init, body });
      const own = over.map?.(body);
      if (own) return own;
    }
    return line.fetch(url, init);
  };
  const shop = await openWorker(fetch, over);
  let stopped = false;
  const stop = async () => {
    if (!stopped) await shop.stop();
    stopped = true;
  };
  onTestFinished(stop);
  return {
    ...shop,
    stop,
    line,
    asked,
    resolve: (url: string, more: object = {}) => shop.ask('resolveUrl', { store: 'lv', url, ...more }),
  };
}
