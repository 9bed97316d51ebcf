// The group token: the bridge's signed statement of its bearer's customer group. It opens nothing but the group's
// prices, and it says nobody's name.
import type { Vault } from './vault.ts';

const LIFE_MS = 24 * 3_600_000;

/** A token for a group, good for a day. `now`: ms since 1970. */
export function groupTokenOf(vault: Vault, groupId: number, now: number): string {
  const said = Buffer.from(`${groupId}.${now + LIFE_MS}`).toString('base64url');
  return `${said}.${vault.sign(`group:${said}`)}`;
}

/** The group a token says; undefined when it is not ours or over. */
export function groupOfToken(vault: Vault, token: string, now: number): number | undefined {
  const [said = '', signature = ''] = token.split('.');
  if (!vault.isSigned(`group:${said}`, signature)) return undefined;
  const [group, until = 0] = Buffer.from(said, 'base64url').toString('utf8').split('.').map(Number);
  return until > now ? group : undefined;
}
