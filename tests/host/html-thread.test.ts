// Tests the thread that sanitises a backend's HTML for rendered pages.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { htmlThread } from '#host/html-thread.ts';
import type { ShopConfig } from '#schemas/shop-config.ts';

/** Source of a fake sanitiser, which can also exit or throw. */
const cleaner = `
export const cleanHtml = (texts, { name }, origin) => {
  if (texts.includes('end')) process.exit(1);
  if (texts.includes('throw')) throw new Error('cannot be cleaned');
  return texts.map((text) => [text, name, origin].join(' '));
};
`;
const config = { name: 'shop' } as unknown as ShopConfig;

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'html-thread-'));
  file = pathToFileURL(join(folder, 'cleaner.mjs')).href;
  await writeFile(join(folder, 'cleaner.mjs'), cleaner);
});
afterAll(() => rm(folder, { recursive: true }));

it('resolves concurrent requests with their own results', async () => {
  const { clean, prepare } = htmlThread(file);
  await prepare();
  const [first, second] = await Promise.all([clean(['a', 'b'], config, 'x'), clean(['c'], config, '')]);
  expect(first).toEqual(['a shop x', 'b shop x']);
  expect(second).toEqual(['c shop ']);
});

it('rejects pending requests if the thread exits', async () => {
  const { clean } = htmlThread(file);
  const waiting = [clean(['end'], config, ''), clean(['a'], config, '')];
  for (const each of waiting) await expect(each).rejects.toThrow('ended');
});

it('rejects a request with an error in the sanitiser', async () => {
  const { clean } = htmlThread(file);
  await expect(clean(['throw'], config, '')).rejects.toThrow('cannot be cleaned');
  expect(await clean(['a'], config, '')).toEqual(['a shop ']);
});

it('restarts the thread after it exits', async () => {
  const { clean } = htmlThread(file);
  await expect(clean(['end'], config, '')).rejects.toThrow('ended');
  expect(await clean(['a'], config, '')).toEqual(['a shop ']);
});

it('rejects if the sanitiser does not exist', async () => {
  await expect(htmlThread(`${file}.none`).prepare()).rejects.toThrow();
});
