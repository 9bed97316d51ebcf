// Nothing of a shop outlives it in a module: whatever changes is made at the start of a window or a worker and handed on,
// so that two can live side by side and one can end.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** What every window may share: code that was fetched, and what the browser itself has once. No data of anybody. */
const shared = [
  'src/shared/domain/text/instant-of.ts formats',
  'src/ui/product-picture.tsx awaited',
  'src/ui/product-picture.tsx observer',
  'src/ui/safe-html.tsx sanitise',
  'src/worker-client/trusted-script-url.ts policy',
];

const sources = ['src', 'workers'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
);

/** Names of a module's own variables that can change: declared with `let`, or an empty collection that is filled later. */
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
  it('hold nothing that changes', () => {
    const found = sources.flatMap((file) =>
      changeable(file, readFileSync(path.join(root, file), 'utf8')).map((name) => `${file} ${name}`),
    );
    expect(found.sort()).toEqual(shared);
  });

  it('would be caught holding something', () => {
    const names = changeable(
      'x.ts',
      'let a; const b = new Map<string, number>(); export let c = 1; const d = [1];',
    );
    expect(names).toEqual(['a', 'b', 'c']);
  });

  it('take no text from an instance of i18next that all windows would share', () => {
    const users = sources.filter((file) =>
      /import i18next|initReactI18next/.test(readFileSync(path.join(root, file), 'utf8')),
    );
    expect(users).toEqual([]);
  });
});
