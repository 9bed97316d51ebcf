// Mails about an order, in the language of its store view: the confirmation, and a request for feedback after delivery.
// Amounts are in cents.
import { composeMail, type MailSender } from './compose-mail.ts';
import type { Mail } from './mail-queue.ts';

export type MailedOrder = {
  number: number;
  to: string;
  store: string;
  /** base URL of the store view, e.g. "https://shop.example/en" */
  pages: string;
  token: string;
  /** `language`: BCP 47 language of the name, absent if it is that of the store view */
  items: readonly {
    name: string;
    sku: string;
    qty: number;
    rowTotal: number;
    language: string | undefined;
    /** true if an old appliance is taken back with its delivery */
    takesBack: boolean;
  }[];
  discount: number;
  shipping: number;
  payment: number;
  total: number;
  /** delivery address, one entry per line; [] if nothing is delivered */
  address: readonly string[];
  /** true: the order is picked up at `address`, whose first line is the name of the pickup point */
  isPickedUp: boolean;
  awaitsPayment: boolean;
  /** number of days in which the customer may withdraw from the order */
  withdrawalDays: number;
};

type Words = {
  greeting: string;
  confirmation: {
    subject: (number: number) => string;
    text: string;
    awaits: string;
    pay: string;
    goods: string;
    discount: string;
    shipping: string;
    payment: string;
    total: string;
    address: string;
    pickup: string;
    takenBack: string;
    withdraw: (days: number) => string;
    withdrawLabel: string;
    terms: string;
  };
  feedback: { subject: (number: number) => string; text: string; link: string };
};

const words: Record<string, Words> = {
  lv: {
    greeting: 'Labdien!',
    confirmation: {
      subject: (number) => `Pasūtījums nr.\u00a0${number} ir pieņemts`,
      text: 'Paldies! Jūsu pasūtījums ir pieņemts.',
      awaits: 'Sāksim to gatavot, kad būs saņemta apmaksa.',
      pay: 'Apmaksāt pasūtījumu',
      goods: 'Preces',
      discount: 'Atlaide',
      shipping: 'Piegāde',
      payment: 'Apmaksas veids',
      total: 'Kopā ar PVN',
      address: 'Piegādes adrese',
      pickup: 'Saņemšanas vieta',
      takenBack: 'Piegādājot pieņemsim jūsu veco ierīci',
      withdraw: (days) => `No pirkuma var atteikties ${days} dienu laikā pēc preču saņemšanas.`,
      withdrawLabel: 'Atteikties no pirkuma',
      terms: 'Pirkuma noteikumi',
    },
    feedback: {
      subject: (number) => `Kā jums patika pasūtījums nr.\u00a0${number}?`,
      text: 'Pasūtījums ir piegādāts. Pastāstiet, kā jums patika: tas palīdzēs mums un citiem pircējiem.',
      link: 'Novērtēt pasūtījumu',
    },
  },
  en: {
    greeting: 'Hello!',
    confirmation: {
      subject: (number) => `Order no.\u00a0${number} confirmed`,
      text: 'Thank you! Your order is confirmed.',
      awaits: 'We’ll prepare it as soon as it is paid for.',
      pay: 'Pay for the order',
      goods: 'Items',
      discount: 'Discount',
      shipping: 'Delivery',
      payment: 'Payment method',
      total: 'Total incl. VAT',
      address: 'Delivery address',
      pickup: 'Pickup point',
      takenBack: 'We take back your old appliance with the delivery of',
      withdraw: (days) => `You can withdraw from the purchase within ${days} days of receiving the goods.`,
      withdrawLabel: 'Withdraw from the purchase',
      terms: 'Terms and conditions',
    },
    feedback: {
      subject: (number) => `How was order no.\u00a0${number}?`,
      text: 'Your order has been delivered. Tell us how it was: it helps us and other shoppers.',
      link: 'Rate the order',
    },
  },
  ru: {
    greeting: 'Здравствуйте!',
    confirmation: {
      subject: (number) => `Заказ №\u00a0${number} принят`,
      text: 'Спасибо! Ваш заказ принят.',
      awaits: 'Мы начнём готовить его, когда получим оплату.',
      pay: 'Оплатить заказ',
      goods: 'Товары',
      discount: 'Скидка',
      shipping: 'Доставка',
      payment: 'Способ оплаты',
      total: 'Итого с НДС',
      address: 'Адрес доставки',
      pickup: 'Пункт выдачи',
      takenBack: 'При доставке заберём вашу старую технику',
      withdraw: (days) => `От покупки можно отказаться в течение ${days} дней после получения товара.`,
      withdrawLabel: 'Отказаться от покупки',
      terms: 'Условия покупки',
    },
    feedback: {
      subject: (number) => `Как вам заказ №\u00a0${number}?`,
      text: 'Заказ доставлен. Расскажите, всё ли понравилось: это поможет нам и другим покупателям.',
      link: 'Оценить заказ',
    },
  },
};

const textsIn = (store: string): Words => words[store] ?? (words.en as Words);

/** Formats cents as "1 234,56 €", the same in every language. */
export function moneyText(cents: number): string {
  const [whole = '', part = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, '\u00a0');
  return `${cents < 0 ? '−' : ''}${grouped},${part}\u00a0€`;
}

/** Builds the confirmation: items, totals and the withdrawal terms. */
export function orderMail(sender: MailSender, order: MailedOrder): Mail {
  const { number, to, store, pages, token } = order;
  const { greeting, confirmation: texts } = textsIn(store);
  const sums: (readonly [string, number])[] = [
    [texts.discount, -order.discount],
    [texts.shipping, order.shipping],
    [texts.payment, order.payment],
  ];
  const takenBack = order.items.flatMap(({ name, language, takesBack }) =>
    takesBack ? [{ line: name, name, language }] : [],
  );
  const facts = sums
    .filter(([, cents]) => cents !== 0)
    .map(([label, cents]) => [label, moneyText(cents)] as const);
  return composeMail({
    ...{ to, sender, store, subject: texts.subject(number) },
    parts: [
      { text: greeting },
      { text: order.awaitsPayment ? `${texts.text} ${texts.awaits}` : texts.text },
      ...(order.awaitsPayment
        ? [{ link: `${pages}/order-completed?number=${number}&orderToken=${token}`, label: texts.pay }]
        : []),
      {
        title: texts.goods,
        list: order.items.map(({ qty, name, sku, rowTotal, language }) => ({
          line: `${qty} × ${name} (${sku}) – ${moneyText(rowTotal)}`,
          ...{ name, language },
        })),
      },
      { facts: [...facts, [texts.total, moneyText(order.total)]] },
      ...(order.address.length > 0
        ? [{ title: order.isPickedUp ? texts.pickup : texts.address, list: order.address }]
        : []),
      ...(takenBack.length > 0 ? [{ title: texts.takenBack, list: takenBack }] : []),
      { text: texts.withdraw(order.withdrawalDays) },
      { link: `${pages}/withdraw/${token}/${number}`, label: texts.withdrawLabel },
      { note: `${texts.terms}: ${pages}/i/purchase-sales-rules` },
    ],
  });
}

/** Builds the request for feedback; its link opens the form without a login. */
export function feedbackMail(
  sender: MailSender,
  { number, to, store, pages, token }: Pick<MailedOrder, 'number' | 'to' | 'store' | 'pages' | 'token'>,
): Mail {
  const { greeting, feedback: texts } = textsIn(store);
  return composeMail({
    ...{ to, sender, store, subject: texts.subject(number) },
    parts: [
      { text: greeting },
      { text: texts.text },
      { link: `${pages}/review/${token}/${number}`, label: texts.link },
    ],
  });
}
