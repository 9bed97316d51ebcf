// Reading and changing claims: concurrent changes from two tabs are each applied to the newest value.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeClaim, readClaim } from '#shared/database/change-claim.ts';
import type { PersonalDatabase } from '#shared/database/open-databases.ts';
import { openTab } from '../../support/browser/two-tabs.ts';
import { writeRaw } from '../../support/worker/write-raw.ts';

let here: PersonalDatabase;
let there: PersonalDatabase;
beforeAll(async () => {
  here = await openTab('claims');
  there = await openTab('claims');
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
});

describe('claims', () => {
  it('lose no change if two tabs create the same claim', async () => {
    const count = (present: { seq: number } | undefined) => ({
      generation: 'g',
      seq: (present?.seq ?? 0) + 1,
    });
    const changes = Array.from({ length: 40 }, (_, i) => changeClaim(i % 2 ? here : there, 'cart', i, count));
    await Promise.all(changes);
    // a tab opened later reads the persisted value
    const later = await openTab('claims');
    expect(await readClaim(later, 'cart')).toEqual({ generation: 'g', seq: 40 });
    await later.close();
  });

  it('are treated as missing if they are corrupt', async () => {
    const corrupt = { code: 'settings', created_at: 1, value: { store: 7 }, description: '' };
    await writeRaw(here.claims, corrupt);
    expect(await readClaim(here, 'settings')).toBeUndefined();
    await changeClaim(here, 'settings', 2, (present) => ({ store: 'ru', theme: present?.theme ?? 'dark' }));
    expect(await readClaim(here, 'settings')).toEqual({ store: 'ru', theme: 'dark' });
  });
});
