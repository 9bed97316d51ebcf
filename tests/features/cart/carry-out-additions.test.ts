// Tests additions queued in a tab that was closed: the next tab replays them once.
import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failed, ok } from '#schemas/fault.ts';
import { readClaim } from '#shared/database/change-claim.ts';
import type { Databases } from '#shared/database/open-databases.ts';
import { carryOutAdditions, carryOutPresses } from '#src/features/cart/carry-out-additions.ts';
import { addGroup, addToCart, removeLine } from '#src/features/cart/commands.ts';
import { resetUserState } from '#src/model/account/reset-user-state.ts';
import { queueQuantity } from '#src/model/cart/queue-quantity.ts';
import { queueAddition, queuedAdditions } from '#src/model/cart/queued-additions.ts';
import type { AppContext } from '#src/model/shell/app-context.ts';
import { orderStoreOf } from '#workers/outbox/order-store.ts';
import { appOf } from '../../support/browser/app-of.ts';
import { confirmedOrder } from '../../support/browser/confirmed-order.ts';
import { product } from '../../support/browser/goods.ts';
import { openDevice } from '../../support/browser/two-tabs.ts';
import { namedLocks } from '../../support/worker/named-locks.ts';

const kettle = product();
const radio = product({ key: 'lv|8', id: 8, sku: 'RADIO' });
let device = 0;
let databases: Databases;
let app: AppContext;
let isThere: boolean;
let browser: EventTarget;
let button: HTMLElement;
let lock: ReturnType<typeof namedLocks>;
/** Releases all locks, as a browser does when their tabs are closed. */
const closeTabs = () => {
  lock = namedLocks();
};

/** Opens a tab of the device. The responses of its worker depend on the connection and on the local products. */
const openApp = (): AppContext => {
  const opened = appOf(databases);
  const has = async (sku: string) =>
    (await databases.catalogue.products.findOne({ selector: { sku } }).exec()) !== null;
  opened.worker.call = (async (name: string, { sku = '', skus = [] }: { sku?: string; skus?: string[] }) => {
    if (name === 'loadProduct')
      return (await has(sku)) ? ok({ key: `lv|${sku}` }) : failed(isThere ? 'not-found' : 'offline');
    const missing = [];
    for (const each of skus) if (!(await has(each))) missing.push(each);
    return ok({ missing });
  }) as AppContext['worker']['call'];
  return opened;
};
const begin = () => carryOutAdditions(openApp(), () => undefined);
const press = (...items: { sku: string; qty: number; child?: string }[]) =>
  queueAddition({ store: 'lv', items }, button) ?? '';
const inCart = async () =>
  (await databases.personal.cart.find().exec()).map(({ sku, qty }) => [sku, qty]).sort();
const reported = () => app.ui.toasts.shown().length;

beforeEach(async () => {
  device += 1;
  const { window } = new JSDOM('<button>', { url: 'http://shop.test' });
  button = window.document.querySelector('button') as HTMLElement;
  browser = new EventTarget();
  closeTabs();
  vi.stubGlobal('localStorage', window.localStorage);
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: {
      request: (name: string, ...rest: (object | (() => Promise<void>))[]) =>
        lock(name, rest.at(-1) as () => Promise<void>),
    },
  });
  vi.stubGlobal('window', browser);
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  isThere = true;
  databases = await openDevice(`additions-${device}`);
  await databases.catalogue.products.bulkInsert([kettle, radio]);
  app = openApp();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await databases.catalogue.close();
  await databases.personal.close();
});

describe('a typed quantity that was not committed', () => {
  /** Adds a line, and queues a quantity for it, as a tab does while the user is typing. */
  async function typed() {
    await addToCart(app, kettle, undefined, 1);
    const [line] = await databases.personal.cart.find().exec();
    return { kept: queueQuantity(line?.key ?? '', 5) };
  }

  it('is stored at the next start after its tab was closed', async () => {
    const { kept } = await typed();
    closeTabs();
    await begin();
    expect(await inCart()).toEqual([['KETTLE', 5]]);
    expect(queuedAdditions()).toEqual([]);
    kept.forget();
  });

  it('is not changed while its tab is open', async () => {
    const { kept } = await typed();
    const next = begin();
    kept.forget();
    await next;
    expect(await inCart()).toEqual([['KETTLE', 1]]);
  });

  it('does not delay the additions of a checkout', async () => {
    const { kept } = await typed();
    press({ sku: 'RADIO', qty: 1 });
    await carryOutPresses(openApp(), () => undefined);
    expect(await inCart()).toEqual([
      ['KETTLE', 1],
      ['RADIO', 1],
    ]);
    kept.forget();
  });

  it('is dropped without a notice if its line was removed', async () => {
    const { kept } = await typed();
    const [line] = await databases.personal.cart.find().exec();
    await removeLine(app, line?.key ?? '');
    closeTabs();
    await begin();
    expect([await inCart(), queuedAdditions(), reported()]).toEqual([[], [], 0]);
    kept.forget();
  });
});

describe('a queued addition', () => {
  it('is carried out once with a notice, regardless of the number of tabs and starts', async () => {
    press({ sku: 'KETTLE', qty: 1 });
    press({ sku: 'KETTLE', qty: 1 });
    press({ sku: 'KETTLE', qty: 2 }, { sku: 'RADIO', qty: 1 });
    await Promise.all([carryOutAdditions(app, () => undefined), begin(), begin()]);
    await begin();
    expect(await inCart()).toEqual([
      ['KETTLE', 4],
      ['RADIO', 1],
    ]);
    expect(queuedAdditions()).toEqual([]);
    expect(reported()).toBeGreaterThan(0);
  });

  it('is not repeated if the tab died after the write but before dequeuing', async () => {
    const group = [
      { product: kettle, qty: 1 },
      { product: radio, qty: 3 },
    ];
    const [first = '', second = ''] = [
      press({ sku: 'KETTLE', qty: 1 }),
      press({ sku: 'KETTLE', qty: 1 }, { sku: 'RADIO', qty: 3 }),
    ];
    await addToCart(app, kettle, undefined, 1, {}, true, first);
    // the tab died after it had written half of the second addition
    await addGroup(app, group.slice(0, 1), true, second);
    await begin();
    expect(await inCart()).toEqual([
      ['KETTLE', 2],
      ['RADIO', 3],
    ]);
    const again = await addGroup(app, group, true, second);
    expect(again.ok).toBe(true);
    expect(await inCart()).toEqual([
      ['KETTLE', 2],
      ['RADIO', 3],
    ]);
  });

  it.each([
    ['while the order is pending', false],
    ['and its lines were removed', true],
  ])('is not repeated after its lines were ordered in another tab, %s [I-09 F31]', async (_, isAccepted) => {
    const { personal } = databases;
    const both = press({ sku: 'KETTLE', qty: 1 }, { sku: 'RADIO', qty: 1 });
    // the tab ends between the two products of the click
    await addGroup(app, [{ product: kettle, qty: 1 }], true, both);
    const { generation = '', seq = 1 } = (await readClaim(personal, 'cart')) ?? {};
    await personal.orders.insert(confirmedOrder(generation, seq));
    if (isAccepted) await orderStoreOf(personal).removeLines(new Set([generation]), 5);
    await begin();
    const next = (await readClaim(personal, 'cart'))?.generation;
    const inNext = (await personal.cart.find().exec()).filter((line) => line.generation === next);
    expect(next).not.toBe(generation);
    expect(inNext.map(({ sku, qty }) => [sku, qty])).toEqual([['RADIO', 1]]);
    expect(queuedAdditions()).toEqual([]);
  });

  it('stays queued until its product can be loaded', async () => {
    await databases.catalogue.products.findOne('lv|7').remove();
    isThere = false;
    press({ sku: 'KETTLE', qty: 1 });
    await begin();
    expect(queuedAdditions()).toHaveLength(1);
    await databases.catalogue.products.insert(kettle);
    browser.dispatchEvent(new Event('online'));
    await expect.poll(inCart).toEqual([['KETTLE', 1]]);
    await expect.poll(queuedAdditions).toEqual([]);
  });

  it('stays queued after a failure without blocking others', async () => {
    press({ sku: 'RADIO', qty: 1 });
    press({ sku: 'KETTLE', qty: 1 });
    const { call: ask } = app.worker;
    app.worker.call = (async (name: string, input: { skus?: string[] }) => {
      if (input.skus?.includes('RADIO')) throw new Error('The worker ended');
      return ask(name as 'loadParts', input as { store: string; skus: string[] });
    }) as AppContext['worker']['call'];
    const errors = vi.spyOn(console, 'error').mockReturnValue(undefined);
    await carryOutAdditions(app, () => undefined);
    expect([await inCart(), queuedAdditions().length]).toEqual([[['KETTLE', 1]], 1]);
    expect(errors).toHaveBeenCalledWith(
      'Failed to carry out a queued addition: it stays queued',
      expect.any(Error),
    );
    errors.mockRestore();
    app.worker.call = ask;
    browser.dispatchEvent(new Event('online'));
    await expect.poll(inCart).toContainEqual(['RADIO', 1]);
  });

  it('is dropped with a notice if the backend refuses its product or no longer sells it', async () => {
    await databases.catalogue.products.findOne('lv|8').incrementalPatch({ price: -1 });
    press({ sku: 'NOWHERE', qty: 1 });
    press({ sku: 'RADIO', qty: 1 });
    await carryOutAdditions(app, () => undefined);
    expect(await inCart()).toEqual([]);
    expect(queuedAdditions()).toEqual([]);
    expect(reported()).toBeGreaterThan(0);
  });

  it.each([
    ['breaks off', '{'],
    [
      'has a quantity that is not whole',
      JSON.stringify({ store: 'lv', items: [{ sku: 'KETTLE', qty: 1.5 }] }),
    ],
  ])('is reported when it is replayed if it %s [I-05 I-09]', async (_, text) => {
    const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
    // the page queues the text in this form while the validation code has not loaded yet
    localStorage.setItem('addition|early', text);
    await carryOutAdditions(app, () => undefined);
    expect([await inCart(), queuedAdditions()]).toEqual([[], []]);
    expect(app.ui.toasts.shown().map(({ message }) => message)).toEqual([
      app.i18n.t('cart:notices.notAdded'),
    ]);
    expect(logged).toHaveBeenCalledWith('Failed to parse a queued addition', 'early');
    logged.mockRestore();
  });

  it('is not carried out by the page that queued it if another tab has carried it out', async () => {
    button.dataset.kept = press({ sku: 'KETTLE', qty: 1 });
    expect(queueAddition({ store: 'lv', items: [] }, button)).toBe(button.dataset.kept);
    await begin();
    expect(queueAddition({ store: 'lv', items: [] }, button)).toBeUndefined();
  });

  it('is dropped on logout, even for a product that was removed from the cart', async () => {
    const first = press({ sku: 'KETTLE', qty: 1 });
    await begin();
    const [line] = await databases.personal.cart.find().exec();
    expect(line?.toMutableJSON().additions).toEqual([first]);
    await removeLine(app, line?.key ?? '');
    press({ sku: 'KETTLE', qty: 1 });
    resetUserState(app);
    await begin();
    expect(await inCart()).toEqual([]);
  });
});
