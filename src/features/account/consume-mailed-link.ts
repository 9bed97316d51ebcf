// What a mailed link to a new password says. It is taken out of the address bar as the page opens, so that it is in no
// history entry and no referrer, and is kept in memory until it was used (S-07).
import { mailedCode, mailedEmail } from '../../domain/account/mailed-email.ts';
import type { AppContext } from '../../model/app-context.ts';
import type { MailedLink } from '../../model/memory.ts';

type Remembering = Pick<AppContext, 'memory'>;

/** In: the query of the address. Out: the link, also when the address has been cleaned since; undefined: none. */
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
