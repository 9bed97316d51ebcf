// Refreshes the special offers of the logged-in user: on their page, at login, when the connection or the page returns,
// and after an order, which can use up an offer's pieces. They are stored on the device, where they are part of every
// price. Invariants: no call for a guest; one worker per device fetches for all tabs; a previous user's offers are not
// stored.
import { distinctUntilChanged, map, type Subscription, skip } from 'rxjs';
import * as z from 'zod/mini';
import { ok, type Result } from '#schemas/fault.ts';
import { specialOffer } from '#schemas/worker-api.ts';
import { heldOffer } from '#shared/domain/catalogue/offered-product.ts';
import { ageOf } from '#shared/domain/outbox/age-of.ts';
import { centsFromDecimal } from '#shared/domain/pricing/cents-from-decimal.ts';
import { OFFERS_KEY } from '#shared/domain/pricing/priced-product.ts';
import { writeLookup } from '../caches/lookup.ts';
import { type Loop, type Pause, startLoop } from '../loop.ts';
import { type LoggedIn, whoIsLoggedIn } from '../session/session-context.ts';
import { whileSessionLasts } from '../session/stored-claims.ts';
import type { WakeUps } from '../wake-ups.ts';
import type { Connection } from '../watch-connection.ts';
import type { RefreshContext } from './refresh-prices.ts';

const receivedOffer = z.omit(specialOffer, { key: true });
type Offer = z.output<typeof receivedOffer>;

/** Delays the call until the first view is rendered. */
const SETTLE_MS = 1_000;
/** Offers younger than this are not requested again, unless an order used some. */
const FRESH_MS = 600_000;

/**
 * Fetches and stores the offers of this customer.
 * @returns The valid offers, or a fault from the call.
 */
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
    const read = receivedOffer.safeParse({
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

/** Keeps the offers on this device up to date while a user is logged in. */
export function refreshOffers(
  context: RefreshContext,
  connection: Pick<Connection, 'isOnline'>,
  wakeUps: Pick<WakeUps, 'on'>,
  store: string,
): Pick<Loop, 'stop'> {
  const { ports, databases } = context;
  /** when an order was last accepted: offers stored before that are stale */
  let orderedAt = 0;

  /** returns the remaining lifetime of the stored offers, in ms */
  async function freshFor(): Promise<number> {
    const cached = await databases.catalogue.lookups.findOne(OFFERS_KEY).exec();
    const age = ageOf(cached?.created_at, ports.now());
    if (cached === null || age === undefined || cached.created_at < orderedAt) return 0;
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
