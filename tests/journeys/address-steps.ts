// The address book of the account, as a user sees and changes it.
import type { Tab } from '../support/browser/journey.ts';
import { pattern, text } from '../support/texts.ts';

export const addressCards = (tab: Tab) =>
  tab.getByRole('list', { name: text('account-pages:shippingDetails.list') }).getByRole('listitem');
export const addressCard = (tab: Tab, street: string) => addressCards(tab).filter({ hasText: street });
/** Finds a button of a card; its name contains the street. */
export const addressButton = (card: ReturnType<typeof addressCard>, key: string) =>
  card.getByRole('button', { name: new RegExp(`^${text(`account-pages:shippingDetails.${key}`)}: `) });

/** Fills and saves the open form of an address, which has this title. */
export async function fillAddress(tab: Tab, street: string, title: 'new' | 'editing'): Promise<void> {
  const form = tab.getByRole('form', { name: text(`account-pages:shippingDetails.${title}`) });
  const fields = {
    'account-pages:shippingDetails.street': street,
    'account-pages:shippingDetails.house': '12–4',
    'checkout:fields.city': 'Rīga',
    'checkout:fields.zip': 'LV-1010',
    'checkout:fields.phone': '+371 20 000 000',
  };
  for (const [key, value] of Object.entries(fields))
    await form.getByLabel(pattern(key, {}, 'start')).fill(value);
  await form.getByRole('button', { name: text('account-pages:save'), exact: true }).click();
}
