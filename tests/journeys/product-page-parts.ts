// Parts of the product page.
import { inStore } from '../support/browser/buying.ts';
import type { Goods } from '../support/browser/demo-catalogue.ts';
import type { Locator, Tab } from '../support/browser/journey.ts';
import { type Language, text } from '../support/texts.ts';

export const urlOf = ({ sku, slug }: Pick<Goods, 'sku' | 'slug'>, lang: Language = 'en', childSku = '') =>
  inStore(lang, `/p/${encodeURIComponent(sku)}/${slug}${childSku && `/${childSku}`}`);

export const info = (tab: Tab): Locator => tab.locator('.info');
export const article = (tab: Tab, sku: string): Locator =>
  info(tab).getByText(text('product:sku', { sku }), { exact: true });
export const alert = (tab: Tab): Locator => tab.getByRole('alert');

export const addButton = (tab: Tab, lang: Language = 'en'): Locator =>
  info(tab).getByRole('button', { name: text('adding:add', { lang }), exact: true });
