// Tests the git hook that checks commit subjects (.githooks/commit-msg).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const hook = path.resolve(import.meta.dirname, '../../.githooks/commit-msg');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'commit-subject-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function statusOf(message: string): number | null {
  const file = path.join(folder, 'COMMIT_EDITMSG');
  writeFileSync(file, message);
  return spawnSync('sh', [hook, file]).status;
}

describe('the hook for commit messages', () => {
  it.each([
    'fix(outbox): keep a queue blocked while an order is in flight',
    'docs: list the commands\n\nThe table was out of date.\n',
    'feat(sw)!: answer pages only',
    'Merge branch "main"',
    `test: ${'x'.repeat(66)}`,
  ])('accepts %j', (message) => {
    expect(statusOf(message)).toBe(0);
  });

  it.each([
    'Test what a page says to the service worker',
    'fix(Outbox): keep a queue',
    'fix(outbox) keep a queue',
    'fix: ',
    'fix: keep a queue.',
    'improve: keep a queue',
    `test: ${'x'.repeat(67)}`,
  ])('refuses %j', (message) => {
    expect(statusOf(message)).toBe(1);
  });
});
