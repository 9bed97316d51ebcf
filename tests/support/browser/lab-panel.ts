// Steps of the `?lab` panel, located by role and accessible name.
import { type BugReport, bugReport } from '#schemas/bug-report.ts';
import type { LabFault } from '#schemas/lab-fault.ts';
import { text } from '../texts.ts';
import { expect, type Locator, type Tab } from './journey.ts';

export const labBar = (tab: Tab): Locator => tab.getByRole('complementary', { name: text('lab:title') });
export const labPanel = (tab: Tab): Locator => tab.getByRole('dialog', { name: text('lab:title') });

/** The bar's text for the current fault, if that is `fault`. */
export const lasts = (tab: Tab, fault: LabFault): Locator =>
  labBar(tab)
    .locator('.lab-now')
    .filter({ hasText: text(`lab:faults.${fault}.title`) });

export async function openPanel(tab: Tab): Promise<Locator> {
  await labBar(tab)
    .getByRole('button', { name: text('lab:open') })
    .click();
  return labPanel(tab);
}

export async function closePanel(tab: Tab): Promise<void> {
  await labPanel(tab)
    .getByRole('button', { name: text('common:close') })
    .click();
  // the dialog's close event is dispatched in a separate task
  await expect(labBar(tab).locator('.sheet-panel')).toHaveCount(0);
}

export async function choose(tab: Tab, fault: LabFault): Promise<void> {
  const panel = await openPanel(tab);
  await panel.locator(`[type=radio][value="${fault}"]`).check();
  await expect(lasts(tab, fault)).toBeVisible();
  await closePanel(tab);
}

/** Ends the fault with the button in the bar. */
export async function endFault(tab: Tab): Promise<void> {
  await labBar(tab)
    .getByRole('button', { name: text('lab:end') })
    .click();
  await expect(lasts(tab, 'none')).toBeVisible();
}

/** Exports a bug report with the button and returns it. */
export async function exported(tab: Tab): Promise<{ bytes: string; report: BugReport }> {
  const panel = await openPanel(tab);
  await panel.getByRole('button', { name: text('lab:save') }).press('Enter');
  await expect(panel.getByText(text('lab:saved'))).toBeVisible();
  await closePanel(tab);
  const bytes = (await tab.downloads.at(-1)?.blob.text()) ?? '';
  return { bytes, report: bugReport.parse(JSON.parse(bytes)) };
}
