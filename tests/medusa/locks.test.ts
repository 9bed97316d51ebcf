// Tests what the doctor learns about the locks of a real Medusa, without and with Redis.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { examineMedusa } from '#connectors/medusa/doctor/examine-medusa.ts';
import { type OwnRedis, startRedis } from '../long/start-redis.ts';
import { type OpenMedusa, openMedusa } from './open-medusa.ts';

let medusa: OpenMedusa;
let redis: OwnRedis;
beforeAll(async () => {
  redis = await startRedis();
  medusa = await openMedusa({ plugin: true });
});
afterAll(async () => {
  await medusa?.close();
  await redis?.stop();
});

it('reports the kind of locks through the plug-in', async () => {
  const locks = async () => {
    const findings = await examineMedusa({ settings: medusa.keys, mayOrder: false, database: undefined });
    return findings.find(({ about }) => about === 'locks between processes');
  };
  expect(await locks()).toMatchObject({ state: 'missing', says: expect.stringContaining('in-memory') });
  await medusa.process().stop();
  await medusa.restart({ redis: redis.url });
  expect(await locks()).toMatchObject({ state: 'works' });
});
