// Texts of the payment pages in the languages of the store.
import type { PaymentProvider } from '#schemas/bridge/payment-state.ts';

export type PaymentWords = {
  leasing: string;
  /** the provider of the bridge's own test payments, and what it can play besides paying and refusing */
  test: { name: string; leave: string; silent: string; twice: string; report: string };
  demo: string;
  title: Record<PaymentProvider, string>;
  amount: string;
  order: string;
  accept: Record<PaymentProvider, string>;
  refuse: string;
  paid: Record<PaymentProvider, string>;
  paidText: string;
  refused: Record<PaymentProvider, string>;
  /** a refused payment can be repeated */
  refusedText: string;
  cancelled: string;
  cancelledText: string;
  back: string;
  languages: string;
  unknown: string;
  unknownText: string;
};

export const paymentLanguages = { lv: 'Latviešu', en: 'English', ru: 'Русский' } as const;
export type PaymentLanguage = keyof typeof paymentLanguages;

const isLanguage = (text: string | undefined): text is PaymentLanguage =>
  text !== undefined && Object.hasOwn(paymentLanguages, text);

/** Returns the language of a page: the requested one, else that of the store view, else English. */
export const paymentLanguageOf = (asked: string | undefined, store: string): PaymentLanguage =>
  isLanguage(asked) ? asked : isLanguage(store) ? store : 'en';

export const paymentWords: Record<PaymentLanguage, PaymentWords> = {
  lv: {
    leasing: 'Līzinga līgums',
    test: {
      name: 'Testa maksājums ar karti',
      leave: 'Atgriezties bez maksājuma',
      silent: 'Maksāt, bet par to neziņot',
      twice: 'Maksāt un ziņot divreiz',
      report: 'Ziņot tagad',
    },
    demo: 'Paraugs: nauda netiek pārskaitīta.',
    title: { bank: 'Apstipriniet maksājumu', leasing: 'Apstipriniet līgumu', page: 'Apstipriniet maksājumu' },
    amount: 'Summa',
    order: 'Pasūtījums',
    accept: { bank: 'Maksāt', leasing: 'Piekrist', page: 'Maksāt' },
    refuse: 'Atteikties',
    paid: { bank: 'Samaksāts', leasing: 'Līgums apstiprināts', page: 'Samaksāts' },
    paidText: 'Veikals ir saņēmis apstiprinājumu. Varat atgriezties veikalā.',
    refused: { bank: 'Maksājums noraidīts', leasing: 'Līgums noraidīts', page: 'Maksājums noraidīts' },
    refusedText: 'Nauda nav ieturēta. Varat mēģināt vēlreiz.',
    cancelled: 'Pasūtījums ir atcelts',
    cancelledText: 'Nauda nav ieturēta.',
    back: 'Atpakaļ uz veikalu',
    languages: 'Valoda',
    unknown: 'Šāda maksājuma nav',
    unknownText: 'Saite nav pilnīga, vai arī šis pasūtījums šeit nav jāapmaksā.',
  },
  en: {
    leasing: 'Leasing agreement',
    test: {
      name: 'Test card payment',
      leave: 'Return without paying',
      silent: 'Pay without reporting it',
      twice: 'Pay and report it twice',
      report: 'Report it now',
    },
    demo: 'Demo: no money is transferred.',
    title: { bank: 'Confirm your payment', leasing: 'Confirm your agreement', page: 'Confirm your payment' },
    amount: 'Amount',
    order: 'Order',
    accept: { bank: 'Pay', leasing: 'Accept', page: 'Pay' },
    refuse: 'Decline',
    paid: { bank: 'Paid', leasing: 'Agreement accepted', page: 'Paid' },
    paidText: 'Your payment has been confirmed. You can go back to the shop.',
    refused: { bank: 'Payment declined', leasing: 'Agreement declined', page: 'Payment declined' },
    refusedText: 'You were not charged. You can try again.',
    cancelled: 'Order cancelled',
    cancelledText: 'You were not charged.',
    back: 'Back to the shop',
    languages: 'Language',
    unknown: 'Payment not found',
    unknownText: 'The link is incomplete, or this order is not to be paid here.',
  },
  ru: {
    leasing: 'Договор лизинга',
    test: {
      name: 'Тестовая оплата картой',
      leave: 'Вернуться без оплаты',
      silent: 'Оплатить, но не сообщать',
      twice: 'Оплатить и сообщить дважды',
      report: 'Сообщить сейчас',
    },
    demo: 'Демонстрация: деньги не переводятся.',
    title: { bank: 'Подтвердите платёж', leasing: 'Подтвердите договор', page: 'Подтвердите платёж' },
    amount: 'Сумма',
    order: 'Заказ',
    accept: { bank: 'Оплатить', leasing: 'Согласиться', page: 'Оплатить' },
    refuse: 'Отказаться',
    paid: { bank: 'Оплачено', leasing: 'Договор подтверждён', page: 'Оплачено' },
    paidText: 'Магазин получил подтверждение. Можно вернуться в магазин.',
    refused: { bank: 'Платёж отклонён', leasing: 'Договор отклонён', page: 'Платёж отклонён' },
    refusedText: 'Деньги не списаны. Можно попробовать ещё раз.',
    cancelled: 'Заказ отменён',
    cancelledText: 'Деньги не списаны.',
    back: 'Вернуться в магазин',
    languages: 'Язык',
    unknown: 'Такого платежа нет',
    unknownText: 'Ссылка неполная, или этот заказ не нужно оплачивать здесь.',
  },
};
