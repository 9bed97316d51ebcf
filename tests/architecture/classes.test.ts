// Tests the style system (src/ui/styles/index.css): markup uses only its classes, and each of its classes is used.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';

const src = path.resolve(import.meta.dirname, '../../src');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).map((file) =>
  file.replaceAll(path.sep, '/'),
);
const read = (names: RegExp) =>
  files
    .filter((file) => names.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(src, file), 'utf8') }));

const sheets = read(/\.css$/).map(({ file, text }) => ({
  file,
  text: text.replaceAll(/\/\*.*?\*\/|url\("[^"]*"\)/gs, ''),
}));
const classesIn = (css: string) =>
  new Set([...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name ?? ''));
const defined = classesIn(sheets.map(({ text }) => text).join('\n'));

type Node = { type: string; [key: string]: unknown };

/** Returns the class names that an expression can evaluate to. @param values initializers of the file's constants */
function classNames(node: unknown, values: ReadonlyMap<string, readonly unknown[]>): string[] {
  const of = (...each: unknown[]) => each.flat().flatMap((one) => classNames(one, values));
  const it = node as Node | null;
  switch (it?.type) {
    case 'Literal':
      return typeof it.value === 'string' ? it.value.split(/\s+/).filter(Boolean) : [];
    case 'TemplateLiteral': {
      const texts = (it.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw);
      // a word that ends with a hyphen is only a prefix: the expression after it completes the class
      const own = texts.flatMap((text) => text.split(/\s+/)).filter((word) => word && !word.endsWith('-'));
      return [...own, ...of(it.expressions)];
    }
    case 'ConditionalExpression':
      return of(it.consequent, it.alternate);
    case 'LogicalExpression':
      return of(it.left, it.right);
    case 'ObjectExpression':
      return of(it.properties);
    case 'ArrayExpression':
      return of(it.elements);
    case 'Property':
      return of(it.value);
    case 'ArrowFunctionExpression':
      return of(it.body);
    case 'CallExpression':
      return of(it.callee);
    case 'MemberExpression':
      return of(it.object);
    case 'JSXExpressionContainer':
      return of(it.expression);
    case 'Identifier':
      return of(values.get(it.name as string) ?? []);
    default:
      return [];
  }
}

/** Returns all names that a pattern declares. */
const declared = (pattern: Node): string[] =>
  pattern.type === 'Identifier'
    ? [pattern.name as string]
    : ((pattern.elements ?? []) as (Node | null)[]).flatMap((each) => (each ? declared(each) : []));

it('uses only classes defined in src/ui/styles', () => {
  let seen = 0;
  const unknown = read(/\.tsx$/).flatMap(({ file, text }) => {
    const values = new Map<string, unknown[]>();
    const written: unknown[] = [];
    new Visitor({
      VariableDeclarator({ id, init }) {
        for (const name of declared(id as unknown as Node))
          values.set(name, [...(values.get(name) ?? []), init]);
      },
      JSXAttribute({ name, value }) {
        if (name.name === 'className') written.push(value);
      },
    }).visit(parseSync(file, text).program);
    const names = written.flatMap((value) => classNames(value, values));
    seen += names.length;
    return names.filter((name) => !defined.has(name)).map((name) => `${file}: ${name}`);
  });
  expect(seen).toBeGreaterThan(1000);
  expect(unknown).toEqual([]);
});

it('defines only classes used by src or a package', () => {
  const quoted = read(/\.tsx?$/).flatMap(({ text }) => text.match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? []);
  const words = new Set(quoted.flatMap((each) => each.match(/[\w-]+/g) ?? []));
  // the letter of an energy class is appended to its prefix; the other two classes are set by the icons and the zoomed
  // gallery
  const others = /^(energy-[a-g]|lucide-scale|pswp)$/;
  expect([...defined].filter((name) => !words.has(name) && !others.test(name))).toEqual([]);
});

it('defines modifiers only in modifiers.css, so that each has one meaning', () => {
  const modifiers = classesIn(sheets.find(({ file }) => file.endsWith('modifiers.css'))?.text ?? '');
  expect(modifiers.size).toBeGreaterThan(10);
  const again = sheets
    .filter(({ file }) => !file.endsWith('modifiers.css'))
    .flatMap(({ file, text }) =>
      [...classesIn(text)].filter((name) => modifiers.has(name)).map((name) => `${file}: ${name}`),
    );
  expect(again).toEqual([]);
});

it('generates no Tailwind utilities', () => {
  const used = sheets.filter(({ text }) =>
    /@import "tailwindcss|@tailwind|@apply|@source|@utility/.test(text),
  );
  expect(used.map(({ file }) => file)).toEqual([]);
});

it('assigns every style sheet to a layer', () => {
  const index = sheets.find(({ file }) => file.endsWith('index.css'))?.text ?? '';
  const fetchedWithParts = sheets.filter(
    ({ file }) =>
      !/\/(index|tokens)\.css$/.test(file) && !index.includes(`"./${path.posix.basename(file)}" layer(`),
  );
  expect(fetchedWithParts.length).toBeGreaterThan(5);
  for (const { file, text } of fetchedWithParts)
    expect([file, ...(text.match(/^[^\s}].*$/gm) ?? [])]).toEqual([file, '@layer components {']);
});
