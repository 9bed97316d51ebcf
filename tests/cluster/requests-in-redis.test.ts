// Tests two copies of the bridge that count requests in Redis, also while it is unavailable.
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cluster, startCluster } from '../support/cluster/start-cluster.ts';
import { missingPrograms } from '../support/cluster/start-services.ts';
import { callFrom } from './call-from.ts';

const missing = missingPrograms();
if (missing.length > 0) console.log(`Skipping two copies: ${missing.join(', ')} not installed`);

const REQUESTS = 300;

describe.skipIf(missing.length > 0)('two copies that count requests in Redis', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster({ redis: true, env: { BRIDGE_RATE_LIMIT: String(REQUESTS) } });
  });
  afterAll(() => cluster?.close());

  /** Sends requests to both copies in turn and returns the numbers of responses by status. */
  async function statusesOf(client: string, requests: number): Promise<Record<number, number>> {
    const call = callFrom(client);
    const found: Record<number, number> = {};
    const send = async (at: number) => {
      const { status } = await call(cluster.copies[at % 2]?.address ?? '', '/api/country/list', {});
      found[status] = (found[status] ?? 0) + 1;
    };
    await Promise.all(Array.from({ length: requests }, (_, at) => send(at)));
    return found;
  }

  it('allow a client as many requests a minute as one copy, less the share reserved by the other copy', async () => {
    const found = await statusesOf('127.0.0.2', REQUESTS + 60);
    expect(found[200]).toBeLessThanOrEqual(REQUESTS);
    expect(found[200]).toBeGreaterThanOrEqual(REQUESTS - REQUESTS / 100);
  });

  it('each apply the limit alone while Redis is unavailable', async () => {
    await cluster.redis?.kill();
    expect(await statusesOf('127.0.0.3', 2 * REQUESTS + 60)).toEqual({ 200: 2 * REQUESTS, 429: 60 });
    expect(await statusesOf('127.0.0.4', REQUESTS)).toEqual({ 200: REQUESTS });
    for (const copy of cluster.copies)
      expect(
        copy
          .output()
          .split('\n')
          .filter((line) => line.includes('(request limit)')),
      ).toHaveLength(1);
  });

  it('count in Redis again once it is back', async () => {
    await cluster.redis?.start();
    const redis = new Redis(cluster.redis?.address ?? '');
    let client = 4;
    await expect
      .poll(
        async () => {
          client += 1;
          await statusesOf(`127.0.1.${client}`, 2);
          return redis.dbsize();
        },
        { interval: 1_000 },
      )
      .toBeGreaterThan(0);
    redis.disconnect();
  });
});
