// Tests that the modules loaded before the page is interactive import no database, and that the worker imports no
// React.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { broughtAlong, waysTo } from './module-graph.ts';
import { resolveImport } from './resolve-import.ts';

/** Packages that only the databases and the worker need. */
const DATABASE = /^(rxdb|rxjs|dexie|zod|comlink)(\/|$)/;
const INTERFACE = /^(react|react-dom|react-router|react-router-dom|react-i18next)(\/|$)/;

const root = path.resolve(import.meta.dirname, '../..');

/** Modules of lazy components that render without the databases. */
const earlyParts = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && file !== 'ui/lazy-component.ts')
  .flatMap((file) => {
    const code = readFileSync(path.join(root, 'src', file), 'utf8');
    const loads = new Map(
      [...code.matchAll(/const (\w+) = \(\) => import\('([^']+)'\)/g)].map(([, name, to]) => [name, to]),
    );
    return [...code.matchAll(/lazyComponent\(((?:(?!lazyComponent)[^;])*)isEarly: true/g)].map(
      ([, call = '']) => {
        const [, to, called, name = called ?? ''] =
          /import\('([^']+)'\)|await (?!import)(\w+)\(|, (\w+), /.exec(call) ?? [];
        return resolveImport(path.join('src', file), to ?? loads.get(name) ?? 'nowhere');
      },
    );
  });

/** The entry modules of the start, and the lazy components that render without the databases. */
const drawing = ['src/main.tsx', 'src/start/render-app.tsx', ...new Set(earlyParts)];

describe('the modules of the first render', () => {
  it('import no database', () => {
    expect(waysTo(DATABASE, drawing)).toEqual([]);
  });

  it('are traced transitively without type imports', () => {
    for (const screen of ['home', 'category', 'product'])
      expect(drawing).toContain(`src/screens/${screen}/${screen}-screen.tsx`);
    const found = broughtAlong(drawing);
    for (const module of ['src/model/shell/resource.ts', 'src/shared/domain/pricing/shown-price.ts', 'react'])
      expect([...found.keys()]).toContain(module);
    expect([...found.keys()]).not.toContain('src/model/catalogue/listing-page-source.ts');
    expect(waysTo(DATABASE, ['src/model/catalogue/listing-page-source.ts'])).not.toEqual([]);
  });
});

describe('the modules of the worker', () => {
  it('do not import React', () => {
    expect(waysTo(INTERFACE, ['workers/shop.worker.ts'])).toEqual([]);
    expect(broughtAlong(['workers/shop.worker.ts']).size).toBeGreaterThan(100);
  });
});
