import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { collections } from '#schemas/collections.ts';
import { claims } from '#schemas/documents/claim-document.ts';
import { contentKinds } from '#schemas/documents/content-document.ts';
import { paths } from '#shared/config/paths.ts';
import { CMS_STORAGE_KEYS, STORAGE_NAMES } from '#shared/config/storage-names.ts';
import { layouts } from '#src/app/layouts/layouts.tsx';
import { dispatcherRoute, layoutOf, patternOf, routes } from '#src/app/routes.ts';

describe('the route table', () => {
  it('has a screen for every path', () => {
    expect(routes.map((route) => route.path).sort()).toEqual(Object.keys(paths).sort());
  });

  it('has the layouts default, empty and minimal [S2.065]', () => {
    expect(Object.keys(layouts).sort()).toEqual(['default', 'empty', 'minimal']);
  });

  it("selects the layout by a route's meta, else the default [S2.066]", () => {
    expect(layoutOf({ meta: { layout: 'minimal' } })).toBe('minimal');
    expect(layoutOf({})).toBe('default');
    const layoutAt = (path: string) => routes.filter((route) => route.path === path).map(layoutOf);
    expect(layoutAt('checkout')).toEqual(['minimal']);
    expect(layoutAt('error')).toEqual(['empty']);
    expect(layoutAt('home')).toEqual(['default']);
  });

  it('sends any path without a route to the dispatcher, in the default layout', () => {
    expect(layoutOf(dispatcherRoute)).toBe('default');
    expect(routes.map(({ screen }) => screen)).not.toContain(dispatcherRoute.screen);
  });

  it('has no administration screens [S6.017]', () => {
    expect(routes.map(patternOf).filter((pattern) => /admin/i.test(pattern))).toEqual([]);
    expect(readFileSync('src/app/routes.ts', 'utf8')).not.toMatch(/admin/i);
  });

  it('has the storage names user, checkout, cart, cms, newsletter and url [S9.066]', () => {
    expect(Object.keys(STORAGE_NAMES)).toEqual(['user', 'checkout', 'cart', 'cms', 'newsletter', 'url']);
    const held = [collections, claims, contentKinds].flatMap(Object.keys);
    for (const places of Object.values(STORAGE_NAMES))
      for (const place of places) expect(held).toContain(place);
  });

  it('has the storage keys cms-page, cms-blocks and email [S9.070]', () => {
    expect(CMS_STORAGE_KEYS).toEqual(['cms-page', 'cms-blocks']);
    for (const key of CMS_STORAGE_KEYS) expect(Object.keys(contentKinds)).toContain(key);
    expect(Object.keys(claims.newsletter.shape)).toContain('email');
  });
});
