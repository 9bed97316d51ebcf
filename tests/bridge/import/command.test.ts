// Tests `npm run import` as a process: its output and exit code.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readNested } from '#bridge/import/read-records.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bridge-import-command-'));
  await writeFile(join(folder, 'good.json'), JSON.stringify([{ id: 1, sku: 'A', name: 'A', price: '2' }]));
  await writeFile(join(folder, 'junk.json'), '[{"x":1},\n{"id":');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (...args: string[]) => {
  const env = { ...process.env, BRIDGE_DATA: join(folder, 'data'), DATABASE_URL: undefined };
  const child = spawnSync(process.execPath, ['--import', 'tsx', 'bridge/import.ts', ...args], {
    env,
    encoding: 'utf8',
  });
  return { status: child.status, out: child.stdout, errors: child.stderr };
};

describe('import command', () => {
  it('succeeds if anything was imported, even if records were skipped', () => {
    const { status, out } = run('--store', 'lv', join(folder, 'good.json'), join(folder, 'junk.json'));
    expect(out).toMatch(/^taken\n +1 {2}product\nmended\n/);
    expect(out).toContain('left out\n');
    expect(out).toContain('record: the file ends inside a record (#2)');
    expect(status).toBe(0);
  });

  it('fails if nothing could be imported, a file cannot be read or there is none', () => {
    const nothing = run(join(folder, 'junk.json'));
    expect(nothing.status).toBe(1);
    expect(nothing.out).toMatch(/^nothing taken\n/);
    for (const args of [[join(folder, 'good.json'), join(folder, 'absent.json')], [folder], []]) {
      const { status, out, errors } = run(...args);
      expect([status, out]).toEqual([1, '']);
      expect(errors).not.toBe('');
    }
  });

  it('writes search rules alone and reports how many entries were left out', async () => {
    const rules = { lv: { synonyms: ['tv, televizors', 7], pinned: [{ terms: ['x'], skus: ['A'] }] } };
    await writeFile(join(folder, 'rules.json'), JSON.stringify(rules));
    const { status, out } = run('--search', join(folder, 'rules.json'));
    expect([status, out]).toEqual([0, 'search rules of lv: 2, 1 left out\n']);
  });

  it.each([
    ['an unknown store view', '{"xx":{}}', 'no store view "xx"'],
    ['a list', '[]', 'must contain an object'],
    ['a list of rules', '{"lv":[]}', 'must be an object'],
    ['half of a file', '{"lv":', 'no readable JSON'],
  ])('refuses search rules with %s', async (_, text, message) => {
    await writeFile(join(folder, 'wrong.json'), text);
    const { status, errors } = run('--search', join(folder, 'wrong.json'));
    expect(status).toBe(1);
    expect(errors).toContain(message);
  });

  it('prints its usage with --help and imports nothing', () => {
    const { status, out } = run('--help', join(folder, 'good.json'));
    expect([status, out.split('\n')]).toEqual([0, [expect.stringContaining('[--store lv]'), '']]);
  });

  it('reads a file of 160 MB without holding it in memory', async () => {
    const text = `${JSON.stringify({ sku: 'A', description: 'x'.repeat(3_000) })},`;
    async function* pieces(): AsyncGenerator<string> {
      yield '{"took":1,"hits":{"hits":[';
      for (let at = 0; at < 2_700; at += 1) yield text.repeat(20);
      yield '{}]}}';
    }
    const before = process.memoryUsage().heapUsed;
    let [count, most] = [0, 0];
    for await (const read of readNested(pieces())) {
      count += 'value' in read ? 1 : 0;
      if (count % 1_000 === 0) most = Math.max(most, process.memoryUsage().heapUsed - before);
    }
    expect(count).toBe(54_001);
    expect(most).toBeLessThan(100_000_000);
  });
});
