// The banner file of each store view, as if it lay beside the shop's static files.
import type { FastifyInstance } from 'fastify';
import { refuse } from '../wire/refusal.ts';
import type { Bridge } from './handler.ts';

const SUFFIX = '_promoted_offers.json';

export function installBanners(app: FastifyInstance, bridge: Bridge): void {
  app.get('/assets/banners/:file', async (request, reply) => {
    const { file } = request.params as { file: string };
    const store = file.endsWith(SUFFIX) ? file.slice(0, -SUFFIX.length) : '';
    const banners = bridge.facts.stores.includes(store) ? bridge.facts.banners[store] : undefined;
    if (banners === undefined) throw refuse(404, 'No such banner file');
    return reply
      .header('Cache-Control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(banners));
  });
}
