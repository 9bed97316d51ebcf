// Screens of rare states: the consent prompt, an order with downloads, the steps of a withdrawal with its receipt, and
// the cart while an order is pending.
import { pattern, text } from '#tests/support/texts.ts';
import { acceptedHeading, addShownToCart, fillSteps, placeButton } from '../buying.ts';
import { untilOnDevice } from '../device.ts';
import { noticesGone, open, scrolled, settled, type Visit } from './walk.ts';

const button = ({ page, lang }: Visit, key: string) =>
  page.getByRole('button', { name: text(key, { lang }), exact: true }).first();

/** Pages with the consent prompt, which the demo configuration disables. */
async function consent(visit: Visit): Promise<void> {
  const { page, prefix, picture, lang } = visit;
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: body.replace(/("analytics":\{"enabled":)false/, '$1true') });
  });
  await page.goto(prefix || '/');
  const question = page.getByRole('region', { name: text('consent:title', { lang }) });
  await question.waitFor();
  await settled(page);
  await picture('home, may visits be counted');
  await open(visit, '/p/VK-2/x');
  await picture('product, may visits be counted');
  await button(visit, 'consent:decline').click();
  await question.waitFor({ state: 'detached' });
  await page.unrouteAll();
}

/** Fills checkout with a shipped and a downloadable product, up to the last button. */
async function fill(visit: Visit): Promise<void> {
  const { page, lang } = visit;
  for (const path of ['/c/laptops', '/c/software-and-e-books']) {
    await open(visit, path);
    await addShownToCart(page, lang);
    await noticesGone(visit);
  }
  await open(visit, '/checkout');
  await fillSteps(page, 'liga@example.lv', lang);
}

/** Places the order and returns the path of its withdrawal page. */
async function order(visit: Visit): Promise<string> {
  const { page, lang, picture } = visit;
  await fill(visit);
  await placeButton(page, lang).click();
  await acceptedHeading(page, lang).waitFor();
  await settled(page);
  await scrolled(page);
  await picture('thank you, the end');
  const link = page.getByRole('main').getByRole('link', { name: text('order:accepted.withdraw', { lang }) });
  return (await link.getAttribute('href')) ?? '';
}

/** Takes screenshots of the downloads on the open order page, online and offline. */
async function downloads({ page, lang, line, picture }: Visit): Promise<void> {
  const card = page.getByRole('region', { name: text('order:downloads.title', { lang }) });
  const shown = () => card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await shown();
  await picture('thank you, downloads');
  line.cut();
  await card.getByText(text('order:downloads.offline', { lang })).waitFor();
  await shown();
  await picture('thank you, downloads, offline');
  line.mend();
}

async function withdrawal(visit: Visit, path: string): Promise<void> {
  const { page, lang, picture, prefix } = visit;
  await open(visit, path.slice(prefix.length));
  await picture('withdrawal');
  const field = (name: string) =>
    page.getByRole('textbox', { name: pattern(`withdrawal:fields.${name}`, { lang }, 'start') });
  await field('reason').fill('Par lielu');
  await scrolled(page);
  await picture('withdrawal, the end');
  await button(visit, 'withdrawal:next').click();
  await button(visit, 'withdrawal:confirm.button').waitFor();
  await picture('withdrawal, confirm');
  await button(visit, 'withdrawal:confirm.button').click();
  await page.getByRole('region', { name: text('withdrawal:receipt', { lang }) }).waitFor();
  await noticesGone(visit);
  await picture('withdrawal, received');
}

async function waiting(visit: Visit): Promise<void> {
  const { page, lang, line, picture } = visit;
  await fill(visit);
  line.cut();
  await placeButton(page, lang).click();
  await page.waitForURL(/order-completed/);
  await open(visit, '/c/laptops');
  await addShownToCart(page, lang);
  await noticesGone(visit);
  await open(visit, '/cart');
  await picture('cart, an order waits');
  await page.locator('main .note').getByRole('button').click();
  await page.getByRole('dialog').waitFor();
  await settled(page);
  await picture('what waits');
  line.mend();
}

/** Walks through rare states. Needs a new browser and a connection. */
export async function walkToRarities(visit: Visit): Promise<void> {
  const failed: unknown[] = [];
  // a failed part does not prevent the others
  const tried = (part: Promise<void>) => part.catch((error: unknown) => void failed.push(error));
  await tried(consent(visit));
  await untilOnDevice(visit.page);
  const path = await order(visit);
  await tried(downloads(visit));
  await tried(withdrawal(visit, path));
  await tried(waiting(visit));
  if (failed.length > 0) throw failed[0];
}
