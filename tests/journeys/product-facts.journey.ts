// Journeys for the facts by law on a product page: in each language, online and offline.
import { inStore, untilOnDevice } from '../support/browser/buying.ts';
import { catalogue, type Goods } from '../support/browser/demo-catalogue.ts';
import { expect, type Locator, type Tab, test } from '../support/browser/journey.ts';
import { type Language, languages, text } from '../support/texts.ts';

const urlOf = ({ sku, slug }: Goods, lang: Language): string =>
  inStore(lang, `/p/${encodeURIComponent(sku)}/${slug}`);
const block = (tab: Tab, lang: Language): Locator =>
  tab.getByRole('region', { name: text('product-facts:title', { lang }) });
const ofKind = (all: readonly Goods[], kind: string): Goods => {
  const found = all.find(({ image }) => image.split('/')[1] === kind);
  if (!found) throw new Error(`The demo has no ${kind}`);
  return found;
};

for (const lang of languages)
  test(`states facts by law on the product page, also offline (${lang})`, async ({ device, bridge }) => {
    const all = await catalogue(bridge, lang);
    const tab = await device.openTab(urlOf(ofKind(all, 'tv'), lang));
    const look = async () => {
      const facts = block(tab, lang);
      for (const key of [
        'warnings.title',
        'manufacturer',
        'score.title',
        'parts.title',
        'updates.title',
        'data.title',
        'takeBack.text',
      ])
        await expect(facts.getByText(text(`product-facts:${key}`, { lang }), { exact: true })).toBeVisible();
      await expect(facts.getByRole('link').first()).toHaveAttribute('href', /^(mailto:|https:\/\/)/);
      await expect(facts.getByRole('listitem')).toHaveCount(2);
    };
    await look();
    await untilOnDevice(device);
    device.connection.cut();
    await tab.reload();
    await look();
  });

test('states the charger in words and as a pictogram', async ({ device, bridge }) => {
  const all = await catalogue(bridge, 'en');
  const tab = await device.openTab(urlOf(ofKind(all, 'phone'), 'en'));
  const facts = block(tab, 'en');
  await expect(facts.getByText(text('product-facts:charger.notIncluded'), { exact: true })).toBeVisible();
  await expect(
    facts.getByText(text('product-facts:charger.watts', { min: '7.5', max: '45' }), { exact: true }),
  ).toBeVisible();
  await expect(facts.locator('.charging-pictogram')).toHaveCount(2);
  // the order of the label in annex Ia, part IV of Directive 2014/53/EU
  expect(facts.locator('.charging-pictogram text').allTextContents()).toEqual(['7.5 - 45', 'W', 'USB PD']);
});

test('marks safety warnings that exist in one other language only', async ({ device, bridge }) => {
  const all = await catalogue(bridge, 'lv');
  const tab = await device.openTab(urlOf(ofKind(all, 'turntable'), 'lv'));
  const facts = block(tab, 'lv');
  await expect(
    facts.getByText(text('product-facts:warnings.language', { lang: 'lv', language: 'angļu' }), {
      exact: true,
    }),
  ).toBeVisible();
  await expect(facts.locator('ul[lang=en] li').first()).toHaveText(/^Do not use it/);
});

test('has no block for a product without facts', async ({ device, bridge }) => {
  const all = await catalogue(bridge, 'en');
  const virtual = all.find(({ type_id }) => type_id === 'virtual') as Goods;
  const tab = await device.openTab(urlOf(virtual, 'en'));
  await expect(tab.getByRole('heading', { name: text('product-page:specification') })).toBeVisible();
  await expect(block(tab, 'en')).toHaveCount(0);
});
