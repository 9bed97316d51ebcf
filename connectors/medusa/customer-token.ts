// The connector's data of a customer: the id in Medusa, the e-mail address of the login, and the token, which Medusa
// renews only before it expires (after a day, unless `jwtExpiresIn` differs).
// Invariant: a token is stored encrypted.
import { type Json, MedusaError } from './medusa-client.ts';
import type { MedusaContext } from './medusa-context.ts';

/** Kinds of the records: customers by the bridge's customer id, and the bridge's ids by those of Medusa. */
export const CUSTOMER = 'customer';
export const CUSTOMER_ID = 'customer-id';
/** a token that expires within this time is no longer used */
const MARGIN_MS = 30_000;

export type StoredCustomer = {
  engineCustomer: string;
  /** the e-mail address of the login; Medusa does not change it together with the customer's address */
  login: string;
};

export type CustomerToken = { token: string; engineCustomer: string; expiresAt: number };

/**
 * Reads the claims of a token; they are not verified, since Medusa has just sent it. Returns undefined for a token
 * without a customer: the login has no customer, or needs a second factor.
 */
export function readToken(token: unknown): CustomerToken | undefined {
  if (typeof token !== 'string') return undefined;
  try {
    const [, payload = ''] = token.split('.');
    const { actor_id, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Json;
    if (typeof actor_id !== 'string' || actor_id === '' || typeof exp !== 'number') return undefined;
    return { token, engineCustomer: actor_id, expiresAt: exp * 1_000 };
  } catch {
    return undefined; // not a JSON Web Token
  }
}

export function createCustomerTokens({ client, services }: Pick<MedusaContext, 'client' | 'services'>) {
  const { records, vault, clock, report } = services;
  const keyOf = String;

  const store = async (
    customerId: number,
    { token, ...claims }: CustomerToken,
    login?: string,
  ): Promise<void> => {
    const sealed = { ...claims, token: vault.seal(token), obtainedAt: clock() };
    await records.change(CUSTOMER, keyOf(customerId), (stored) => ({
      ...stored,
      ...sealed,
      ...(login !== undefined && { login }),
    }));
  };

  return {
    store,

    /** Returns the stored data of a customer; undefined if the account was not used through this connector. */
    read: async (customerId: number): Promise<StoredCustomer | undefined> => {
      const stored = await records.read(CUSTOMER, keyOf(customerId));
      if (typeof stored?.engineCustomer !== 'string') return undefined;
      return { engineCustomer: stored.engineCustomer, login: String(stored.login ?? '') };
    },

    /** Stores a customer that has not logged in yet. */
    link: async (customerId: number, engineCustomer: string): Promise<void> => {
      await records.change(CUSTOMER, keyOf(customerId), (stored) =>
        stored?.engineCustomer === engineCustomer ? undefined : { ...stored, engineCustomer },
      );
    },

    /** Returns a token that is valid now, renewed in the second half of its life; undefined if it has expired. */
    tokenOf: async (customerId: number): Promise<string | undefined> => {
      const stored = await records.read(CUSTOMER, keyOf(customerId));
      const expiresAt = Number(stored?.expiresAt ?? 0);
      const now = clock();
      const token = typeof stored?.token === 'string' ? vault.open(stored.token) : undefined;
      if (token === undefined || expiresAt - now <= MARGIN_MS) return undefined;
      // negative after the clock was set back
      const age = now - Number(stored?.obtainedAt ?? 0);
      if (age >= 0 && expiresAt - now > age) return token;
      try {
        const answer = await client.store('POST', '/auth/token/refresh', { token });
        const renewed = readToken(answer.token);
        if (renewed?.engineCustomer !== stored?.engineCustomer || renewed === undefined) return token;
        await store(customerId, renewed);
        return renewed.token;
      } catch (error) {
        if (!(error instanceof MedusaError)) throw error;
        // Medusa no longer knows the login
        if (error.fault === 'unauthorised') return undefined;
        // the token is still valid; a later call renews it
        report('medusa token', error);
        return token;
      }
    },
  };
}
