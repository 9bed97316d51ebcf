// Screens that are prefetched. The service worker is blocked, since it caches them too.
import { PREFETCH_FILE, type PrefetchGroups } from '#shared/config/prefetch-groups.ts';
import { text } from '#tests/support/texts.ts';
import { expect, test } from './storefront.ts';

test.use({ serviceWorkers: 'block' });

/** The groups that the specification names. */
const GROUPS = [
  ...[
    'category',
    'home',
    'not-found',
    'error',
    'product',
    'cms',
    'checkout',
    'compare',
    'my-account',
    'static',
  ],
  ...['reset-password', 'order-confirmation', 'search-panel', 'newsletter-modal', 'languages-modal'],
  ...['empty-layout', 'minimal-layout'],
];

test('prefetches all chunk groups after load, so that an unvisited screen opens offline [S2.149 S2.150 S2.151]', async ({
  page,
  bridge,
}) => {
  const fetched = new Set<string>();
  // a response whose body is incomplete is not cached
  page.on('requestfinished', async (request) => {
    if ((await request.response())?.ok()) fetched.add(new URL(request.url()).pathname.slice(1));
  });
  await page.goto('/en');
  await page.locator('#shop:not([aria-busy])').waitFor();
  const { groups, texts } = (await (await page.request.get(`/${PREFETCH_FILE}`)).json()) as PrefetchGroups;
  expect(Object.keys(groups).sort()).toEqual(GROUPS.toSorted());
  for (const [group, files] of Object.entries(groups)) {
    expect(files.length, group).toBeGreaterThan(0);
    expect(files.filter((file) => !/^assets\/.+\.js$/.test(file))).toEqual([]);
  }
  const wanted = [...new Set([...Object.values(groups).flat(), ...(texts.en ?? [])])];
  const missing = () => wanted.filter((file) => !fetched.has(file));
  await expect.poll(missing).toEqual([]);
  bridge.line.cut();
  await page
    .getByRole('banner')
    .getByRole('link', { name: text('app:tools.compare') })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: text('compare:title') })).toBeVisible();
});
