// A page translator must not rewrite amounts: it would change their signs, and the text node that React updates.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const src = path.resolve(import.meta.dirname, '../../src');

/** Elements that contain nothing but an amount, a number or a code. */
const AMOUNT = /formatPrice\(|money\(|\bamount\b|\bcount\}|\bnumber\b|\bcode\b|formatCount\(|product_count/;

it('elements that show an amount or a number alone are excluded from page translation', () => {
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

it('one component alone strikes an amount through, and it is given the price that the percentage is counted from', () => {
  const striking = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) =>
      /<(?:s|del|strike)[\s>]|'(?:s|del|strike)' :|line-through/.test(
        readFileSync(path.join(src, file), 'utf8'),
      ),
    );
  expect(striking).toEqual(['ui/reference-amount.tsx']);
});
