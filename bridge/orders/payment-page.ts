// Simulated pages of a bank and a leasing company: complete HTML documents without scripts. Invariants:
// - Every text is escaped.
// - The content security policy allows only the page's own style and form.
import { createHash } from 'node:crypto';
import type { PaymentProvider, PaymentState } from '#schemas/bridge/payment-state.ts';
import { escapeMarkup } from '../wire/escape-markup.ts';
import { type PaymentLanguage, type PaymentWords, paymentLanguages, paymentWords } from './payment-words.ts';

const style = `
:root{color-scheme:light dark;--paper:#fff;--ground:#eef1f5;--ink:#14202e;--quiet:#566374;--line:#d5dbe3;--accent:#0b5cab;--on-accent:#fff;--good:#17693a;--bad:#a3281f}
@media (prefers-color-scheme:dark){:root{--paper:#18212c;--ground:#0d131a;--ink:#eef2f7;--quiet:#a7b3c2;--line:#33404f;--accent:#6cb1f5;--on-accent:#08131f;--good:#6fd397;--bad:#ff9a90}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
header,main,footer{width:100%;max-width:32rem;margin:0 auto;padding:1rem}
header{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;justify-content:space-between}
header b{font-size:1.125rem}
nav{display:flex;gap:.25rem}
a{color:var(--accent)}
nav a{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 .5rem}
nav a[aria-current]{color:var(--ink);font-weight:600;text-decoration:none}
.card{background:var(--paper);border:1px solid var(--line);border-radius:.75rem;padding:1.5rem}
h1{margin:0 0 1rem;font-size:1.5rem;line-height:1.25;text-wrap:balance}
.good{color:var(--good)}
.bad{color:var(--bad)}
dl{margin:0 0 1.5rem;display:grid;grid-template-columns:auto 1fr;gap:.5rem 1rem;align-items:baseline}
dt{color:var(--quiet)}
dd{margin:0;text-align:right;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
dd.amount{font-size:1.75rem;font-weight:700;line-height:1.2}
form{display:grid;gap:.75rem}
button{min-height:3rem;border-radius:.5rem;border:1px solid var(--accent);font:inherit;font-weight:600;cursor:pointer;background:transparent;color:var(--accent)}
button.main{background:var(--accent);color:var(--on-accent)}
button:focus-visible,a:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.back{margin:1.25rem 0 0;text-align:center}
.back a{display:inline-block;padding:.625rem}
footer{color:var(--quiet);font-size:.875rem;text-align:center}
@media (min-width:40rem){header{padding-top:3rem}.card{padding:2rem}form{grid-template-columns:1fr 1fr}}
`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** Returns the content security policy. `shop`: the origin that the form's target may redirect to after a decision. */
export const paymentPolicy = (shop: string): string =>
  `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'${shop === '' ? '' : ` ${shop}`}; base-uri 'none'; frame-ancestors 'none'`;

type Frame = {
  language: PaymentLanguage;
  /** name of the bank or of the leasing company */
  provider: string;
  /** returns the page's URL in a language; absent: the page has one language only */
  addressIn?: (language: PaymentLanguage) => string;
  back: string;
};

export type PaymentPage = Frame & {
  kind: PaymentProvider;
  state: PaymentState | 'cancelled';
  orderNumber: number;
  /** cents */
  amount: number;
  currency: string;
  /** hidden fields that the form sends in addition to the decision */
  fields: Readonly<Record<string, string>>;
  /** the buttons; absent: to pay and to refuse, unless the order is paid */
  choices?: readonly { value: string; label: string }[];
};

const languageLinks = ({ language, addressIn }: Frame, words: PaymentWords): string =>
  addressIn === undefined
    ? ''
    : `<nav aria-label="${words.languages}">${(Object.keys(paymentLanguages) as PaymentLanguage[])
        .map(
          (one) =>
            `<a lang="${one}" hreflang="${one}" href="${escapeMarkup(addressIn(one))}"${one === language ? ' aria-current="true"' : ''} aria-label="${paymentLanguages[one]}">${one.toUpperCase()}</a>`,
        )
        .join('')}</nav>`;

function whole(frame: Frame, heading: string, tone: string, content: string): string {
  const words = paymentWords[frame.language];
  const provider = escapeMarkup(frame.provider);
  return `<!doctype html>
<html lang="${frame.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeMarkup(heading)}${provider === '' ? '' : ` – ${provider}`}</title>
<style>${style}</style>
</head>
<body>
<header><b>${provider}</b>${languageLinks(frame, words)}</header>
<main><div class="card"><h1${tone}>${escapeMarkup(heading)}</h1>
${content}
<p class="back"><a href="${escapeMarkup(frame.back)}">${words.back}</a></p></div></main>
<footer>${words.demo}</footer>
</body>
</html>
`;
}

/** Formats an amount in cents, the same in every language: "1 299,00 €". */
function moneyText(cents: number, currency: string): string {
  const [whole = '', rest = ''] = (cents / 100).toFixed(2).split('.');
  const sign = currency === 'EUR' ? '€' : currency;
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')},${rest}\u00a0${sign}`;
}

/** Renders the page that asks for a decision or shows the decision made. */
export function paymentPage(page: PaymentPage): string {
  const { kind, state, language, amount, currency, orderNumber, fields } = page;
  const words = paymentWords[language];
  const facts = `<dl><dt>${words.amount}</dt><dd class="amount">${escapeMarkup(moneyText(amount, currency))}</dd><dt>${words.order}</dt><dd>${orderNumber}</dd></dl>`;
  const hidden = Object.entries(fields)
    .map(
      ([name, value]) => `<input type="hidden" name="${escapeMarkup(name)}" value="${escapeMarkup(value)}">`,
    )
    .join('');
  const formOf = (choices: NonNullable<PaymentPage['choices']>): string =>
    choices.length === 0
      ? ''
      : `<form method="post">${hidden}${choices
          .map(
            ({ value, label }, at) =>
              `<button${at === 0 ? ' class="main"' : ''} name="decision" value="${value}">${label}</button>`,
          )
          .join('')}</form>`;
  const form = formOf(
    page.choices ?? [
      { value: 'paid', label: words.accept[kind] },
      { value: 'refused', label: words.refuse },
    ],
  );
  if (state === 'paid')
    return whole(
      page,
      words.paid[kind],
      ' class="good"',
      `${facts}<p>${words.paidText}</p>${formOf(page.choices ?? [])}`,
    );
  if (state === 'cancelled')
    return whole(page, words.cancelled, ' class="bad"', `${facts}<p>${words.cancelledText}</p>`);
  if (state === 'refused')
    return whole(page, words.refused[kind], ' class="bad"', `${facts}<p>${words.refusedText}</p>${form}`);
  return whole(page, words.title[kind], '', `${facts}${form}`);
}

/** Renders the page for a link without a payment. */
export function noPaymentPage(frame: Frame): string {
  const words = paymentWords[frame.language];
  return whole(frame, words.unknown, '', `<p>${words.unknownText}</p>`);
}
