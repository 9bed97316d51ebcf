// Tests the session, which every tab reads from the local database.
import { filter, firstValueFrom, type Observable, Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeClaim, readClaim } from '#shared/database/change-claim.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { sessionOf } from '#shared/domain/account/session-of.ts';
import { consumeSignupRequest } from '#src/features/account/commands.ts';
import { saveSettings } from '#src/features/navigation/store-view/commands.ts';
import {
  currentSession,
  person$,
  readSession,
  type Session,
  session$,
  signupWanted$,
} from '#src/model/account/current-session.ts';
import { ordersHistory } from '#src/model/orders/own-orders.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { firstValue } from '#src/model/shell/first-value.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { ligaCustomer, removeLogin, standLogin } from '../../support/browser/customer.ts';
import { followed } from '../../support/browser/followed.ts';
import { openDevice, openTab } from '../../support/browser/two-tabs.ts';

const names = ['claims', 'synctasks'] as const;
let first: Databases;
let app: AppContext;
let other: Databases['personal'];
let device = 0;

const until = <T>(value$: Observable<T>, holds: (value: T) => boolean): Promise<T> =>
  firstValueFrom(value$.pipe(filter(holds)));
const isCustomer = (session: Session) => session.kind === 'customer';

beforeEach(async () => {
  device += 1;
  first = await openDevice(`session-${device}`, names);
  other = await openTab(`session-${device}`, names);
  app = appOf(first);
});
afterEach(async () => {
  await Promise.all([first.catalogue, first.personal, other].map((db) => db.close()));
});

describe('the session', () => {
  it('belongs to a customer only if user and token come from the same login [S6.001]', async () => {
    expect(await readSession(app)).toEqual({ kind: 'guest' });
    await standLogin(first.personal, 'g1');
    expect(await until(session$(app), isCustomer)).toEqual({
      kind: 'customer',
      customer: ligaCustomer,
      generation: 'g1',
    });
    await removeLogin(first.personal);
    await until(session$(app), (session) => !isCustomer(session));
    const user = { generation: 'g1', current: ligaCustomer, sessionStarted: 1 };
    const token = { generation: 'g1', token: 't', epoch: 1, lock: 0 };
    expect(sessionOf(user, token).kind).toBe('customer');
    for (const absent of [undefined, { ...token, token: '' }, { ...token, generation: 'g2' }])
      expect(sessionOf(user, absent)).toEqual({ kind: 'guest' });
    expect(sessionOf(undefined, token)).toEqual({ kind: 'guest' });
  });

  it('is undefined until it has been read', async () => {
    const session = currentSession(app);
    expect(session.get()).toBeUndefined();
    const loading = followed(session);
    expect(await loading.until(() => true)).toEqual({ kind: 'guest' });
    expect(session.get()).toEqual({ kind: 'guest' });
    loading.end();
  });

  it('is stored along with store view and order history [S3.035]', async () => {
    await standLogin(first.personal, 'g1');
    await saveSettings(app, 'en', {});
    const order = {
      increment_id: '100048213',
      client_order_id: '',
      created_at: '2026-11-01T10:00:00Z',
      status: 'new',
      grand_total: 1999,
      items: 1,
      detail: {},
    };
    await changeClaim(first.personal, 'orders-history', 1, () => ({
      items: [order],
      total: 1,
      pages: 1,
      readAt: 1,
    }));
    const history = await firstValue(ordersHistory(app));
    expect(history?.items.map(({ increment_id }) => increment_id)).toEqual(['100048213']);
    expect((await readClaim(first.personal, 'current-user'))?.sessionStarted).toBe(1);
    expect((await readClaim(first.personal, 'settings'))?.store).toBe('en');
  });

  it('reports each change of the user in another tab once', async () => {
    const reported = new Subject<string>();
    const seen: string[] = [];
    const subscription = person$(app).subscribe(({ loggedIn, kept }) => {
      seen.push(`${loggedIn}|${kept}`);
      reported.next(`${loggedIn}|${kept}`);
    });
    const next = async (act: () => Promise<unknown>, person: string) => {
      const arrives = until(reported, (each) => each === person);
      await act();
      await arrives;
    };
    await next(() => standLogin(other, 'g1'), '77|77');
    const again = until(session$(app), (each) => each.kind === 'customer' && each.generation === 'g2');
    await standLogin(other, 'g2');
    await again;
    await next(async () => (await other.claims.findOne('current-token').exec())?.remove(), '|77');
    await next(() => removeLogin(other), '|');
    await next(() => standLogin(other, 'g3', { ...ligaCustomer, id: '78' }), '78|78');
    subscription.unsubscribe();
    expect(seen.filter((person) => person.startsWith('77'))).toEqual(['77|77']);
  });

  it("forwards the worker's request for the login panel to one tab only", async () => {
    const wished = until(signupWanted$(app), () => true);
    await changeClaim(first.personal, 'signup-wanted', 5, () => ({ at: 5, code: 'refresh-refused' }));
    expect(await wished).toBe(5);
    const taken = await Promise.all([
      consumeSignupRequest(app),
      consumeSignupRequest(app),
      consumeSignupRequest(app),
    ]);
    expect(taken.filter(Boolean)).toEqual([{ at: 5, code: 'refresh-refused' }]);
    expect(await consumeSignupRequest(app)).toBeUndefined();
  });
});
