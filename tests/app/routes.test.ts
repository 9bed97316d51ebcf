import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { screenFiles } from '#build/screen-files.ts';
import { collections } from '#schemas/collections.ts';
import { claims } from '#schemas/documents/claim-document.ts';
import { contentKinds } from '#schemas/documents/content-document.ts';
import { routeIds, routeOf, routes } from '#shared/config/routes.ts';
import { CMS_STORAGE_KEYS, STORAGE_NAMES } from '#shared/config/storage-names.ts';
import { layouts } from '#src/app/layouts/layouts.tsx';

describe('the route table', () => {
  it('has a row for each screen', () => {
    const inUse = new Set([...Object.values(screenFiles), 'src/screens/dispatcher/dispatcher-screen.tsx']);
    const files = readdirSync('src/screens', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('-screen.tsx'))
      .map((file) => `src/screens/${file}`);
    expect(files.filter((file) => !inUse.has(file))).toEqual([]);
  });

  it('contains an existing file for the screen in each row', () => {
    expect(Object.keys(screenFiles)).toEqual(routeIds);
    for (const file of Object.values(screenFiles)) expect(existsSync(file), file).toBe(true);
  });

  it('marks exactly the screens that are imported early', () => {
    const source = readFileSync('src/app/screens.ts', 'utf8');
    const early = [
      ...source.matchAll(
        /lazyComponent\([^(]*\(\) => import\('\.\.\/(screens\/[^']+)'\),\s*\{ isEarly: true/g,
      ),
    ];
    // the host also renders the not-found page
    const stated = routeIds
      .filter((id) => routes[id].early || id === 'pageNotFound')
      .map((id) => screenFiles[id]);
    expect(new Set(early.map(([, file]) => `src/${file}`))).toEqual(new Set(stated));
  });

  it('finds each route by a path that matches its pattern', () => {
    for (const id of routeIds) {
      const path = routes[id].pattern.replace(/:\w+\?/g, '').replace(/:\w+/g, 'x');
      expect(routeOf(path), path).toBe(id);
    }
    expect(routeOf('/c')).toBeUndefined();
    expect(routeOf('/c/x/y')).toBeUndefined();
  });

  it('has the layouts default, empty and minimal [S2.065]', () => {
    expect(Object.keys(layouts).sort()).toEqual(['default', 'empty', 'minimal']);
  });

  it('sets a layout other than the default only for checkout and the error page [S2.066]', () => {
    const own = routeIds.flatMap((id) => (routes[id].layout ? [[id, routes[id].layout]] : []));
    expect(own).toEqual([
      ['checkout', 'minimal'],
      ['error', 'empty'],
    ]);
  });

  it('has no administration screens [S6.017]', () => {
    expect(Object.values(routes).filter(({ pattern }) => /admin/i.test(pattern))).toEqual([]);
    expect(readFileSync('src/app/screens.ts', 'utf8')).not.toMatch(/admin/i);
  });
});

describe('the device', () => {
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
