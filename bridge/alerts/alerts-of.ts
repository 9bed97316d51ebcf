// Who an alert belongs to. A token from a mail names a mailbox or a customer without naming an e-mail address, and is
// sent in request bodies only, so neither URLs of the API nor logs contain one. It is encrypted, so it cannot be forged.
// The endpoint of a push subscription is a secret that its browser and push service share.
import { createHash } from 'node:crypto';
import { eq, type SQL } from 'drizzle-orm';
import { unauthorised } from '../accounts/unauthorised.ts';
import type { Vault } from '../accounts/vault.ts';
import { productAlerts } from '../database/account-tables.ts';
import { refuse } from '../ports/refusal.ts';
import type { AlertOwner } from './alert-body.ts';

const TOKEN = 'alerts ';

export const ofCustomer = (customerId: number): string => `customer:${customerId}`;
export const ofBrowser = (endpoint: string): string =>
  `push:${createHash('sha256').update(endpoint).digest('base64url')}`;

/** Returns the token for the mails to a recipient. */
export const tokenOf = (vault: Vault, recipient: string): string => vault.seal(`${TOKEN}${recipient}`);

/** Returns the recipient that a token names. @throws 404 for a token that is not ours */
export function recipientOf(vault: Vault, token: string): string {
  const text = vault.open(token);
  if (!text?.startsWith(TOKEN))
    throw refuse(404, { errorCode: 'alert-link', errorMessage: 'This link is not valid' });
  return text.slice(TOKEN.length);
}

/** Returns the condition for a customer's alerts. */
export const alertsOfCustomer = (customerId: number): SQL => eq(productAlerts.customer_id, customerId);

/**
 * Returns the condition for the alerts of a token's recipient, of a browser, or else of the customer who is logged in.
 * @throws 404 for a token that is not ours, 401 without all of them
 */
export function alertsOf(vault: Vault, { token, endpoint }: AlertOwner, customerId: number | undefined): SQL {
  if (token !== undefined) return eq(productAlerts.recipient, recipientOf(vault, token));
  if (endpoint !== undefined) return eq(productAlerts.recipient, ofBrowser(endpoint));
  if (customerId === undefined) throw unauthorised();
  return alertsOfCustomer(customerId);
}
