// Builds a mail from parts, as plain text and as HTML. Invariants: both contain the same parts in the same order; user
// input is escaped; opening the mail fetches nothing.
import { escapeMarkup } from '../wire/escape-markup.ts';
import type { Mail } from './mail-queue.ts';

/** A line with a name that may be in another language than the mail; `language`: BCP 47, absent if it is the mail's. */
export type NamingLine = { line: string; name: string; language: string | undefined };

export type MailPart =
  | { text: string | NamingLine }
  /** labels and values, one pair per line */
  | { facts: readonly (readonly [label: string, value: string])[] }
  | { list: readonly (string | NamingLine)[]; title: string }
  /** a button; the plain text shows its address */
  | { link: string; label: string }
  /** a code to be entered, shown in large type */
  | { code: string }
  | { note: string };

/** The store as it is named in mails. */
export type MailSender = {
  name: string;
  /** the company that sells */
  legal?: { name: string; registrationNumber?: string; vatNumber?: string; address?: string } | undefined;
};

const numbers: Record<string, { registration: string; vat: string }> = {
  lv: { registration: 'Reģ. nr.', vat: 'PVN nr.' },
  en: { registration: 'Reg. no.', vat: 'VAT no.' },
  ru: { registration: 'Рег. №', vat: 'НДС №' },
};

/** Returns the lines below a mail. */
function legalLines({ legal }: MailSender, store: string): string[] {
  if (!legal) return [];
  const { registration, vat } = numbers[store] ?? (numbers.en as { registration: string; vat: string });
  const known = [
    legal.registrationNumber && `${registration}\u00a0${legal.registrationNumber}`,
    legal.vatNumber && `${vat}\u00a0${legal.vatNumber}`,
  ].filter(Boolean);
  return [[legal.name, ...known].join(', '), ...(legal.address ? [legal.address] : [])];
}

type MailContent = {
  to: string;
  sender: MailSender;
  /** language, by store view code */
  store: string;
  subject: string;
  parts: readonly MailPart[];
  /** recipient of replies; absent: the store owner */
  replyTo?: string;
};

const INK = 'color:#1c1917';
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#1c1917;color:#ffffff;text-decoration:none;font-weight:600';

/** Escapes a text and preserves its line breaks. */
const lines = (text: string): string => escapeMarkup(text).replaceAll('\n', '<br>');

const plain = (line: string | NamingLine): string => (typeof line === 'string' ? line : line.line);

/** Returns a line as HTML, with its name marked if that has another language. */
function marked(line: string | NamingLine): string {
  if (typeof line === 'string' || line.language === undefined) return lines(plain(line));
  const { name, language } = line;
  const at = line.line.indexOf(name);
  if (at < 0) return lines(line.line);
  const span = `<span lang="${escapeMarkup(language)}">${lines(name)}</span>`;
  return `${lines(line.line.slice(0, at))}${span}${lines(line.line.slice(at + name.length))}`;
}

function textOf(part: MailPart): string {
  if ('text' in part) return plain(part.text);
  if ('facts' in part) return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  if ('list' in part) return [`${part.title}:`, ...part.list.map(plain)].join('\n');
  if ('link' in part) return `${part.label}:\n${part.link}`;
  if ('code' in part) return part.code;
  return part.note;
}

function htmlOf(part: MailPart): string {
  if ('text' in part) return `<p style="margin:0 0 16px">${marked(part.text)}</p>`;
  if ('facts' in part) {
    const rows = part.facts.map(
      ([label, value]) =>
        `<tr><th scope="row" style="padding:4px 16px 4px 0;text-align:left;vertical-align:top;font-weight:400;color:#57534e">${lines(label)}</th><td style="padding:4px 0;vertical-align:top">${lines(value)}</td></tr>`,
    );
    return `<table style="margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`;
  }
  if ('list' in part) {
    const rows = part.list.map((line) => `<li style="margin:0 0 4px">${marked(line)}</li>`);
    return `<h2 style="margin:0 0 8px;font-size:16px">${lines(part.title)}</h2><ul style="margin:0 0 16px;padding:0 0 0 20px">${rows.join('')}</ul>`;
  }
  if ('link' in part) {
    const href = escapeMarkup(part.link);
    return `<p style="margin:0 0 8px"><a href="${href}" style="${BUTTON}">${lines(part.label)}</a></p><p style="margin:0 0 16px;font-size:13px;color:#57534e;word-break:break-all">${href}</p>`;
  }
  if ('code' in part)
    return `<p style="margin:0 0 16px;font-size:24px;font-weight:700;letter-spacing:1px;font-family:ui-monospace,Consolas,monospace">${lines(part.code)}</p>`;
  return `<p style="margin:0 0 16px;font-size:13px;color:#57534e">${lines(part.note)}</p>`;
}

/** Builds the mail, as text and as HTML. */
export function composeMail({ to, sender, store, subject, parts, replyTo }: MailContent): Mail {
  const foot = legalLines(sender, store).join('\n');
  const text = `${[...parts.map(textOf), sender.name, ...(foot ? [foot] : [])].join('\n\n')}\n`;
  const html = `<!doctype html>
<html lang="${escapeMarkup(store)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${lines(subject)}</title></head>
<body style="margin:0;padding:24px 16px;background:#f5f5f4;${INK};${FONT};font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto;padding:32px 24px;border-radius:12px;background:#ffffff">
<p style="margin:0 0 24px;font-size:20px;font-weight:700">${lines(sender.name)}</p>
${[...parts, ...(foot ? [{ note: foot }] : [])].map(htmlOf).join('\n')}
</div></body></html>
`;
  return { to, subject, text, html, ...(replyTo === undefined ? {} : { replyTo }) };
}
