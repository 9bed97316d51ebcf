// Sends mails by SMTP, if configured (SMTP_URL, MAIL_FROM).
import { createTransport } from 'nodemailer';
import type { SendMail } from './mail-queue.ts';

const TIMEOUT_MS = 10_000;

/** @param url e.g. "smtps://user:password@mail.example:465"  @param from the sender's e-mail address */
export function smtpSender(url: string, from: string): SendMail {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, subject, text, html, replyTo }) => {
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text,
      ...(html === undefined ? {} : { html }),
      ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    });
  };
}
