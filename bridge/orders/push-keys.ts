// The VAPID key pair (P-256) that authenticates pushes. Derived from the bridge's secret, so that existing
// subscriptions remain valid after a restart.
import { createECDH, hkdfSync, randomBytes } from 'node:crypto';

export type PushKeys = { publicKey: string; privateKey: string };

const CURVE_ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
/** 128 bits longer than the curve order, so that the modulo bias is negligible */
const SEED_BYTES = 48;

/** Returns both keys in base64url. Without a secret the keys are random and live as long as the process. */
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
