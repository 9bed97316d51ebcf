// Newsletter mails, in the language of the store view in which they were requested: confirmation link, welcome, and the
// reply to an e-mail address that is already subscribed.
import { composeMail, type MailSender } from './compose-mail.ts';
import type { Mail } from './mail-queue.ts';

type Words = {
  greeting: string;
  confirm: { subject: string; text: string; link: string; otherwise: string };
  welcome: { subject: string; text: string; coupon: (percent: number) => string; use: string; shop: string };
  already: { subject: string; text: string };
  unsubscribe: string;
};

const words: Record<string, Words> = {
  lv: {
    greeting: 'Labdien!',
    confirm: {
      subject: 'apstipriniet pierakstīšanos jaunumu vēstulēm',
      text: 'Lai saņemtu mūsu jaunumu vēstules, apstipriniet savu e-pasta adresi. Saite ir derīga 48 stundas.',
      link: 'Apstiprināt e-pasta adresi',
      otherwise: 'Ja nepierakstījāties, ignorējiet šo vēstuli: jaunumu vēstules netiks sūtītas.',
    },
    welcome: {
      subject: 'jūs saņemsiet jaunumu vēstules',
      text: 'Paldies! Jūsu e-pasta adrese ir apstiprināta.',
      coupon: (percent) => `Jūsu kupons ${percent}\u00a0% atlaidei:`,
      use: 'Ievadiet to grozā. Kuponu var izmantot vienreiz.',
      shop: 'Turpināt iepirkties',
    },
    already: {
      subject: 'jūs jau saņemat jaunumu vēstules',
      text: 'Kāds lūdza nosūtīt jaunumu vēstules uz šo adresi. Jūs tās jau saņemat, tāpēc nekas nav jādara.',
    },
    unsubscribe: 'Atrakstīties no jaunumu vēstulēm',
  },
  en: {
    greeting: 'Hello!',
    confirm: {
      subject: 'confirm your newsletter subscription',
      text: 'To get our newsletter, confirm your e-mail address. The link is valid for 48 hours.',
      link: 'Confirm e-mail address',
      otherwise: 'If you didn’t subscribe, you can ignore this e-mail; you will not get the newsletter.',
    },
    welcome: {
      subject: 'you are subscribed to our newsletter',
      text: 'Thank you! Your e-mail address is confirmed.',
      coupon: (percent) => `Your coupon for ${percent}% off:`,
      use: 'Enter it in your cart. The coupon can be used once.',
      shop: 'Continue shopping',
    },
    already: {
      subject: 'you already get our newsletter',
      text: 'Somebody asked us to send the newsletter to this address. You already get it, so you don’t have to do anything.',
    },
    unsubscribe: 'Unsubscribe from the newsletter',
  },
  ru: {
    greeting: 'Здравствуйте!',
    confirm: {
      subject: 'подтвердите подписку на рассылку',
      text: 'Чтобы получать нашу рассылку, подтвердите адрес эл. почты. Ссылка действует 48 часов.',
      link: 'Подтвердить адрес',
      otherwise: 'Если вы не подписывались, просто проигнорируйте это письмо: рассылка приходить не будет.',
    },
    welcome: {
      subject: 'вы подписаны на рассылку',
      text: 'Спасибо! Ваш адрес эл. почты подтверждён.',
      coupon: (percent) => `Ваш купон на скидку ${percent}\u00a0%:`,
      use: 'Введите его в корзине. Купоном можно воспользоваться один раз.',
      shop: 'Продолжить покупки',
    },
    already: {
      subject: 'вы уже подписаны на рассылку',
      text: 'Кто-то запросил нашу рассылку на этот адрес. Вы уже подписаны, поэтому ничего делать не нужно.',
    },
    unsubscribe: 'Отписаться от рассылки',
  },
};

const textsIn = (store: string): Words => words[store] ?? (words.en as Words);

/** Recipient, store view, and the store view's base URL, e.g. "https://shop.example/en". */
export type NewsletterReader = { to: string; store: string; pages: string };

/** @param code single-use code for the link */
export function confirmationMail(
  sender: MailSender,
  { to, store, pages }: NewsletterReader,
  code: string,
): Mail {
  const { greeting, confirm } = textsIn(store);
  const page = `${pages}/newsletter/${encodeURIComponent(to)}/${encodeURIComponent(code)}`;
  return composeMail({
    ...{ to, sender, store, subject: `${sender.name}: ${confirm.subject}` },
    parts: [
      { text: greeting },
      { text: confirm.text },
      { link: page, label: confirm.link },
      { note: confirm.otherwise },
    ],
  });
}

const unsubscribing = ({ to, store, pages }: NewsletterReader, code: string) => ({
  note: `${textsIn(store).unsubscribe}:\n${pages}/newsletter?${new URLSearchParams({ email: to, unsubscribe: code })}`,
});

/** @param unsubscribe code that ends the subscription  @param coupon absent if the reader has already had one */
export function welcomeMail(
  sender: MailSender,
  reader: NewsletterReader,
  unsubscribe: string,
  coupon?: { code: string; percent: number },
): Mail {
  const { to, store, pages } = reader;
  const { greeting, welcome } = textsIn(store);
  return composeMail({
    ...{ to, sender, store, subject: `${sender.name}: ${welcome.subject}` },
    parts: [
      { text: greeting },
      { text: welcome.text },
      ...(coupon
        ? [{ text: welcome.coupon(coupon.percent) }, { code: coupon.code }, { text: welcome.use }]
        : []),
      { link: `${pages}/`, label: welcome.shop },
      unsubscribing(reader, unsubscribe),
    ],
  });
}

/** Builds the reply to a subscribed reader, mailed because every e-mail address must get the same response. */
export function alreadyMail(sender: MailSender, reader: NewsletterReader, unsubscribe: string): Mail {
  const { to, store } = reader;
  const { greeting, already } = textsIn(store);
  return composeMail({
    ...{ to, sender, store, subject: `${sender.name}: ${already.subject}` },
    parts: [{ text: greeting }, { text: already.text }, unsubscribing(reader, unsubscribe)],
  });
}
