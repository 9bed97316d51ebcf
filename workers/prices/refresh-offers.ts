// The special offers of whoever is logged in: asked for by their page, at login, when the connection or the page comes back,
// and after an order, which takes pieces of them. They are kept on the device, where every price is made with them.
// Invariants: a guest causes no call; one worker of a device asks for all of its tabs; nobody is left with the offers of who
// was here before.
import { distinctUntilChanged, map, type Subscription, skip } from 'rxjs';
import * as z from 'zod/mini';
import { ok, type Result } from '../../schemas/fault.ts';
import { specialOffer } from '../../schemas/worker-api.ts';
import { heldOffer } from '../../src/domain/catalogue/offered-product.ts';
import { ageOf } from '../../src/domain/outbox/age-of.ts';
import { centsFromDecimal } from '../../src/domain/pricing/cents-from-decimal.ts';
import { OFFERS_KEY } from '../../src/domain/pricing/priced-product.ts';
import { writeLookup } from '../caches/lookup.ts';
import { type Loop, type Pause, startLoop } from '../loop.ts';
import { type LoggedIn, whoIsLoggedIn } from '../session/session-context.ts';
import { whileSessionLasts } from '../session/stored-claims.ts';
import type { WakeUps } from '../wake-ups.ts';
import type { Connection } from '../watch-connection.ts';
import type { RefreshContext } from './refresh-prices.ts';

const toldOffer = z.omit(specialOffer, { key: true });
type Offer = z.output<typeof toldOffer>;

/** The first view is drawn meanwhile. */
const SETTLE_MS = 1_000;
/** Offers younger than this are not asked for again, unless an order took some. */
const FRESH_MS = 600_000;

/** Asks for the offers of this customer and keeps them. Out: those whose price can be paid; faults: those of the call. */
export async function fetchOffers(
  context: RefreshContext,
  who: LoggedIn,
  store: string,
  signal?: AbortSignal,
): Promise<Result<Offer[]>> {
  const { call, databases, ports } = context;
  const options = { principal: who.principal, store, ...(signal ? { signal } : {}) };
  const answer = await call('user/special-offers', options);
  if (!answer.ok) return answer;
  const offers = answer.value.result.flatMap((source): Offer[] => {
    const read = toldOffer.safeParse({
      id: source.id,
      sku: source.sku,
      final_price: centsFromDecimal(source.final_price),
      price_incl_tax: centsFromDecimal(source.price_incl_tax),
      id_variant: source.id_variant ?? '',
      option_comments: source.option_comments ?? '',
      quantity: source.quantity,
    });
    return read.success ? [read.data] : [];
  });
  await whileSessionLasts(ports, async (confirm) => {
    if ((await whoIsLoggedIn(context))?.generation !== who.generation) return;
    const value = { offers: offers.map(heldOffer) };
    const lookup = { key: OFFERS_KEY, store, kind: 'offers', owner: 'person', value };
    await confirm();
    await writeLookup(databases.catalogue, ports, lookup);
  });
  return ok(offers);
}

/** Keeps the offers on this device up to date while somebody is logged in. */
export function refreshOffers(
  context: RefreshContext,
  connection: Pick<Connection, 'isOnline'>,
  wakeUps: Pick<WakeUps, 'on'>,
  store: string,
): Pick<Loop, 'stop'> {
  const { ports, databases } = context;
  /** when an order was last seen to be taken: what was kept before it is old */
  let orderedAt = 0;

  /** how long the kept ones count yet, in ms */
  async function freshFor(): Promise<number> {
    const kept = await databases.catalogue.lookups.findOne(OFFERS_KEY).exec();
    const age = ageOf(kept?.created_at, ports.now());
    if (kept === null || age === undefined || kept.created_at < orderedAt) return 0;
    return Math.max(0, FRESH_MS - age);
  }

  async function turn(signal: AbortSignal): Promise<Pause> {
    await ports.wait(SETTLE_MS, signal);
    let pause: Pause;
    await ports.lock('offers', async () => {
      pause = await turnAlone(signal);
    });
    return pause;
  }

  async function turnAlone(signal: AbortSignal): Promise<Pause> {
    const who = signal.aborted ? undefined : await whoIsLoggedIn(context);
    if (!who || !connection.isOnline()) return undefined;
    const left = await freshFor();
    if (left > 0) return left;
    const answer = await fetchOffers(context, who, store, signal);
    if (!answer.ok) ports.log({ event: 'offers-not-fetched', code: answer.fault.code });
    return FRESH_MS;
  }

  const loop = startLoop(ports, turn, (error) => {
    ports.log({ event: 'offers-not-kept', error: error instanceof Error ? error.name : 'unknown' });
    return FRESH_MS;
  });
  const stopListening = wakeUps.on(['login', 'connection-back', 'page-awake'], loop.wake);
  const orders: Subscription = databases.personal.orders
    .find({ selector: { state: 'accepted' } })
    .$.pipe(
      map((accepted) => accepted.length),
      distinctUntilChanged(),
      skip(1),
    )
    .subscribe(() => {
      orderedAt = ports.now();
      loop.wake();
    });
  return {
    stop: async () => {
      stopListening();
      orders.unsubscribe();
      await loop.stop();
    },
  };
}
