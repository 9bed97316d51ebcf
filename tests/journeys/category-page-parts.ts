// Parts of a category page with its filters.
import { type Device, expect, type Locator, type Tab } from '../support/browser/journey.ts';

export const column = (tab: Tab): Locator => tab.getByRole('complementary');
export const group = (tab: Tab, name: string): Locator =>
  column(tab).getByRole('group', { name, exact: true });
export const cards = (tab: Tab): Locator => tab.locator('main .card');
export const chips = (tab: Tab): Locator => tab.locator('.chips-row .chip');
export const total = (tab: Tab): number =>
  Number.parseInt(tab.locator('.title [role=status]').allTextContents()[0] ?? '', 10);
export const names = (tab: Tab): string[] => tab.locator('main .card h3').allTextContents();

/** Waits until the listing is rendered and its options are counted. */
export async function drawn(tab: Tab): Promise<Tab> {
  await cards(tab).first().waitFor();
  await expect(tab.locator('main ul[aria-busy=true]')).toHaveCount(0);
  await column(tab).getByRole('checkbox').first().waitFor();
  return tab;
}
export const open = async (device: Device, path: string): Promise<Tab> => drawn(await device.openTab(path));

/** Returns the count that is shown beside an option. */
export const countOf = async (option: Locator): Promise<number> =>
  Number(await option.locator('.count').textContent());
/** Selects an option by its name and returns the count that was shown beside it. */
export async function choose(tab: Tab, groupName: string, option: string): Promise<number> {
  const label = group(tab, groupName).locator('label').filter({ hasText: option }).first();
  const count = await countOf(label);
  await label.getByRole('checkbox').click();
  return count;
}
