// Tests file names (unique within the product, named after an export) and the length of files.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { BLOCKED_WORDS, neutralName } from '#build/file-names.ts';

const root = path.resolve(import.meta.dirname, '../..');
const LINES_MAX = 300;

const sources = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|js)$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    // Medusa prescribes these names
    .filter((file) => !/^connectors\/medusa\/(plugin\/|engine\/pinned\/)/.test(file));

const backend = ['bridge', 'demo', 'host'].flatMap(sources);
const nameOf = (file: string): string => path.basename(file).replace(/\.[a-z]+$/, '');

describe('source files', () => {
  it('of bridge, demo and host share no name with another room except start.ts', () => {
    const all = [...backend, ...['src', 'workers', 'schemas'].flatMap(sources)];
    const shared = backend.flatMap((file) => {
      const others = all.filter((other) => other !== file && nameOf(other) === nameOf(file));
      return others.length > 0 ? [[file, ...others].join(' = ')] : [];
    });
    expect(shared).toEqual(['host/start.ts = src/start/start.ts']);
  });

  it.each(['src', 'workers', 'schemas', 'bridge', 'connectors', 'demo', 'host', 'build', 'tests/support'])(
    'of %s have unique names without extension except commands.ts',
    (room) => {
      const names = sources(room).map(nameOf);
      const twice = names.filter((name, place) => names.indexOf(name) !== place);
      expect(twice.filter((name) => name !== 'commands')).toEqual([]);
    },
  );

  it('of window, worker and schemas have unique names except commands.ts', () => {
    const names = ['src', 'workers', 'schemas'].flatMap(sources).map((file) => path.basename(file));
    const twice = names.filter((name, place) => names.indexOf(name) !== place);
    expect([...new Set(twice)]).toEqual(['commands.ts']);
  });

  it('of bridge, connectors, demo and host have at most 300 lines', () => {
    const long = [...backend, ...sources('connectors')].filter(
      (file) => readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n').length > LINES_MAX,
    );
    expect(long).toEqual([]);
  });
});

describe('files over 300 lines', () => {
  it('say in their header why they are long', () => {
    const silent = ['src', 'workers', 'schemas', 'tests', 'e2e', 'bench', 'build']
      .flatMap(sources)
      .filter((file) => {
        const text = readFileSync(path.join(root, file), 'utf8');
        const [header = ''] = text.split(/^(?!\/\/)/m, 1);
        return text.trimEnd().split('\n').length > LINES_MAX && !/\blong\b/i.test(header);
      });
    expect(silent).toEqual([]);
  });
});

describe('files in the build', () => {
  it('have names without words that content blockers block', () => {
    const modules = ['src', 'workers', 'schemas', 'locales'].flatMap(sources).map(nameOf);
    const refused = modules.filter((name) => BLOCKED_WORDS.test(name));
    expect(refused).toEqual(expect.arrayContaining(['start-analytics', 'consent-bar', 'newsletter-modal']));
    const files = modules.map((name) => neutralName(name, '.js').replace('[name]', name));
    expect(files.filter((file) => BLOCKED_WORDS.test(file))).toEqual([]);
    expect(neutralName('checkout-screen', '.js')).toBe('assets/[name]-[hash].js');
  });
});

/** Files that contain a table of many similar entries and are not named after any of them. */
const TABLES = new Set([
  'bridge/accounts/shapes.ts',
  'bridge/database/account-tables.ts',
  'bridge/database/tables.ts',
  'src/shared/wire/mend/values.ts',
  'schemas/primitives.ts',
  'schemas/worker-api.ts',
  'src/shared/config/constants.ts',
  'src/shared/config/service-worker-messages.ts',
]);

/** `cart-routes.ts` exports the handlers of /cart, `commands.ts` the writes of its feature. */
const NAMED_BY_FOLDER = /^bridge\/routes\/.*-routes?\.ts$|\/commands\.ts$/;

describe('source files of the product', () => {
  it('are named after one of their exports', () => {
    const letters = (name: string) => name.replace(/[^a-z0-9]/gi, '').toLowerCase();
    const modules = ['src', 'workers', 'schemas', 'bridge', 'connectors', 'demo', 'host']
      .flatMap(sources)
      .filter((file) => !NAMED_BY_FOLDER.test(file))
      .filter((file) => !TABLES.has(file));
    const others = modules.filter((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const exported = [
        ...text.matchAll(
          /^export (?:default )?(?:async )?(?:const|function\*?|class|type|interface) ([\w$]+)/gm,
        ),
        ...text.matchAll(/^export \{ ?([\w$]+)/gm),
      ].flatMap(([, name = '']) => [letters(name), letters(name.replace(/\$$/, 'Source'))]);
      return exported.length > 0 && !exported.includes(letters(nameOf(file)));
    });
    expect(others).toEqual([]);
  });
});
