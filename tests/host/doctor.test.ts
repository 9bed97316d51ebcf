// Tests the doctor against the reference bridge and two foreign backends. docs/wire.md contains its table.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders } from '#bridge/database/tables.ts';
import { configurationFrom, examine } from '#host/doctor/examine.ts';
import type { Finding } from '#host/doctor/finding.ts';
import { orderConnection } from '#host/doctor/order-connection.ts';
import { canSell, table } from '#host/doctor/table.ts';
import { parseShopConfig } from '#shared/config/parse-shop-config.ts';
import {
  type ForeignBackend,
  type ForeignOptions,
  openForeignBackend,
} from '../support/backend/foreign/foreign-backend.ts';
import { openTestBridge, type TestBridge } from '../support/backend/open-bridge.ts';
import { ownCertificate } from '../support/backend/own-certificate.ts';
import { payableCatalogue } from '../support/backend/small-catalogue.ts';

const root = path.resolve(import.meta.dirname, '../..');
const base = JSON.parse(readFileSync(path.join(root, 'src/app/public/shop.config.json'), 'utf8')) as Record<
  string,
  unknown
>;

const opened: { close: () => Promise<void> }[] = [];
afterAll(async () => {
  for (const backend of opened) await backend.close();
});

const examined = (bridge: string, mayOrder: boolean) =>
  examine({
    bridge,
    prefixes: ['/api', '/vsbridge', ''],
    indexes: ['vue_storefront_catalog', 'catalogue_lv'],
    defaultStore: 'lv',
    mayOrder,
    bankCode: 'bankpage',
  });
const of = (findings: readonly Finding[], about: string) => findings.find((each) => each.about === about);

async function foreign(options: ForeignOptions): Promise<ForeignBackend> {
  const backend = await openForeignBackend(options);
  opened.push(backend);
  return backend;
}

let ours: TestBridge;
let ourUrl: string;
let v: ForeignBackend;
let m1: ForeignBackend;
beforeAll(async () => {
  ours = await openTestBridge({}, payableCatalogue());
  opened.push(ours);
  await ours.app.listen({ port: 0, host: '127.0.0.1' });
  ourUrl = `http://127.0.0.1:${(ours.app.server.address() as AddressInfo).port}`;
  v = await foreign({ api: 'v' });
  m1 = await foreign({ api: 'm1' });
});

describe('the doctor', () => {
  it('reports the findings documented in docs/wire.md for three backends', async () => {
    const all = [
      await examined(ourUrl, true),
      await examined(v.url, true),
      await examined(m1.url, true),
    ] as const;
    const abouts = [...new Set(all.flatMap((findings) => findings.map(({ about }) => about)))];
    const rows = abouts.map(
      (about) => `| ${about} | ${all.map((findings) => of(findings, about)?.state ?? '–').join(' | ')} |`,
    );
    const wire = readFileSync(path.join(root, 'docs/wire.md'), 'utf8');
    const stands = wire.split('\n').filter((line) => rows.includes(line));
    expect(rows.join('\n')).toBe(stands.join('\n'));
    for (const findings of all) expect(canSell(findings), table(findings)).toBe(true);
  });

  it('places one order on the reference bridge, in the store view of the index and at the cart total', async () => {
    const placed = () => ours.db.select().from(orders);
    const before = await placed();
    await examined(ourUrl, true);
    const [order, ...others] = (await placed()).slice(before.length);
    expect(others).toEqual([]);
    const confirmed_total = ((order?.grand_total ?? 0) / 100).toFixed(2);
    expect(order).toMatchObject({
      store: 'lv',
      body: { addressInformation: { shippingExtraFields: { confirmed_total } } },
    });
  });

  it('sends no cart or order writes without permission to place orders', async () => {
    const backend = await foreign({ api: 'v' });
    await examined(backend.url, false);
    expect(backend.orders()).toEqual([]);
    const writes = backend
      .journal()
      .filter(({ method, path: asked }) => method === 'POST' && asked.includes('/cart'));
    expect(writes).toEqual([]);
  });

  it.each<[string, ForeignOptions, Record<string, unknown>]>([
    ['a lookup', { api: 'v' }, { orderIdempotency: 'probe' }],
    ['idempotency keys', { api: 'v', idempotencyKey: true }, { orderIdempotency: 'key' }],
    [
      'a lookup and a queue',
      { api: 'v', queue: true },
      { orderIdempotency: 'probe', bareOrderNumber: 'job' },
    ],
    ['nothing', { api: 'm1' }, { orderIdempotency: 'none', bareOrderNumber: 'order', token: 'query' }],
  ])(
    'generates a valid configuration for a backend with %s against duplicate orders',
    async (_, options, bridge) => {
      const backend = await foreign(options);
      const findings = await examined(backend.url, true);
      const written = configurationFrom(base, findings, '');
      const parsed = parseShopConfig(written);
      expect(parsed).toMatchObject({ ok: true, config: { bridge: { prefix: backend.prefix, ...bridge } } });
      expect(written).toMatchObject({
        multistore: false,
        stores: [{ code: 'lv', index: 'vue_storefront_catalog' }],
        tax: { sourcePriceIncludesTax: false, defaultCountry: 'LV' },
        payment: { bankUrl: '', leasingUrl: '', providers: [] },
      });
    },
  );

  const stores = base.stores as { code: string; index: string }[];
  const referenceBridge = () => ({
    bridge: ourUrl,
    prefixes: ['/api'],
    indexes: ['catalogue_lv'],
    views: stores,
    mayOrder: false,
    bankCode: 'bankpage',
  });

  it('generates all store views and a token in the header for the reference bridge', async () => {
    const written = configurationFrom(base, await examine(referenceBridge()), '');
    expect(parseShopConfig(written)).toMatchObject({ ok: true });
    expect(written).toMatchObject({ multistore: true, stores, bridge: { token: 'header', origin: '' } });
  });

  it('generates a token in the query for a bridge at another origin', async () => {
    // a browser does not send the token header to another origin
    const shop = { address: ourUrl, isOtherOrigin: true };
    const elsewhere = configurationFrom(base, await examine({ ...referenceBridge(), shop }), ourUrl);
    expect(elsewhere).toMatchObject({ bridge: { token: 'query' } });
  });

  it('generates one store view for a backend that ignores the index name', async () => {
    const backend = await foreign({ api: 'v' });
    const findings = await examine({
      ...{ bridge: backend.url, prefixes: [backend.prefix], indexes: ['vue_storefront_catalog'] },
      ...{ views: base.stores as { code: string; index: string }[], mayOrder: false, bankCode: '' },
    });
    expect(configurationFrom(base, findings, '')).toMatchObject({
      multistore: false,
      stores: [{ code: 'lv', index: 'vue_storefront_catalog' }],
    });
  });

  it('warns of duplicate orders', async () => {
    const findings = await examined(m1.url, false);
    expect(of(findings, 'doubled orders')?.state).toBe('warning');
  });

  it('warns of a protocol with which browsers repeat requests', async () => {
    const findings = await examined(m1.url, false);
    expect(of(findings, 'transport')?.state).toBe('warning');
  });

  const shopAt = (address: string, isOtherOrigin = false) => ({ shop: { address, isOtherOrigin } });
  const aboutConnection = async (
    { url, prefix }: ForeignBackend,
    shop: ReturnType<typeof shopAt>,
    mayOrder = false,
  ) =>
    of(
      await examine({
        bridge: url,
        prefixes: [prefix],
        indexes: ['vue_storefront_catalog'],
        mayOrder,
        bankCode: 'bankpage',
        ...shop,
      }),
      'orders on a dying connection',
    );

  it('fails for HTTP/1.1 with a connection that stays open if the backend has no idempotency keys', async () => {
    const { url } = v;
    expect(await aboutConnection(v, shopAt(url))).toMatchObject({ state: 'broken' });
    expect(await aboutConnection(m1, shopAt(m1.url))).toMatchObject({ state: 'broken' });
  });

  it('fails if no storefront responds at the given URL', async () => {
    // no server listens on this port
    expect(await aboutConnection(v, shopAt('http://127.0.0.1:9'))).toMatchObject({ state: 'broken' });
  });

  it('accepts HTTP/1.1 on its own origin if the response to an order closes the connection', async () => {
    const closing = createServer((request, answer) => {
      const isOrder = request.method === 'POST' && request.url === '/api/order/create';
      request.resume().on('end', () => answer.writeHead(400, isOrder ? { connection: 'close' } : {}).end());
    });
    await new Promise<void>((resolve) => closing.listen(0, '127.0.0.1', resolve));
    opened.push({ close: async () => void closing.close() });
    const address = `http://127.0.0.1:${(closing.address() as AddressInfo).port}`;
    expect(await aboutConnection(v, shopAt(address))).toMatchObject({ state: 'works' });
    expect(await aboutConnection(v, shopAt(address, true))).toMatchObject({ state: 'broken' });
  });

  it('detects protocol and keep-alive of the order connection over TLS with any certificate', async () => {
    let offers = 0;
    let closes = false;
    const server = createSecureServer(
      {
        ...ownCertificate('localhost'),
        // alternates between HTTP/2 and HTTP/1.1 for clients that support both
        ALPNCallback: ({ protocols }) => (protocols.includes('h2') && offers++ % 2 === 0 ? 'h2' : 'http/1.1'),
      },
      (request, answer) =>
        request.resume().on('end', () => answer.writeHead(400, closes ? { connection: 'close' } : {}).end()),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    opened.push({ close: async () => void server.close() });
    const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}/api/order/create`;
    expect(await orderConnection(address)).toEqual({ protocol: 'HTTP/2', staysOpen: true });
    expect(await orderConnection(address)).toEqual({ protocol: 'HTTP/1.1', staysOpen: true });
    closes = true;
    expect(await orderConnection(address)).toEqual({ protocol: 'HTTP/2', staysOpen: false });
    expect(await orderConnection(address)).toEqual({ protocol: 'HTTP/1.1', staysOpen: false });
    expect(await orderConnection(address.replace('https:', 'http:'))).toBeUndefined();
  });

  it('generates the time zone of the bridge if it differs from that in the configuration', async () => {
    const zoned = async (timeZone: string) => {
      const findings = await examine({
        bridge: ourUrl,
        prefixes: ['/api'],
        indexes: ['catalogue_lv'],
        mayOrder: false,
        bankCode: 'bankpage',
        timeZone,
      });
      return { state: of(findings, 'time zone')?.state, config: configurationFrom(base, findings, '') };
    };
    expect(await zoned('Europe/Riga')).toMatchObject({ state: 'works' });
    expect(await zoned('UTC')).toMatchObject({ state: 'setting', config: { timeZone: 'Europe/Riga' } });
    expect(of(await examined(v.url, false), 'time zone')).toBeUndefined();
  });

  it('accepts any connection if the backend supports idempotency keys', async () => {
    const keyed = await foreign({ api: 'v', idempotencyKey: true });
    expect(await aboutConnection(keyed, shopAt(keyed.url), true)).toMatchObject({ state: 'works' });
  });

  it('fails if it finds no catalogue', async () => {
    const findings = await examine({
      bridge: v.url,
      prefixes: ['/elsewhere'],
      indexes: ['catalog'],
      mayOrder: false,
      bankCode: 'bankpage',
    });
    expect(findings).toHaveLength(1);
    expect(canSell(findings)).toBe(false);
  });

  it('prints JSON and writes the same configuration as a command', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'doctor-command-'));
    opened.push({ close: async () => rmSync(folder, { recursive: true }) });
    const file = path.join(folder, 'shop.config.json');
    const doctor = path.join(root, 'host/doctor/run-doctor.ts');
    const args = ['--import', 'tsx', doctor, '--bridge', v.url, '--json', '--write', file];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
    const { findings, config } = JSON.parse(stdout) as { findings: Finding[]; config: unknown };
    expect(canSell(findings)).toBe(true);
    expect(parseShopConfig(config)).toMatchObject({ ok: true });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(config);
  });
});
