// HTML of the backend in a real browser under the production policies: none of it runs, contacts other origins or
// violates a policy, and harmless parts are rendered.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { hostileHtml as payloads } from '#tests/support/hostile-html.ts';
import { expect, test } from './storefront.ts';

const sku = 'SS-9';
const product = `/en/p/${sku}/sala-straume-9`;
const RUN = 'window.__ran=(window.__ran||0)+1';

/** Records everything that the page must not do from now on. */
async function watch(page: Page) {
  const strangers: string[] = [];
  const dialogs: string[] = [];
  page.on('request', (request) => {
    const { hostname } = new URL(request.url(), 'http://127.0.0.1');
    if (/^https?:/.test(request.url()) && hostname !== '127.0.0.1') strangers.push(request.url());
  });
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    const reported: string[] = [];
    Object.assign(window, { __violations: reported });
    document.addEventListener('securitypolicyviolation', (event) =>
      reported.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
  const state = () =>
    page.evaluate(() => {
      const { __ran = 0, __violations } = window as unknown as { __ran?: number; __violations: string[] };
      // ignores violations by handlers, styles and base URLs: browsers report them as soon as HTML is parsed outside
      // the document
      const refused = /^(script-src-attr|style-src(-attr|-elem)?|base-uri) /;
      return { ran: __ran, violations: __violations.filter((reported) => !refused.test(reported)) };
    });
  return { strangers, dialogs, state };
}

/** Waits until several pictures have failed to load: everything queued before has run by then. */
const untilTroubleWouldShow = (page: Page) =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 5; turn++)
      await new Promise((resolve) => {
        const picture = new Image();
        picture.onerror = resolve;
        picture.src = `/img/none/${Math.random()}`;
      });
  });

test('renders a hostile description as harmless text [S-01 S-02]', async ({ page, bridge }) => {
  const seen = await watch(page);
  const harmless =
    '<h1>Sound</h1><p>Deep <b>bass</b> <a href="https://other.example/x">elsewhere</a> <a href="/en/c/audio">here</a></p><table><tr><td>cell</td></tr></table><img src="/speaker/1c1e23/front.svg" alt="a speaker" width="300">';
  await bridge.changeProduct(sku, { description: harmless + payloads(RUN).slice(0, 90).join('') });
  await page.goto(product);
  const content = page.locator('.rich');
  await expect(content.getByText('bass')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(content.getByRole('heading', { name: 'Sound', level: 2 })).toBeVisible();
  await expect(content.getByRole('cell', { name: 'cell' }).first()).toBeVisible();
  const elsewhere = content.getByRole('link', { name: 'elsewhere' });
  await expect(elsewhere).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  await expect(elsewhere).toHaveAttribute('target', '_blank');
  await expect(content.getByRole('link', { name: 'here', exact: true })).toHaveAttribute('rel', 'noopener');
  const picture = content.getByRole('img', { name: 'a speaker' });
  await expect(picture).toHaveAttribute('src', '/img/904/904/resize/speaker/1c1e23/front.svg');
  await expect(picture).toHaveAttribute('loading', 'lazy');
  // links have lost dangerous URLs; an ordinary URL of another site is allowed
  for (const link of await content.getByRole('link', { name: 'link', exact: true }).all())
    expect(await link.getAttribute('href')).toMatch(/^(null|\/\/evil\.example)$/);
  await untilTroubleWouldShow(page);
  expect(await seen.state()).toEqual({ ran: 0, violations: [] });
  expect(seen.strangers).toEqual([]);
  expect(seen.dialogs).toEqual([]);
  await expect(page.getByRole('banner').getByRole('combobox')).toBeVisible();
  await bridge.changeProduct(sku, { description: '<p>Sound.</p>' });
});

test('keeps only allowed elements in 1,000 hostile texts', async ({ page, bridge }) => {
  await bridge.changeProduct(sku, { description: '<p>Deep <b>bass</b></p>' });
  const seen = await watch(page);
  await page.goto(product);
  await expect(page.locator('.rich').getByText('bass')).toBeVisible();
  const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string }
  >;
  const part = manifest['src/ui/sanitise-html.ts']?.file ?? '';
  const hostile = ['alert(1)', RUN, 'top.location="https://evil.example"'].flatMap(payloads);
  expect(hostile.length).toBeGreaterThan(1_000);
  const wrong = await page.evaluate(
    async ([file, texts]) => {
      const { sanitiseHtml } = (await import(`/${file}`)) as {
        sanitiseHtml: (html: string, rules: object) => DocumentFragment;
      };
      const rules = { origins: [location.origin], picture: (path: string) => `/img/904/904/resize${path}` };
      const place = document.createElement('div');
      document.querySelector('main')?.append(place);
      const found: string[] = [];
      const never =
        /^(script|style|svg|math|iframe|object|embed|form|input|button|link|meta|base|video|audio|template|textarea|select|h1)$/;
      for (const [at, text] of texts.entries()) {
        // renders each batch and lets its effects run
        if (at % 28 === 0) {
          await new Promise((resolve) => setTimeout(resolve));
          place.replaceChildren();
        }
        const one = document.createElement('div');
        one.append(sanitiseHtml(text, rules));
        place.append(one);
        for (const element of one.querySelectorAll('*')) {
          const tag = element.localName;
          if (never.test(tag) || tag.includes('-')) found.push(`<${tag}> from ${text}`);
          for (const { name, value } of element.attributes) {
            const isUrl = name === 'href' || name === 'src';
            if (/^on|^(style|id|name|class|srcset|ping|background|action|is)$/.test(name))
              found.push(`${name} from ${text}`);
            if (isUrl && /^\s*(?!https?:|mailto:|tel:)[a-z+.-]+:/i.test(value))
              found.push(`${value} from ${text}`);
          }
        }
      }
      await new Promise((resolve) => setTimeout(resolve));
      place.remove();
      return found;
    },
    [part, hostile] as const,
  );
  expect(wrong.slice(0, 5)).toEqual([]);
  await untilTroubleWouldShow(page);
  expect(await seen.state()).toEqual({ ran: 0, violations: [] });
  expect(seen.strangers).toEqual([]);
  expect(seen.dialogs).toEqual([]);
});
