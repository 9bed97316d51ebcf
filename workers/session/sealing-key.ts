// The shop's public key for orders that are left behind. Read while there is a connection, at login, so that it is here
// when somebody logs out without one.
import { SEALING } from '../../schemas/bridge/sealed-order-calls.ts';
import type { OrderDocument } from '../../schemas/documents/order.ts';
import { writeClaims } from '../../src/database/write-claims.ts';
import type { SessionContext } from './session-context.ts';
import { readStored } from './stored-claims.ts';

/** In: an order. Out: all of it as a JWE for the shop. */
export type Seal = (order: OrderDocument) => Promise<string>;

const backendOf = ({ bridge }: SessionContext['config']): string => bridge.origin + bridge.prefix;

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
 * for it. The library is fetched when this is asked.
 */
export async function sealHere({ config, databases }: SessionContext): Promise<Seal | undefined> {
  if (!config.orders.sealing || globalThis.crypto?.subtle === undefined) return undefined;
  const claim = (await readStored(databases.personal, 'sealing-key'))['sealing-key'];
  if (claim?.bridge !== backendOf(config)) return undefined;
  const { CompactEncrypt, importJWK } = await import('jose');
  const key = await importJWK(claim.key, SEALING.alg);
  return (order) =>
    new CompactEncrypt(new TextEncoder().encode(JSON.stringify(order)))
      .setProtectedHeader({ ...SEALING, kid: claim.key.kid ?? '' })
      .encrypt(key);
}
