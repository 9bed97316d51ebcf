// A page that comes without what the shop's own host draws into it, as any other host and the service worker send it.
import type { Page } from '@playwright/test';

const DRAWN =
  /(<div id="shop" aria-busy="true">)[\s\S]*<\/div><script type="application\/json" id="served-page">.*?<\/script>/;

/** Pages, not files and not what a backend answers. */
const PAGES = /^https?:\/\/[^/]+\/(?!api\/|assets\/|img\/|energy\/|[^?]*\.\w+(\?|$))/;

/** From now on the page's documents come empty: the configuration is read from its file, goods and banners from the device. */
export async function comeEmpty(page: Page): Promise<void> {
  await page.route(PAGES, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(DRAWN, '$1</div>') });
  });
}
