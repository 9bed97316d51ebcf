// Fallbacks for browser APIs that are available in secure contexts only (F49).
import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashWithoutHttps } from '#shared/database/hash-without-https.ts';
import { newId } from '#shared/database/new-id.ts';

describe('without https', () => {
  it('computes the same hashes as the browser, for text and for bytes', () =>
    fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        const bytes = new TextEncoder().encode(text);
        const expected = createHash('sha256').update(bytes).digest('hex');
        expect(await hashWithoutHttps(text.toWellFormed())).toBe(
          createHash('sha256').update(text.toWellFormed()).digest('hex'),
        );
        expect(await hashWithoutHttps(bytes.buffer)).toBe(expected);
        expect(await hashWithoutHttps(new Blob([bytes]))).toBe(expected);
      }),
    ));

  it('creates unique random UUIDs of version 4', () => {
    const ids = Array.from({ length: 10_000 }, newId);
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
