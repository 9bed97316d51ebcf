// The home page: head banner, banners, product lists, categories with pictures.

import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CATEGORY_ROOT_ID, FIRST_PULL_TIMEOUT_MS, HOME_LIST_SIZE } from '#shared/config/constants.ts';
import { routes } from '#shared/config/routes.ts';
import { pictureCategories } from '#shared/domain/catalogue/category-tree.ts';
import { heroSku, homeSkus } from '#shared/domain/content/home-skus.ts';
import { CategoryTiles } from '../../features/catalogue/category/category-tiles.tsx';
import { Banner } from '../../features/content/home/banner.tsx';
import { Facts } from '../../features/content/home/facts.tsx';
import { Hero } from '../../features/content/home/hero.tsx';
import { StoreHero } from '../../features/content/home/store-hero.tsx';
import { catalogueState } from '../../model/catalogue/catalogue-state.ts';
import { homeContent, shopBanners } from '../../model/catalogue/home-content.ts';
import { productsBySkus } from '../../model/catalogue/known-products.ts';
import { storeCategories } from '../../model/catalogue/store-categories.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { AfterHydration } from '../../ui/after-hydration.tsx';
import { CardSkeletons, TextSkeleton } from '../../ui/card-skeletons.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useResource } from '../../ui/use-resource.ts';
import { useTimeout } from '../../ui/use-timeout.ts';
import { HomeList } from './home-list.tsx';

// below the fold: loaded after hydration
const Slider = lazyComponent(['slider'], () => import('../../features/content/banners/slider.tsx'));
const CustomersOffers = lazyComponent(['account-pages'], () => import('./customers-offers.tsx'));
const HomeBlocks = lazyComponent([], () => import('../../features/content/home/home-blocks.tsx'));

const TILES_PER_DEPARTMENT = 2;

/** A skeleton of the page's size. */
function HomeWaiting({ title }: { title: string }) {
  return (
    <div aria-busy="true">
      <div className="wrap">
        <section className="hero">
          <div className="text">
            <h1>{title}</h1>
            <TextSkeleton lines={2} />
          </div>
          <div className="pictures" />
        </section>
      </div>
      <div className="wrap section">
        <CardSkeletons count={HOME_LIST_SIZE} />
      </div>
    </div>
  );
}

export default function HomeScreen() {
  const app = useApp();
  const { t, i18n } = useTranslation('home');
  const store = i18n.language;
  usePageTitle(t('title'));

  const content = useResource(homeContent(app, store));
  const catalogue = useResource(catalogueState(app, store));
  const { online } = useConnection();
  const tree = useResource(storeCategories(app, store));
  const slides = useResource(shopBanners(app, store))?.slider ?? [];
  const banners = content?.banners;
  // a hero that is shown keeps its product until the next visit
  const shownHero = useRef<{ store: string; sku: string | undefined }>(undefined);
  const isHeroShown = shownHero.current?.store === store && !banners?.headImage;
  const hero = isHeroShown ? shownHero.current?.sku : content && heroSku(content);
  const skus = content ? homeSkus(content, hero) : [];
  const offers = useResource(productsBySkus(app, store, skus));
  const offerOf = (sku: string | undefined) => (sku === undefined ? undefined : offers?.get(sku));

  const [attempt, setAttempt] = useState(0);
  // after the timeout, the page is shown without missing banners or their products
  const isWaiting = useTimeout(FIRST_PULL_TIMEOUT_MS);
  // during the first pull, show a skeleton instead of a page that changes afterwards
  const shownStore = useRef<string>(undefined);
  const waiting =
    content === undefined ||
    (shownStore.current !== store && offers === undefined) ||
    (shownStore.current !== store &&
      isWaiting &&
      online &&
      !catalogue?.complete &&
      (content.banners === null || skus.some((sku) => !offers?.has(sku))));
  const blocks = content?.lists?.blocks ?? [];
  const catalogueTo = routes.category.to(tree?.byId.get(CATEGORY_ROOT_ID)?.slug ?? String(CATEGORY_ROOT_ID));
  const sorted = (sort: string) => `${catalogueTo}?sort=${sort}`;
  const tiles = tree ? pictureCategories(tree, CATEGORY_ROOT_ID, TILES_PER_DEPARTMENT) : [];

  if (waiting) return <HomeWaiting title={t('title')} />;
  // from now on, banners that arrive late do not replace the page with a skeleton
  shownStore.current = store;
  shownHero.current = { store, sku: hero };
  return (
    <>
      <div className="wrap">
        {banners?.headImage ? (
          <PartBoundary>
            <Hero
              head={banners.headImage}
              product={offerOf(banners.headImage.sku)}
              buttonText={t('heroButton')}
            />
          </PartBoundary>
        ) : (
          <PartBoundary>
            <StoreHero product={offerOf(hero)} catalogueTo={catalogueTo} />
          </PartBoundary>
        )}
        {banners && banners.mainBanners.length > 0 && (
          <div className="side-by-side">
            {banners.mainBanners.map((banner) => (
              <PartBoundary key={banner.title}>
                <Banner banner={banner} product={offerOf(banner.sku)} eager />
              </PartBoundary>
            ))}
          </div>
        )}
        <PartBoundary>
          <Facts />
        </PartBoundary>
      </div>
      <PartBoundary key={`${store} new`}>
        <HomeList
          store={store}
          title={t('new')}
          all={t('newAll')}
          allTo={sorted('latest')}
          skus={content.lists?.new_collection}
          sort="newest"
          attempt={attempt}
          onRetry={() => setAttempt((count) => count + 1)}
        />
      </PartBoundary>
      {slides.length > 0 && (
        <section className="section below slides">
          <div className="wrap">
            <AfterHydration fallback={<div className="slides-place" />}>
              <LazyPart fallback={<div className="slides-place" />}>
                <Slider key={store} slides={slides} />
              </LazyPart>
            </AfterHydration>
          </div>
        </section>
      )}
      {tiles.length > 0 && (
        <section className="section below">
          <div className="wrap">
            <div className="head">
              <h2>{t('categories')}</h2>
              <Link className="link small" to={catalogueTo}>
                {t('categoriesAll')}
              </Link>
            </div>
            <PartBoundary>
              <CategoryTiles categories={tiles} />
            </PartBoundary>
          </div>
        </section>
      )}
      {banners && banners.productBanners.length > 0 && (
        <section className="section below">
          <div className="wrap">
            <div className="side-by-side">
              {banners.productBanners.map((banner) => (
                <PartBoundary key={banner.title}>
                  <Banner banner={banner} product={offerOf(banner.sku)} flip />
                </PartBoundary>
              ))}
            </div>
          </div>
        </section>
      )}
      <PartBoundary key={`${store} bestsellers`}>
        <HomeList
          store={store}
          title={t('bestsellers')}
          all={t('bestsellersAll')}
          allTo={catalogueTo}
          skus={content.lists?.bestsellers}
          sort="default"
          attempt={attempt}
        />
      </PartBoundary>
      <AfterHydration>
        <LazyPart>
          <CustomersOffers />
        </LazyPart>
      </AfterHydration>
      {banners && banners.smallBanners.length > 0 && (
        <section className="section below">
          <div className="wrap">
            <div className="side-by-side three-wide">
              {banners.smallBanners.map((banner) => (
                <PartBoundary key={banner.title}>
                  <Banner banner={banner} product={offerOf(banner.sku)} />
                </PartBoundary>
              ))}
            </div>
          </div>
        </section>
      )}
      {blocks.length > 0 && (
        <AfterHydration>
          <LazyPart>
            <HomeBlocks blocks={blocks} />
          </LazyPart>
        </AfterHydration>
      )}
    </>
  );
}
