// Serves /robots.txt, and /sitemap.xml with every listed category, product and CMS page of all store views. If the
// catalogue is large, /sitemap.xml is an index of files, each of which belongs to one store view.
// - Each URL has alternate links to the same entity in the other store views.
// - All values in the XML are escaped.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogueReader, ListedPage } from '#bridge/create-bridge.ts';
import { cmsPagePath, routes } from '#shared/config/routes.ts';
import { escaped } from './escaped.ts';

const CACHE_SECONDS = 3_600;
/**
 * The protocol allows 50,000 URLs and 50 MB per file. With this lower limit, a file and its alternate links fit into
 * the size limit of one cached response.
 */
const ADDRESSES_PER_PAGE = 2_500;
/**
 * Placeholder for the origin in a cached sitemap, so that requests with different Host headers share one cached text.
 */
const ORIGIN = 'http://origin.invalid';

export type SitemapOptions = {
  /** "https://shop.example"; if absent, URLs are absolute for loopback hosts and relative for all others */
  publicOrigin?: string;
  /** maximum number of URLs in one file; if all store views together have more, the sitemap is an index of files */
  addressesPerPage?: number;
};

const prefixOf = (catalogue: CatalogueReader, store: string): string =>
  store === catalogue.facts().defaultStore ? '' : `/${store}`;

const pathOf = ({ entity, slug, sku, is_news }: ListedPage): string => {
  if (entity === 'cms_page') return cmsPagePath({ isNews: is_news === true, identifier: slug });
  return entity === 'category' ? routes.category.to(slug) : routes.product.to(sku ?? '', slug);
};

const dayOf = (time: string): string => (/^\d{4}-\d\d-\d\d/.test(time) ? time.slice(0, 10) : '');

type Address = { at: Map<string, string>; lastmod: string };

/**
 * Returns one `<url>` for each of the given store views that contain the entity, with links to it in all its store
 * views.
 */
function entriesOf(
  catalogue: CatalogueReader,
  { at, lastmod }: Address,
  stores: readonly string[],
): string[] {
  const link = (lang: string, address: string) =>
    `<xhtml:link rel="alternate" hreflang="${escaped(lang)}" href="${escaped(address)}"/>`;
  const usual = at.get(catalogue.facts().defaultStore);
  const links = [
    ...[...at].map(([store, address]) => link(store, address)),
    ...(usual === undefined ? [] : [link('x-default', usual)]),
  ].join('');
  return stores.flatMap((store) => {
    const address = at.get(store);
    const when = lastmod === '' ? '' : `<lastmod>${lastmod}</lastmod>`;
    return address === undefined ? [] : [`<url><loc>${escaped(address)}</loc>${when}${links}</url>`];
  });
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';
const urlset = (entries: readonly string[]): string =>
  `${xmlHead}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`;

/** Groups rows by entity and id, so that category 20 in three store views becomes one address. */
function addressesOf(catalogue: CatalogueReader, origin: string, rows: readonly ListedPage[]): Address[] {
  const things = new Map<string, Address>();
  for (const row of rows) {
    const key = `${row.entity}|${row.id}`;
    const thing = things.get(key) ?? { at: new Map<string, string>(), lastmod: '' };
    thing.at.set(row.store, `${origin}${prefixOf(catalogue, row.store)}${pathOf(row)}`);
    const day = dayOf(row.updated_at);
    if (day > thing.lastmod) thing.lastmod = day;
    things.set(key, thing);
  }
  return [...things.values()];
}

/** Returns the home page and the news list, whose paths are the same in all store views. */
const fixedOf = (catalogue: CatalogueReader, origin: string): Address[] =>
  ['/', routes.news.to()].map((path) => {
    const at = catalogue.facts().stores.map((store): [string, string] => {
      const prefix = prefixOf(catalogue, store);
      return [store, `${origin}${path === '/' ? prefix || path : prefix + path}`];
    });
    return { at: new Map(at), lastmod: '' };
  });

async function wholeMap(catalogue: CatalogueReader, origin: string): Promise<string> {
  const rows = await catalogue.allListed();
  const { stores } = catalogue.facts();
  const known = rows.filter(({ store }) => stores.includes(store));
  const things = [...fixedOf(catalogue, origin), ...addressesOf(catalogue, origin, known)];
  return urlset(things.flatMap((thing) => entriesOf(catalogue, thing, stores)));
}

/**
 * Builds one file of a store view's sitemap; undefined if it would be empty.
 * @param page starts at 1
 * @param size URLs per file
 */
async function pageMap(
  catalogue: CatalogueReader,
  origin: string,
  store: string,
  page: number,
  size: number,
): Promise<string | undefined> {
  const rows = await catalogue.listedPart(store, page, size);
  if (rows.length === 0) return undefined;
  const known = rows.filter((row) => catalogue.facts().stores.includes(row.store));
  const things = [
    ...(page === 1 ? fixedOf(catalogue, origin) : []),
    ...addressesOf(catalogue, origin, known),
  ];
  return urlset(things.flatMap((thing) => entriesOf(catalogue, thing, [store])));
}

/** Prefixes of all private paths, without those that a shorter prefix covers. */
const privatePaths = Object.values(routes)
  .filter(({ isPrivate }) => isPrivate)
  .map(({ pattern }) => pattern.replace(/:.*/, ''))
  .filter((path, _, all) => !all.some((other) => other !== path && path.startsWith(`${other}/`)));

function robots(catalogue: CatalogueReader, origin: string): string {
  const prefixes = catalogue.facts().stores.map((store) => prefixOf(catalogue, store));
  const lines = prefixes.flatMap((prefix) => privatePaths.map((path) => `Disallow: ${prefix}${path}`));
  return `User-agent: *\n${lines.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;
}

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

/**
 * Returns the origin for absolute URLs: the configured origin if there is one. Otherwise only loopback names are
 * accepted from the Host header, because a client can set it to any value; for other hosts the result is '' and URLs
 * start with "/".
 */
export const storeOrigin = ({ protocol, host }: FastifyRequest, publicOrigin: string | undefined): string =>
  publicOrigin?.replace(/\/+$/, '') ?? (loopbackHost.test(host) ? `${protocol}://${host}` : '');

/**
 * Installs the routes of robots.txt and the sitemap.
 * @throws if `publicOrigin` is not an http(s) origin
 */
export function installSitemap(
  app: FastifyInstance,
  catalogue: CatalogueReader,
  options: SitemapOptions,
): void {
  const { publicOrigin, addressesPerPage = ADDRESSES_PER_PAGE } = options;
  if (publicOrigin !== undefined && !/^https?:\/\/[^/?#\s"<>]+\/?$/.test(publicOrigin))
    throw new Error('PUBLIC_ORIGIN must be an http(s) origin, such as https://shop.example');
  const originOf = (request: FastifyRequest): string => storeOrigin(request, publicOrigin);
  const send = (reply: FastifyReply, type: string, body: string): FastifyReply =>
    reply
      // without a configured origin the response depends on the Host header, so shared caches must not store it
      .header(
        'Cache-Control',
        `${publicOrigin === undefined ? 'private' : 'public'}, max-age=${CACHE_SECONDS}`,
      )
      .type(`${type}; charset=utf-8`)
      .send(body);

  /** Returns a sitemap, which is cached until the catalogue changes; undefined if `make` resolves with undefined. */
  const cached = async (
    name: string,
    origin: string,
    make: (origin: string) => Promise<string | undefined>,
  ): Promise<string | undefined> => {
    const { body } = await catalogue.cachedText([name], async () => (await make(ORIGIN)) ?? '');
    return body.length === 0 ? undefined : body.toString().replaceAll(ORIGIN, escaped(origin));
  };
  const counted = () => catalogue.cachedValue('listed counts', () => catalogue.countListed());

  app.get('/robots.txt', (request, reply) => send(reply, 'text/plain', robots(catalogue, originOf(request))));

  app.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(request);
    const counts = await counted();
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    if (total <= addressesPerPage) {
      const map = await cached('sitemap', origin, (own) => wholeMap(catalogue, own));
      return send(reply, 'application/xml', map ?? urlset([]));
    }
    const pages = catalogue
      .facts()
      .stores.flatMap((store) =>
        Array.from(
          { length: Math.ceil((counts.get(store) ?? 0) / addressesPerPage) },
          (_, at) => `<sitemap><loc>${escaped(`${origin}/sitemap/${store}-${at + 1}.xml`)}</loc></sitemap>`,
        ),
      );
    const body = `${xmlHead}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${pages.join('\n')}\n</sitemapindex>\n`;
    return send(reply, 'application/xml', body);
  });

  app.get('/sitemap/:file', async (request, reply) => {
    const { file } = request.params as { file: string };
    const [, store = '', page = ''] = /^([a-z]{2,8})-([1-9]\d{0,4})\.xml$/.exec(file) ?? [];
    const pages = Math.ceil(((await counted()).get(store) ?? 0) / addressesPerPage);
    const isThere = catalogue.facts().stores.includes(store) && Number(page) <= pages;
    const body = isThere
      ? await cached(`sitemap ${file}`, originOf(request), (own) =>
          pageMap(catalogue, own, store, Number(page), addressesPerPage),
        )
      : undefined;
    return body === undefined ? reply.callNotFound() : send(reply, 'application/xml', body);
  });
}
