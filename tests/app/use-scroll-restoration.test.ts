// What a link's hash names. The rest of scroll restoration is watched in the browser (e2e/navigation.spec.ts).
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anchorId } from '#src/app/use-scroll-restoration.ts';

it('A hash names the anchor that it was made of.', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (id) => {
      expect(anchorId(`#${encodeURIComponent(id)}`)).toBe(id);
    }),
  );
});

it('No hash, however mangled, stops the page.', () => {
  for (const hash of ['', '#', '#%', '#100%', '#%E0%A4%A']) expect(anchorId(hash)).toBe('');
  fc.assert(fc.property(fc.string(), (text) => typeof anchorId(`#${text}`) === 'string'));
});
