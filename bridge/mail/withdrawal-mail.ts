// The receipt of a withdrawal from an order, in the language of the store view it was declared in.
import type { orderWithdrawals } from '../database/tables.ts';
import type { Mail } from './outbox.ts';

type Withdrawal = Pick<
  typeof orderWithdrawals.$inferSelect,
  'id' | 'order_number' | 'name' | 'email' | 'reason' | 'items' | 'declared_at' | 'received_at'
>;
type Words = {
  locale: string;
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
    locale: 'lv-LV',
    subject: (number) => `Atteikums saņemts: pasūtījums nr.\u00a0${number}`,
    greeting: 'Labdien!',
    text: 'Esam saņēmuši jūsu paziņojumu, ka atsakāties no pirkuma līguma.',
    order: 'Pasūtījuma numurs',
    goods: 'Preces',
    name: 'Vārds, uzvārds',
    reason: 'Iemesls',
    declared: 'Paziņots',
    received: 'Saņemts',
    reference: 'Atteikuma numurs',
    keep: 'Saglabājiet šo vēstuli. Atteikuma apliecinājums ir arī šeit:',
  },
  en: {
    locale: 'en-GB',
    subject: (number) => `Withdrawal received: order no.\u00a0${number}`,
    greeting: 'Hello!',
    text: 'We have received your notice of withdrawal from the contract.',
    order: 'Order number',
    goods: 'Items',
    name: 'Full name',
    reason: 'Reason',
    declared: 'Declared',
    received: 'Received',
    reference: 'Withdrawal reference',
    keep: 'Keep this e-mail. The receipt is also here:',
  },
  ru: {
    locale: 'ru-RU',
    subject: (number) => `Отказ от покупки получен: заказ №\u00a0${number}`,
    greeting: 'Здравствуйте!',
    text: 'Мы получили ваше заявление об отказе от договора покупки.',
    order: 'Номер заказа',
    goods: 'Товары',
    name: 'Имя и фамилия',
    reason: 'Причина',
    declared: 'Заявлено',
    received: 'Получено',
    reference: 'Номер отказа',
    keep: 'Сохраните это письмо. Подтверждение отказа есть и здесь:',
  },
};

/** @param timeZone of the times in it  @param page address of the receipt */
export function withdrawalMail(withdrawal: Withdrawal, store: string, timeZone: string, page: string): Mail {
  const { id, order_number, name, email, reason, items, declared_at, received_at } = withdrawal;
  const said = words[store] ?? (words.en as Words);
  const time = (iso: string) =>
    new Date(iso).toLocaleString(said.locale, { dateStyle: 'long', timeStyle: 'long', timeZone });
  const facts = [
    [said.order, String(order_number)],
    [said.reference, id],
    [said.name, name],
    [said.declared, time(declared_at)],
    [said.received, time(received_at)],
    ...(reason === '' ? [] : [[said.reason, reason]]),
  ];
  const goods = items.map((item) => `${item.qty} × ${item.name} (${item.sku})`);
  const text = [
    said.greeting,
    said.text,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    [`${said.goods}:`, ...goods].join('\n'),
    `${said.keep}\n${page}`,
  ];
  return { to: email, subject: said.subject(order_number), text: `${text.join('\n\n')}\n` };
}
