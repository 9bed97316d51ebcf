// The document head in a real browser, under the production policies: as served, and updated on navigation.
import type { Page } from '@playwright/test';
import { demoConfig } from '#tests/support/browser/goods.ts';
import { text } from '#tests/support/texts.ts';
import { expect, test } from './storefront.ts';

const head = (page: Page) =>
  page.evaluate(() => {
    const value = (selector: string, name: string) =>
      document.head.querySelector(selector)?.getAttribute(name) ?? undefined;
    return {
      canonical: value('link[rel=canonical]', 'href'),
      robots: value('meta[name=robots]', 'content'),
      description: value('meta[name=description]', 'content'),
      languages: [...document.head.querySelectorAll('link[rel=alternate]')]
        .map((link) => link.getAttribute('hreflang'))
        .sort(),
      types: [...document.head.querySelectorAll('script[type="application/ld+json"]')].map(
        (script) => (JSON.parse(script.textContent ?? '') as { '@type': string })['@type'],
      ),
    };
  });

// without a service worker, which would serve the second page, the host serves each page
test.use({ serviceWorkers: 'block' });

test('updates the document head on navigation in each language', async ({ page, bridge }) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) violations.push(message.text());
  });
  const origin = bridge.line.address;
  for (const [lang, prefix] of [
    ['lv', ''],
    ['en', '/en'],
    ['ru', '/ru'],
  ] as const) {
    await page.goto(`${prefix}/p/SS-9/sala-straume-9`);
    const served = await head(page);
    expect(served.canonical).toMatch(new RegExp(`^${origin}${prefix}/p/SS-9/`));
    expect(served.languages).toEqual(['en', 'lv', 'ru', 'x-default']);
    expect(served.types).toEqual(['Product', 'BreadcrumbList']);
    await expect(page).toHaveTitle(new RegExp(`Sala Straume 9.* · ${demoConfig().brand.name}$`));

    const trail = page.getByRole('navigation', { name: text('category:breadcrumbs', { lang }) });
    const category = trail.locator('a[href*="/c/"]').last();
    const name = (await category.textContent()) ?? '';
    await category.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect.poll(() => head(page)).toMatchObject({ canonical: page.url(), types: ['BreadcrumbList'] });
    const plain = page.url();
    await page
      .getByRole('combobox', { name: text('product:sort.label', { lang }) })
      .selectOption({ index: 2 });
    await expect(page).toHaveURL(/sort=/);
    await expect.poll(async () => (await head(page)).canonical).toBe(plain);
    // once the device has all languages, the client sets the same head as the server
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/\/p\//);
    await expect.poll(() => head(page)).toEqual(served);

    await page.goto(`${prefix}/cart`);
    await expect.poll(() => head(page)).toMatchObject({ robots: 'noindex', types: [] });
  }
  expect(violations).toEqual([]);
});
