// The mail with the link for a new password, in the language of the store view it was asked for in.
import type { Mail } from './outbox.ts';

type Words = { subject: string; text: (link: string) => string };

const words: Record<string, Words> = {
  lv: {
    subject: 'Jauna parole',
    text: (link) =>
      `Labdien!\n\nLai izvēlētos jaunu paroli, atveriet šo saiti (tā ir derīga 30 minūtes un vienu reizi):\n\n${link}\n\nJa jūs to nelūdzāt, neko nedariet: parole paliek tā pati.\n`,
  },
  en: {
    subject: 'New password',
    text: (link) =>
      `Hello!\n\nTo choose a new password, open this link (it works for 30 minutes and once):\n\n${link}\n\nIf you did not ask for it, do nothing: your password stays as it is.\n`,
  },
  ru: {
    subject: 'Новый пароль',
    text: (link) =>
      `Здравствуйте!\n\nЧтобы выбрать новый пароль, откройте эту ссылку (она действует 30 минут и только один раз):\n\n${link}\n\nЕсли вы этого не просили, ничего не делайте: пароль останется прежним.\n`,
  },
};

/** @param path where the store view begins: "" for the default one, else "/en" */
export function passwordMail(to: string, store: string, origin: string, path: string, token: string): Mail {
  const { subject, text } = words[store] ?? (words.en as Words);
  const query = new URLSearchParams({ email: to, token });
  return { to, subject, text: text(`${origin}${path}/reset-password?${query}`) };
}
