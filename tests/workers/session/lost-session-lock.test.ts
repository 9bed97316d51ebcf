// A tab that loses the lock "session" while it changes the session, because its lease expired while the tab was frozen.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { failed, ok } from '#schemas/fault.ts';
import { endSession } from '#workers/session/end-session.ts';
import { login } from '#workers/session/login.ts';
import { dropSession } from '#workers/session/logout.ts';
import { wipeKiosk } from '#workers/session/wipe-kiosk.ts';
import { MemorySession, person } from '../../support/worker/memory-session.ts';

let tab: MemorySession;
beforeEach(async () => {
  tab = await MemorySession.open();
});
afterEach(() => tab.close());

const wish = { sku: 'A', product_id: 1, qty: 1, name: '', image: '', added_at: 1 };
const draft = { generation: 'of-8', seq: 1 };

/** Simulates another tab: ends the current session and logs in customer 8. */
async function logInElsewhere(): Promise<void> {
  await endSession(tab.context, { tasks: 'remove', cart: 'remove' });
  await tab.loggedIn({ id: '8', generation: 'g8', token: 't8', refreshToken: 'r8' });
  await tab.write({ cart: draft });
  await tab.databases.personal.wishlist.upsert(wish);
}

async function stored() {
  const { cart, ...session } = await tab.read('current-user', 'current-token', 'logging-out', 'cart');
  const wishes = await tab.databases.personal.wishlist.count().exec();
  return { user: session['current-user']?.current.id, token: session['current-token']?.token, cart, wishes };
}

const actions: Record<string, () => Promise<unknown>> = {
  logout: () => dropSession(tab.context),
  'reset of a kiosk': () => wipeKiosk(tab.context),
  login: async () => {
    const answer = await login(tab.context, { email: 'a@example.lv', password: 'p' });
    if (!answer.ok) throw new Error(answer.fault.code);
  },
};

it.each(Object.keys(actions))(
  'a %s that loses the lock at any step does not affect a login in another tab [F47 F48]',
  async (action) => {
    tab.answers['user/login'] = () => ok({ code: 200, result: 'new' });
    tab.answers['user/me'] = () => ok({ result: person('9') });
    tab.answers['user/order-history'] = () => failed('server-error');
    tab.answers['user/logout'] = () => ok({ code: 200 });
    let step = 0;
    let isWhole = false;
    for (; !isWhole; step++) {
      await tab.loggedIn();
      await tab.databases.personal.wishlist.upsert(wish);
      let left = step;
      tab.lock = async (_name, run) =>
        run(async () => {
          if (left-- > 0) return;
          if (left === -1) await logInElsewhere();
          throw new DOMException('lost', 'AbortError');
        });
      const outcome = await actions[action]?.().then(
        () => 'whole',
        (error: Error) => error.name,
      );
      isWhole = outcome === 'whole';
      if (isWhole) break;
      expect([step, outcome, await stored()]).toEqual([
        step,
        'AbortError',
        { user: '8', token: 't8', cart: draft, wishes: 1 },
      ]);
    }
    expect(step).toBeGreaterThan(8);
  },
);
