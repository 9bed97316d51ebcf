// The backend's public key for sealing orders. Read while online, at login and on kiosks, so that it is available when
// a user logs out offline.
import { SEALING } from '#schemas/bridge/sealed-order-body.ts';
import type { OrderDocument } from '#schemas/documents/order-document.ts';
import { backendOf, usableKey } from '#shared/database/usable-key.ts';
import { writeClaims } from '#shared/database/write-claims.ts';
import { startLoop } from '../loop.ts';
import type { WakeUps } from '../wake-ups.ts';
import type { Connection } from '../watch-connection.ts';
import type { SessionContext } from './session-context.ts';
import { readStored } from './stored-claims.ts';

/** Returns the whole order as a JWE for the backend; undefined if the library cannot be loaded. */
export type Seal = (order: OrderDocument) => Promise<string | undefined>;

/** Loads the encryption library; undefined if it is neither cached nor reachable. */
const loadLibrary = () => import('jose').catch(() => undefined);

/** True if an order could be sealed now. */
export const canSealNow = async (seal: Seal | undefined): Promise<boolean> =>
  seal !== undefined && (await loadLibrary()) !== undefined;

/** Reads and stores the backend's key, if sealing is configured. If the call fails, the stored key stays. */
export async function readSealingKey({ bareCall, config, databases, ports }: SessionContext): Promise<void> {
  if (!config.orders.sealing) return;
  const answer = await bareCall('order/sealing-key');
  if (!answer.ok) return ports.log({ event: 'sealing-key-not-read', code: answer.fault.code });
  const claim = { bridge: backendOf(config), key: answer.value.result };
  await writeClaims(databases.personal, { 'sealing-key': claim }, ports.now());
}

/**
 * Returns the function that seals an order; undefined if the backend has no key or the origin is not https, which
 * browsers require for encryption. The library is loaded when the first order is sealed.
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

/** Pause before the key is read again after a failure. */
const READ_AGAIN_MS = 60_000;

/** Reads the key on a kiosk without a login, because guests leave orders there. Returns the function that stops it. */
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
