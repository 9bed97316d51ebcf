// Finds texts of the interface that are written in the code, wherever users read them and however they get there, and
// English sentences elsewhere. Texts belong in locales/.
import { parseSync } from 'oxc-parser';

/** A text in the code, with its line counted from 1. */
export type WrittenText = { line: number; text: string };

type Node = { type: string; start: number; [part: string]: unknown };
type Rule = (text: string) => boolean;

const isNode = (part: unknown): part is Node => typeof (part as Node | null)?.type === 'string';
const nodesIn = (part: unknown): Node[] => [part].flat().filter(isNode);
const partsOf = (node: Node): Node[] => Object.values(node).flatMap(nodesIn);

/** Where only text is expected: two letters in a row are text. */
const isText: Rule = (text) => /\p{L}{2,}/u.test(text.replace(/&\w+;/g, ''));
/** Where codes or text are expected: a capitalised word or two words in a row are text. */
const isWords: Rule = (text) =>
  /^\P{L}*\p{Lu}\p{Ll}+\P{L}*$/u.test(text) || /\p{L}{2,}[,;:]?\s+\p{L}/u.test(text);
/** Anywhere else: a capitalised word followed by another word is text; `…` represents an expression of a template. */
const isSentence: Rule = (text) => /^\P{L}*\p{Lu}\p{Ll}*[,;:]?\s+[…\p{L}]/u.test(text);

/** Attributes and properties of elements with text for users. */
const spoken = new Set([
  ...['alt', 'ariaDescription', 'ariaLabel', 'aria-description', 'aria-label', 'aria-placeholder'],
  ...[
    'aria-roledescription',
    'aria-valuetext',
    'children',
    'innerText',
    'label',
    'placeholder',
    'textContent',
  ],
  ...['title'],
]);
/** Attributes with text for browsers or style sheets, or with ids of elements. */
const technical =
  /^(className|autoComplete|rel|d|viewBox|transform|points|preserveAspectRatio|sizes|srcSet|style|key|id|htmlFor|name|wire|data-.+|aria-(controls|describedby|details|labelledby|owns))$/;
/** Properties with text for a toast, a form message or a component. */
const shownProps =
  /^(message|actionLabel|required|defaultValue|text|heading|hint|caption|summary|description)$/;
/** Functions that show their arguments to the user. */
const showing = /^(showToast|setCustomValidity|alert|confirm|prompt|createTextNode)$/;
/** Functions that show their arguments, but share their names with other functions. */
const appending = /^(append|prepend|replaceChildren|replaceWith|before|after)$/;
/** Methods whose result contains the words of their object. */
const wordKeeping =
  /^(at|concat|join|padEnd|padStart|repeat|replace|replaceAll|slice|toLowerCase|toString|toUpperCase|trim|valueOf)$/;
/** Functions whose arguments are for developers. */
const forDevelopers = /^(console\..+|([A-Z]\w*)?Error)$/;

const nameOf = (key: unknown): string => {
  const { name, value } = (key ?? {}) as { name?: unknown; value?: unknown };
  return typeof name === 'string' ? name : typeof value === 'string' ? value : '';
};
/** Returns the name of the called function, such as "showToast" or "console.error"; empty if it has no plain name. */
function calleeOf(node: Node): string {
  const callee = node.callee as Node;
  if (callee.type !== 'MemberExpression') return nameOf(callee);
  return `${nameOf(callee.object)}.${nameOf(callee.property)}`;
}

/** Returns the expressions that a function returns. */
function answersOf(fn: Node): Node[] {
  const body = fn.body as Node;
  if (body.type !== 'BlockStatement') return [body];
  const returned = (node: Node): Node[] =>
    node.type === 'ReturnStatement'
      ? nodesIn(node.argument)
      : /Function/.test(node.type)
        ? []
        : partsOf(node).flatMap(returned);
  return returned(body);
}

const wrappers = /^(ParenthesizedExpression|TS\w+Expression|ChainExpression|JSXExpressionContainer)$/;

/** Returns the text nodes that an expression can evaluate to; resolves constants of the file. */
function textsOf(node: Node, constants: ReadonlyMap<string, Node>, seen: readonly Node[] = []): Node[] {
  if (seen.includes(node)) return [];
  const follow = (...parts: unknown[]) =>
    parts.flatMap(nodesIn).flatMap((part) => textsOf(part, constants, [...seen, node]));
  if (wrappers.test(node.type)) return follow(node.expression);
  switch (node.type) {
    case 'Literal':
      return [node];
    case 'TemplateLiteral':
      return [node, ...follow(node.expressions)];
    case 'TaggedTemplateExpression':
      return follow(node.quasi);
    case 'ConditionalExpression':
      return follow(node.consequent, node.alternate);
    case 'LogicalExpression':
      return node.operator === '&&' ? follow(node.right) : follow(node.left, node.right);
    case 'BinaryExpression':
      return node.operator === '+' ? follow(node.left, node.right) : [];
    case 'ArrayExpression':
      return follow(node.elements);
    case 'ObjectExpression':
      return follow(nodesIn(node.properties).map(({ value }) => value));
    case 'Identifier':
      return follow(constants.get(nameOf(node)));
    case 'MemberExpression':
      return follow(node.object);
    case 'CallExpression': {
      // 'some text'.trim(), kinds.map((kind) => 'some text'); other arguments, such as those of t(), are keys
      const { object, property } = node.callee as Node;
      const functions = nodesIn(node.arguments).filter(({ type }) => /Function/.test(type));
      return follow(wordKeeping.test(nameOf(property)) ? object : [], functions.flatMap(answersOf));
    }
    default:
      return [];
  }
}

/** Returns the objects that an argument can be. */
const objectsOf = (node: Node): Node[] =>
  node.type === 'ConditionalExpression' || node.type === 'LogicalExpression'
    ? nodesIn([node.consequent, node.alternate, node.left, node.right]).flatMap(objectsOf)
    : node.type === 'ObjectExpression'
      ? [node]
      : [];

const textIn = (node: Node): string =>
  node.type === 'TemplateLiteral'
    ? (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
    : typeof node.value === 'string'
      ? node.value
      : '';

/** Returns the expressions of a node that users read, each with the rule for text there. */
function readPlaces(node: Node, parent: Node | undefined): [place: unknown, rule: Rule][] {
  switch (node.type) {
    case 'JSXText':
      return [[{ ...node, type: 'Literal' }, isText]];
    case 'JSXExpressionContainer':
      return parent?.type === 'JSXAttribute' ? [] : [[node, isText]];
    case 'JSXAttribute': {
      const name = nameOf(node.name);
      if (technical.test(name)) return [];
      return [[node.value, spoken.has(name) ? isText : isWords]];
    }
    case 'Property': {
      const name = nameOf(node.key);
      return shownProps.test(name) || spoken.has(name) ? [[node.value, isWords]] : [];
    }
    case 'AssignmentExpression': {
      const left = node.left as Node;
      return spoken.has(nameOf(left.property)) ? [[node.right, isText]] : [];
    }
    case 'CallExpression': {
      const name = calleeOf(node).replace(/^.*\./, '');
      const given = nodesIn(node.arguments);
      if (showing.test(name))
        return given.flatMap((one): [unknown, Rule][] => {
          const objects = objectsOf(one);
          if (objects.length === 0) return [[one, isText]];
          const parts = objects.flatMap(({ properties }) => nodesIn(properties));
          return parts.filter(({ key }) => shownProps.test(nameOf(key))).map(({ value }) => [value, isText]);
        });
      if (appending.test(name)) return [[given, isWords]];
      if (name === 'createElement') return [[given.slice(2), isText]];
      if (name === 'setAttribute' && spoken.has(nameOf(given[0]))) return [[given[1], isText]];
      return [];
    }
    default:
      return [];
  }
}

/**
 * Finds the texts that users would read, each once, in the order of the code.
 * @param file name whose extension gives the language
 * @throws if the file does not parse
 */
export function writtenTexts(file: string, code: string): WrittenText[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const constants = new Map<string, Node>();
  const found = new Map<number, string>();
  const look = (node: Node, rule: Rule) => {
    const text = textIn(node).trim();
    if (rule(text)) found.set(node.start, text);
  };
  const declare = (node: Node): void => {
    if (node.type === 'VariableDeclarator' && isNode(node.init)) constants.set(nameOf(node.id), node.init);
    for (const part of partsOf(node)) declare(part);
  };
  const walk = (node: Node, parent?: Node): void => {
    for (const [place, rule] of readPlaces(node, parent))
      for (const text of nodesIn(place).flatMap((one) => textsOf(one, constants))) look(text, rule);
    if (node.type === 'Literal' || node.type === 'TemplateLiteral') look(node, isSentence);
    if (node.type === 'JSXAttribute' && technical.test(nameOf(node.name))) return;
    if (/^(Call|New)Expression$/.test(node.type) && forDevelopers.test(calleeOf(node))) return;
    // values in comparisons and keys of properties are codes
    if (node.type === 'BinaryExpression' && node.operator !== '+') return;
    for (const part of partsOf(node)) if (node.type !== 'Property' || part !== node.key) walk(part, node);
  };
  declare(program as unknown as Node);
  walk(program as unknown as Node);
  const lineOf = (start: number) => code.slice(0, start).split('\n').length;
  return [...found].sort(([a], [b]) => a - b).map(([start, text]) => ({ line: lineOf(start), text }));
}
