// The mail with the link for a new password, in the language of the store view it was asked for in.
import type { Mail } from './outbox.ts';

type Words = { subject: string; text: (link: string) => string };

const words: Record<string, Words> = {
  lv: {
    subject: 'Zibens: paroles maiņa',
    text: (link) =>
      `Labdien!\n\nLai izvēlētos jaunu paroli, atveriet šo saiti (tā ir derīga 30 minūtes, un to var izmantot vienreiz):\n\n${link}\n\nJa to nepieprasījāt, ignorējiet šo vēstuli: parole netiks mainīta.\n\nZibens\n`,
  },
  en: {
    subject: 'Zibens: reset your password',
    text: (link) =>
      `Hello!\n\nTo choose a new password, open this link (valid for 30 minutes, can be used once):\n\n${link}\n\nIf you didn’t request this, you can ignore this e-mail; your password will not change.\n\nZibens\n`,
  },
  ru: {
    subject: 'Zibens: восстановление пароля',
    text: (link) =>
      `Здравствуйте!\n\nЧтобы выбрать новый пароль, откройте эту ссылку (она действует 30 минут и только один раз):\n\n${link}\n\nЕсли вы этого не запрашивали, просто проигнорируйте это письмо: пароль останется прежним.\n\nZibens\n`,
  },
};

/** @param path where the store view begins: "" for the default one, else "/en" */
export function passwordMail(to: string, store: string, origin: string, path: string, token: string): Mail {
  const { subject, text } = words[store] ?? (words.en as Words);
  const query = new URLSearchParams({ email: to, token });
  return { to, subject, text: text(`${origin}${path}/reset-password?${query}`) };
}
