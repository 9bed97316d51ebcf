// Tests that amounts are excluded from page translation: a translator would change their signs, and replace text nodes
// that React updates.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';

const src = path.resolve(import.meta.dirname, '../../src');

/** Matches the contents of elements that contain only an amount, a number or a code. */
const AMOUNT = /formatPrice\(|money\(|\bamount\b|\bcount\}|\bnumber\b|\bcode\b|formatCount\(|product_count/;

it('excludes elements that contain only an amount or a number from page translation', () => {
  const offending = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('dev-sync'))
    .flatMap((file) => {
      const code = readFileSync(path.join(src, file), 'utf8');
      const numbers = code.matchAll(
        /<(?:span|b|dd|p|s)((?:\s[^<>]*?)?className="[^"]*\b(?:num|count|tool-count)\b[^"]*"[^<>]*?)>\s*([^<]*)/g,
      );
      const struck = code.matchAll(/<s((?:\s[^<>]*)?)>([^<]*)/g);
      return [
        ...[...numbers].filter(([, , content = '']) => AMOUNT.test(content) && !/\bt\(/.test(content)),
        ...struck,
      ]
        .filter(([, attributes = '']) => !attributes.includes('translate="no"'))
        .map(([tag]) => `${file}: ${tag}`);
    });
  expect(offending).toEqual([]);
});

it('strikes amounts through in only one component', () => {
  const striking = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) =>
      /<(?:s|del|strike)[\s>]|'(?:s|del|strike)' :|line-through/.test(
        readFileSync(path.join(src, file), 'utf8'),
      ),
    );
  expect(striking).toEqual(['ui/reference-amount.tsx']);
});

type Node = { type: string; [field: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const within = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(within)];
const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? String(node.name) : '');
const calls = (node: unknown, name: string | RegExp) =>
  isNode(node) &&
  node.type === 'CallExpression' &&
  (typeof name === 'string' ? nameOf(node.callee) === name : name.test(nameOf(node.callee)));

const MARKS = /^(markUntranslated|markNumbers)$/;
/** True for `markLanguage` with a third argument that marks the rest of the text. */
function isMarkedByLanguage(node: Node): boolean {
  const mark = calls(node, 'markLanguage') && [node.arguments].flat(1)[2];
  return isNode(mark) && within(mark).some((part) => MARKS.test(nameOf(part)));
}
/**
 * True for values that a translator must not change. Counts and dates may be translated: plurals and word order depend
 * on them.
 */
const isExact = (key: unknown) =>
  /^(code|digest|email|least|number|percent|qty|rate|sku|step|version)$/.test(nameOf(key));
const isExcluded = ({ openingElement: opening }: Node) =>
  isNode(opening) &&
  [opening.attributes]
    .flat(1)
    .some((attribute) => isNode(attribute) && isNode(attribute.name) && attribute.name.name === 'translate');
/** True for attributes, the page title, and children of components that mark their text. */
const isNoText = (node: Node) =>
  isExcluded(node) ||
  calls(node, 'usePageTitle') ||
  (node.type === 'JSXAttribute' && isNode(node.name) && /label$/i.test(String(node.name.name))) ||
  (node.type === 'Property' && /^(message|label)$/.test(nameOf(node.key))) ||
  (node.type === 'JSXElement' &&
    isNode(node.openingElement) &&
    isNode(node.openingElement.name) &&
    /^(AccountPage|Rows)$/.test(String(node.openingElement.name.name)));

const isMoney = (node: unknown) => calls(node, /^(formatPrice|money)$/);

/** Returns the amounts that are rendered as text outside an element with `translate`. */
function translatedAmounts(node: Node, isText = false): Node[] {
  if (isExcluded(node) || calls(node, MARKS)) return [];
  if (isText && isMoney(node)) return [node];
  const isNested = /^(JSXAttribute|VariableDeclarator|Property)$/.test(node.type);
  return childrenOf(node).flatMap((child) => {
    // the braces of an attribute are not text
    const inner = node.type === 'JSXAttribute' ? childrenOf(child) : [child];
    const isRendered = !isNested && (isText || child.type === 'JSXExpressionContainer');
    return inner.flatMap((each) => translatedAmounts(each, isRendered));
  });
}

/** Returns the calls of `t` that contain an amount or an exact value and whose text is not marked. */
function unmarkedAmounts(file: string, code: string): string[] {
  const nodes = within(parseSync(file, code).program as unknown as Node);
  const amounts = new Set(
    nodes
      .filter(
        ({ type, init }) => type === 'VariableDeclarator' && isNode(init) && !/Function/.test(init.type),
      )
      .filter(({ init }) => within(init as Node).some(isMoney))
      .map(({ id }) => nameOf(id))
      .filter(Boolean),
  );
  const marked = new Set(
    nodes.flatMap((node) =>
      calls(node, MARKS) || isMarkedByLanguage(node)
        ? [[node.arguments].flat(1)[0]].filter(isNode).flatMap(within)
        : isNoText(node)
          ? within(node)
          : [],
    ),
  );
  return nodes
    .filter((node) => calls(node, 't') && !marked.has(node))
    .filter(({ arguments: given }) =>
      [given]
        .flat(1)
        .some(
          (options) =>
            isNode(options) &&
            options.type === 'ObjectExpression' &&
            (within(options).some((node) => isMoney(node) || amounts.has(nameOf(node))) ||
              [options.properties].flat(1).some((property) => isNode(property) && isExact(property.key))),
        ),
    )
    .map(({ start, end }) => `${file}: ${code.slice(Number(start), Number(end))}`);
}

it('excludes exact values within sentences from page translation', () => {
  const offending = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => unmarkedAmounts(file, readFileSync(path.join(src, file), 'utf8')));
  expect(offending).toEqual([]);
});

it('excludes directly rendered amounts from page translation', () => {
  const offending = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => {
      const code = readFileSync(path.join(src, file), 'utf8');
      const program = parseSync(file, code).program as unknown as Node;
      return translatedAmounts(program).map(
        ({ start, end }) => `${file}: ${code.slice(Number(start), Number(end))}`,
      );
    });
  expect(offending).toEqual([]);
});

/** Returns the fault texts that are rendered without a mark; faults of cart and checkout contain quantities. */
function unmarkedFaults(file: string, code: string): string[] {
  const nodes = within(parseSync(file, code).program as unknown as Node);
  const isFaultText = (node: Node) =>
    calls(node, 't') &&
    [node.arguments].flat(1).some((given) => isNode(given) && calls(given.argument, 'faultText'));
  const marked = new Set(
    nodes.flatMap((node) => (calls(node, MARKS) || isMarkedByLanguage(node) ? within(node) : [])),
  );
  return nodes
    .filter(({ type }) => type === 'JSXElement')
    .flatMap(({ children }) => [children].flat(1).filter(isNode))
    .filter(({ type }) => type === 'JSXExpressionContainer')
    .flatMap(within)
    .filter((node) => isFaultText(node) && !marked.has(node))
    .map(({ start, end }) => `${file}: ${code.slice(Number(start), Number(end))}`);
}

it('excludes quantities in refusals from page translation in cart and checkout', () => {
  const offending = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(features|screens)\/(cart|checkout)\/.*\.tsx$/.test(file))
    .flatMap((file) => unmarkedFaults(file, readFileSync(path.join(src, file), 'utf8')));
  expect(offending).toEqual([]);
  const sample = '<p>{t(...faultText(a))}{markNumbers(t(...faultText(b)))}</p>';
  expect(unmarkedFaults('a.tsx', sample)).toEqual(['a.tsx: t(...faultText(a))']);
});

it('detects amounts and codes among the parameters of a text', () => {
  const direct = "t('a', { price: formatPrice(1) })";
  const named = "t('b', { total })";
  const exact = "t('d', { code })";
  const code = `const total = money(2); ${direct}; ${named}; ${exact}; markUntranslated(t('c', { total }), total);`;
  expect(unmarkedAmounts('a.tsx', code)).toEqual([`a.tsx: ${direct}`, `a.tsx: ${named}`, `a.tsx: ${exact}`]);
});
