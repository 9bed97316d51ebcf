// The shop for search engines: /robots.txt, and /sitemap.xml with every category and product that a shopper can open,
// in all store views. A large shop's sitemap is an index of pages, one store view each.
// Invariants: only listed products (status 0 or 1, visibility 2 to 4) and active categories; each address names its
// siblings in the other store views; everything in the XML is escaped.
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rowsOf } from '../bridge/database/open.ts';
import { escapeMarkup } from '../bridge/media/energy-papers.ts';
import type { Bridge } from '../bridge/routes/handler.ts';

const CACHE_SECONDS = 3_600;
/** The protocol allows 50,000 addresses and 50 MB; with their siblings 10,000 stay below both. */
const ADDRESSES_PER_PAGE = 10_000;
/** The root (id 2) is no page of its own. */
const FIRST_LEVEL = 2;

export type SitemapOptions = {
  /** "https://shop.example"; absent: the address the request came to */
  publicOrigin?: string;
  /** addresses in one file, all languages counted */
  addressesPerPage?: number;
};

type Row = {
  id: number;
  entity: string;
  store: string;
  sku: string | null;
  slug: string;
  updated_at: string;
};

const shown: SQL = sql`((entity = 'product' and status in (0, 1) and visibility between 2 and 4)
  or (entity = 'category' and is_active and level >= ${FIRST_LEVEL}))
  and coalesce(doc ->> 'slug', url_key, '') <> ''`;

const prefixOf = ({ facts }: Bridge, store: string): string =>
  store === facts.defaultStore ? '' : `/${store}`;

const pathOf = (row: Row): string =>
  row.entity === 'category'
    ? `/c/${encodeURIComponent(row.slug)}`
    : `/p/${encodeURIComponent(row.sku ?? '')}/${encodeURIComponent(row.slug)}`;

const dayOf = (time: string): string => (/^\d{4}-\d\d-\d\d/.test(time) ? time.slice(0, 10) : '');

type Address = { at: Map<string, string>; lastmod: string };

/** One `<url>` for each store view of a thing, each with all its siblings. */
function entriesOf(bridge: Bridge, { at, lastmod }: Address, stores: readonly string[]): string[] {
  const link = (lang: string, address: string) =>
    `<xhtml:link rel="alternate" hreflang="${escapeMarkup(lang)}" href="${escapeMarkup(address)}"/>`;
  const usual = at.get(bridge.facts.defaultStore);
  const links = [
    ...[...at].map(([store, address]) => link(store, address)),
    ...(usual === undefined ? [] : [link('x-default', usual)]),
  ].join('');
  return stores.flatMap((store) => {
    const address = at.get(store);
    const when = lastmod === '' ? '' : `<lastmod>${lastmod}</lastmod>`;
    return address === undefined ? [] : [`<url><loc>${escapeMarkup(address)}</loc>${when}${links}</url>`];
  });
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';
const urlset = (entries: readonly string[]): string =>
  `${xmlHead}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`;

/** Rows by thing: category 20 in three languages is one thing. */
function addressesOf(bridge: Bridge, origin: string, rows: readonly Row[]): Address[] {
  const things = new Map<string, Address>();
  for (const row of rows) {
    const key = `${row.entity}|${row.id}`;
    const thing = things.get(key) ?? { at: new Map<string, string>(), lastmod: '' };
    thing.at.set(row.store, `${origin}${prefixOf(bridge, row.store)}${pathOf(row)}`);
    const day = dayOf(row.updated_at);
    if (day > thing.lastmod) thing.lastmod = day;
    things.set(key, thing);
  }
  return [...things.values()];
}

function homeOf(bridge: Bridge, origin: string): Address {
  const at = bridge.facts.stores.map((store): [string, string] => [
    store,
    `${origin}${prefixOf(bridge, store)}/`,
  ]);
  return { at: new Map(at), lastmod: '' };
}

const columns = sql`id, entity, store, code as sku, coalesce(nullif(doc ->> 'slug', ''), url_key) as slug, updated_at`;

const countOf = async ({ db }: Bridge): Promise<Map<string, number>> => {
  const rows = await rowsOf<{ store: string; n: number }>(
    db,
    sql`select store, count(*)::integer as n from documents where ${shown} group by store`,
  );
  return new Map(rows.map(({ store, n }) => [store, n]));
};

async function wholeMap(bridge: Bridge, origin: string): Promise<string> {
  const rows = await rowsOf<Row>(
    bridge.db,
    sql`select ${columns} from documents where ${shown} order by entity, id, store`,
  );
  const { stores } = bridge.facts;
  const known = rows.filter(({ store }) => stores.includes(store));
  const things = [homeOf(bridge, origin), ...addressesOf(bridge, origin, known)];
  return urlset(things.flatMap((thing) => entriesOf(bridge, thing, stores)));
}

/** Page 1 … n of a store view; undefined when there is none. */
async function pageMap(
  bridge: Bridge,
  origin: string,
  store: string,
  page: number,
  size: number,
): Promise<string | undefined> {
  const rows = await rowsOf<Row>(
    bridge.db,
    sql`with page as (select entity, id from documents where store = ${store} and ${shown}
          order by entity, id limit ${size} offset ${(page - 1) * size})
        select ${columns} from documents join page using (entity, id) where ${shown} order by entity, id, store`,
  );
  if (rows.length === 0) return undefined;
  const known = rows.filter((row) => bridge.facts.stores.includes(row.store));
  const things = [...(page === 1 ? [homeOf(bridge, origin)] : []), ...addressesOf(bridge, origin, known)];
  return urlset(things.flatMap((thing) => entriesOf(bridge, thing, [store])));
}

/** What nobody should find by searching: the shopper's own pages. */
const privatePaths = [
  '/cart',
  '/checkout',
  '/my-account',
  '/order-completed',
  '/reset-password',
  '/review/',
  '/compare',
  '/wishlist',
];

function robots(bridge: Bridge, origin: string): string {
  const prefixes = bridge.facts.stores.map((store) => prefixOf(bridge, store));
  const lines = prefixes.flatMap((prefix) => privatePaths.map((path) => `Disallow: ${prefix}${path}`));
  return `User-agent: *\n${lines.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** Where the shop stands for engines: its public origin, else where the request came to. */
export const shopOrigin = ({ protocol, host }: FastifyRequest, publicOrigin: string | undefined): string =>
  publicOrigin?.replace(/\/+$/, '') ?? `${protocol}://${/^[\w.:[\]-]+$/.test(host) ? host : 'localhost'}`;

/** Installs both addresses. Throws when `publicOrigin` is no http(s) origin. */
export function installSitemap(app: FastifyInstance, bridge: Bridge, options: SitemapOptions): void {
  const { publicOrigin, addressesPerPage = ADDRESSES_PER_PAGE } = options;
  if (publicOrigin !== undefined && !/^https?:\/\/[^/?#\s"<>]+\/?$/.test(publicOrigin))
    throw new Error('PUBLIC_ORIGIN must be an origin, such as https://shop.example');
  const originOf = (request: FastifyRequest): string => shopOrigin(request, publicOrigin);
  const send = (reply: FastifyReply, type: string, body: string): FastifyReply =>
    reply
      // Without an origin of its own the answer depends on how it was asked for: no shared cache may keep it.
      .header(
        'Cache-Control',
        `${publicOrigin === undefined ? 'private' : 'public'}, max-age=${CACHE_SECONDS}`,
      )
      .type(`${type}; charset=utf-8`)
      .send(body);

  app.get('/robots.txt', (request, reply) => send(reply, 'text/plain', robots(bridge, originOf(request))));

  app.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(request);
    const counts = await countOf(bridge);
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    if (total <= addressesPerPage) return send(reply, 'application/xml', await wholeMap(bridge, origin));
    const pages = bridge.facts.stores.flatMap((store) =>
      Array.from(
        { length: Math.ceil((counts.get(store) ?? 0) / addressesPerPage) },
        (_, at) =>
          `<sitemap><loc>${escapeMarkup(`${origin}/sitemap/${store}-${at + 1}.xml`)}</loc></sitemap>`,
      ),
    );
    const body = `${xmlHead}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${pages.join('\n')}\n</sitemapindex>\n`;
    return send(reply, 'application/xml', body);
  });

  app.get('/sitemap/:file', async (request, reply) => {
    const { file } = request.params as { file: string };
    const [, store = '', page = ''] = /^([a-z]{2,8})-([1-9]\d{0,4})\.xml$/.exec(file) ?? [];
    const body = bridge.facts.stores.includes(store)
      ? await pageMap(bridge, originOf(request), store, Number(page), addressesPerPage)
      : undefined;
    return body === undefined ? reply.callNotFound() : send(reply, 'application/xml', body);
  });
}
