// Tests the packages that docs/operate.md describes: the image, the compose file and the systemd unit. Runs without
// Docker: the steps of the Dockerfile and the environment of the compose file are read from these files and run one
// by one on this machine, so the image itself is not built, and the containers' isolation is not tested. One file
// although it is long: one set-up starts the packages for all tests.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { aptInstall } from '#connectors/medusa/engine/apt-install.ts';
import { freePort } from '#connectors/medusa/engine/free-port.ts';
import { hasPostgres, type OwnPostgres, startPostgres } from '#connectors/medusa/engine/start-postgres.ts';
import { type ServerProcess, startServer } from '#tests/support/cluster/server-process.ts';
import { sellableProducts, sendOrder } from '#tests/support/cluster/shopping.ts';
import { type BuiltStage, buildStage, namesSent, plainEnv, stagesOf } from './dockerfile.ts';

type Service = {
  environment?: Record<string, string | number>;
  healthcheck?: { test: string[] };
  profiles?: string[];
};
type Compose = { services: Record<string, Service> };

const { PATH } = process.env;
const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
/** Debian installs servers in `sbin`, which is not in the PATH of every user. */
const env = { PATH: `${PATH}:/usr/sbin` };
const hasNginx = () => spawnSync('nginx', ['-v'], { env, stdio: 'ignore' }).status === 0;
const missing = [
  ...(process.getuid?.() === 0 ? [] : ['a user that may start processes as another (root)']),
  ...(hasPostgres() ? [] : ['PostgreSQL']),
  ...(hasNginx() || (aptInstall('nginx') && hasNginx()) ? [] : ['nginx']),
];
if (missing.length > 0) console.log(`Skipping image, compose file and unit; missing: ${missing.join(', ')}`);

/** Replaces `${NAME:-default}` and `${NAME:?}` of the compose file. */
const interpolated = (text: string, values: Record<string, string>): string =>
  text.replaceAll(
    /\$\{(\w+)(?::-([^}]*)|:\?)?\}/g,
    (_, name: string, otherwise = '') => values[name] || otherwise,
  );

/** The variables of `.env`. */
const operator = {
  POSTGRES_PASSWORD: 'a-password',
  BRIDGE_SECRET: 'a-secret-that-both-copies-share-with-each-other',
  BRIDGE_PRODUCTS: '40',
};
const compose = parse(read('compose.yaml'), { merge: true }) as Compose;
const serviceOf = (name: string): Service => {
  const service = compose.services[name];
  if (!service) throw new Error(`compose.yaml has no service ${name}`);
  return service;
};

/** Returns a number for an instance of the unit: a free port of four digits that is also free with a 1 in front. */
async function freeInstance(): Promise<number> {
  const isFree = (port: number) =>
    new Promise<boolean>((resolve) => {
      const server = createServer();
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
  for (let port = 4173; port < 10_000; port += 1)
    if ((await isFree(port)) && (await isFree(10_000 + port))) return port;
  throw new Error('No port of four digits is free');
}

/** Runs an image's health check. Returns its exit code. */
const health = ({ healthcheck, folder }: BuiltStage, variables: NodeJS.ProcessEnv): number | null => {
  const [command = '', ...args] = healthcheck;
  return spawnSync(command, args, { cwd: folder, env: { ...plainEnv(), ...variables } }).status;
};

describe.skipIf(missing.length > 0)('the packages for an operator', () => {
  let folder: string;
  let home: string;
  let image: BuiltStage;
  let postgres: OwnPostgres;
  let proxy: ServerProcess;
  let address: string;
  const copies: { server: ServerProcess; variables: NodeJS.ProcessEnv }[] = [];
  const ends: (() => unknown)[] = [];

  /** Runs the steps of a stage; those of the stages that it copies from must have run. */
  function built(name: string): BuiltStage {
    const stage = stagesOf(read('Dockerfile')).find((each) => each.name === name);
    if (!stage) throw new Error(`The Dockerfile has no stage ${name}`);
    return buildStage(stage, root, folder);
  }

  /** Starts CMD of an image with the environment of a service, whose host names are replaced by addresses of loopback. */
  async function startContainer(stage: BuiltStage, name: string, hosts: Record<string, string>) {
    const port = await freePort();
    const given = Object.entries(serviceOf(name).environment ?? {}).map(([key, value]) => {
      const text = interpolated(String(value), operator);
      return [key, Object.entries(hosts).reduce((all, [host, place]) => all.replace(host, place), text)];
    });
    const own = Object.fromEntries(given.filter(([key]) => key === 'METRICS_PORT'));
    for (const key of Object.keys(own)) own[key] = String(await freePort());
    const variables = {
      PATH,
      HOME: home,
      ...stage.env,
      ...Object.fromEntries(given),
      ...own,
      HOST: '127.0.0.1',
      PORT: String(port),
    };
    const [command = '', ...args] = stage.command;
    const server = await startServer({
      name,
      // WORKDIR is the current folder of CMD
      command: 'sh',
      args: ['-c', 'cd "$0" && exec "$@"', stage.folder, command, ...args],
      port,
      env: variables,
      ...(stage.user === undefined ? {} : { user: { uid: stage.user, gid: stage.user } }),
    });
    ends.push(server.stop);
    return { server, variables };
  }

  /** Creates the role and the database of a service with the image `postgres`. */
  async function createDatabase(name: string): Promise<void> {
    const { POSTGRES_USER: user, POSTGRES_DB: database } = serviceOf(name).environment ?? {};
    const client = new pg.Client({ connectionString: postgres.address });
    await client.connect();
    await client.query(`create role ${user} login`);
    await client.query(`create database ${database} owner ${user}`);
    await client.end();
  }

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'shop-image-'));
    // the image's user must reach it, and has a home in it
    chmodSync(folder, 0o755);
    home = path.join(folder, 'home');
    mkdirSync(home);
    chownSync(home, 1000, 1000);
    ends.push(() => rmSync(folder, { recursive: true, force: true }));
    for (const name of ['build', 'dependencies', 'store']) image = built(name);
    const started = await startPostgres();
    if (!started) throw new Error('PostgreSQL does not start');
    postgres = started;
    ends.push(postgres.stop);
    await createDatabase('postgres');
    const { port } = new URL(postgres.address);
    for (const name of ['store-1', 'store-2'])
      copies.push(
        await startContainer(image, name, {
          '@postgres:5432': `@127.0.0.1:${port}`,
          // no OpenSearch: the copies use their own search
          'http://opensearch:9200': 'http://127.0.0.1:9',
        }),
      );
    const listen = await freePort();
    const conf = read('deploy/nginx.conf')
      .replace('listen 80 ', `listen 127.0.0.1:${listen} `)
      .replace('/var/cache/', `${folder}/cache/`)
      .replaceAll(/store-(\d):4173/g, (_, at) => `127.0.0.1:${copies[Number(at) - 1]?.server.port}`);
    for (const name of ['nginx', 'cache']) mkdirSync(path.join(folder, name));
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${path.join(folder, 'nginx', kind)};`)
      .join(' ');
    writeFileSync(
      path.join(folder, 'nginx.conf'),
      `daemon off; user root; pid ${folder}/nginx/pid; error_log ${folder}/nginx/error;\nevents {}\nhttp { access_log off; ${temporary}\n${conf}}\n`,
    );
    proxy = await startServer({
      name: 'nginx',
      command: 'nginx',
      args: ['-p', folder, '-c', path.join(folder, 'nginx.conf')],
      port: listen,
      env,
    });
    ends.push(proxy.stop);
    address = `http://127.0.0.1:${listen}`;
  });
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  it('send the builder neither data nor tests', () => {
    const sent = namesSent(read('.dockerignore'));
    for (const name of ['.data', '.git', '.env', 'node_modules', 'tests', 'dist'])
      expect(sent).not.toContain(name);
  });

  it('install production dependencies only', () => {
    const { devDependencies, dependencies } = JSON.parse(read('package.json'));
    const isThere = (name: string) => existsSync(path.join(image.folder, 'node_modules', name));
    expect(Object.keys(dependencies).filter((name) => !isThere(name))).toEqual([]);
    const ownTools = ['vite', 'vitest', '@playwright/test', '@biomejs/biome'];
    expect(Object.keys(devDependencies)).toEqual(expect.arrayContaining(ownTools));
    expect(ownTools.filter(isThere)).toEqual([]);
  });

  it('run the store as an unprivileged user', () => {
    for (const { server } of copies)
      expect(readFileSync(`/proc/${server.pid()}/status`, 'utf8')).toMatch(/^Uid:\s+1000\s+1000/m);
  });

  it('check the health of a copy', async () => {
    const [copy] = copies;
    expect(health(image, copy?.variables ?? {})).toBe(0);
    expect(health(image, { ...copy?.variables, PORT: String(await freePort()) })).toBe(1);
  });

  it('serve metrics to other containers', async () => {
    // another address than the one that METRICS_HOST has by default
    for (const { variables } of copies)
      expect((await fetch(`http://127.0.0.2:${variables.METRICS_PORT}/metrics`)).status).toBe(200);
  });

  it('check the health of the database', () => {
    const { port } = new URL(postgres.address);
    const [, command = '', ...args] = serviceOf('postgres').healthcheck?.test ?? [];
    expect(spawnSync(command, [...args, '-p', port]).status).toBe(0);
    expect(spawnSync(command, [...args, '-p', '9']).status).not.toBe(0);
  });

  it('serve the storefront through the proxy', async () => {
    const page = await fetch(`${address}/en`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const html = await page.text();
    const script = /\/assets\/[\w.-]+\.js/.exec(html)?.[0];
    expect((await fetch(`${address}${script}`)).status).toBe(200);
  });

  it('hide the endpoints for operators from the public', async () => {
    for (const closed of ['/metrics', '/readyz'])
      expect((await fetch(`${address}${closed}`)).status).toBe(404);
  });

  it('keep selling while a copy is down', async () => {
    const [copy] = copies;
    const [sku = ''] = await sellableProducts(address, 8);
    await copy?.server.kill();
    for (let at = 0; at < 8; at += 1) {
      const order = () => sendOrder(address, `operator-${at}`, sku);
      expect([await order(), await order()].map(({ status }) => status)).toEqual([200, 200]);
      expect((await fetch(`${address}/api/home-page?at=${at}`)).status).toBe(200);
    }
    await copy?.server.start();
  });

  it('start the Medusa of the profile', async () => {
    expect(serviceOf('medusa').profiles).toEqual(['medusa']);
    const stage = built('medusa');
    await createDatabase('medusa-postgres');
    const { port } = new URL(postgres.address);
    const { server, variables } = await startContainer(stage, 'medusa', {
      '@medusa-postgres:5432': `@127.0.0.1:${port}`,
    });
    await expect.poll(() => health(stage, variables)).toBe(0);
    await server.stop();
  });

  it('start a copy from the systemd unit', async () => {
    const unit = read('deploy/store@.service');
    const verified = spawnSync('systemd-analyze', ['verify', path.join(root, 'deploy/store@.service')]);
    // absent where systemd is not installed
    if (!verified.error) expect(verified.status, String(verified.stderr)).toBe(0);
    const port = await freeInstance();
    const settingOf = (key: string) =>
      (new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1] ?? '')
        .replaceAll('%i', String(port))
        .replace('/var/lib/store', path.join(folder, 'unit'))
        .replace('/usr/bin/node', process.execPath);
    const variables = Object.fromEntries(
      settingOf('Environment')
        .split(' ')
        .map((pair) => pair.split('=')),
    );
    const { DATABASE_URL, BRIDGE_SECRET } = copies[0]?.variables ?? {};
    const server = await startServer({
      name: 'unit',
      command: 'sh',
      args: ['-c', 'cd "$0" && exec "$@"', image.folder, ...settingOf('ExecStart').split(' ')],
      port,
      env: {
        ...variables,
        DATABASE_URL,
        BRIDGE_SECRET,
        HOME: home,
        PATH,
      },
    });
    expect(health(image, { ...variables, PORT: String(port) })).toBe(0);
    expect((await fetch(`http://127.0.0.1:1${port}/metrics`)).status).toBe(200);
    await server.stop();
  });
});
