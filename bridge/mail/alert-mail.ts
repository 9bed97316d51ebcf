// Mails of alerts, in the language of the store view in which they were requested: the link that confirms an alert, the
// alert itself, and its end for a product that is no longer sold. Each contains a link to the page that ends alerts.
import { composeMail, type MailPart, type MailSender } from './compose-mail.ts';
import type { Mail } from './mail-queue.ts';
import { moneyText } from './order-mail.ts';

type Words = {
  greeting: string;
  confirm: { subject: string; stock: string; price: string; valid: string; link: string; otherwise: string };
  active: string;
  stock: { subject: string; text: string };
  price: { subject: string; text: (price: string) => string };
  gone: { subject: string; text: string };
  product: string;
  once: string;
  end: string;
};

const words: Record<string, Words> = {
  lv: {
    greeting: 'Labdien!',
    confirm: {
      subject: 'apstipriniet paziņojumu par preci',
      stock: 'Jūs lūdzāt paziņot, kad šī prece atkal būs pieejama:',
      price: 'Jūs lūdzāt paziņot, kad samazināsies šīs preces cena:',
      valid: 'Apstipriniet savu e-pasta adresi. Saite ir derīga 48 stundas.',
      link: 'Apstiprināt',
      otherwise: 'Ja to nelūdzāt, ignorējiet šo vēstuli: paziņojums netiks sūtīts.',
    },
    active: 'Šis paziņojums jau ir apstiprināts, tāpēc nekas nav jādara.',
    stock: { subject: 'prece atkal ir pieejama', text: 'Šī prece atkal ir pieejama:' },
    price: {
      subject: 'cena ir samazinājusies',
      text: (price) => `Šīs preces cena ir samazinājusies. Šīs vēstules sūtīšanas brīdī tā bija ${price}:`,
    },
    gone: {
      subject: 'prece vairs netiek pārdota',
      text: 'Šo preci vairs nepārdodam, tāpēc paziņojums par to ir atcelts:',
    },
    product: 'Skatīt preci',
    once: 'Katru paziņojumu sūtām vienreiz. Par šo preci vairs nerakstīsim, ja vien to nelūgsiet vēlreiz.',
    end: 'Skatīt un atcelt savus paziņojumus',
  },
  en: {
    greeting: 'Hello!',
    confirm: {
      subject: 'confirm your product alert',
      stock: 'You asked us to tell you when this product is back in stock:',
      price: 'You asked us to tell you when the price of this product falls:',
      valid: 'Confirm your e-mail address. The link is valid for 48 hours.',
      link: 'Confirm',
      otherwise: 'If you didn’t ask for this, you can ignore this e-mail; you will not get an alert.',
    },
    active: 'This alert is already confirmed, so you don’t have to do anything.',
    stock: { subject: 'back in stock', text: 'This product is back in stock:' },
    price: {
      subject: 'the price has fallen',
      text: (price) => `The price of this product has fallen. When this e-mail was sent, it was ${price}:`,
    },
    gone: {
      subject: 'no longer sold',
      text: 'We no longer sell this product, so your alert has ended:',
    },
    product: 'View product',
    once: 'Each alert is sent once. We will not write about this product again unless you ask us to.',
    end: 'View and end your alerts',
  },
  ru: {
    greeting: 'Здравствуйте!',
    confirm: {
      subject: 'подтвердите уведомление о товаре',
      stock: 'Вы просили сообщить, когда этот товар снова будет в наличии:',
      price: 'Вы просили сообщить, когда цена этого товара снизится:',
      valid: 'Подтвердите адрес эл. почты. Ссылка действует 48 часов.',
      link: 'Подтвердить',
      otherwise: 'Если вы об этом не просили, просто проигнорируйте это письмо: уведомление не придёт.',
    },
    active: 'Это уведомление уже подтверждено, поэтому ничего делать не нужно.',
    stock: { subject: 'снова в наличии', text: 'Этот товар снова в наличии:' },
    price: {
      subject: 'цена снизилась',
      text: (price) => `Цена этого товара снизилась. Когда отправлялось это письмо, она составляла ${price}:`,
    },
    gone: {
      subject: 'больше не продаётся',
      text: 'Мы больше не продаём этот товар, поэтому уведомление отменено:',
    },
    product: 'Посмотреть товар',
    once: 'Каждое уведомление приходит один раз. Больше об этом товаре мы не напишем, если вы не попросите снова.',
    end: 'Посмотреть и отменить свои уведомления',
  },
};

const textsIn = (store: string): Words => words[store] ?? (words.en as Words);

/** Recipient, store view, and the store view's base URL, e.g. "https://shop.example/en". */
export type AlertReader = { to: string; store: string; pages: string };

/** Returns the address of the page that lists and ends the alerts of a token's recipient. */
const alertsPage = ({ pages }: AlertReader, token: string): string =>
  `${pages}/alerts/${encodeURIComponent(token)}`;

const mailWith = (
  sender: MailSender,
  reader: AlertReader,
  subject: string,
  parts: readonly MailPart[],
): Mail =>
  composeMail({
    ...{ to: reader.to, sender, store: reader.store, subject: `${sender.name}: ${subject}` },
    parts: [{ text: textsIn(reader.store).greeting }, ...parts],
  });

/** Russian puts an em dash after a no-break space. */
const naming = ({ store }: AlertReader, subject: string, name: string): string =>
  `${subject}${store === 'ru' ? '\u00a0—' : ' –'} ${name}`;

const ending = (reader: AlertReader, token: string): MailPart => ({
  note: `${textsIn(reader.store).end}:\n${alertsPage(reader, token)}`,
});

type Requested = {
  kind: 'stock' | 'price';
  name: string;
  /** BCP 47 language of the name; absent: that of the store view, or unknown */
  textLanguage?: string | undefined;
  token: string;
};

const named = ({ name, textLanguage }: Pick<Requested, 'name' | 'textLanguage'>): MailPart => ({
  text: { line: name, name, language: textLanguage },
});

/** Builds the mail that asks a guest to confirm an alert; `state` is "waiting" if it is confirmed already. */
export function alertConfirmationMail(
  sender: MailSender,
  reader: AlertReader,
  { kind, token, state, ...product }: Requested & { state: string },
): Mail {
  const { confirm, active } = textsIn(reader.store);
  const asked = [{ text: confirm[kind] }, named(product)];
  return mailWith(
    sender,
    reader,
    confirm.subject,
    state === 'waiting'
      ? [...asked, { text: active }, ending(reader, token)]
      : [
          ...asked,
          { text: confirm.valid },
          { link: alertsPage(reader, token), label: confirm.link },
          { note: confirm.otherwise },
        ],
  );
}

/** Builds the alert. `price`: gross cents; `path`: of the product's page below the store view. */
export function alertMail(
  sender: MailSender,
  reader: AlertReader,
  { kind, token, price, path, ...product }: Requested & { price: number; path: string },
): Mail {
  const texts = textsIn(reader.store);
  const text = kind === 'stock' ? texts.stock.text : texts.price.text(moneyText(price));
  return mailWith(sender, reader, naming(reader, texts[kind].subject, product.name), [
    { text },
    named(product),
    { link: `${reader.pages}${path}`, label: texts.product },
    { note: texts.once },
    ending(reader, token),
  ]);
}

/** Builds the mail about an alert that ended because its product is no longer sold. */
export function goneAlertMail(
  sender: MailSender,
  reader: AlertReader,
  { token, ...product }: Omit<Requested, 'kind'>,
): Mail {
  const { gone } = textsIn(reader.store);
  return mailWith(sender, reader, naming(reader, gone.subject, product.name), [
    { text: gone.text },
    named(product),
    ending(reader, token),
  ]);
}
