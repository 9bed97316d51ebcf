// Tests that the UI flags of the specification have an equivalent in the code.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { routes } from '#shared/config/routes.ts';
import { closeAuth, openAuth } from '#src/features/account/open-auth.ts';
import { createSubmenu } from '#src/features/catalogue/category/submenu.ts';
import { firstAuthView } from '#src/model/account/auth-view.ts';
import { createCell } from '#src/ui/create-cell.ts';
import { createPanels, type Panel } from '#src/ui/panels.ts';

it('implements the flags of panels, overlay, loader, authElem, checkoutMode, openMyAccount and submenu [S3.069]', () => {
  const panels = createPanels();
  const flags: Panel[] = [
    'sidebar',
    'productSidebar',
    'microcart',
    'wishlist',
    'searchpanel',
    'newsletterPopup',
  ];
  for (const flag of flags) {
    panels.open(flag);
    expect([flag, flags.filter(panels.isOpen), panels.isOverlayOn()]).toEqual([flag, [flag], true]);
  }
  // authElem and openMyAccount: a guest's account button always opens the login view
  const account = { authView: createCell(firstAuthView), ui: { panels } } as Parameters<typeof openAuth>[0];
  expect(account.authView.get().view).toBe('login');
  openAuth(account, 'register');
  expect(account.authView.get().view).toBe('register');
  closeAuth(account);
  expect([account.authView.get().view, panels.isOverlayOn()]).toEqual(['login', false]);
  openAuth(account, 'login');
  expect(panels.isOpen('signup')).toBe(true);
  // checkoutMode: checkout uses the layout without menu and outgoing links
  expect(routes.checkout.layout).toBe('minimal');
  // loader: the page is marked as busy until hydration
  expect(readFileSync('index.html', 'utf8')).toContain('id="shop" aria-busy="true"');
  const submenu = createSubmenu();
  submenu.open(21);
  submenu.open(30);
  expect(submenu.levels.get()).toEqual({ depth: 2, path: [21, 30] });
});
