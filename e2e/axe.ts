// Runs axe on the current page, in both themes.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const everything: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};
/** Rules that depend on the theme: themes differ in colours only, not in content. */
const ofColours = ['color-contrast', 'link-in-text-block'];
const colours: RunOptions = { runOnly: ofColours, resultTypes: ['violations'] };
/** Rules that depend on the language: languages differ in text only, not in colours. */
const words: RunOptions = {
  ...everything,
  rules: Object.fromEntries(ofColours.map((rule) => [rule, { enabled: false }])),
};

async function run(page: Page, theme: 'light' | 'dark', options: RunOptions): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  const { violations } = await page.evaluate(async (asked) => {
    const { axe } = globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
    // the colours of the theme apply from the next frame
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return axe.run(asked);
  }, options as object);
  return violations.map(
    ({ id, nodes }) => `${theme}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
}

/** Returns one line per finding: all rules in the light theme, colour rules in the dark one. */
export async function findings(page: Page): Promise<string[]> {
  await bringAxe(page);
  return [...(await run(page, 'light', everything)), ...(await run(page, 'dark', colours))];
}

/** Like `findings`, for a page whose colours were checked in another language. */
export async function findingsInWords(page: Page): Promise<string[]> {
  await bringAxe(page);
  return run(page, 'light', words);
}
