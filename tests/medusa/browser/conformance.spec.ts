// Runs the conformance suite with a real Medusa behind the store.
import { expect, test } from '@playwright/test';
import { backendAt, type RequestBackend } from '#host/doctor/backend-at.ts';
import { cases, runConformance } from '#tests/conformance/run-cases.ts';

/**
 * Sends each request from another client address: the suite logs in about as often as the bridge allows one address in a
 * minute, and the browser of the other tests shares the address of this process.
 */
function fromManyClients(send: RequestBackend): RequestBackend {
  let client = 0;
  return (path, options = {}) => {
    client += 1;
    // 198.18.0.0/15 is reserved for tests
    const address = `198.18.${Math.floor(client / 256)}.${client % 256}`;
    return send(path, { ...options, headers: { ...options.headers, 'X-Forwarded-For': address } });
  };
}

test('conforms without an exception', async ({ request, baseURL }) => {
  const { stores } = await (await request.get('/shop.config.json')).json();
  const [{ code: store, index }] = stores;
  const verdicts = await runConformance(fromManyClients(backendAt(`${baseURL}/api`)), {
    ...{ store, index, coupon: 'ZIBENS10', without: [], mayPlace: true },
  });
  expect(verdicts.filter(({ verdict }) => verdict !== 'passed')).toEqual([]);
  expect(verdicts).toHaveLength(cases.length);
});
