// Plays schedules like order-outbox.test.ts over the real local database: fewer of them, with the same invariants.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Databases, openDatabases } from '#shared/database/open-databases.ts';
import { memoryStorage } from '../support/worker/memory-storage.ts';
import { playSchedule } from './outbox-world.ts';
import { rxdbDevice } from './simulated-device.ts';

const SCHEDULES = 300;
let databases: Databases;

beforeAll(async () => {
  databases = await openDatabases(memoryStorage());
});
afterAll(() => Promise.all([databases.catalogue.remove(), databases.personal.remove()]));

describe('the order outbox on the real local database', () => {
  it('sends orders made offline exactly once, over 300 schedules [I-01 I-02 I-03 I-08 I-11 S1.029]', async () => {
    const hits = new Map<string, number>();
    for (let seed = 1; seed <= SCHEDULES; seed++) {
      const device = await rxdbDevice(databases.personal);
      const outcome = await playSchedule({ seed, faultRate: 0.55, killRate: 0.01, device });
      expect(outcome.violations, `seed ${seed}\n${outcome.log.join('\n')}`).toEqual([]);
      for (const [what, count] of outcome.hits) hits.set(what, (hits.get(what) ?? 0) + count);
    }
    for (const what of ['kill', 'lock-stolen', 'commit-then-drop', 'late-commit', 'state:accepted'])
      expect(hits.get(what) ?? 0, what).toBeGreaterThan(10);
  });
});
