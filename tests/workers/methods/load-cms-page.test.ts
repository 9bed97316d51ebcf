// CMS pages and news, which the whole worker looks up on the real bridge by each of their identifiers.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { failed, ok } from '#schemas/fault.ts';
import { errorText } from '#shared/domain/faults/error-catalogue.ts';
import { openTestBridge, type TestBridge } from '../../support/backend/open-bridge.ts';
import { text } from '../../support/texts.ts';
import { bridgeConnection } from '../../support/worker/bridge-fetch.ts';
import { openWorker } from '../../support/worker/open-worker.ts';
import { json } from '../../support/worker/test-ports.ts';

let bridge: TestBridge;
beforeAll(async () => {
  bridge = await openTestBridge();
});
afterAll(() => bridge.close());
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Opens a device to which nothing is pulled; records its page requests. */
async function open() {
  const line = bridgeConnection(bridge);
  const asked: string[] = [];
  let isOpening = true;
  const shop = await openWorker(async (url, init) => {
    if (isOpening) return json({ code: 503 }, 503);
    if (url.includes('cms_page')) asked.push(decodeURIComponent(url));
    return line.fetch(url, init);
  });
  ends.push(() => shop.stop());
  isOpening = false;
  return {
    ...shop,
    line,
    asked,
    load: (identifier: string, store = 'lv') => shop.ask('loadCmsPage', { store, identifier }),
  };
}

describe('a page that is not on the device', () => {
  it('is found by its identifier, its key or its identifier in another language [S7.069]', async () => {
    const shop = await open();
    for (const [name, store, key] of [
      ['par-mums', 'lv', 'lv|cms-page|par-mums'],
      ['about-us', 'ru', 'ru|cms-page|o-nas'],
      ['par-mums', 'en', 'en|cms-page|about-us'],
      ['news-101-ru', 'lv', 'lv|cms-news|news-101-lv'],
    ] as const)
      expect(await shop.load(name, store), name).toEqual(ok({ key }));
    // the page is now stored on the device
    const before = shop.asked.length;
    expect(await shop.load('about-us', 'lv')).toEqual(ok({ key: 'lv|cms-page|par-mums' }));
    expect(shop.asked).toHaveLength(before);
  });

  it('fails with "CMS query returned empty result" if it does not exist [S8.045]', async () => {
    const shop = await open();
    expect(await shop.load('no-such-page')).toEqual(failed('no-cms-page'));
    expect(text(errorText('no-cms-page'))).toBe('CMS query returned empty result');
    // unpublished pages are not found
    expect(await shop.load('vecais')).toEqual(failed('no-cms-page'));
    expect(await shop.load('news-102-lv')).toEqual(failed('no-cms-page'));
    for (const field of ['identifier', 'key']) expect(shop.asked.join('\n')).toContain(`"${field}"`);
  });

  it('is loaded when news is requested and none is stored', async () => {
    const shop = await open();
    expect(await shop.ask('loadNews', { store: 'en' })).toEqual(ok({ total: 1 }));
    const [news] = await shop.databases.catalogue.content.find({ selector: { kind: 'cms-news' } }).exec();
    expect(news?.value).toMatchObject({ identifier: 'news-101-en', published: '2026-11-20' });
  });
});
