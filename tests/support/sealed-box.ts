// Seals values as devices do, for tests of the code that opens them.
import { CompactEncrypt, importJWK } from 'jose';
import { SEALING } from '#schemas/bridge/sealed-order-body.ts';
import type { TestBridge } from './backend/open-bridge.ts';

/** Seals a value for a bridge and returns the JWE. */
export async function sealedFor(bridge: Pick<TestBridge, 'app'>, value: unknown): Promise<string> {
  const { result } = (await bridge.app.inject({ url: '/api/order/sealing-key' })).json();
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
    .setProtectedHeader({ ...SEALING, kid: result.kid })
    .encrypt(await importJWK(result, SEALING.alg));
}
