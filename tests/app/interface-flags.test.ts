// What the specification calls the flags of the interface, and what each is here: a panel, a view, a layout, the menu's way.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { layoutOf, routes } from '#src/app/routes.ts';
import { closeAuth, openAuth } from '#src/features/account/open-auth.ts';
import { createSubmenu } from '#src/features/catalogue/category/submenu.ts';
import { firstAuthView } from '#src/model/auth-view.ts';
import { createCell } from '#src/model/resource.ts';
import { createPanels, type Panel } from '#src/ui/panels.ts';

it('S3.069 UI flags: sidebar, productSidebar, microcart, wishlist, searchpanel, newsletterPopup, overlay, loader, authElem (default login), checkoutMode, openMyAccount, submenu {depth, path}.', () => {
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
  // authElem, and openMyAccount: a guest's account opens the panel with the login in it, whatever was last in it
  const account = { authView: createCell(firstAuthView), ui: { panels } } as Parameters<typeof openAuth>[0];
  expect(account.authView.get().view).toBe('login');
  openAuth(account, 'register');
  expect(account.authView.get().view).toBe('register');
  closeAuth(account);
  expect([account.authView.get().view, panels.isOverlayOn()]).toEqual(['login', false]);
  openAuth(account, 'login');
  expect(panels.isOpen('signup')).toBe(true);
  // checkoutMode: the layout without a menu and ways out
  expect(routes.filter((route) => layoutOf(route) === 'minimal').map(({ path }) => path)).toContain(
    'checkout',
  );
  // loader: the page is busy until it answers
  expect(readFileSync('index.html', 'utf8')).toContain('id="shop" aria-busy="true"');
  const submenu = createSubmenu();
  submenu.open(21);
  submenu.open(30);
  expect(submenu.levels.get()).toEqual({ depth: 2, path: [21, 30] });
});
