// Banners and lists of the home page.
import type { ContentValue, PromotedBanners } from '../../schemas/documents/content-document.ts';
import type { Resource } from './resource.ts';
import type { Model } from './shop.ts';

/** What the home page shows besides goods. */
export type HomeContent = {
  banners: PromotedBanners | null;
  /** skus of the lists; null: the shop names none */
  lists: ContentValue<'home-page'> | null;
};

export const homeContentKey = (store: string): string => `home|${store}`;

/** Once read it is there in every first render. */
export const homeContent = (shop: Model, store: string): Resource<HomeContent> =>
  shop.resources.of(homeContentKey(store), (live) => live.homeContent$(shop, store), {
    isKept: true,
    overSeed: (next, seed) =>
      (next.banners || !seed.banners) && (next.lists || !seed.lists)
        ? next
        : { banners: next.banners ?? seed.banners, lists: next.lists ?? seed.lists },
  });
