import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { collections } from '#schemas/collections.ts';
import { claims } from '#schemas/documents/claim-document.ts';
import { contentKinds } from '#schemas/documents/content-document.ts';
import { paths } from '#shared/config/paths.ts';
import { CMS_STORAGE_KEYS, STORAGE_NAMES } from '#shared/config/storage-names.ts';
import { layouts } from '#src/app/layouts/layouts.tsx';
import { dispatcherRoute, layoutOf, patternOf, routes } from '#src/app/routes.ts';

describe('the table of routes', () => {
  it('every address of the path table has a screen', () => {
    expect(routes.map((route) => route.path).sort()).toEqual(Object.keys(paths).sort());
  });

  it('S2.065 Three layouts exist: default, empty and minimal.', () => {
    expect(Object.keys(layouts).sort()).toEqual(['default', 'empty', 'minimal']);
  });

  it('S2.066 A route picks its layout through its layout meta, and the default layout applies otherwise.', () => {
    expect(layoutOf({ meta: { layout: 'minimal' } })).toBe('minimal');
    expect(layoutOf({})).toBe('default');
    const layoutAt = (path: string) => routes.filter((route) => route.path === path).map(layoutOf);
    expect(layoutAt('checkout')).toEqual(['minimal']);
    expect(layoutAt('error')).toEqual(['empty']);
    expect(layoutAt('home')).toEqual(['default']);
  });

  it('any path without a route belongs to the dispatcher, in the default layout', () => {
    expect(layoutOf(dispatcherRoute)).toBe('default');
    expect(routes.map(({ screen }) => screen)).not.toContain(dispatcherRoute.screen);
  });

  it('S6.017 Admin roles are not shown: the storefront has no admin screens.', () => {
    expect(routes.map(patternOf).filter((pattern) => /admin/i.test(pattern))).toEqual([]);
    expect(readFileSync('src/app/routes.ts', 'utf8')).not.toMatch(/admin/i);
  });

  it('S9.066 The storage names are user, checkout, cart, cms, newsletter, url.', () => {
    expect(Object.keys(STORAGE_NAMES)).toEqual(['user', 'checkout', 'cart', 'cms', 'newsletter', 'url']);
    const held = [collections, claims, contentKinds].flatMap(Object.keys);
    for (const places of Object.values(STORAGE_NAMES))
      for (const place of places) expect(held).toContain(place);
  });

  it('S9.070 The storage keys of content and newsletter are cms-page, cms-blocks, email.', () => {
    expect(CMS_STORAGE_KEYS).toEqual(['cms-page', 'cms-blocks']);
    for (const key of CMS_STORAGE_KEYS) expect(Object.keys(contentKinds)).toContain(key);
    expect(Object.keys(claims.newsletter.shape)).toContain('email');
  });
});
