// Robustness against arbitrary responses: no worker method and no pulled family throws if a part of a valid response is
// replaced, or if the response is any JSON (I-26).
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorCode } from '#schemas/error-code.ts';
import type { WorkerMethodInput, WorkerMethodName } from '#schemas/worker-api.ts';
import { readClaim } from '#shared/database/change-claim.ts';
import { call } from '#workers/bridge-client/call.ts';
import type { Ports } from '#workers/ports.ts';
import { families } from '#workers/pull/families.ts';
import { type PullContext, startRound } from '#workers/pull/family.ts';
import { orderOf, placeOrder } from '../support/backend/requests.ts';
import { json as anyJson } from '../support/backend/spoiled-json.ts';
import { AccountBench, PASSWORD } from '../support/worker/account-bench.ts';
import { add, headOn, linesOn } from '../support/worker/cart-bench.ts';
import { openWorker } from '../support/worker/open-worker.ts';
import { closeBoth, newDevice } from '../support/worker/test-databases.ts';
import { json, testPorts } from '../support/worker/test-ports.ts';
import { clock } from '../support/worker/virtual-clock.ts';

const CASES = process.env.LONG_LANE ? 10_000 : 300;
const email = 'any-answers@example.lv';
const store = 'lv';

/**
 * The input for each worker method, ordered so that every call can be answered. A method without an input is a compile
 * error.
 */
const inputs: { [A in WorkerMethodName]: WorkerMethodInput<A> } = {
  listProducts: { store, filters: { color: ['49'] }, facets: true, sort: 'price-asc', from: 0, size: 24 },
  search: { store, type: 'product', searchQuery: { text: 'telefons' }, size: 24, from: 0 },
  suggest: { store, text: 'telefons', size: 5 },
  loadProduct: { store, sku: 'C-1' },
  loadParts: { store, skus: ['P-1', 'P-2'] },
  loadBranchStock: { store, skus: ['P-1', 'C-1-49'] },
  listSuggested: { store, skus: ['P-1', 'C-1-49'], codes: ['P-2'] },
  loadCategory: { store, name: 'audio' },
  loadCmsPage: { store, identifier: 'about-us' },
  loadReviews: { store, productIds: [1, 2] },
  loadNews: { store },
  resolveUrl: { store, url: 'audio' },
  checkoutMethods: {
    store,
    revision: '',
    virtual: false,
    address: { firstname: 'A', lastname: 'B', street: 'C', city: 'D', postcode: 'LV-1010', country: 'LV' },
    shippingMethod: 'courier|home',
    pickupPoint: '',
  },
  checkCartStock: { skus: ['P-1'] },
  applyCoupon: { store, code: 'ZIBENS10' },
  removeCoupon: { store },
  paymentBanks: { store },
  checkVat: { taxId: 'LV40003521600' },
  orderPull: { number: '', orderToken: '' },
  openPayment: { number: '100', orderToken: 'x', store: 'lv' },
  paymentReturn: { payment: 'x' },
  orderPayment: { number: '', orderToken: '' },
  deviceReport: {},
  removeLeftOrder: { id: 'x' },
  pushKey: {},
  sendNow: {},
  loadOrderHistory: { page: 1 },
  listSpecialOffers: { store },
  loadLoyaltyCard: {},
  listOwnReviews: {},
  loadNewsletter: {},
  listAlerts: { store },
  listSessions: {},
  endSession: { id: 'x' },
  exportAccount: {},
  ping: {},
  readSyncState: {},
  setLabFault: { fault: 'none' },
  readLab: { withCalls: true },
  requestPasswordReset: { email, store },
  resetPassword: { email, password: PASSWORD, resetToken: 'x' },
  changeEmail: { email, password: PASSWORD },
  changePassword: { currentPassword: PASSWORD, newPassword: PASSWORD },
  register: { email, password: PASSWORD, firstname: 'Anna', lastname: 'Ozola' },
  login: { email, password: PASSWORD },
  logout: { unsent: 'keep-sealed' },
  startOver: {},
  holdsUserData: {},
  deleteAccount: { password: PASSWORD },
};
const names = Object.keys(inputs) as WorkerMethodName[];

/** path → response of the reference bridge */
const sound = new Map<string, unknown>();
const pathOf = (url: string): string => new URL(url, 'http://shop.test').pathname;
let bench: AccountBench;
const recording: Ports['fetch'] = async (url, init) => {
  const answer = await bench.fetch(url, init);
  if (answer.ok) sound.set(pathOf(url), await answer.clone().json());
  return answer;
};
let spoil: Spoil = (answer) => answer;
const replaying: Ports['fetch'] = async (url) => json(spoil(sound.get(pathOf(url)) ?? { code: 404 }));

beforeAll(async () => {
  bench = await AccountBench.open();
  await bench.customer(email);
  const placed = await placeOrder(bench.bridge, orderOf('any-answers'));
  const { orderNumber: number, orderToken } = placed.json().result;
  for (const name of ['orderPull', 'orderPayment'] as const) inputs[name] = { number, orderToken };
  const shop = await openWorker(recording, { config: bench.config });
  await shop.ask('login', inputs.login);
  await add(shop, 'P-1');
  for (const name of names) await clock.over(shop.ask(name, inputs[name]));
  await shop.stop();
});
afterAll(() => bench.bridge.close());

type Spoil = (answer: unknown) => unknown;

/** Returns the paths of all parts in a response. */
function partsOf(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, part]) => partsOf(part, [...at, key]))];
}
const replaced = (value: unknown, [step, ...rest]: string[], part: unknown): unknown => {
  if (step === undefined) return part;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  Object.assign(copy, { [step]: replaced((value as Record<string, unknown>)[step], rest, part) });
  return copy;
};
const known = new WeakMap<object, string[][]>();
const placesIn = (answer: object): string[][] => {
  const places = known.get(answer) ?? partsOf(answer);
  known.set(answer, places);
  return places;
};
const spoils: fc.Arbitrary<Spoil> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(fc.nat(), anyJson).map(
      ([at, part]): Spoil =>
        (answer) => {
          const places = placesIn(answer as object);
          return replaced(answer, places[at % places.length] ?? [], part);
        },
    ),
  },
  {
    weight: 1,
    arbitrary: anyJson.map(
      (result): Spoil =>
        () => ({ code: 200, result }),
    ),
  },
  {
    weight: 1,
    arbitrary: anyJson.map(
      (answer): Spoil =>
        () =>
          answer,
    ),
  },
);

it('every worker method returns a valid value or a fault for any response [F21 I-26]', async () => {
  const shop = await openWorker(replaying, { config: bench.config });
  const { personal } = shop.databases;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), spoils, async (name, wrong) => {
      spoil = (answer) => answer;
      if (!(await readClaim(personal, 'current-user'))?.current) await shop.ask('login', inputs.login);
      if ((await linesOn(shop)).length === 0) await add(shop, 'P-1');
      if ((await headOn(shop))?.connection?.disabled) shop.nudge('awake', {});
      spoil = wrong;
      const answer = await clock.over(shop.ask(name, inputs[name]));
      // only faults are validated here: a malformed value would have thrown in the worker
      if (!answer.ok) errorCode.parse(answer.fault.code);
    }),
    { numRuns: CASES },
  );
  expect(shop.ports.logged.filter(({ error }) => error !== undefined)).toEqual([]);
  await shop.stop();
});

it('every pulled family returns documents or a fault for any response [F21 I-26]', async () => {
  const databases = await newDevice().open();
  const ports = testPorts(replaying);
  const { config } = bench;
  const context: PullContext = {
    ports,
    config,
    db: databases.catalogue,
    call: (name, options) => call(ports, config, name, options),
  };
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...families), spoils, async (family, wrong) => {
      spoil = wrong;
      const pulled = await family.pull(startRound(context, store));
      if (!pulled.ok) errorCode.parse(pulled.fault.code);
    }),
    { numRuns: CASES / 10 },
  );
  await closeBoth(databases);
});
