// The key orders are sealed with (JWE, ECDH-ES on P-256 and A256GCM): devices get the public half and cannot read back what
// they sealed. It comes from the bridge's secret, so that a bridge that was started again opens what was sealed before.
import { createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, compactDecrypt, importJWK, type JWK } from 'jose';
import * as z from 'zod/mini';
import { SEALING, type SealedOrderBody } from '../../schemas/bridge/sealed-order-body.ts';
import { parseJson } from '../wire/parse-json.ts';
import { readAs } from '../wire/read-as.ts';
import { refuse } from '../wire/refusal.ts';

export type SealingKey = {
  /** the public half, with its thumbprint as `kid` */
  publicKey: JWK;
  /** Out: the text; undefined when it was not sealed with this key. */
  open: (sealed: string) => Promise<string | undefined>;
};

const CURVE_ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
/** 128 bits more than the order has, so that no scalar is likelier than another */
const SEED_BYTES = 48;

function scalarOf(secret: string | undefined): Buffer {
  const base = secret === undefined ? randomBytes(32) : Buffer.from(secret);
  const seed = Buffer.from(hkdfSync('sha256', base, '', 'orders', SEED_BYTES)).toString('hex');
  const scalar = (BigInt(`0x${seed}`) % (CURVE_ORDER - 1n)) + 1n;
  return Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
}

/** In: the bridge's secret; without one the key lives as long as the process. */
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
        // of another key, or no such text at all: to whoever asks both are the same
        () => undefined,
      ),
  };
}

/** What the bridge looks at of an order document; the body is read as any order's. */
const sealedDocument = z.looseObject({
  principal: z.string(),
  body: z.looseObject({ order_id: z.string() }),
});

/** The order in a box. Refuses with 400 `other-key` what this bridge cannot open, and what is another order. */
export async function openSealed(key: SealingKey, { order_id: id, sealed }: SealedOrderBody) {
  const text = await key.open(sealed);
  if (text === undefined)
    throw refuse(400, { errorCode: 'other-key', errorMessage: 'The order was sealed with another key' });
  const order = readAs(sealedDocument, parseJson(text));
  if (order.body.order_id !== id) throw refuse(400, 'order_id is not that of the sealed order');
  return order;
}
