// Texts of the payment pages in the languages of the store.
import type { PaymentProvider } from '#schemas/bridge/payment-state.ts';

export type PaymentWords = {
  leasing: string;
  demo: string;
  title: Record<PaymentProvider, string>;
  amount: string;
  order: string;
  accept: Record<PaymentProvider, string>;
  refuse: string;
  paid: Record<PaymentProvider, string>;
  paidText: string;
  refused: Record<PaymentProvider, string>;
  refusedText: string;
  back: string;
  languages: string;
  unknown: string;
  unknownText: string;
};

export const paymentLanguages = { lv: 'Latviešu', en: 'English', ru: 'Русский' } as const;
export type PaymentLanguage = keyof typeof paymentLanguages;

export const paymentWords: Record<PaymentLanguage, PaymentWords> = {
  lv: {
    leasing: 'Līzinga līgums',
    demo: 'Paraugs: nauda netiek pārskaitīta.',
    title: { bank: 'Apstipriniet maksājumu', leasing: 'Apstipriniet līgumu' },
    amount: 'Summa',
    order: 'Pasūtījums',
    accept: { bank: 'Maksāt', leasing: 'Piekrist' },
    refuse: 'Atteikties',
    paid: { bank: 'Samaksāts', leasing: 'Līgums apstiprināts' },
    paidText: 'Veikals ir saņēmis apstiprinājumu. Varat atgriezties veikalā.',
    refused: { bank: 'Maksājums noraidīts', leasing: 'Līgums noraidīts' },
    refusedText: 'Nauda nav ieturēta, un pasūtījums ir atcelts.',
    back: 'Atpakaļ uz veikalu',
    languages: 'Valoda',
    unknown: 'Šāda maksājuma nav',
    unknownText: 'Saite nav pilnīga, vai arī šis pasūtījums šeit nav jāapmaksā.',
  },
  en: {
    leasing: 'Leasing agreement',
    demo: 'Demo: no money is transferred.',
    title: { bank: 'Confirm your payment', leasing: 'Confirm your agreement' },
    amount: 'Amount',
    order: 'Order',
    accept: { bank: 'Pay', leasing: 'Accept' },
    refuse: 'Decline',
    paid: { bank: 'Paid', leasing: 'Agreement accepted' },
    paidText: 'Your payment has been confirmed. You can go back to the shop.',
    refused: { bank: 'Payment declined', leasing: 'Agreement declined' },
    refusedText: 'You were not charged, and the order has been cancelled.',
    back: 'Back to the shop',
    languages: 'Language',
    unknown: 'Payment not found',
    unknownText: 'The link is incomplete, or this order is not to be paid here.',
  },
  ru: {
    leasing: 'Договор лизинга',
    demo: 'Демонстрация: деньги не переводятся.',
    title: { bank: 'Подтвердите платёж', leasing: 'Подтвердите договор' },
    amount: 'Сумма',
    order: 'Заказ',
    accept: { bank: 'Оплатить', leasing: 'Согласиться' },
    refuse: 'Отказаться',
    paid: { bank: 'Оплачено', leasing: 'Договор подтверждён' },
    paidText: 'Магазин получил подтверждение. Можно вернуться в магазин.',
    refused: { bank: 'Платёж отклонён', leasing: 'Договор отклонён' },
    refusedText: 'Деньги не списаны, заказ отменён.',
    back: 'Вернуться в магазин',
    languages: 'Язык',
    unknown: 'Такого платежа нет',
    unknownText: 'Ссылка неполная, или этот заказ не нужно оплачивать здесь.',
  },
};
