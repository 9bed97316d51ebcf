// Tests that the worker's code under the lock `session` confirms the lock before it writes: without Web Locks the lock
// is a lease, which a frozen tab may have lost (F48).
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';

const workers = path.resolve(import.meta.dirname, '../../workers');
/** Functions that only read, or that pass on the confirmation. */
const handsOn = /^(?:readNow|run)$/;

type Node = { type: string; [part: string]: unknown };
const isNode = (part: unknown): part is Node => typeof (part as Node | null)?.type === 'string';
const children = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((part) => [part].flat())
    .filter(isNode);
const calls = (node: Node): Node[] => [
  ...(node.type === 'CallExpression' ? [node] : []),
  ...children(node).flatMap(calls),
];
const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? String(node.name) : '');

/** True if the callback under the lock uses its `confirm` parameter. */
function isConfirmed(text: string, work: unknown): boolean {
  if (!isNode(work)) return false;
  if (handsOn.test(nameOf(work))) return true;
  const [confirm] = (work.params as Node[] | undefined) ?? [];
  const body = isNode(work.body) ? text.slice(Number(work.body.start), Number(work.body.end)) : '';
  return nameOf(confirm) === 'confirm' && /\bconfirm\b/.test(body);
}

it('confirms the lock "session" before each worker write that requires it [F48]', () => {
  const files = readdirSync(workers, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const found: string[] = [];
  let seen = 0;
  for (const file of files) {
    const text = readFileSync(path.join(workers, file), 'utf8');
    for (const call of calls(parseSync(file, text).program as unknown as Node)) {
      const name = nameOf(call.callee);
      if (name !== 'whileSessionLasts' && name !== 'duringSession') continue;
      seen += 1;
      const work = (call.arguments as unknown[]).at(-1);
      if (!isConfirmed(text, work)) found.push(`${file}: ${name}`);
    }
  }
  expect(found).toEqual([]);
  expect(seen).toBeGreaterThan(15);
});
