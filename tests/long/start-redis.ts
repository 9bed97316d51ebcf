// Runs a separate Redis server on loopback, without data on disk, for the locks of several Medusa processes.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { aptInstall } from '#connectors/medusa/engine/apt-install.ts';
import { freePort } from '#connectors/medusa/engine/free-port.ts';

export type OwnRedis = {
  url: string;
  stop: () => Promise<void>;
};

const POLL_MS = 50;
const DEBIAN_PATH = '/usr/bin/redis-server';

/** Resolves to true once the port accepts a connection; false while it does not. */
const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** Starts a server on a free port; installs Redis if permitted. @throws if it is not available or ends at once */
export async function startRedis(): Promise<OwnRedis> {
  if (!existsSync(DEBIAN_PATH)) aptInstall('redis-server');
  const port = await freePort();
  const server: ChildProcess = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore' },
  );
  const ended = once(server, 'close');
  ended.catch(() => undefined); // a failed spawn is thrown below
  let failure: Error | undefined;
  server.once('error', (error) => {
    failure = error;
  });
  while (!(await accepts(port))) {
    if (failure !== undefined) throw new Error('Redis is not available', { cause: failure });
    if (server.exitCode !== null) throw new Error(`Redis ended with ${server.exitCode}`);
    await delay(POLL_MS);
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
    },
  };
}
