// Serves pages without server-rendered content, as other hosts and the service worker do.
import type { Page } from '@playwright/test';

const DRAWN =
  /(<div id="shop" aria-busy="true">)[\s\S]*<\/div><script type="application\/json" id="served-page">.*?<\/script>/;

/** Matches the URLs of pages, but not those of files and the backend. */
const PAGES = /^https?:\/\/[^/]+\/(?!api\/|assets\/|img\/|energy\/|[^?]*\.\w+(\?|$))/;

/**
 * Serves all further documents of a page without content. The page then reads the configuration from its file, and
 * products and banners from the device.
 */
export async function comeEmpty(page: Page): Promise<void> {
  await page.route(PAGES, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(DRAWN, '$1</div>') });
  });
}
