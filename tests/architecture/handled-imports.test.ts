// Tests that no failed dynamic import goes unhandled: code whose promise is discarded has to handle its failure.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

type Node = { type: string; [key: string]: unknown };

/** Returns the methods called on a dynamic import, last one first; undefined for other expressions. */
function chainOf(node: Node): { method: string; args: number }[] | undefined {
  if (node.type === 'ImportExpression') return [];
  if (node.type !== 'CallExpression') return undefined;
  const callee = node.callee as Node;
  if (callee.type !== 'MemberExpression') return undefined;
  const rest = chainOf(callee.object as Node);
  return (
    rest && [
      { method: (callee.property as { name: string }).name, args: (node.arguments as []).length },
      ...rest,
    ]
  );
}

const isHandled = ([last]: { method: string; args: number }[]) =>
  last?.method === 'catch' || (last?.method === 'then' && last.args === 2);

/** Returns the statements that discard a dynamic import without handling its failure. */
function unhandledIn(file: string, text: string): string[] {
  const found: string[] = [];
  const check = (node: Node, start: number, end: number) => {
    const chain = chainOf(node);
    if (chain && !isHandled(chain)) found.push(`${file}: ${text.slice(start, end)}`);
  };
  new Visitor({
    ExpressionStatement: ({ expression, start, end }) => {
      if (expression.type === 'CallExpression' || expression.type === 'ImportExpression')
        check(expression as unknown as Node, start, end);
    },
    UnaryExpression: ({ operator, argument, start, end }) => {
      if (operator === 'void') check(argument as unknown as Node, start, end);
    },
  }).visit(parseSync(file, text).program);
  return found;
}

it('handles the failure of each discarded dynamic import', () => {
  const files = ['src', 'workers', 'host', 'bridge'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => path.join(folder, file)),
  );
  expect(files.flatMap((file) => unhandledIn(file, readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});

it.each([
  "void import('./x.ts');",
  "import('./x.ts').then((part) => part.run());",
  "async () => { void import('./x.ts').then(({ run }) => run()); };",
  "import('./x.ts').catch(report).then(run);",
  "const preload = () => void import('./x.ts');",
])('reports %s', (code) => {
  expect(unhandledIn('x.ts', code)).toHaveLength(1);
});

it.each([
  "void import('./x.ts').catch(() => undefined);",
  "import('./x.ts').then(run, report);",
  "async () => { await import('./x.ts'); };",
  "const load = () => import('./x.ts');",
])('accepts %s', (code) => {
  expect(unhandledIn('x.ts', code)).toEqual([]);
});
