// The reference bridge as a fetch: requests reach the real server without a port.
import type { Ports } from '#workers/ports.ts';
import type { TestBridge } from '../backend/open-bridge.ts';
import { smallBanners } from './small-banners.ts';

export type BridgeConnection = { fetch: Ports['fetch']; cut: (isCut: boolean) => void; asked: string[] };

export function bridgeConnection(bridge: TestBridge): BridgeConnection {
  let isCut = false;
  const asked: string[] = [];
  return {
    asked,
    cut: (next) => {
      isCut = next;
    },
    fetch: async (url, init) => {
      if (isCut) throw new TypeError('Failed to fetch');
      asked.push(url);
      if (url.startsWith('/assets/banners/')) return smallBanners(url);
      const answer = await bridge.app.inject({
        method: (init.method ?? 'GET') as 'GET' | 'POST' | 'DELETE',
        url,
        headers: init.headers as Record<string, string>,
        ...(typeof init.body === 'string' ? { payload: init.body } : {}),
      });
      return new Response(answer.rawPayload.byteLength > 0 ? new Uint8Array(answer.rawPayload) : null, {
        status: answer.statusCode,
        headers: answer.headers as Record<string, string>,
      });
    },
  };
}
