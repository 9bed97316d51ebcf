// A chronological journal of API requests, for tests that check whether a request arrived and which response it got.
import type { FastifyInstance } from 'fastify';

export type JournalEntry = {
  seq: number;
  method: string;
  route: string;
  status: number;
  /** the request's Idempotency-Key */
  orderKey?: string;
  /** the code of the refusal, or "ok" */
  verdict: string;
};

const ENTRIES_MAX = 10_000;

/** Installs the recording hook and returns the journal. The oldest entries beyond the bound are dropped. */
export function installJournal(app: FastifyInstance): { entries: () => JournalEntry[]; clear: () => void } {
  let entries: JournalEntry[] = [];
  let seq = 0;
  app.addHook('onSend', async (request, reply, payload) => {
    const route = request.routeOptions.url ?? '(none)';
    if (!route.startsWith('/api')) return payload;
    const key = request.headers['idempotency-key'];
    const text = reply.statusCode >= 400 && typeof payload === 'string' ? payload : '';
    const code = /"errorCode":"([a-z-]+)"/.exec(text)?.[1];
    seq += 1;
    entries.push({
      seq,
      method: request.method,
      route,
      status: reply.statusCode,
      ...(typeof key === 'string' ? { orderKey: key } : {}),
      verdict: code ?? (reply.statusCode < 400 ? 'ok' : 'refused'),
    });
    if (entries.length > ENTRIES_MAX) entries = entries.slice(-ENTRIES_MAX / 2);
    return payload;
  });
  return {
    entries: () => entries,
    clear: () => {
      entries = [];
    },
  };
}
