// The shop's public key for orders that are left behind. Read while there is a connection, at login and at kiosks, so
// that it is here when somebody leaves without one.
import { SEALING } from '../../schemas/bridge/sealed-order-body.ts';
import type { OrderDocument } from '../../schemas/documents/order-document.ts';
import { backendOf, usableKey } from '../../src/database/usable-key.ts';
import { writeClaims } from '../../src/database/write-claims.ts';
import { startLoop } from '../loop.ts';
import type { WakeUps } from '../wake-ups.ts';
import type { Connection } from '../watch-connection.ts';
import type { SessionContext } from './session-context.ts';
import { readStored } from './stored-claims.ts';

/** Returns the whole order as a JWE for the backend; undefined if the library cannot be loaded. */
export type Seal = (order: OrderDocument) => Promise<string | undefined>;

/** Loads the library of sealing. Undefined where its file is neither cached nor reachable. */
const loadLibrary = () => import('jose').catch(() => undefined);

/** True if an order could be sealed at this moment. */
export const canSealNow = async (seal: Seal | undefined): Promise<boolean> =>
  seal !== undefined && (await loadLibrary()) !== undefined;

/** Asks the shop for its key where it has one; without an answer the one that is here stays. */
export async function readSealingKey({ bareCall, config, databases, ports }: SessionContext): Promise<void> {
  if (!config.orders.sealing) return;
  const answer = await bareCall('order/sealing-key');
  if (!answer.ok) return ports.log({ event: 'sealing-key-not-read', code: answer.fault.code });
  const claim = { bridge: backendOf(config), key: answer.value.result };
  await writeClaims(databases.personal, { 'sealing-key': claim }, ports.now());
}

/**
 * How orders are sealed here; undefined where the shop has no key, or the address is without https, which browsers need
 * for it. The library is loaded with the first order that is sealed.
 */
export async function sealOnDevice({ config, databases }: SessionContext): Promise<Seal | undefined> {
  const claim = usableKey(config, (await readStored(databases.personal, 'sealing-key'))['sealing-key']);
  if (!claim) return undefined;
  return async (order) => {
    const library = await loadLibrary();
    if (!library) return undefined;
    const { CompactEncrypt, importJWK } = library;
    const key = await importJWK(claim.key, SEALING.alg);
    return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(order)))
      .setProtectedHeader({ ...SEALING, kid: claim.key.kid ?? '' })
      .encrypt(key);
  };
}

/** Where the shop does not name its key at once it is asked again after this. */
const READ_AGAIN_MS = 60_000;

/** At a kiosk guests leave orders behind, too: the key is read without a login. Out: the end of it. */
export function refreshSealingKey(
  context: SessionContext,
  connection: Pick<Connection, 'isOnline'>,
  wakeUps: Pick<WakeUps, 'on'>,
): () => Promise<void> {
  const { config, databases, ports } = context;
  if (!config.kiosk.enabled || !config.orders.sealing) return async () => {};
  const isHere = async () =>
    (await readStored(databases.personal, 'sealing-key'))['sealing-key']?.bridge === backendOf(config);
  const loop = startLoop(
    ports,
    async () => {
      if (await isHere()) return undefined;
      if (!connection.isOnline()) return undefined;
      await readSealingKey(context);
      return (await isHere()) ? undefined : READ_AGAIN_MS;
    },
    (error) => {
      ports.log({ event: 'sealing-key-not-kept', error: error instanceof Error ? error.name : 'unknown' });
      return READ_AGAIN_MS;
    },
  );
  const stopListening = wakeUps.on(['connection-back'], loop.wake);
  return async () => {
    stopListening();
    await loop.stop();
  };
}
