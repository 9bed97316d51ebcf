// The pictures of the demo shop by the paths its documents name.
import { describe, expect, it } from 'vitest';
import { demoPicture } from '../../../bridge/demo/demo-picture.ts';

describe('Pictures', () => {
  it.each([
    'laptop/333344/back.svg',
    'nothing/333344/front.svg',
    'laptop/zzzzzz/front.svg',
    'toString/333344/front.svg',
    'laptop/333344/front.png',
  ])('do not exist as %s', (path) => {
    expect(demoPicture(path)).toBe(undefined);
  });
});
