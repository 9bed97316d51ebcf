// Passing a URL on, in browsers with and without a share sheet or a clipboard.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { shareAddress } from '#src/features/share/share-address.ts';

const URL_SHARED = 'https://shop.test/p/1';
const ways = (parts: {
  canShare?: () => boolean;
  share?: () => Promise<void>;
  writeText?: () => Promise<void>;
}) => {
  const { writeText, ...share } = parts;
  vi.stubGlobal('navigator', { ...share, ...(writeText && { clipboard: { writeText } }) });
};
const refused = (name: string) => () => Promise.reject(new DOMException('', name));
const done = vi.fn(() => Promise.resolve());

afterEach(() => {
  vi.unstubAllGlobals();
  done.mockClear();
});

describe('sharing a URL', () => {
  it('opens the share sheet with title and URL', async () => {
    ways({ canShare: () => true, share: done });
    expect(await shareAddress('TV', URL_SHARED)).toBe('shared');
    expect(done).toHaveBeenCalledWith({ title: 'TV', url: URL_SHARED });
  });

  it('copies the URL without a share sheet', async () => {
    ways({ writeText: done });
    expect(await shareAddress('TV', URL_SHARED)).toBe('copied');
    expect(done).toHaveBeenCalledWith(URL_SHARED);
  });

  it('copies nothing if the user closes the share sheet', async () => {
    ways({ canShare: () => true, share: refused('AbortError'), writeText: done });
    expect(await shareAddress('TV', URL_SHARED)).toBe('cancelled');
    expect(done).not.toHaveBeenCalled();
  });

  it('copies the URL if the share sheet fails', async () => {
    ways({ canShare: () => true, share: refused('NotAllowedError'), writeText: done });
    expect(await shareAddress('TV', URL_SHARED)).toBe('copied');
  });

  it('reports that the URL could not be copied', async () => {
    ways({ writeText: refused('NotAllowedError') });
    expect(await shareAddress('TV', URL_SHARED)).toBe('failed');
  });

  it('reports that there is no clipboard', async () => {
    ways({});
    expect(await shareAddress('TV', URL_SHARED)).toBe('failed');
  });
});
