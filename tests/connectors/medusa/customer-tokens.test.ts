// Tests the tokens with which the bridge calls Medusa for a customer: stored encrypted, renewed, lost.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engineRecords } from '#bridge/database/tables.ts';
import { loggedIn, newCustomer, send } from '../../support/backend/people.ts';
import {
  type AccountsWorld,
  closeWorld,
  me,
  open,
  openWorld,
  profileOf,
  renewWorld,
} from './accounts-world.ts';

const DAY_MS = 86_400_000;

let world: AccountsWorld;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => renewWorld(world));
afterAll(() => closeWorld(world));

describe('the token of a customer', () => {
  it('is stored encrypted', async () => {
    open(world);
    const { id } = await profileOf(world, await newCustomer(world.bridge, world.email));
    const first = await world.tokenOf(id);
    expect(JSON.stringify(await world.bridge.db.select().from(engineRecords))).not.toContain(first);
  });

  it('is renewed before it expires', async () => {
    open(world);
    const { id } = await profileOf(world, await newCustomer(world.bridge, world.email));
    const first = await world.tokenOf(id);
    expect(await world.tokenOf(id)).toBe(first);
    world.now += 0.6 * DAY_MS;
    const renewed = await world.tokenOf(id);
    expect(renewed).not.toBe(first);
    expect(await world.tokenOf(id)).toBe(renewed);
    world.now += 0.9 * DAY_MS;
    expect(await world.tokenOf(id)).not.toBeUndefined();
  });

  it('is renewed once after the clock was set back', async () => {
    open(world);
    const { id } = await profileOf(world, await newCustomer(world.bridge, world.email));
    const first = await world.tokenOf(id);
    world.setBackMs = 0.6 * DAY_MS;
    world.now += 0.1 * DAY_MS;
    const renewed = await world.tokenOf(id);
    expect(renewed).not.toBe(first);
    expect(await world.tokenOf(id)).toBe(renewed);
  });

  it('is used until it expires while Medusa is unavailable', async () => {
    open(world);
    const { id } = await profileOf(world, await newCustomer(world.bridge, world.email));
    const first = await world.tokenOf(id);
    world.medusa.broken.set('/auth', [502, '<html>']);
    world.now += 0.6 * DAY_MS;
    expect(await world.tokenOf(id)).toBe(first);
    world.now += 0.4 * DAY_MS;
    expect(await world.tokenOf(id)).toBeUndefined();
    expect(await world.tokenOf(999)).toBeUndefined();
  });

  it('is not required to refresh a session if there is a secret key', async () => {
    open(world);
    const who = await newCustomer(world.bridge, world.email);
    const { id } = await profileOf(world, who);
    world.now += 2 * DAY_MS;
    const again = await send(world.bridge, '/user/refresh', { refreshToken: who.refreshToken });
    const later = { ...who, accessToken: again.json().result };
    expect((await profileOf(world, later)).email).toBe(world.email);
    expect(await world.tokenOf(id)).toBeUndefined();
    await loggedIn(world.bridge, world.email);
    expect(await world.tokenOf(id)).toBeDefined();
  });

  it('is required to refresh a session if there is no secret key', async () => {
    open(world, '');
    const who = await newCustomer(world.bridge, world.email);
    world.now += 2 * DAY_MS;
    const again = await send(world.bridge, '/user/refresh', { refreshToken: who.refreshToken });
    expect((await me(world, { ...who, accessToken: again.json().result })).statusCode).toBe(401);
  });
});
