// Orders left unsent on a device at logout (S-22): the whole order document as a compact JWE for the backend's key.
// Calls: order/sealing-key, order/create with this body, order/unseal.
import * as z from 'zod/mini';
import { enveloped } from './enveloped.ts';

/** Algorithms of the JWE. */
export const SEALING = { alg: 'ECDH-ES', enc: 'A256GCM' } as const;

/** Maximum length of the JWE; one of an order of 200 lines has up to 300,000 characters. */
export const SEALED_MAX = 500_000;
/** Maximum size of a body with a sealed order, in bytes: the JWE is ASCII. */
export const SEALED_BODY_BYTES = SEALED_MAX + 1_000;

/** The public key as a JWK. */
const sealingKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
});

/** Body of order/create and order/unseal. `sealed`: the JWE. */
export const sealedOrderBody = z.strictObject({
  order_id: z.string().check(z.maxLength(64)),
  sealed: z.string().check(z.maxLength(SEALED_MAX)),
});
export type SealedOrderBody = z.infer<typeof sealedOrderBody>;

export const sealingKeyAnswer = enveloped(sealingKey);
/** The decrypted document; the device validates it like a stored one. */
export const unsealAnswer = enveloped(z.looseObject({ id: z.string() }));
