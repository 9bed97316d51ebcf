// The shop for search engines: /robots.txt, and /sitemap.xml with every category, product and page that a shopper can open,
// in all store views. A large shop's sitemap is an index of pages, one store view each.
// Invariants: each address names its siblings in the other store views; everything in the XML is escaped.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogueReader, ListedPage } from '#bridge/create-bridge.ts';
import { cmsPagePath, type PathName, paths } from '#shared/config/paths.ts';
import { routeTraits } from '#shared/config/route-traits.ts';
import { escaped } from './escaped.ts';

const CACHE_SECONDS = 3_600;
/** The protocol allows 50,000 addresses and 50 MB. So many, with their siblings, stay below what is cached of one answer. */
const ADDRESSES_PER_PAGE = 2_500;
/** Stands for the origin in a map that is cached: what a visitor calls the host must not make it anew. */
const ORIGIN = 'http://origin.invalid';

export type SitemapOptions = {
  /** "https://shop.example"; absent: addresses are relative, but on this machine */
  publicOrigin?: string;
  /** addresses in one file, all languages counted */
  addressesPerPage?: number;
};

const prefixOf = (catalogue: CatalogueReader, store: string): string =>
  store === catalogue.facts().defaultStore ? '' : `/${store}`;

const pathOf = ({ entity, slug, sku, is_news }: ListedPage): string => {
  if (entity === 'cms_page') return cmsPagePath({ isNews: is_news === true, identifier: slug });
  return entity === 'category' ? paths.category.to(slug) : paths.product.to(sku ?? '', slug);
};

const dayOf = (time: string): string => (/^\d{4}-\d\d-\d\d/.test(time) ? time.slice(0, 10) : '');

type Address = { at: Map<string, string>; lastmod: string };

/** One `<url>` for each store view of a thing, each with all its siblings. */
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

/** Rows by thing: category 20 in three languages is one thing. */
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

/** Home and the list of news, which have one path in every store view. */
const fixedOf = (catalogue: CatalogueReader, origin: string): Address[] =>
  ['/', paths.news.to()].map((path) => {
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

/** Page 1 … n of a store view; undefined when there is none. */
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

/** The beginnings of all private paths, the shortest ones. */
const privatePaths = (Object.keys(routeTraits) as PathName[])
  .filter((route) => routeTraits[route].isPrivate)
  .map((route) => paths[route].pattern.replace(/:.*/, ''))
  .filter((path, _, all) => !all.some((other) => other !== path && path.startsWith(`${other}/`)));

function robots(catalogue: CatalogueReader, origin: string): string {
  const prefixes = catalogue.facts().stores.map((store) => prefixOf(catalogue, store));
  const lines = prefixes.flatMap((prefix) => privatePaths.map((path) => `Disallow: ${prefix}${path}`));
  return `User-agent: *\n${lines.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;
}

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

/**
 * Where the shop stands for engines: its public origin. Without one a Host is anybody's word, so only a name of this machine
 * is believed; elsewhere it is empty, and addresses begin with "/".
 */
export const storeOrigin = ({ protocol, host }: FastifyRequest, publicOrigin: string | undefined): string =>
  publicOrigin?.replace(/\/+$/, '') ?? (loopbackHost.test(host) ? `${protocol}://${host}` : '');

/** Installs both addresses. Throws when `publicOrigin` is no http(s) origin. */
export function installSitemap(
  app: FastifyInstance,
  catalogue: CatalogueReader,
  options: SitemapOptions,
): void {
  const { publicOrigin, addressesPerPage = ADDRESSES_PER_PAGE } = options;
  if (publicOrigin !== undefined && !/^https?:\/\/[^/?#\s"<>]+\/?$/.test(publicOrigin))
    throw new Error('PUBLIC_ORIGIN must be an origin, such as https://shop.example');
  const originOf = (request: FastifyRequest): string => storeOrigin(request, publicOrigin);
  const send = (reply: FastifyReply, type: string, body: string): FastifyReply =>
    reply
      // Without an origin of its own the answer depends on how it was asked for: no shared cache may keep it.
      .header(
        'Cache-Control',
        `${publicOrigin === undefined ? 'private' : 'public'}, max-age=${CACHE_SECONDS}`,
      )
      .type(`${type}; charset=utf-8`)
      .send(body);

  /** A map as long as the catalogue stays as it is; undefined where there is none. */
  const cached = async (
    name: string,
    origin: string,
    make: (origin: string) => Promise<string | undefined>,
  ): Promise<string | undefined> => {
    const { body } = await catalogue.kept([name], async () => (await make(ORIGIN)) ?? '');
    return body.length === 0 ? undefined : body.toString().replaceAll(ORIGIN, escaped(origin));
  };
  const counted = () => catalogue.keptValue('listed counts', () => catalogue.countListed());

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
