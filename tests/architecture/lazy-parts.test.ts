// Whatever is fetched late can fail to come: one place fetches it, tries again and tells.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const src = path.resolve(import.meta.dirname, '../../src');

it('only ui/lazy-load.ts makes components that are fetched late', () => {
  const makers = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => {
      const code = readFileSync(path.join(src, file), 'utf8');
      return /\blazy\b[^;]*from 'react'/.test(code);
    });
  expect(makers).toEqual(['ui/lazy-component.ts']);
});
