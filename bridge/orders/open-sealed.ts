// The key pair for sealed orders (JWE, ECDH-ES on P-256 and A256GCM). Devices get only the public key, so they cannot
// decrypt what they sealed. Derived from the bridge's secret, so that orders can be opened after a restart.
import { createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, compactDecrypt, importJWK, type JWK } from 'jose';
import * as z from 'zod/mini';
import { SEALING, type SealedOrderBody } from '#schemas/bridge/sealed-order-body.ts';
import { refuse } from '../ports/refusal.ts';
import { parseJson } from '../wire/parse-json.ts';
import { readAs } from '../wire/read-as.ts';

export type SealingKey = {
  /** the public key, with its thumbprint as `kid` */
  publicKey: JWK;
  /** Decrypts a sealed order; undefined if it was not sealed with this key. */
  open: (sealed: string) => Promise<string | undefined>;
};

const CURVE_ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
/** 128 bits longer than the curve order, so that the modulo bias is negligible */
const SEED_BYTES = 48;

function scalarOf(secret: string | undefined): Buffer {
  const base = secret === undefined ? randomBytes(32) : Buffer.from(secret);
  const seed = Buffer.from(hkdfSync('sha256', base, '', 'orders', SEED_BYTES)).toString('hex');
  const scalar = (BigInt(`0x${seed}`) % (CURVE_ORDER - 1n)) + 1n;
  return Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
}

/**
 * Derives the key pair from the bridge's secret; without a secret the key pair is random and lives as long as the
 * process.
 */
export async function sealingKeyOf(secret: string | undefined): Promise<SealingKey> {
  const scalar = scalarOf(secret);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(scalar);
  const point = pair.getPublicKey();
  const shape = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const privateKey = await importJWK({ ...shape, d: scalar.toString('base64url') }, SEALING.alg);
  const publicKey = { ...shape, use: 'enc', alg: SEALING.alg, kid: await calculateJwkThumbprint(shape) };
  return {
    publicKey,
    open: (sealed) =>
      compactDecrypt(sealed, privateKey, {
        keyManagementAlgorithms: [SEALING.alg],
        contentEncryptionAlgorithms: [SEALING.enc],
      }).then(
        ({ plaintext }) => new TextDecoder().decode(plaintext),
        // the order was sealed with another key or is malformed; the response does not distinguish the two
        () => undefined,
      ),
  };
}

/** The fields of an order document that are checked here; the body is validated like any order's. */
const sealedDocument = z.looseObject({
  principal: z.string(),
  body: z.looseObject({ order_id: z.string() }),
});

/** Opens a sealed order. @throws 400 `other-key` if it cannot be decrypted; 400 if it contains another order */
export async function openSealed(key: SealingKey, { order_id: id, sealed }: SealedOrderBody) {
  const text = await key.open(sealed);
  if (text === undefined)
    throw refuse(400, { errorCode: 'other-key', errorMessage: 'The order was sealed with another key' });
  const order = readAs(sealedDocument, parseJson(text));
  if (order.body.order_id !== id) throw refuse(400, 'order_id is not that of the sealed order');
  return order;
}
