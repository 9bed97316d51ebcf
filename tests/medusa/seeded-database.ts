// Fills a Medusa once for the whole lane: its database is the template of those that the test files open.
import type { TestProject } from 'vitest/node';
import { freePort } from '#connectors/medusa/engine/free-port.ts';
import { type SeededMedusa, seedMedusa } from '#connectors/medusa/engine/seed-medusa.ts';
import { startMedusa } from '#connectors/medusa/engine/start-medusa.ts';
import { startPostgres } from '#connectors/medusa/engine/start-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    medusa: {
      /** URL of the PostgreSQL server */
      server: string;
      /** name of the filled database */
      template: string;
      keys: SeededMedusa;
    };
  }
}

const TEMPLATE = 'medusa_template';
const PRODUCTS = 20;
const say = (words: string) => process.stderr.write(`${words}\n`);

export async function setup(project: TestProject): Promise<() => void> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('PostgreSQL is not installed');
  try {
    const database = new URL(`/${TEMPLATE}`, postgres.address).href;
    const medusa = await startMedusa({ database, port: await freePort(), say });
    const keys = await seedMedusa({ url: medusa.url, products: PRODUCTS });
    await medusa.stop();
    project.provide('medusa', { server: postgres.address, template: TEMPLATE, keys });
  } catch (error) {
    postgres.stop();
    throw error;
  }
  return postgres.stop;
}
