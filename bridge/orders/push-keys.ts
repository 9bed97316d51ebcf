// The key pair by which browsers know pushes of this shop (VAPID, P-256). It comes from the bridge's secret, so that a bridge
// that was started again still reaches who subscribed before.
import { createECDH, hkdfSync, randomBytes } from 'node:crypto';

export type PushKeys = { publicKey: string; privateKey: string };

const CURVE_ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
/** 128 bits more than the order has, so that no scalar is likelier than another */
const SEED_BYTES = 48;

/** In: the bridge's secret; without one the keys live as long as the process. Out: both halves, base64url. */
export function pushKeysOf(secret: string | undefined): PushKeys {
  const base = secret === undefined ? randomBytes(32) : Buffer.from(secret);
  const seed = Buffer.from(hkdfSync('sha256', base, '', 'pushes', SEED_BYTES)).toString('hex');
  const scalar = (BigInt(`0x${seed}`) % (CURVE_ORDER - 1n)) + 1n;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex'));
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex').toString('base64url'),
  };
}
