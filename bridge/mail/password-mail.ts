// Builds the mail with the link for setting a new password, in the language of the store view in which it was
// requested.
import { composeMail, type MailSender } from './compose-mail.ts';
import type { Mail } from './mail-queue.ts';

type Words = { subject: string; greeting: string; open: string; link: string; otherwise: string };

const words: Record<string, Words> = {
  lv: {
    subject: 'paroles maiņa',
    greeting: 'Labdien!',
    open: 'Lai izvēlētos jaunu paroli, atveriet šo saiti. Tā ir derīga 30 minūtes, un to var izmantot vienreiz.',
    link: 'Izvēlēties jaunu paroli',
    otherwise: 'Ja to nepieprasījāt, ignorējiet šo vēstuli: parole netiks mainīta.',
  },
  en: {
    subject: 'reset your password',
    greeting: 'Hello!',
    open: 'To choose a new password, open this link. It is valid for 30 minutes and can be used once.',
    link: 'Choose a new password',
    otherwise: 'If you didn’t request this, you can ignore this e-mail; your password will not change.',
  },
  ru: {
    subject: 'восстановление пароля',
    greeting: 'Здравствуйте!',
    open: 'Чтобы выбрать новый пароль, откройте эту ссылку. Она действует 30 минут и только один раз.',
    link: 'Выбрать новый пароль',
    otherwise: 'Если вы этого не запрашивали, просто проигнорируйте это письмо: пароль останется прежним.',
  },
};

/** @param pages base URL of the store view */
export function passwordMail(
  sender: MailSender,
  to: string,
  store: string,
  pages: string,
  token: string,
): Mail {
  const { subject, greeting, open, link, otherwise } = words[store] ?? (words.en as Words);
  const query = new URLSearchParams({ email: to, token });
  return composeMail({
    ...{ to, sender, store, subject: `${sender.name}: ${subject}` },
    parts: [
      { text: greeting },
      { text: open },
      { link: `${pages}/reset-password?${query}`, label: link },
      { note: otherwise },
    ],
  });
}
