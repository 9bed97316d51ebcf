// The cart sync machine: every response, time limits, and resuming from a snapshot.
import { getShortestPaths } from '@xstate/graph';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, toPromise, waitFor } from 'xstate';
import {
  CART_STEP_LIMIT_MS,
  type CartStep,
  type CartTrouble,
  cartConnectionMachine,
} from '#src/machines/cart-connection-machine.ts';

type Answers = Partial<Record<'openCart' | 'pullCart' | 'mergeCart' | 'clearCart' | 'syncTotals', unknown[]>>;
const good = {
  openCart: { ok: true, value: { cartId: 'c1' } },
  pullCart: { ok: true, value: null },
  mergeCart: { ok: true, value: { changed: true } },
  clearCart: { ok: true, value: null },
  syncTotals: { ok: true, value: null },
};
const no = (trouble: CartTrouble) => ({ ok: false, trouble });

/** Returns the machine and the list of its calls. Each call gets its next response from `answers`, then a success. */
function machineOf(answers: Answers) {
  const asked: string[] = [];
  const next = (name: keyof typeof good) =>
    // biome-ignore lint/suspicious/noExplicitAny: one factory for five actors
    fromPromise<CartStep<any>, any>(async ({ input }) => {
      asked.push(`${name} ${input.principal ?? ''}`.trim());
      const answer = answers[name]?.shift() ?? good[name];
      if (answer === 'breaks') throw new Error('The device could not write');
      if (answer === 'never') return new Promise(() => undefined);
      return answer as CartStep<never>;
    });
  const machine = cartConnectionMachine.provide({
    actors: {
      openCart: next('openCart'),
      pullCart: next('pullCart'),
      mergeCart: next('mergeCart'),
      clearCart: next('clearCart'),
      syncTotals: next('syncTotals'),
    },
  });
  return { machine, asked };
}
const input = { principal: 'user:7', cartId: undefined as string | undefined, bypasses: 0, maxBypasses: 1 };

async function round(answers: Answers, over: Partial<typeof input> = {}) {
  const { machine, asked } = machineOf(answers);
  const actor = createActor(machine, { input: { ...input, ...over } }).start();
  return { ...(await toPromise(actor)), asked };
}

describe('a round of cart sync', () => {
  it('reaches every state on a shortest path, depending on the responses', () => {
    const done = (id: string, output: unknown) => ({
      type: `xstate.done.actor.0.cart-connection.${id}`,
      output,
    });
    const troubles = (['no-answer', 'refused-login', 'gone', 'clear', 'refused'] as const).map(no);
    const events = [
      done('connecting', good.openCart),
      done('pulling', good.pullCart),
      done('merging', good.mergeCart),
      done('merging', { ok: true, value: { changed: false } }),
      done('clearing', good.clearCart),
      done('totalling', good.syncTotals),
      ...['connecting', 'pulling', 'merging', 'totalling'].flatMap((id) =>
        troubles.map((each) => done(id, each)),
      ),
    ];
    const paths = getShortestPaths(cartConnectionMachine, { input, events: events as never[] });
    const reached = new Set(paths.map(({ state }) => String(state.value)));
    const passedAtOnce = ['deciding', 'bypassing', 'merged'];
    expect([...reached].sort()).toEqual(
      Object.keys(cartConnectionMachine.states)
        .filter((state) => !passedAtOnce.includes(state))
        .sort(),
    );
  });

  it('opens a backend cart for a guest or a customer who has none [S4.022 S4.023]', async () => {
    expect(await round({}, { principal: 'guest' })).toMatchObject({
      end: 'synced',
      asked: ['openCart guest', 'pullCart guest', 'mergeCart guest', 'syncTotals guest'],
    });
    expect((await round({})).asked[0]).toBe('openCart user:7');
    expect((await round({}, { cartId: 'c0' })).asked[0]).toBe('pullCart user:7');
  });

  it('continues as a guest after a 401, up to the maximum number of bypasses [S4.024 S6.003]', async () => {
    const refused = [no('refused-login')];
    expect(await round({ openCart: [...refused] })).toMatchObject({
      end: 'synced',
      principal: 'guest',
      bypasses: 1,
      asked: expect.arrayContaining(['openCart user:7', 'openCart guest']),
    });
    expect(await round({ openCart: [...refused] }, { maxBypasses: 0 })).toMatchObject({
      end: 'disabled',
      asked: ['openCart user:7'],
    });
  });

  it('disables sync after the maximum number of bypasses [S4.025]', async () => {
    const end = await round({ openCart: [no('refused-login'), no('refused-login')] });
    expect(end).toMatchObject({ end: 'disabled', bypasses: 1, asked: ['openCart user:7', 'openCart guest'] });
  });

  it('disables sync if the backend refuses to open a cart [S4.025]', async () => {
    expect((await round({ openCart: [no('refused')] })).end).toBe('disabled');
  });

  it('merges the items and requests the totals after code 200 [S4.026]', async () => {
    expect((await round({}, { cartId: 'c0' })).asked).toEqual([
      'pullCart user:7',
      'mergeCart user:7',
      'syncTotals user:7',
    ]);
  });

  it('requests no totals if the merge changed nothing [S4.026]', async () => {
    const unchanged = { mergeCart: [{ ok: true, value: { changed: false } }] };
    expect((await round(unchanged, { cartId: 'c0' })).asked).toEqual(['pullCart user:7', 'mergeCart user:7']);
  });

  it('clears the cart without a sync after code 400 [S4.027]', async () => {
    const cleared = await round({ pullCart: [no('clear')] }, { cartId: 'c0' });
    expect(cleared).toMatchObject({ end: 'cleared', asked: ['pullCart user:7', 'clearCart'] });
  });

  it('continues as a guest after any other code until no bypass remains [S4.028 S4.029]', async () => {
    const refused = () => [no('refused'), no('refused')];
    expect(await round({ pullCart: refused() }, { cartId: 'c0' })).toMatchObject({
      end: 'unsynced',
      bypasses: 1,
      asked: ['pullCart user:7', 'openCart guest', 'pullCart guest'],
    });
  });

  it('recreates a cart lost by the backend at most once [F69]', async () => {
    const gone = () => [no('gone'), no('gone')];
    expect((await round({ pullCart: [no('gone')] }, { cartId: 'c0' })).asked.slice(0, 3)).toEqual([
      'pullCart user:7',
      'openCart user:7',
      'pullCart user:7',
    ]);
    expect(await round({ pullCart: gone() }, { cartId: 'c0', maxBypasses: 0 })).toMatchObject({
      end: 'unsynced',
    });
  });

  it.each(['openCart', 'pullCart', 'mergeCart'] as const)(
    'ends as waiting if %s gets no response or throws',
    async (name) => {
      expect((await round({ [name]: [no('no-answer')] })).end).toBe('waiting');
      expect((await round({ [name]: ['breaks'] })).end).toBe('waiting');
    },
  );

  it.each(['openCart', 'pullCart', 'mergeCart'] as const)('aborts %s after its time limit', async (name) => {
    const clock = new SimulatedClock();
    const { machine } = machineOf({ [name]: ['never'] });
    const actor = createActor(machine, { input, clock }).start();
    const state = { openCart: 'connecting', pullCart: 'pulling', mergeCart: 'merging' }[name];
    await waitFor(actor, ({ value }) => value === state);
    clock.increment(CART_STEP_LIMIT_MS - 1);
    expect(actor.getSnapshot().value).toBe(state);
    clock.increment(1);
    expect(actor.getSnapshot().output?.end).toBe('waiting');
  });

  it('resumes from a snapshot', async () => {
    const { machine } = machineOf({ pullCart: ['never'] });
    const first = createActor(machine, { input }).start();
    await waitFor(first, ({ value }) => value === 'pulling');
    const saved = JSON.parse(JSON.stringify(first.getPersistedSnapshot()));
    first.stop();
    const next = machineOf({});
    const actor = createActor(next.machine, { input, snapshot: saved }).start();
    expect(await toPromise(actor)).toMatchObject({ end: 'synced', cartId: 'c1' });
    expect(next.asked).toEqual(['pullCart user:7', 'mergeCart user:7', 'syncTotals user:7']);
  });
});
