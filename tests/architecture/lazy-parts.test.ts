// Tests that one module creates all lazy components: they can fail to load, and it retries and reports failures.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const src = path.resolve(import.meta.dirname, '../../src');

it('creates lazy components only in ui/lazy-component.ts', () => {
  const makers = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => {
      const code = readFileSync(path.join(src, file), 'utf8');
      return /\blazy\b[^;]*from 'react'/.test(code);
    });
  expect(makers).toEqual(['ui/lazy-component.ts']);
});
