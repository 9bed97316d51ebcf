// Two copies of the bridge in processes of their own on one PostgreSQL.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cluster, startCluster } from '../support/cluster/start-cluster.ts';
import { missingPrograms } from '../support/cluster/start-services.ts';

const missing = missingPrograms();
if (missing.length > 0) console.log(`Skipping two copies: ${missing.join(', ')} not installed`);

describe.skipIf(missing.length > 0)('two copies', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster({ pgbouncer: true, redis: true, haproxy: true });
  });
  afterAll(() => cluster?.close());

  it('answers behind the proxy while one of them is down', async () => {
    await cluster.copies[0]?.kill();
    for (const _ of cluster.copies)
      await expect
        .poll(async () => (await fetch(`${cluster.haproxy?.address}/api/home-page`)).status)
        .toBe(200);
    await cluster.copies[0]?.start();
    expect((await fetch(`${cluster.copies[0]?.address}/api/home-page`)).status).toBe(200);
  });
});
