// Tests the secret shared by bridges that use the same data folder.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { storedSecret } from '#bridge/database/stored-secret.ts';

it('bridges that start concurrently on one folder read the same complete secret', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bridge-secret-'));
  const secrets = await Promise.all(Array.from({ length: 20 }, () => storedSecret(join(folder, 'data'))));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(await readdir(join(folder, 'data'))).toEqual(['secret']);
  expect(await storedSecret(join(folder, 'data'))).toBe(secrets[0]);
  await rm(folder, { recursive: true });
});
