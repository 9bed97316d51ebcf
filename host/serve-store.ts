// Serves the built shop: its files, and index.html for every address a person may open. What looks like a file or an
// API call and is none gets a 404, never a page: HTML in the place of data must not reach a cache.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { acceptedCoding, type Frontend, hasEntity, sendNotFound } from '#bridge/create-bridge.ts';
import { ROUTE_FILES, type RouteFiles } from '#shared/config/route-files.ts';
import { contentPolicy } from './content-policy.ts';
import { htmlThread } from './html-thread.ts';
import { installSitemap, type SitemapOptions, storeOrigin } from './install-sitemap.ts';
import {
  type HtmlCleaner,
  locationOf,
  type PageShell,
  pageMaker,
  type RenderPage,
  statusOf,
} from './page-maker.ts';
import {
  HTML_CLEANER,
  PAGE_RENDERER,
  readStaticFiles,
  type StaticFile,
  staticFile,
} from './read-static-files.ts';

const MINUTE_MS = 60_000;
/** Every page is longer, in bytes. */
const LONGEST_LOCATION = 8_192;
const INDEX = '/index.html';
const CONFIGURATION = '/shop.config.json';
const notPages = /^\/(api|img|energy|assets|sitemap|__admin)(\/|$)/;

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

/** The origin besides the page's own that the configuration names; none when it names none. */
function bridgeOrigins(configuration: StaticFile | undefined): string[] {
  const { data } = configured.safeParse(parsedOrNothing(configuration?.body.toString('utf8') ?? ''));
  return data ? [new URL(data.bridge.origin).origin] : [];
}

function parsedOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the shop itself names what is wrong with its configuration
  }
}

export type StoreOptions = SitemapOptions & {
  /** folder of the build; absent: every address that is no route is a 404 */
  dist?: string;
  /** a configuration in the place of the build's, as text */
  configuration?: string;
  /** draws pages; the build's own unless given */
  renderPage?: RenderPage;
};

/** What a build's pages are made of; undefined: it has none. */
function shellOf(files: ReadonlyMap<string, StaticFile>): PageShell | undefined {
  const textOf = (path: string) => files.get(path)?.body.toString('utf8');
  const [html, config, table] = [textOf(INDEX), textOf(CONFIGURATION), textOf(`/${ROUTE_FILES}`)];
  if (html === undefined || config === undefined) return undefined;
  return { html, config, ...(table && { table: JSON.parse(table) as RouteFiles }) };
}

/** What the build draws pages with; undefined: it has none, pages are sent empty. */
async function builtRenderer(dist: string | undefined): Promise<RenderPage | undefined> {
  if (dist === undefined) return undefined;
  const file = join(dist, PAGE_RENDERER);
  if (!existsSync(file)) return undefined;
  const { pageRenderer } = (await import(pathToFileURL(file).href)) as {
    pageRenderer: (cleaner: HtmlCleaner) => RenderPage;
  };
  return pageRenderer(htmlThread(pathToFileURL(join(dist, HTML_CLEANER)).href));
}

/** What the bridge installs beside its API. */
export const serveStore =
  ({ dist, configuration, renderPage, ...sitemap }: StoreOptions): Frontend =>
  async (app, catalogue, log) => {
    installSitemap(app, catalogue, sitemap);
    const files = dist === undefined ? new Map<string, StaticFile>() : await readStaticFiles(dist);
    if (configuration !== undefined) files.set(CONFIGURATION, staticFile(CONFIGURATION, configuration));
    const index = files.get(INDEX);
    const policy =
      index === undefined
        ? ''
        : contentPolicy(index.body.toString('utf8'), bridgeOrigins(files.get(CONFIGURATION)));

    // Scripts carry the page's policy as well: a worker runs under the policy of its own file.
    const page = (file: StaticFile, request: FastifyRequest, reply: FastifyReply) =>
      send(file, request, reply.header('Content-Security-Policy', policy));

    const renderer = renderPage ? Promise.resolve(renderPage) : builtRenderer(dist);
    // takes seconds on a cold disk: neither the start waits for it, nor the first visitor of a page that needs it; where it
    // fails, that page says so
    app.addHook('onListen', () => {
      renderer.then((draw) => draw?.prepare?.()).catch(() => undefined);
    });
    const made = pageMaker(
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
      // an address with a dot may be a page ("/pwa.html", a sku) only for who asks for a page by name
      const pageType = last.includes('.') ? /text\/html/ : /text\/html|\*\/\*/;
      if (index === undefined || notPages.test(path) || !pageType.test(request.headers.accept ?? '*/*'))
        return sendNotFound(reply);
      const origin = storeOrigin(request, sitemap.publicOrigin);
      // prices begin and end with time
      const minute = Math.floor(catalogue.now() / MINUTE_MS);
      const kept = await catalogue.kept(
        [request.url, origin, String(minute)],
        async () => (await made(request.url, origin)) ?? '',
      );
      if (kept.body.length === 0) return page(index, request, reply);
      const location =
        kept.body.length < LONGEST_LOCATION ? locationOf(kept.body.toString('utf8')) : undefined;
      if (location !== undefined)
        return reply.headers({ 'Cache-Control': 'no-cache', Location: location }).code(301).send();
      reply
        .code(statusOf(kept.body))
        .headers({
          'Cache-Control': 'no-cache',
          'Content-Security-Policy': policy,
          ETag: kept.etag,
          Vary: 'Accept-Encoding',
        })
        .type(index.type);
      if (hasEntity(request.headers['if-none-match'], kept.etag)) return reply.code(304).send();
      const coding = acceptedCoding(String(request.headers['accept-encoding'] ?? ''));
      if (coding === undefined) return reply.send(kept.body);
      return reply.header('Content-Encoding', coding).send(await kept.pack(coding));
    });
  };
