// Tests that no wait of a test can end on a slow machine: waits end by the limit of the runner's configuration or by a
// longer one.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
/** the limit of `expect.poll` in the configurations of vitest and Playwright */
const SHORTEST_MS = 60_000;

/** Returns the waits with a limit below SHORTEST_MS; vitest's own limit is one second. */
function shortWaitsIn(file: string, text: string): string[] {
  const found: string[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: given, start, end }) => {
      if (
        callee.type === 'MemberExpression' &&
        /^vi\.wait(For|Until)$/.test(text.slice(callee.start, callee.end))
      )
        if (!/\btimeout\b/.test(given[1] ? text.slice(given[1].start, given[1].end) : ''))
          found.push(`${file}: ${text.slice(start, end)}`);
    },
    Property: ({ key, value, start, end }) => {
      if (key.type !== 'Identifier' || key.name !== 'timeout' || value.type !== 'Literal') return;
      if (typeof value.value === 'number' && value.value > 0 && value.value < SHORTEST_MS)
        found.push(`${file}: ${text.slice(start, end)}`);
    },
  }).visit(parseSync(file, text).program);
  return found;
}

it('waits for states without a limit that a slow machine reaches', () => {
  const files = [
    ...readdirSync(path.join(root, 'tests'), { recursive: true, encoding: 'utf8' }).map(
      (name) => `tests/${name}`,
    ),
    ...readdirSync(path.join(root, 'e2e')).map((name) => `e2e/${name}`),
  ].filter((name) => /\.tsx?$/.test(name));
  const found = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return /vi\.wait|timeout:/.test(text) ? shortWaitsIn(file, text) : [];
  });
  expect(found.filter((each) => !each.startsWith('tests/architecture/wait-limits'))).toEqual([]);
});

it('finds waits with a short limit', () => {
  const text = `
    await vi.waitFor(() => expect(a).toBe(1));
    await vi.waitUntil(() => a, { timeout: 60_000 });
    await vi.waitUntil(() => a, { interval: 5 });
    await link.click({ timeout: 5_000 });
    await expect.poll(() => a, { timeout: LIMIT_MS }).toBe(1);`;
  expect(shortWaitsIn('a.ts', text)).toEqual([
    'a.ts: vi.waitFor(() => expect(a).toBe(1))',
    'a.ts: vi.waitUntil(() => a, { interval: 5 })',
    'a.ts: timeout: 5_000',
  ]);
});
