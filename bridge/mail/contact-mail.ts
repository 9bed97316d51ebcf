// Mails a message from the contact form to the store owner; a reply goes to its sender.
import { composeMail, type MailSender } from './compose-mail.ts';
import type { Mail } from './mail-queue.ts';

export type ContactMessage = { name: string; email: string; telephone: string; comment: string };

/** in the language of the default store view */
const words: Record<string, { subject: string; name: string; email: string; telephone: string }> = {
  lv: { subject: 'Saziņas veidlapa', name: 'Vārds', email: 'E-pasts', telephone: 'Tālrunis' },
  en: { subject: 'Contact form', name: 'Name', email: 'E-mail', telephone: 'Phone' },
  ru: { subject: 'Форма обратной связи', name: 'Имя', email: 'Эл. почта', telephone: 'Телефон' },
};

/** @param to the store owner's e-mail address  @param store default store view */
export function contactMail(
  sender: MailSender,
  { name, email, telephone, comment }: ContactMessage,
  to: string,
  store: string,
): Mail {
  const texts = words[store] ?? { subject: 'Message', name: 'Name', email: 'E-mail', telephone: 'Phone' };
  return composeMail({
    ...{ to, sender, store, replyTo: email },
    // reduced to a single line, since the name is user input
    subject: `${texts.subject}: ${name.replaceAll(/\s+/g, ' ').trim()}`,
    parts: [
      {
        facts: [
          [texts.name, name],
          [texts.email, email],
          ...(telephone === '' ? [] : ([[texts.telephone, telephone]] as const)),
        ],
      },
      { text: comment },
    ],
  });
}
