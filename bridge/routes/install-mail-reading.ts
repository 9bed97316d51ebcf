// Shows the mail queue to developers, over loopback only and only if enabled. The policy blocks scripts and fetches in
// a mail; its links open in another tab.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../ports/refusal.ts';
import { escapeMarkup } from '../wire/escape-markup.ts';
import { NOT_CACHED } from '../wire/lifetime.ts';
import { queryText } from '../wire/read-as.ts';
import type { Bridge } from './handler.ts';
import { isOurs } from './is-ours.ts';

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation";

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><body style="font-family:system-ui;margin:24px"><h1>${title}</h1>${body}</body></html>`;

export function installMailReading(app: FastifyInstance, bridge: Bridge): void {
  const add = (path: string, type: string, answer: (request: FastifyRequest) => Promise<string>) =>
    app.get(`/__mail${path}`, { config: { rateLimit: false } }, async (request, reply: FastifyReply) => {
      if (!isOurs(request)) throw refuse(404, 'Not found');
      const body = await answer(request);
      return reply
        .headers({ 'Content-Security-Policy': POLICY, 'Cache-Control': NOT_CACHED })
        .type(`${type}; charset=utf-8`)
        .send(body);
    });
  const mailOf = async ({ params }: FastifyRequest) => {
    const id = Number(queryText(params, 'id'));
    const mail = (await bridge.accounts.post.list()).find((row) => row.id === id)?.mail;
    if (mail === undefined) throw refuse(404, 'No such mail');
    return mail;
  };

  add('', 'text/html', async () => {
    const rows = (await bridge.accounts.post.list()).map(({ id, kind, created_at, sent_at, mail }) => {
      const cells = [
        new Date(created_at).toISOString(),
        kind,
        mail?.to ?? '',
        sent_at === null ? 'not sent' : 'sent',
      ];
      const subject = `<a href="/__mail/${id}">${escapeMarkup(mail?.subject ?? 'sealed under another key')}</a>`;
      const text = `<a href="/__mail/${id}/text">text</a>`;
      return `<tr>${[...cells.map(escapeMarkup), subject, text].map((cell) => `<td style="padding:4px 12px 4px 0">${cell}</td>`).join('')}</tr>`;
    });
    return page('Mails', rows.length === 0 ? '<p>None yet.</p>' : `<table>${rows.join('')}</table>`);
  });
  add('/:id', 'text/html', async (request) => {
    const { html, text } = await mailOf(request);
    return html ?? `<pre>${escapeMarkup(text)}</pre>`;
  });
  add('/:id/text', 'text/plain', async (request) => (await mailOf(request)).text);
}
