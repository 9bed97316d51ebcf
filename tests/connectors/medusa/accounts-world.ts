// A small Medusa over HTTP with its accounts, and bridges in front of it; a test can kill the process at each step.
import type { Connector } from '#bridge/ports/connector.ts';
import type { EngineRecords } from '#bridge/ports/engine-records.ts';
import { createMedusaAccounts, type MedusaAccounts } from '#connectors/medusa/medusa-accounts.ts';
import { createMedusaClient, type Send } from '#connectors/medusa/medusa-client.ts';
import { deferred } from '#shared/domain/deferred.ts';
import { absentFeed } from '../../support/backend/absent-feed.ts';
import { NOW, openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { get, type LoggedIn } from '../../support/backend/people.ts';
import { clocksOf, type TestTime } from './clocks-of.ts';
import { startFakeAccounts } from './fake-accounts.ts';

/** longer than the connector caches whether the plug-in is installed */
export const LATER_MS = 11 * 60_000;

/** Sends requests without the client's time limit, which a busy machine exceeds. */
const patient =
  (send: Send): Send =>
  (method, path, request) =>
    send(method, path, { ...request, timeoutMs: 600_000 });

const stepping =
  <A extends unknown[], T>(world: Services, work: (...args: A) => Promise<T>) =>
  async (...args: A): Promise<T> => {
    world.step();
    const done = await work(...args);
    world.step();
    return done;
  };

const steppingRecords = (world: Services, records: EngineRecords): EngineRecords => ({
  ...records,
  change: stepping(world, records.change),
  create: stepping(world, records.create),
  remove: stepping(world, records.remove),
  writeMany: stepping(world, records.writeMany),
});

type Opened = Pick<MedusaAccounts, 'tokenOf'> & { bridge: TestBridge };
type Services = TestTime & {
  medusa: Awaited<ReturnType<typeof startFakeAccounts>>;
  mailed: ReturnType<typeof deferred<string>>;
  email: string;
  made: number;
  /** called before and after each durable step; throws to simulate that the process dies there */
  step: () => void;
  /** removes a customer from the ledger of orders */
  forgetOrders: (customerId: number) => Promise<void>;
};
export type AccountsWorld = Services & Opened & { keyed: Opened; keyless: Opened };

/** Opens a small Medusa over HTTP, and bridges with and without its secret key. */
export async function openWorld(): Promise<AccountsWorld> {
  const services: Services = {
    now: NOW,
    medusa: await startFakeAccounts(() => services.now),
    mailed: deferred(),
    email: '',
    made: 0,
    step: () => {},
    forgetOrders: async () => {},
  };
  const [keyed, keyless] = [await openWith(services, 'sk_1'), await openWith(services, undefined)];
  return Object.assign(services, { keyed, keyless, ...keyed });
}
/** Gives the next test a customer and a Medusa of its own. */
export function renewWorld(world: AccountsWorld): void {
  world.made += 1;
  world.email = `anna-${world.made}@example.lv`;
  world.setBackMs = 0;
  world.now = NOW + world.made * LATER_MS;
  world.mailed = deferred();
  world.medusa.customers.clear();
  world.medusa.logins.clear();
  world.medusa.broken.clear();
  world.medusa.state.hasPlugin = true;
  world.forgetOrders = async () => {};
  world.step = () => {};
}
export async function closeWorld({ keyed, keyless, medusa }: AccountsWorld): Promise<void> {
  await keyed.bridge.close();
  await keyless.bridge.close();
  medusa.close();
}
async function openWith(world: Services, secretKey: string | undefined): Promise<Opened> {
  let tokenOf: Opened['tokenOf'] = async () => undefined;
  const connector = {
    name: 'medusa',
    engine: (services: Parameters<Connector['engine']>[0]) => {
      const settings = { url: world.medusa.url, publishableKey: 'pk_1', secretKey, region: undefined };
      const { store, admin } = createMedusaClient(settings);
      const client = {
        store: stepping(world, patient(store)),
        admin: admin && stepping(world, patient(admin)),
      };
      const stepped = { ...services, ...clocksOf(world), records: steppingRecords(world, services.records) };
      const made = createMedusaAccounts({ client, services: stepped }, (id) => world.forgetOrders(id));
      tokenOf = made.tokenOf;
      return { capabilities: new Set(), accounts: made.accounts };
    },
    feed: absentFeed,
  } as unknown as Connector;
  const bridge = await openTestBridge({
    connector,
    clock: clocksOf(world).clock,
    sendMail: async ({ text }) => world.mailed.resolve(text),
  });
  return { bridge, tokenOf };
}

/** Chooses the bridge of the test. */
export function open(world: AccountsWorld, key = 'sk_1'): void {
  ({ bridge: world.bridge, tokenOf: world.tokenOf } = key === '' ? world.keyless : world.keyed);
}

export const me = (world: AccountsWorld, who: LoggedIn) => get(world.bridge, '/user/me', who);

export const profileOf = async (world: AccountsWorld, who: LoggedIn) => (await me(world, who)).json().result;
export const customerNow = (world: AccountsWorld) => {
  const [customer] = world.medusa.customers.values();
  if (customer === undefined) throw new Error('Medusa has no customer');
  return customer;
};
export const refusal = (answer: { statusCode: number; json: () => { result: { errorCode?: string } } }) => [
  answer.statusCode,
  answer.json().result.errorCode,
];
