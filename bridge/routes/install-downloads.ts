// GET {prefix}/order/download: the downloadable files of an order, sent as attachments. Every failure is the same empty
// 404.
import type { FastifyInstance } from 'fastify';
import { DOWNLOAD_PATH, downloadedFile } from '../orders/downloads-of.ts';
import { findOrder } from '../orders/find-order.ts';
import { NOT_CACHED } from '../wire/lifetime.ts';
import { queryText } from '../wire/read-as.ts';
import type { Bridge } from './handler.ts';

const DOWNLOADS_PER_MINUTE = 600;

export function installDownloads(
  app: FastifyInstance,
  bridge: Bridge,
  prefix: string,
  limited: boolean,
): void {
  const options = limited ? { config: { rateLimit: { max: DOWNLOADS_PER_MINUTE } } } : {};
  app.get(`${prefix}${DOWNLOAD_PATH}`, options, async ({ query }, reply) => {
    const { db, facts } = bridge;
    const order = await findOrder(db, queryText(query, 'number'), queryText(query, 'orderToken'));
    const [sku, link] = [queryText(query, 'sku'), queryText(query, 'link')];
    const file = order && (await downloadedFile(db, facts, order, sku, link));
    reply.header('Cache-Control', NOT_CACHED);
    if (file === undefined) return reply.code(404).send();
    return reply
      .header('Content-Disposition', `attachment; filename="${file.name}"`)
      .type('text/plain; charset=utf-8')
      .send(file.content);
  });
}
