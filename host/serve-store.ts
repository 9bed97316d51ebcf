// Serves the build: its files, and a page for every URL that a browser navigates to. Missing files and unknown API
// paths get a 404, because HTML in place of data must not be cached.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { acceptedCoding, type Frontend, hasEntity, sendNotFound } from '#bridge/create-bridge.ts';
import { type ShopConfig, shopConfig } from '#schemas/shop-config.ts';
import { isReservedPath } from '#shared/config/is-reserved-path.ts';
import { paymentOrigins } from '#shared/config/payment-page-url.ts';
import { ROUTE_FILES, type RouteFiles } from '#shared/config/route-files.ts';
import { brandedFiles } from './brand/branded-files.ts';
import { logoOrigins } from './brand/logo-origins.ts';
import { contentPolicy } from './content-policy.ts';
import { htmlThread } from './html-thread.ts';
import { installSitemap, type SitemapOptions, storeOrigin } from './install-sitemap.ts';
import {
  type HtmlCleaner,
  locationOf,
  type PageShell,
  pageHtmlBuilder,
  type RenderPage,
  statusOf,
} from './page-html-builder.ts';
import {
  HTML_CLEANER,
  PAGE_RENDERER,
  readStaticFiles,
  type StaticFile,
  staticFile,
} from './read-static-files.ts';

const MINUTE_MS = 60_000;
/** Maximum size of a cached redirect in bytes; all pages are longer. */
const LONGEST_LOCATION = 8_192;
const INDEX = '/index.html';
const CONFIGURATION = '/shop.config.json';
const BRAND = '/brand/';

async function send(file: StaticFile, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.headers({
    ETag: file.etag,
    'Cache-Control': file.hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(file.pack ? { Vary: 'Accept-Encoding' } : {}),
  });
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(file.etag)) return reply.code(304).send();
  reply.type(file.type);
  const coding = acceptedCoding(String(request.headers['accept-encoding'] ?? ''));
  if (coding === undefined || !file.pack) return reply.send(file.body);
  return reply.header('Content-Encoding', coding).send(await file.pack(coding));
}

const configured = z.object({ bridge: z.object({ origin: z.url() }) });

/** Returns the bridge's origin if the configuration contains one. */
function bridgeOrigins(configuration: StaticFile | undefined): string[] {
  const { data } = configured.safeParse(parsedOrNothing(configuration?.body.toString('utf8') ?? ''));
  return data ? [new URL(data.bridge.origin).origin] : [];
}

function parsedOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the window reports an invalid configuration
  }
}

export type StoreOptions = SitemapOptions & {
  /** folder of the build; if absent, all paths without a route get a 404 */
  dist?: string;
  /** text of a configuration that replaces the build's shop.config.json */
  configuration?: string;
  /** folder of the files below /brand/, which replace the build's */
  brandFolder?: string;
  /** default: the build's renderer */
  renderPage?: RenderPage;
};

/** Returns the valid configuration among the files; undefined otherwise: the window reports an invalid one. */
const configOf = (files: ReadonlyMap<string, StaticFile>): ShopConfig | undefined =>
  shopConfig.safeParse(parsedOrNothing(files.get(CONFIGURATION)?.body.toString('utf8') ?? '')).data;

/** Returns the files to serve: those of the build, with the operator's configuration and brand. */
async function filesOf({
  dist,
  configuration,
  brandFolder,
}: Pick<StoreOptions, 'dist' | 'configuration' | 'brandFolder'>): Promise<Map<string, StaticFile>> {
  const files = dist === undefined ? new Map<string, StaticFile>() : await readStaticFiles(dist);
  if (configuration !== undefined) files.set(CONFIGURATION, staticFile(CONFIGURATION, configuration));
  if (brandFolder !== undefined) {
    for (const path of [...files.keys()]) if (path.startsWith(BRAND)) files.delete(path);
    for (const [path, file] of await readStaticFiles(brandFolder)) files.set(BRAND + path.slice(1), file);
  }
  const config = configOf(files);
  if (config) for (const [path, text] of brandedFiles(files, config)) files.set(path, staticFile(path, text));
  return files;
}

/** Returns the files that pages are built from; undefined if the build contains no pages. */
function shellOf(files: ReadonlyMap<string, StaticFile>): PageShell | undefined {
  const textOf = (path: string) => files.get(path)?.body.toString('utf8');
  const [html, config, table] = [textOf(INDEX), textOf(CONFIGURATION), textOf(`/${ROUTE_FILES}`)];
  if (html === undefined || config === undefined) return undefined;
  return { html, config, ...(table && { table: JSON.parse(table) as RouteFiles }) };
}

/** Imports the build's page renderer; undefined if it has none. */
async function builtRenderer(dist: string | undefined): Promise<RenderPage | undefined> {
  if (dist === undefined) return undefined;
  const file = join(dist, PAGE_RENDERER);
  if (!existsSync(file)) return undefined;
  const { pageRenderer } = (await import(pathToFileURL(file).href)) as {
    pageRenderer: (cleaner: HtmlCleaner) => RenderPage;
  };
  return pageRenderer(htmlThread(pathToFileURL(join(dist, HTML_CLEANER)).href));
}

/** Returns the origins of payment pages, some of which are opened by a form. */
const formOrigins = (config: ShopConfig | undefined): string[] =>
  config ? paymentOrigins(config.payment) : [];

/** Returns the production frontend, which the bridge installs beside its API. */
export const serveStore =
  ({ dist, configuration, brandFolder, renderPage, ...sitemap }: StoreOptions): Frontend =>
  async (app, catalogue, log) => {
    installSitemap(app, catalogue, sitemap);
    const files = await filesOf({ dist, configuration, brandFolder });
    const index = files.get(INDEX);
    const policy =
      index === undefined
        ? ''
        : contentPolicy(
            index.body.toString('utf8'),
            bridgeOrigins(files.get(CONFIGURATION)),
            logoOrigins(configOf(files)),
            formOrigins(configOf(files)),
          );

    // scripts are sent with the page's policy too: a worker's policy comes from the response of its script
    const page = (file: StaticFile, request: FastifyRequest, reply: FastifyReply) =>
      send(file, request, reply.header('Content-Security-Policy', policy));

    const renderer = renderPage ? Promise.resolve(renderPage) : builtRenderer(dist);
    // Preloads the code that pages with HTML from the backend need. Loading it takes seconds on a cold disk, so it
    // starts once the server listens. A failure is logged when such a page is rendered.
    app.addHook('onListen', () => {
      renderer.then((draw) => draw?.prepare?.()).catch(() => undefined);
    });
    const made = pageHtmlBuilder(
      catalogue,
      shellOf(files),
      (error) =>
        log({
          level: 'error',
          method: 'GET',
          route: '(page)',
          status: 200,
          name: error instanceof Error ? error.name : '',
        }),
      renderer,
    );

    app.setNotFoundHandler(async (request, reply) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return sendNotFound(reply);
      const path = request.url.split(/[?#]/, 1)[0] ?? '/';
      const file = files.get(path);
      if (file !== undefined) return page(file, request, reply);
      const last = path.slice(path.lastIndexOf('/') + 1);
      // a path with a dot may be a page ("/pwa.html", a SKU), but only for requests that accept text/html explicitly
      const pageType = last.includes('.') ? /text\/html/ : /text\/html|\*\/\*/;
      if (index === undefined || isReservedPath(path) || !pageType.test(request.headers.accept ?? '*/*'))
        return sendNotFound(reply);
      const origin = storeOrigin(request, sitemap.publicOrigin);
      // cached for only a minute, because special prices start and end
      const minute = Math.floor(catalogue.now() / MINUTE_MS);
      const cached = await catalogue.cachedText(
        [request.url, origin, String(minute)],
        async () => (await made(request.url, origin)) ?? '',
      );
      if (cached.body.length === 0) return page(index, request, reply);
      const location =
        cached.body.length < LONGEST_LOCATION ? locationOf(cached.body.toString('utf8')) : undefined;
      if (location !== undefined)
        return reply.headers({ 'Cache-Control': 'no-cache', Location: location }).code(301).send();
      reply
        .code(statusOf(cached.body))
        .headers({
          'Cache-Control': 'no-cache',
          'Content-Security-Policy': policy,
          ETag: cached.etag,
          Vary: 'Accept-Encoding',
        })
        .type(index.type);
      if (hasEntity(request.headers['if-none-match'], cached.etag)) return reply.code(304).send();
      const coding = acceptedCoding(String(request.headers['accept-encoding'] ?? ''));
      if (coding === undefined) return reply.send(cached.body);
      return reply.header('Content-Encoding', coding).send(await cached.pack(coding));
    });
  };
