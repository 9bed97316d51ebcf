// Builds the receipt for a withdrawal, in the language of the store view in which it was declared.
import type { orderWithdrawals } from '../database/tables.ts';
import { composeMail, type MailSender } from './compose-mail.ts';
import type { Mail } from './mail-queue.ts';

type Withdrawal = Pick<
  typeof orderWithdrawals.$inferSelect,
  'id' | 'order_number' | 'name' | 'email' | 'reason' | 'items' | 'declared_at' | 'received_at'
>;
type Words = {
  subject: (number: number) => string;
  greeting: string;
  text: string;
  order: string;
  goods: string;
  name: string;
  reason: string;
  declared: string;
  received: string;
  reference: string;
  keep: string;
};

const words: Record<string, Words> = {
  lv: {
    subject: (number) => `Atteikums saņemts: pasūtījums nr.\u00a0${number}`,
    greeting: 'Labdien!',
    text: 'Esam saņēmuši jūsu paziņojumu, ka atsakāties no pirkuma līguma. Saglabājiet šo vēstuli.',
    order: 'Pasūtījuma numurs',
    goods: 'Preces',
    name: 'Vārds, uzvārds',
    reason: 'Iemesls',
    declared: 'Paziņots',
    received: 'Saņemts',
    reference: 'Atteikuma numurs',
    keep: 'Atteikuma apliecinājums',
  },
  en: {
    subject: (number) => `Withdrawal received: order no.\u00a0${number}`,
    greeting: 'Hello!',
    text: 'We have received your notice of withdrawal from the contract. Keep this e-mail.',
    order: 'Order number',
    goods: 'Items',
    name: 'Full name',
    reason: 'Reason',
    declared: 'Declared',
    received: 'Received',
    reference: 'Withdrawal reference',
    keep: 'Receipt of your withdrawal',
  },
  ru: {
    subject: (number) => `Отказ от покупки получен: заказ №\u00a0${number}`,
    greeting: 'Здравствуйте!',
    text: 'Мы получили ваше заявление об отказе от договора покупки. Сохраните это письмо.',
    order: 'Номер заказа',
    goods: 'Товары',
    name: 'Имя и фамилия',
    reason: 'Причина',
    declared: 'Заявлено',
    received: 'Получено',
    reference: 'Номер отказа',
    keep: 'Подтверждение отказа',
  },
};

/** Formats a time as "24.11.2026, 14:02:33 (GMT+2)"; in Latvian, a full stop follows the year. */
function momentText(iso: string, store: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ day: '2-digit', month: '2-digit', year: 'numeric', timeZoneName: 'shortOffset', timeZone },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  }).formatToParts(new Date(iso));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  const date = `${of('day')}.${of('month')}.${of('year')}${store === 'lv' ? '.' : ','}`;
  return `${date} ${of('hour')}:${of('minute')}:${of('second')} (${of('timeZoneName')})`;
}

type Receipt = {
  /** store view in which the withdrawal was declared */
  store: string;
  /** time zone of the displayed times */
  timeZone: string;
  /** URL of the receipt */
  page: string;
  /** languages of names that are not in the language of the store view, by sku */
  languages: ReadonlyMap<string, string>;
};

export function withdrawalMail(
  sender: MailSender,
  withdrawal: Withdrawal,
  { store, timeZone, page, languages }: Receipt,
): Mail {
  const { id, order_number, name, email, reason, items, declared_at, received_at } = withdrawal;
  const texts = words[store] ?? (words.en as Words);
  const time = (iso: string) => momentText(iso, store, timeZone);
  const facts: [string, string][] = [
    [texts.order, String(order_number)],
    [texts.reference, id],
    [texts.name, name],
    [texts.declared, time(declared_at)],
    [texts.received, time(received_at)],
    ...(reason === '' ? [] : ([[texts.reason, reason]] as [string, string][])),
  ];
  const goods = items.map(({ qty, name, sku }) => ({
    line: `${qty} × ${name} (${sku})`,
    name,
    language: languages.get(sku),
  }));
  return composeMail({
    ...{ to: email, sender, store, subject: texts.subject(order_number) },
    parts: [
      { text: texts.greeting },
      { text: texts.text },
      { facts },
      { list: goods, title: texts.goods },
      { link: page, label: texts.keep },
    ],
  });
}
