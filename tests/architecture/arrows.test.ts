// Tests the imports between rooms against the table below. Rooms are derived from the file tree, so a new folder fails
// until it has a row. Long because of that table.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { resolveImport } from './resolve-import.ts';

const root = path.resolve(import.meta.dirname, '../..');

type Import = { from: string; to: string; typesOnly: boolean; isRelative?: boolean };

function sources(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

/** Returns all imports of a file: static ones, re-exports and dynamic ones. */
function importsOf(file: string): Import[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} does not parse`);
  const found: { target: string; typesOnly: boolean }[] = [];
  for (const statement of module.staticImports)
    found.push({
      target: statement.moduleRequest.value,
      typesOnly: statement.entries.length > 0 && statement.entries.every((entry) => entry.isType),
    });
  for (const statement of module.staticExports)
    for (const entry of statement.entries)
      if (entry.moduleRequest) found.push({ target: entry.moduleRequest.value, typesOnly: entry.isType });
  for (const lazy of module.dynamicImports) {
    const request = text.slice(lazy.moduleRequest.start, lazy.moduleRequest.end);
    if (/^['"]/.test(request)) found.push({ target: request.slice(1, -1), typesOnly: false });
  }
  return found.map(({ target, typesOnly }) => ({
    from: file,
    to: resolveImport(file, target),
    typesOnly,
    isRelative: target.startsWith('.'),
  }));
}

/**
 * Returns the room of a file: "src/features/cart", "src/shared/domain", "bridge/orders", "connectors/medusa", "workers",
 * "schemas". Files directly in bridge/, files and folders of a connector with their own row are rooms themselves.
 */
function roomOf(file: string): string {
  const parts = file.split('/');
  if (file in arrows) return file;
  if (parts[0] === 'bridge') return parts.slice(0, 2).join('/');
  if (parts[0] === 'connectors') {
    const below = parts.slice(0, 3).join('/');
    return below in arrows ? below : parts.slice(0, 2).join('/');
  }
  if (parts[0] !== 'src') return parts[0] ?? '';
  if (parts[1] === 'features') return parts.slice(0, 3).join('/');
  if (parts[1] === 'shared') return parts.slice(0, 3).join('/');
  return parts[1]?.startsWith('main.') ? 'src/start' : parts.slice(0, 2).join('/');
}

/** Rooms that a room may import; 'types': type imports only. */
type Reach = Partial<Record<string, true | 'types'>>;
const arrows: Record<string, Reach> = {
  schemas: {},
  'src/shared/config': { schemas: true },
  'src/shared/domain': { schemas: true, 'src/shared/config': 'types' },
  'src/shared/database': { schemas: true, 'src/shared/config': true, 'src/shared/domain': true },
  'src/model': {
    schemas: true,
    'src/shared/config': true,
    'src/shared/domain': true,
    'src/shared/database': true,
    'src/ui': 'types',
    'src/ui/create-cell.ts': true,
    'src/ui/use-resource.ts': true,
    'src/worker-client': true,
  },
  'src/machines': { schemas: true, 'src/shared/config': 'types', 'src/shared/domain': true },
  'src/ui': { 'src/model': 'types' },
  'src/worker-client': { schemas: true, 'src/shared/config': true, 'src/shared/domain': 'types' },
  'src/features': {
    schemas: true,
    'src/shared/config': true,
    'src/shared/domain': true,
    'src/shared/database': true,
    'src/model': true,
    'src/machines': true,
    'src/ui': true,
    'src/worker-client': true,
  },
  'src/screens': {
    schemas: true,
    'src/shared/config': true,
    'src/shared/domain': true,
    'src/model': true,
    'src/ui': true,
    'src/features': true,
  },
  'src/app': {
    schemas: true,
    'src/shared/config': true,
    'src/shared/domain': true,
    'src/shared/database': true,
    'src/model': true,
    'src/ui': true,
    'src/features': true,
    'src/screens': true,
    'src/worker-client': true,
  },
  'src/start': {
    schemas: true,
    'src/shared/config': true,
    'src/shared/domain': true,
    'src/shared/database': true,
    'src/model': true,
    'src/ui': true,
    'src/features': true,
    'src/app': true,
    'src/worker-client': true,
  },
  // pure functions: host and worker map documents with the same code
  'src/shared/wire': { schemas: true, 'src/shared/domain': true },
  workers: {
    schemas: true,
    'src/shared/wire': true,
    'src/shared/config': true,
    'src/shared/domain': true,
    'src/shared/database': true,
    'src/machines': true,
  },
  // layers of the bridge: http → routes → nouns → database; create-slices.ts schedules work inside a transaction before
  // other work
  'bridge/database': { 'bridge/ports': true, 'bridge/wire/create-slices.ts': true },
  'bridge/wire': { 'bridge/ports': true },
  'bridge/mail': { 'bridge/ports': true, schemas: true, 'bridge/database': true, 'bridge/wire': true },
  'bridge/stock': { 'bridge/ports': true, 'bridge/database': true, 'bridge/wire': true },
  'bridge/pricing': { 'bridge/ports': true, schemas: true, 'bridge/database': true, 'bridge/wire': true },
  'bridge/catalogue-search': {
    'bridge/ports': true,
    schemas: true,
    'bridge/database': true,
    'bridge/wire': true,
    // one rule for typos
    'src/shared/domain/catalogue/search-text.ts': true,
  },
  'bridge/catalogue': {
    'bridge/ports': true,
    schemas: true,
    'bridge/database': true,
    'bridge/wire': true,
    'bridge/stock': true,
    'bridge/pricing': true,
    'bridge/catalogue-search': true,
  },
  'bridge/media': {
    schemas: true,
    'bridge/database': true,
    'bridge/wire': true,
    'bridge/ports': true,
  },
  'bridge/carts': {
    'bridge/ports': true,
    schemas: true,
    'bridge/database': true,
    'bridge/wire': true,
    'bridge/pricing': true,
    'bridge/catalogue': true,
  },
  'bridge/orders': {
    'bridge/ports': true,
    schemas: true,
    'bridge/database': true,
    'bridge/wire': true,
    'bridge/stock': true,
    'bridge/pricing': true,
    'bridge/catalogue': true,
    'bridge/carts': true,
    'bridge/mail': true,
  },
  'bridge/payments': {
    'bridge/ports': true,
    schemas: 'types',
    'bridge/database': true,
    'bridge/wire': true,
    'bridge/catalogue': 'types',
    'bridge/operation/within-time.ts': true,
  },
  'bridge/accounts': {
    'bridge/ports': true,
    schemas: true,
    'bridge/database': true,
    'bridge/wire': true,
    'bridge/pricing': true,
    'bridge/catalogue': true,
    'bridge/orders': true,
    'bridge/mail': true,
  },
  'bridge/alerts': {
    'bridge/ports': true,
    schemas: true,
    'bridge/database': true,
    'bridge/wire': true,
    'bridge/pricing': true,
    'bridge/catalogue': true,
    'bridge/orders': true,
    'bridge/mail': true,
    'bridge/accounts': true,
  },
  'bridge/admin': {
    'bridge/ports': true,
    'bridge/database': true,
    'bridge/wire': true,
    'bridge/stock': true,
    'bridge/orders': 'types',
  },
  // dumps of other backends are repaired by the same rules as their responses
  'bridge/import': {
    'bridge/ports': true,
    schemas: true,
    'src/shared/wire': true,
    'bridge/database': true,
    'bridge/stock': true,
    'bridge/pricing': true,
    'bridge/catalogue': true,
  },
  'bridge/routes': {
    'bridge/ports': true,
    schemas: true,
    'bridge/database': true,
    'bridge/wire': true,
    'bridge/stock': true,
    'bridge/pricing': true,
    'bridge/catalogue-search': true,
    'bridge/catalogue': true,
    'bridge/media': true,
    'bridge/carts': true,
    'bridge/orders': true,
    'bridge/payments': true,
    'bridge/accounts': true,
    'bridge/alerts': true,
    'bridge/admin': true,
  },
  // describes the endpoints with the shapes that their handlers parse requests with
  'bridge/openapi': {
    schemas: true,
    'bridge/catalogue-search': true,
    'bridge/orders': true,
    'bridge/accounts': true,
    'bridge/alerts': true,
    'bridge/routes': true,
  },
  'bridge/http': {
    'bridge/ports': true,
    // the catalogue follows an engine's while the server runs
    'bridge/import/follow-feed.ts': true,
    schemas: true,
    'bridge/database': 'types',
    'bridge/database/create-engine-records.ts': true,
    // provides the status of a response if the database does not respond
    'bridge/database/unanswered.ts': true,
    // searches occupy the event loop and the database, so the server schedules them fairly between clients
    'bridge/database/searching.ts': true,
    'bridge/wire': true,
    // publishes stock while the server runs
    'bridge/stock/create-stock-publisher.ts': true,
    'bridge/catalogue': true,
    'bridge/media': true,
    'bridge/operation': true,
    'bridge/orders': true,
    'bridge/payments': true,
    'bridge/accounts': true,
    'bridge/alerts': true,
    'bridge/copies': true,
    'bridge/reference-engine': true,
    'bridge/routes': true,
    'bridge/openapi': true,
  },
  // state that copies of the bridge share in one database, besides its tables
  'bridge/copies': {
    'bridge/ports': true,
    'bridge/database': true,
    'bridge/catalogue': true,
    'bridge/accounts': 'types',
  },
  // logs, metrics and the lifecycle of the process
  'bridge/operation': { schemas: true, 'bridge/database': true, 'bridge/ports': true },
  'bridge/ports': { schemas: 'types' },
  'bridge/reference-engine': {
    'bridge/ports': true,
    schemas: true,
    'bridge/database': true,
    'bridge/wire': true,
    'bridge/stock': true,
    'bridge/pricing': true,
    'bridge/catalogue': true,
    'bridge/carts': true,
    'bridge/orders': true,
    'bridge/accounts': true,
    'bridge/mail': 'types',
  },
  // a connector may use the ports of the bridge and nothing else of it
  'connectors/medusa': { schemas: true, 'bridge/ports': true, 'connectors/medusa/import': true },
  'connectors/medusa/import': { schemas: true, 'bridge/ports': true, 'connectors/medusa': true },
  // an index of the products, which is no commerce engine
  'connectors/opensearch': { 'bridge/ports': true, 'src/shared/domain/catalogue/search-text.ts': true },
  // the doctor's checks of a Medusa engine
  'connectors/medusa/doctor': { 'connectors/medusa': true, 'host/doctor/finding.ts': 'types' },
  // commands that run and fill a Medusa; they start the store as a process of its own
  'connectors/medusa/engine': {
    'bridge/ports': 'types',
    'bridge/operation/stop-on-signal.ts': true,
    demo: true,
    // the names of the facts by law
    'schemas/bridge/bridge-facts.ts': true,
  },
  // is loaded by Medusa's process, not by the store
  'connectors/medusa/plugin': {},
  // the demo is a catalogue source, which imports only the port
  demo: { 'bridge/ports': true },
  // entry points; the host may import only the first one
  'bridge/create-bridge.ts': {
    'bridge/database': true,
    'bridge/catalogue': true,
    'bridge/mail': true,
    'bridge/accounts': true,
    'bridge/http': true,
    'bridge/operation': true,
    'bridge/ports': true,
  },
  'bridge/seed.ts': {
    'bridge/ports': true,
    'bridge/database': true,
    'bridge/catalogue': true,
    'bridge/operation/stop-on-signal.ts': true,
    demo: true,
  },
  'bridge/import.ts': {
    'bridge/ports': true,
    'bridge/database': true,
    'bridge/catalogue': true,
    'bridge/import': true,
    'bridge/operation/stop-on-signal.ts': true,
    demo: true,
  },
  // pages are rendered from documents that the worker's mappers create
  host: {
    schemas: true,
    'src/shared/config': true,
    'src/shared/domain': true,
    'bridge/create-bridge.ts': true,
    'src/shared/wire': true,
  },
  'host/start.ts': {
    host: true,
    'bridge/create-bridge.ts': true,
    demo: true,
    'connectors/medusa': true,
    'connectors/opensearch': true,
  },
  'host/doctor/run-doctor.ts': { host: true, 'connectors/medusa': true, 'connectors/medusa/doctor': true },
};

/** Files that may import a package; packages that are not listed may be imported anywhere. */
const packages: Record<string, (file: string) => boolean> = {
  react: (file) => /^src\/(model|ui|features|screens|app|start|main)/.test(file),
  'react-dom': (file) => /^src\/(app|start|main|ui|features|screens)/.test(file),
  'react-router-dom': (file) =>
    /^src\/(features|screens|app|start)/.test(file) || file === 'src/ui/empty-state.tsx',
  rxdb: (file) => /^src\/(shared\/database|model)\/|^workers\/|^src\/features\/.+\/commands\.ts$/.test(file),
  dexie: (file) => /^src\/shared\/database\/|^workers\//.test(file),
  comlink: (file) => /^src\/worker-client\/|^workers\/start-store-worker\.ts$/.test(file),
  xstate: (file) => /^src\/machines\/|^workers\/cart\/|^src\/features\/(checkout|kiosk)\//.test(file),
  dompurify: (file) => file === 'src/ui/sanitise-html.ts',
  jsdom: (file) => file === 'src/app/clean-html.ts',
  '@xstate/react': (file) => /^src\/features\/(checkout|kiosk)\//.test(file),
  fastify: (file) => /^bridge\/(http|routes|admin|accounts|operation|create-bridge)|^host\//.test(file),
  'drizzle-orm': (file) => /^bridge\/(?!http|wire|ports|create-bridge)/.test(file),
};

const family = (room: string) => (room.startsWith('src/features/') ? 'src/features' : room);
const allFiles = ['schemas', 'src', 'workers', 'bridge', 'connectors', 'demo', 'host'].flatMap(sources);
const allImports = allFiles.flatMap(importsOf);

function refusal({ from, to, typesOnly }: Import): string | undefined {
  const room = roomOf(from);
  if (!/^(schemas|src|workers|bridge|connectors|demo|host|tests|e2e|bench)\//.test(to)) {
    const name = to.startsWith('@') ? to.split('/').slice(0, 2).join('/') : (to.split('/')[0] ?? '');
    if (room === 'schemas' && name !== 'zod') return `${from} → ${to}: schemas import zod only`;
    if (room === 'src/shared/domain' && !['zod', '@noble/hashes'].includes(name))
      return `${from} → ${to}: domain is arithmetic`;
    const allowed = packages[name];
    return allowed && !allowed(from) ? `${from} → ${to}` : undefined;
  }
  const target = roomOf(to);
  if (room === target) return undefined;
  const reach = arrows[family(room)];
  if (!reach) return `${from}: the folder ${room} has no row in the arrows`;
  if (family(room) === 'src/features' && family(target) === 'src/features')
    return `${from} → ${to}: another feature`;
  const allowed = reach[to] ?? reach[family(target)];
  if (allowed === true || (allowed === 'types' && typesOnly)) return undefined;
  return `${from} → ${to}`;
}

describe('imports between rooms', () => {
  it('follow the table', () => {
    expect(allImports.map(refusal).filter(Boolean)).toEqual([]);
  });

  it('are subpath imports: #schemas/…, #shared/…, #bridge/…', () => {
    const topOf = (file: string) => (file.startsWith('src/shared/') ? 'shared' : file.split('/')[0]);
    const crossing = (imports: Import[]) =>
      imports.filter(({ from, to, isRelative }) => isRelative && topOf(from) !== topOf(to));
    const all = [...allFiles, ...['tests', 'e2e'].flatMap(sources)].flatMap(importsOf);
    expect(crossing(all)).toEqual([]);
    expect(
      crossing([{ from: 'src/x.ts', to: 'src/shared/y.ts', typesOnly: true, isRelative: true }]),
    ).toHaveLength(1);
  });

  it('are rejected if the table does not allow them', () => {
    expect(
      refusal({
        from: 'src/shared/domain/x.ts',
        to: 'src/shared/database/change-claim.ts',
        typesOnly: false,
      }),
    ).toBeDefined();
    expect(
      refusal({ from: 'src/features/a/x.ts', to: 'src/features/b/y.ts', typesOnly: true }),
    ).toBeDefined();
    for (const [from, to] of [
      ['bridge/orders/x.ts', 'src/shared/domain/totals.ts'],
      ['bridge/orders/x.ts', 'bridge/routes/handler.ts'],
      ['bridge/routes/x.ts', 'bridge/http/build-bridge.ts'],
      ['bridge/database/x.ts', 'bridge/wire/refusal.ts'],
      ['bridge/catalogue/x.ts', 'demo/demo-catalogue.ts'],
      ['demo/x.ts', 'bridge/catalogue/fill-database.ts'],
      ['bridge/http/x.ts', 'host/serve-store.ts'],
      ['bridge/newroom/x.ts', 'schemas/fault.ts'],
      ['bridge/x.ts', 'schemas/fault.ts'],
      ['host/x.ts', 'bridge/http/build-bridge.ts'],
      ['host/x.ts', 'demo/demo-catalogue.ts'],
      ['host/x.ts', 'drizzle-orm'],
      ['host/x.ts', 'connectors/medusa/x.ts'],
      ['bridge/orders/x.ts', 'connectors/medusa/x.ts'],
      ['connectors/medusa/x.ts', 'bridge/orders/x.ts'],
      ['connectors/medusa/x.ts', 'demo/demo-catalogue.ts'],
      ['connectors/medusa/plugin/x.ts', 'bridge/ports/x.ts'],
      ['connectors/other/x.ts', 'bridge/ports/x.ts'],
    ] as const)
      expect(refusal({ from, to, typesOnly: true }), `${from} → ${to}`).toBeDefined();
    expect(refusal({ from: 'demo/x.ts', to: 'bridge/ports/x.ts', typesOnly: false })).toBeUndefined();
    expect(refusal({ from: 'src/newroom/x.ts', to: 'schemas/fault.ts', typesOnly: false })).toBeDefined();
    expect(refusal({ from: 'src/ui/x.ts', to: 'rxdb', typesOnly: false })).toBeDefined();
  });

  it('reach the database from a feature only in its commands.ts', () => {
    const touching = allImports.filter(
      ({ from, to }) => /^src\/features\//.test(from) && to.startsWith('src/shared/database/'),
    );
    expect(touching.filter(({ from }) => !/\/commands\.ts$/.test(from))).toEqual([]);
  });

  it('contain no cycles', () => {
    const graph = new Map<string, string[]>();
    for (const { from, to, typesOnly } of allImports)
      if (!typesOnly && allFiles.includes(to)) graph.set(from, [...(graph.get(from) ?? []), to]);
    const done = new Set<string>();
    const circles: string[] = [];
    const walk = (file: string, trail: string[]) => {
      if (trail.includes(file)) circles.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
      if (done.has(file) || trail.includes(file)) return;
      for (const next of graph.get(file) ?? []) walk(next, [...trail, file]);
      done.add(file);
    };
    for (const file of graph.keys()) walk(file, []);
    expect(circles).toEqual([]);
  });
});

describe('modules of window and worker', () => {
  it('call no network API except in four known files', () => {
    const called =
      /(?<![.\w])(?:window\.|globalThis\.)?fetch\(|\bXMLHttpRequest\b|navigator\.sendBeacon|new WebSocket|new EventSource/;
    const users = [...sources('src'), ...sources('workers')].filter((file) => {
      const code = readFileSync(path.join(root, file), 'utf8').replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '');
      return called.test(code);
    });
    // the worker's entry only passes the global to call.ts as a port; prefetch-screens.ts fetches files of the build;
    // answer-navigations.ts forwards navigations to pages of other applications
    // start-page-reports.ts sends beacons
    const known = [
      'workers/shop.worker.ts',
      'workers/answer-navigations.ts',
      'src/app/prefetch-screens.ts',
      'src/app/start-page-reports.ts',
    ];
    expect(users.filter((file) => !known.includes(file))).toEqual([]);
  });

  it('use no API that parses a string as markup [S-01 S-33]', () => {
    const sinks =
      /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write|srcdoc|createContextualFragment|setHTMLUnsafe/;
    const users = [...sources('src'), ...sources('workers')].filter((file) =>
      sinks.test(readFileSync(path.join(root, file), 'utf8')),
    );
    expect(users).toEqual([]);
  });
});
