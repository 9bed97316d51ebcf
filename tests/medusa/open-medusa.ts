// Starts a Medusa on a copy of the filled database.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { freePort } from '#connectors/medusa/engine/free-port.ts';
import type { SeededMedusa } from '#connectors/medusa/engine/seed-medusa.ts';
import {
  type MedusaOptions,
  type RunningMedusa,
  startMedusa,
} from '#connectors/medusa/engine/start-medusa.ts';

type Options = Pick<MedusaOptions, 'events' | 'hostedPayments' | 'plugin' | 'redis' | 'translations'>;

export type OpenMedusa = {
  /** URL and keys; the URL stays the same after a restart */
  keys: SeededMedusa;
  /** URL of its PostgreSQL database */
  database: string;
  process: () => RunningMedusa;
  /** starts it again after `stop` or `kill`, with changed options */
  restart: (changes?: Options) => Promise<void>;
  close: () => Promise<void>;
};

/** Runs a statement on the server, outside of the databases of tests. */
async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('medusa').server });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

export async function openMedusa(options: Options = {}): Promise<OpenMedusa> {
  const { server, template, keys } = inject('medusa');
  const name = `medusa_${randomBytes(6).toString('hex')}`;
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  const database = new URL(`/${name}`, server).href;
  const port = await freePort();
  const start = (changes?: Options) => startMedusa({ database, port, ...options, ...changes });
  let running = await start();
  return {
    keys: { ...keys, url: running.url },
    database,
    process: () => running,
    restart: async (changes) => {
      running = await start(changes);
    },
    close: async () => {
      await running.stop();
      await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
