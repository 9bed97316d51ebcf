// The group token: a signed customer group. Grants only group prices; contains no personal data.
import type { Vault } from './vault.ts';

const LIFE_MS = 24 * 3_600_000;

/** Returns a token that is valid for 24 hours. `now`: ms since 1970. */
export function groupTokenOf(vault: Vault, groupId: number, now: number): string {
  const payload = Buffer.from(`${groupId}.${now + LIFE_MS}`).toString('base64url');
  return `${payload}.${vault.sign(`group:${payload}`)}`;
}

/** Returns the group that a token grants; undefined if its signature is invalid or it has expired. */
export function groupOfToken(vault: Vault, token: string, now: number): number | undefined {
  const [payload = '', signature = ''] = token.split('.');
  if (!vault.isSigned(`group:${payload}`, signature)) return undefined;
  const [group, until = 0] = Buffer.from(payload, 'base64url').toString('utf8').split('.').map(Number);
  return until > now ? group : undefined;
}
