// Encrypts texts for the database (AES-256-GCM) and signs texts (HMAC-SHA-256). The keys are derived from the bridge's
// secret; without a secret the keys are random and live as long as the process.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

export type Vault = {
  seal: (text: string) => string;
  /** returns undefined if the text was sealed with another key */
  open: (sealed: string) => string | undefined;
  sign: (text: string) => string;
  isSigned: (text: string, signature: string) => boolean;
};

export function createVault(secret?: string): Vault {
  const base = secret === undefined ? randomBytes(32) : Buffer.from(secret);
  const keyOf = (purpose: string) => Buffer.from(hkdfSync('sha256', base, '', purpose, 32));
  const [sealing, signing] = [keyOf('seal'), keyOf('sign')];
  const sign = (text: string): string => createHmac('sha256', signing).update(text).digest('base64url');
  return {
    seal: (text) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      try {
        const cipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12));
        cipher.setAuthTag(bytes.subarray(12, 28));
        return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8');
      } catch {
        // the text was sealed with another key, for example before a restart without a secret
        return undefined;
      }
    },
    sign,
    isSigned: (text, signature) => {
      const [made, given] = [Buffer.from(sign(text)), Buffer.from(signature)];
      return made.length === given.length && timingSafeEqual(made, given);
    },
  };
}
