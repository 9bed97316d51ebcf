// Tests how the anchor is read from a URL hash. Other behaviour of scroll restoration is tested in the browser
// (e2e/scroll.spec.ts).
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anchorId } from '#src/app/use-scroll-restoration.ts';

it('decodes the anchor of a hash', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (id) => {
      expect(anchorId(`#${encodeURIComponent(id)}`)).toBe(id);
    }),
  );
});

it('returns an empty anchor for an empty or malformed hash', () => {
  for (const hash of ['', '#', '#%', '#100%', '#%E0%A4%A']) expect(anchorId(hash)).toBe('');
  fc.assert(fc.property(fc.string(), (text) => typeof anchorId(`#${text}`) === 'string'));
});
