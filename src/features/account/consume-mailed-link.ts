// Removes a password reset link from the URL when the page opens, so that it reaches neither history nor Referer, and
// holds it in memory until it is used (S-07).

import { mailedCode, mailedEmail } from '#shared/domain/account/mailed-email.ts';
import type { AppContext } from '../../model/shell/app-context.ts';
import type { MailedLink } from '../../model/shell/memory.ts';

type Remembering = Pick<AppContext, 'memory'>;

/** Returns the link in the URL's query, else the one consumed earlier; undefined if there is neither. */
export function consumeMailedLink({ memory }: Remembering, query: string): MailedLink | undefined {
  const params = new URLSearchParams(query);
  const email = mailedEmail(params.get('email') ?? '');
  const token = mailedCode(params.get('token') ?? '');
  const person = memory.person.get();
  if (email && token) person.mailedLink = { email, token };
  return person.mailedLink;
}

export function dropMailedLink({ memory }: Remembering): void {
  memory.person.get().mailedLink = undefined;
}
