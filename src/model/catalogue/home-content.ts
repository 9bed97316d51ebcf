// Banners and product lists of the home page, and the banners from shop data, which category pages show as well.
import type { ContentValue, PromotedBanners, ShopBanners } from '#schemas/documents/content-document.ts';
import type { Model } from '../shell/app-context.ts';
import type { Resource } from '../shell/resource.ts';

const source = () => import('./content-source.ts');

/** The content of the home page other than products. */
export type HomeContent = {
  banners: PromotedBanners | null;
  /** skus of the product lists; null if the backend defines none */
  lists: ContentValue<'home-page'> | null;
};

export const homeContentKey = (store: string): string => `home|${store}`;

/** The content of the home page. It stays cached, so that the next visit to the page has it in its first render. */
export const homeContent = (app: Model, store: string): Resource<HomeContent> =>
  app.resources.of(homeContentKey(store), async () => (await source()).homeContent$(app, store), {
    isCached: true,
    isPublic: true,
    overSeed: (next, seed) =>
      (next.banners || !seed.banners) && (next.lists || !seed.lists)
        ? next
        : { banners: next.banners ?? seed.banners, lists: next.lists ?? seed.lists },
  });

export const shopBannersKey = (store: string): string => `shop-banners|${store}`;

/** The banners from shop data. They stay cached, so that the next page that shows them has them in its first render. */
export const shopBanners = (app: Model, store: string): Resource<ShopBanners | null> =>
  app.resources.of(shopBannersKey(store), async () => (await source()).shopBanners$(app, store), {
    isCached: true,
    isPublic: true,
    overSeed: (next, seed) => next ?? seed,
  });
