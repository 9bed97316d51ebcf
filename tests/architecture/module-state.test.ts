// Tests that modules have no mutable state: it is created when a window or a worker starts and then passed on, so that
// several instances can run side by side and be disposed.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** State that all windows may share: loaded code and objects that exist once per browser, but no user data. */
const shared = [
  'src/shared/domain/catalogue/option-matches.ts known',
  'src/shared/domain/catalogue/search-rules.ts known',
  'src/shared/domain/text/instant-of.ts formats',
  'src/ui/product-picture.tsx awaited',
  'src/ui/product-picture.tsx observer',
  'src/worker-client/trusted-script-url.ts policy',
];

const sources = ['src', 'workers'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
);

/** Returns a module's mutable variables: declared with `let`, or initialised with an empty collection. */
function changeable(file: string, text: string): string[] {
  return parseSync(file, text).program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') return [];
    return declared.declarations.flatMap(({ id, init }) => {
      const [name = '', type = ''] = text.slice(id.start, id.end).split(/:(.*)/s);
      const fills = init?.type === 'NewExpression' && init.arguments.length === 0 && !/Readonly/.test(type);
      return declared.kind !== 'const' || fills ? [name] : [];
    });
  });
}

describe('modules of the window and the worker', () => {
  it('have no mutable state', () => {
    const found = sources.flatMap((file) =>
      changeable(file, readFileSync(path.join(root, file), 'utf8')).map((name) => `${file} ${name}`),
    );
    expect(found.sort()).toEqual(shared);
  });

  it('are reported for `let` and for empty collections', () => {
    const names = changeable(
      'x.ts',
      'let a; const b = new Map<string, number>(); export let c = 1; const d = [1];',
    );
    expect(names).toEqual(['a', 'b', 'c']);
  });

  it('do not use the global instance of i18next', () => {
    const users = sources.filter((file) =>
      /import i18next|initReactI18next/.test(readFileSync(path.join(root, file), 'utf8')),
    );
    expect(users).toEqual([]);
  });
});

describe('tests', () => {
  // the memory storages of RxDB share their documents with every other test file in the process
  it('open memory storages only through tests/support/worker/memory-storage.ts', () => {
    const tests = readdirSync(path.join(root, 'tests'), { recursive: true, encoding: 'utf8' });
    const direct = tests
      .filter((file) => /\.tsx?$/.test(file) && !/memory-storage\.ts$|module-state\.test\.ts$/.test(file))
      .filter((file) => readFileSync(path.join(root, 'tests', file), 'utf8').includes('getRxStorageMemory'));
    expect(direct).toEqual([]);
  });
});
