// What somebody wrote to the shop, as the shop gets it: an answer goes to whoever wrote.
import { composeMail } from './compose-mail.ts';
import type { Mail } from './mail-queue.ts';

export type ContactMessage = { name: string; email: string; telephone: string; comment: string };

/** In the language of the shop's default store view. */
const words: Record<string, { subject: string; name: string; email: string; telephone: string }> = {
  lv: { subject: 'Saziņas veidlapa', name: 'Vārds', email: 'E-pasts', telephone: 'Tālrunis' },
  en: { subject: 'Contact form', name: 'Name', email: 'E-mail', telephone: 'Phone' },
  ru: { subject: 'Форма обратной связи', name: 'Имя', email: 'Эл. почта', telephone: 'Телефон' },
};

/** @param to the shop's own address  @param store language of the shop */
export function contactMail(
  { name, email, telephone, comment }: ContactMessage,
  to: string,
  store: string,
): Mail {
  const said = words[store] ?? { subject: 'Message', name: 'Name', email: 'E-mail', telephone: 'Phone' };
  return composeMail({
    ...{ to, store, replyTo: email },
    // one line: a name is anybody's word
    subject: `${said.subject}: ${name.replaceAll(/\s+/g, ' ').trim()}`,
    parts: [
      {
        facts: [
          [said.name, name],
          [said.email, email],
          ...(telephone === '' ? [] : ([[said.telephone, telephone]] as const)),
        ],
      },
      { text: comment },
    ],
  });
}
