// Serves the sources during development: Vite listens on its own port and proxies API requests to the bridge. Pages are
// rendered on the server by the same steps as in production.
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Connect, ViteDevServer } from 'vite';
import type { CatalogueReader, Frontend } from '#bridge/create-bridge.ts';
import { shopConfig } from '#schemas/shop-config.ts';
import { brandedPage } from './brand/branded-page.ts';
import { installSitemap, type SitemapOptions } from './install-sitemap.ts';
import { locationOf, pageHtmlBuilder, type RenderPage, statusOf } from './page-html-builder.ts';

const PORT = 5173;
/** Paths that are proxied to the bridge. */
const CALLS = ['/api', '/img', '/energy', '/assets/banners', '/__mail', '/sitemap', '/robots.txt'];

/** Returns the handler for page requests. */
function answerPages(root: string, vite: ViteDevServer, catalogue: CatalogueReader) {
  const read = (file: string) => readFile(join(root, file), 'utf8');
  // loaded for each request, so that it reflects the current sources
  const render: RenderPage = async (...asked) => {
    const { pageRenderer } = await vite.ssrLoadModule('/src/app/page-renderer.tsx');
    return (pageRenderer as () => RenderPage)()(...asked);
  };
  const failed = (error: unknown) => {
    if (error instanceof Error) vite.ssrFixStacktrace(error);
    vite.config.logger.error(String(error instanceof Error ? error.stack : error));
  };
  return async (request: Connect.IncomingMessage, response: ServerResponse) => {
    const url = request.originalUrl ?? '/';
    const config = await read('src/app/public/shop.config.json');
    const whole = await vite.transformIndexHtml(url, await read('index.html'));
    const parsed = shopConfig.safeParse(JSON.parse(config)).data;
    const html = parsed ? brandedPage(whole, parsed) : whole;
    const shell = { html, config };
    const page = await pageHtmlBuilder(
      catalogue,
      shell,
      failed,
      Promise.resolve(render),
    )(url, `http://${request.headers.host ?? ''}`);
    const location = page === undefined ? undefined : locationOf(page);
    if (location !== undefined) response.writeHead(301, { Location: location }).end();
    else
      response
        .writeHead(page === undefined ? 200 : statusOf(Buffer.from(page)), {
          'Content-Type': 'text/html; charset=utf-8',
        })
        .end(page ?? html);
  };
}

export type DevelopmentOptions = SitemapOptions & {
  /** Vite's port, 5173 by default */
  port?: number;
  /** called with the URL once Vite listens */
  onOpen: (address: string) => void;
};

/**
 * Returns the development frontend, which the bridge installs beside its API.
 * @param root folder of the sources
 */
export const serveDevelopment =
  (root: string, { port = PORT, onOpen, ...sitemap }: DevelopmentOptions): Frontend =>
  async (app, catalogue) => {
    installSitemap(app, catalogue, sitemap);
    let opened: ViteDevServer | undefined;
    app.addHook('onListen', async () => {
      const bridge = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
      const { createServer } = await import('vite');
      const vite = await createServer({
        root,
        appType: 'custom',
        server: { port, proxy: Object.fromEntries(CALLS.map((path) => [path, bridge])) },
      });
      opened = vite;
      const answer = answerPages(root, vite, catalogue);
      vite.middlewares.use((request, response, next) => {
        const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
        if (isPage) answer(request, response).catch(next);
        else next();
      });
      await vite.listen();
      onOpen(vite.resolvedUrls?.local[0] ?? '');
    });
    app.addHook('onClose', async () => opened?.close());
  };
