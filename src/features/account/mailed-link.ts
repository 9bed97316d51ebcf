// What a mailed link to a new password says. It is taken out of the address bar at once, so that it stands in no
// history entry and goes into no referrer, and is kept in memory until it was used (RELIABILITY S-07).
import { onForget } from '../../ui/forgetting.ts';

export type MailedLink = { email: string; token: string };

let kept: MailedLink | undefined;

/** In: the query of the address. Out: the link, also when the address has been cleaned since; undefined: none. */
export function takeMailedLink(query: string): MailedLink | undefined {
  const params = new URLSearchParams(query);
  const email = params.get('email');
  const token = params.get('token');
  if (email && token) kept = { email, token };
  return kept;
}

export function forgetMailedLink(): void {
  kept = undefined;
}

onForget(forgetMailedLink);
