import type { Parcel } from '#schemas/bridge/bridge-tracking.ts';
import { composeMail, type MailSender } from './compose-mail.ts';
import type { Mail } from './mail-queue.ts';
import type { MailedOrder } from './order-mail.ts';

type Words = {
  greeting: string;
  subject: (number: number) => string;
  text: string;
  parcel: string;
  track: string;
  order: string;
};

const words: Record<string, Words> = {
  lv: {
    greeting: 'Labdien!',
    subject: (number) => `Pasūtījums nr.\u00a0${number} ir nodots piegādei`,
    text: 'Jūsu preces esam nodevuši piegādātājam.',
    parcel: 'Sūtījuma numurs',
    track: 'Izsekot sūtījumu',
    order: 'Skatīt pasūtījumu',
  },
  en: {
    greeting: 'Hello!',
    subject: (number) => `Order no.\u00a0${number} is on its way`,
    text: 'We’ve handed your goods to the carrier.',
    parcel: 'Tracking number',
    track: 'Track the parcel',
    order: 'View the order',
  },
  ru: {
    greeting: 'Здравствуйте!',
    subject: (number) => `Заказ №\u00a0${number} передан в доставку`,
    text: 'Мы передали ваши товары службе доставки.',
    parcel: 'Номер отправления',
    track: 'Отследить отправление',
    order: 'Посмотреть заказ',
  },
};

/** Builds the mail about parcels that were handed to a carrier, with a link to the carrier's page about each. */
export function parcelMail(
  sender: MailSender,
  { number, to, store, pages, token }: Pick<MailedOrder, 'number' | 'to' | 'store' | 'pages' | 'token'>,
  parcels: readonly Parcel[],
): Mail {
  const texts = words[store] ?? (words.en as Words);
  const opener = new URLSearchParams({ number: String(number), orderToken: token });
  return composeMail({
    ...{ to, sender, store, subject: texts.subject(number) },
    parts: [
      { text: texts.greeting },
      { text: texts.text },
      ...parcels.flatMap((parcel) => [
        { facts: [[texts.parcel, parcel.number] as const] },
        ...(parcel.url === undefined ? [] : [{ link: parcel.url, label: texts.track }]),
      ]),
      { link: `${pages}/order-completed?${opener}`, label: texts.order },
    ],
  });
}
