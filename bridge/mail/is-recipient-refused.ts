// Recognizes an e-mail address that does not exist, by the error of nodemailer.

/** True if a mail server refused the recipient permanently (an SMTP reply 5xx to RCPT TO). */
export function isRecipientRefused(error: unknown): boolean {
  const { command, responseCode } = (error ?? {}) as { command?: unknown; responseCode?: unknown };
  return command === 'RCPT TO' && Number(responseCode) >= 500;
}
