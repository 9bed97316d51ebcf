// Media of the storefront's pages: product pictures (`/img/{w}/{h}/resize/{path}`, AVIF or WebP by the Accept header),
// energy labels and sheets, and the banner file of each store view, served like a static file.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { storeOf } from '../catalogue/catalogue-facts.ts';
import { energyLabel, energySheet, labelledProduct } from '../media/energy-label.ts';
import type { Format, Pictures } from '../media/pictures.ts';
import { refuse } from '../ports/refusal.ts';
import { queryText } from '../wire/read-as.ts';
import type { Bridge } from './handler.ts';

const BANNER_SUFFIX = '_promoted_offers.json';

function installBanners(app: FastifyInstance, bridge: Bridge): void {
  app.get('/assets/banners/:file', async (request, reply) => {
    const { file } = request.params as { file: string };
    const store = file.endsWith(BANNER_SUFFIX) ? file.slice(0, -BANNER_SUFFIX.length) : '';
    const banners = bridge.facts.stores.includes(store) ? bridge.facts.banners[store] : undefined;
    if (banners === undefined) throw refuse(404, 'No such banner file');
    return reply
      .header('Cache-Control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(banners));
  });
}

function installPictures(app: FastifyInstance, pictures: Pictures): void {
  app.get('/img/:w/:h/resize/*', async (request, reply) => {
    const { w, h, '*': path } = request.params as { w: string; h: string; '*': string };
    const format: Format = (request.headers.accept ?? '').includes('image/avif') ? 'avif' : 'webp';
    const image = await pictures(path.replace(/^\/+/, ''), Number(w), Number(h), format);
    return reply
      .headers({ 'Cache-Control': 'public, max-age=31536000, immutable', Vary: 'Accept' })
      .type(`image/${format}`)
      .send(image);
  });
}

function installEnergyPapers(app: FastifyInstance, bridge: Bridge): void {
  const asked = async ({ params, query }: FastifyRequest) => {
    const store = storeOf(bridge.facts, queryText(query, 'store'));
    return { store, ...(await labelledProduct(bridge.db, store, queryText(params, 'sku') ?? '')) };
  };
  const send = (reply: FastifyReply, type: string, paper: string) =>
    reply.header('Cache-Control', 'public, max-age=3600').type(type).send(paper);
  app.get('/energy/:sku/label.svg', async (request, reply) => {
    const { product, energyClass } = await asked(request);
    return send(reply, 'image/svg+xml', energyLabel(product, energyClass));
  });
  app.get('/energy/:sku/sheet.html', async (request, reply) => {
    const { product, energyClass, store } = await asked(request);
    return send(reply, 'text/html; charset=utf-8', energySheet(product, energyClass, store));
  });
}

export function installMedia(app: FastifyInstance, bridge: Bridge, pictures: Pictures): void {
  installBanners(app, bridge);
  installPictures(app, pictures);
  installEnergyPapers(app, bridge);
}
