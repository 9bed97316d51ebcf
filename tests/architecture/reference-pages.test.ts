// Compares the reference pages with the code: keys of the configuration, environment variables, npm scripts, parts of
// the benchmarks.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { shopConfig } from '#schemas/shop-config.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Returns the code spans in the first cells of a page's table rows. */
const rowsOf = (page: string): string[] =>
  [...page.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code),
  );

type JsonSchema = { properties?: Record<string, JsonSchema>; items?: JsonSchema };

/** Returns the paths of all values of a schema, such as `bridge.origin` or `stores[].code`. */
const keysOf = ({ properties, items }: JsonSchema, at = ''): string[] => {
  if (items?.properties) return keysOf(items, `${at}[]`);
  if (!properties) return [at];
  return Object.entries(properties).flatMap(([key, below]) => keysOf(below, at ? `${at}.${key}` : key));
};

/** Returns the names that tests, benchmarks and configurations read from the environment. */
const variablesIn = (source: string): string[] =>
  [...source.matchAll(/\bprocess\.env\.([A-Z][A-Z_]+)/g)].map(([, name = '']) => name);

/** Returns the names that host and backend read: `env.PORT`, `numberOf(env, 'PORT', 4173)`. */
const settingsIn = (source: string): string[] =>
  [...source.matchAll(/\benv(?:\.|, ')([A-Z][A-Z_]+)/g)].map(([, name = '']) => name);

const folders = ['host', 'bridge', 'connectors', 'demo', 'build', 'tests', 'bench', 'e2e'];
const sources = [
  ...folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.ts$/.test(file))
      .map((file) => path.join(folder, file)),
  ),
  'vite.config.ts',
  'vitest.config.ts',
  'playwright.config.ts',
];

const configuration = read('docs/configuration.md');
const commands = read('docs/commands.md');

describe('docs/configuration.md', () => {
  it('has exactly one row for each key of the configuration', () => {
    const keys = keysOf(z.toJSONSchema(shopConfig, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
    const rows = rowsOf(configuration).filter((row) => !/^[A-Z_]+$/.test(row));
    expect(rows.sort()).toEqual(keys.sort());
  });

  it('contains a row for each environment variable, together with docs/commands.md', () => {
    const rows = new Set([...rowsOf(configuration), ...rowsOf(commands)]);
    const used = sources.flatMap((file) => {
      const source = read(file);
      return /^(host|bridge|connectors)\//.test(file) ? settingsIn(source) : variablesIn(source);
    });
    expect([...new Set(used)].filter((name) => !rows.has(name))).toEqual([]);
  });
});

describe('docs/commands.md', () => {
  it('has a row for each npm script', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const rows = rowsOf(commands).map((row) => row.replace(/^npm (run )?/, '').split(' ')[0]);
    expect(Object.keys(scripts).filter((name) => !rows.includes(name))).toEqual([]);
  });

  it('has a row for each part of the benchmarks', () => {
    const table = /const parts.*?\n};/s.exec(read('bench/run.ts'))?.[0] ?? '';
    const parts = [...table.matchAll(/^ {2}'?([a-z-]+)'?: async/gm)].map(([, name = '']) => name);
    expect(parts.length).toBeGreaterThan(10);
    expect(parts.filter((name) => !rowsOf(commands).includes(name))).toEqual([]);
  });
});
