// Selects the document head for a path.

import { combineLatest, map, type Observable, of, switchMap } from 'rxjs';
import type { CategoryDocument } from '#schemas/documents/category-document.ts';
import { CATEGORY_ROOT_ID } from '#shared/config/constants.ts';
import { categoryPath, plainPage, productPath } from '#shared/config/product-path.ts';
import { cmsPagePath, newsListPath, routeOf, routes, traitsOf } from '#shared/config/routes.ts';
import { branchesHead } from '#shared/domain/branches/branches-head.ts';
import { categoryTrail, productTrail } from '#shared/domain/catalogue/breadcrumbs.ts';
import { categoryTree, findCategory } from '#shared/domain/catalogue/category-tree.ts';
import {
  type Crumb,
  categoryHead,
  cmsHead,
  hiddenHead,
  homeHead,
  newsHead,
  type PageHead,
  plainHead,
  productHead,
  type Site,
} from '#shared/domain/catalogue/page-head.ts';
import { categoriesById$ } from '../../../model/catalogue/categories-source.ts';
import { cmsPage } from '../../../model/catalogue/cms-page.ts';
import {
  categoryInAllStores$,
  cmsPageInAllStores$,
  homeDescription$,
  newsIntro$,
  productInAllStores$,
} from '../../../model/catalogue/product-in-all-stores.ts';
import { branches$, shippingMethods$ } from '../../../model/catalogue/shipping-methods.ts';
import type { Model } from '../../../model/shell/app-context.ts';

const crumbsOf = (site: Site, trail: readonly CategoryDocument[]): Crumb[] => [
  { name: site.name, path: '/' },
  ...trail.map((category) => ({ name: category.name, path: categoryPath(category) })),
];

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // the name contains an unescaped percent sign
  }
};

/**
 * Emits the head, and emits it again whenever the local data changes.
 * @param stores codes of all store views
 * @param pathname below the store view
 */
export function headOf$(
  app: Model,
  site: Site,
  stores: readonly string[],
  pathname: string,
  query: URLSearchParams,
): Observable<PageHead> {
  const { store } = site;
  const everywhere = (path: string) => new Map(stores.map((code) => [code, path]));
  const route = routeOf(pathname);
  const { early, isHidden } = traitsOf(pathname);
  if (early === 'home')
    return homeDescription$(app, store).pipe(map((words) => homeHead(site, everywhere('/'), words)));
  if (isHidden) return of(hiddenHead(site, pathname));
  const [, first = '', name = ''] = pathname.split('/').map(decoded);
  if (route === 'category')
    return categoriesById$(app, store).pipe(
      switchMap((byId) => {
        const category = findCategory(categoryTree([...byId.values()]), name, CATEGORY_ROOT_ID);
        if (!category) return of(hiddenHead(site, pathname));
        return categoryInAllStores$(app, stores, category.id).pipe(
          map((same) =>
            categoryHead(
              site,
              new Map(same.map((each) => [each.store, categoryPath(each)])),
              category,
              crumbsOf(site, categoryTrail(category, byId, false)),
              plainPage(query),
            ),
          ),
        );
      }),
    );
  if (route === 'product')
    return combineLatest([
      productInAllStores$(app, stores, store, name),
      categoriesById$(app, store),
      shippingMethods$(app, store),
    ]).pipe(
      map(([same, byId, methods]) => {
        const product = same.find((each) => each.store === store);
        if (!product) return hiddenHead(site, pathname);
        const urls = same.map((each): [string, string] => [each.store, productPath(each)]);
        const crumbs = crumbsOf(site, productTrail(product.category_ids, byId));
        return productHead(site, new Map(urls), product, crumbs, product.pricedAt, {
          config: app.config,
          methods,
        });
      }),
    );
  if (route === 'branches')
    return branches$(app, store).pipe(map((branches) => branchesHead(site, everywhere(pathname), branches)));
  if (route === 'news')
    return newsIntro$(app, store).pipe(
      map((intro) => newsHead(site, everywhere(routes.news.to()), newsListPath(plainPage(query)), intro)),
    );
  if (early === 'content') {
    const pageName = route === 'aboutUs' ? first : name;
    return cmsPageInAllStores$(app, stores, store, pageName).pipe(
      map((same) => {
        // falls back to the page's served data until the local database has the page
        const page = same.get(store) ?? cmsPage(app, store, pageName).get();
        if (!page) return hiddenHead(site, pathname);
        const urls = new Map(
          [...same, [store, page] as const].map(([code, each]) => [code, cmsPagePath(each)]),
        );
        return cmsHead(site, urls, page);
      }),
    );
  }
  return of(plainHead(site, everywhere(pathname)));
}
