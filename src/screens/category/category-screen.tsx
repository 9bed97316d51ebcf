// A category: breadcrumbs, subcategories and products, sorted and paged by the query string.

import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { CategoryDocument } from '#schemas/documents/category-document.ts';
import type { PlacedBanner, ShopBanners } from '#schemas/documents/content-document.ts';
import { CATEGORY_ROOT_ID, FIRST_PULL_TIMEOUT_MS } from '#shared/config/constants.ts';
import { categoryBreadcrumbs } from '#shared/domain/catalogue/breadcrumbs.ts';
import { categoryBanners } from '#shared/domain/catalogue/category-banners.ts';
import { type CategoryTree, findCategory } from '#shared/domain/catalogue/category-tree.ts';
import { BreadcrumbLine } from '../../features/catalogue/category/breadcrumb-line.tsx';
import { CategoryChips, CategoryTiles } from '../../features/catalogue/category/category-tiles.tsx';
import { useSettledTrail } from '../../features/catalogue/category/use-settled-trail.ts';
import { WidePicture } from '../../features/content/banners/wide-picture.tsx';
import { BannerLink } from '../../features/content/home/banner-link.tsx';
import { shopBanners } from '../../model/catalogue/home-content.ts';
import { storeCategories } from '../../model/catalogue/store-categories.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { CardSkeletons, TextSkeleton } from '../../ui/card-skeletons.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useResource } from '../../ui/use-resource.ts';
import { useTimeout } from '../../ui/use-timeout.ts';
import { CategoryListing } from './category-listing.tsx';

/** The banner above the products. */
function CategoryBanner({ banner }: { banner: PlacedBanner }) {
  return (
    <BannerLink to={banner.link} className="category-banner">
      <div className="text">
        {banner.title && <h2>{banner.title}</h2>}
        {banner.subtitle && <p className="small">{banner.subtitle}</p>}
        {banner.buttonText && <span className="link small">{banner.buttonText}</span>}
      </div>
      <WidePicture path={banner.image} sizes="(min-width: 760px) 36rem, 46vw" eager />
    </BannerLink>
  );
}

// loaded on demand: if the tree is missing or does not contain the URL's category
const UnknownCategory = lazyComponent(['pages'], () => import('./unknown-category.tsx'));

type Props = { category: CategoryDocument; tree: CategoryTree; banners: ShopBanners | null };

function Category({ category, tree, banners }: Props) {
  const { t } = useTranslation('category');
  usePageTitle(category.name);
  const children = tree.childrenOf(category.id);
  const isSettled = useSettledTrail(tree, category.parent_ids);
  const carried = banners ? categoryBanners(banners, category) : [];
  const known = isSettled ? tree.byId : new Map();
  const isDepartment = category.level <= 2;
  const head = (total: number | undefined | null) => (
    <>
      <PartBoundary>
        <BreadcrumbLine breadcrumbs={categoryBreadcrumbs(category, known, true)} />
      </PartBoundary>
      <div className="title">
        <h1 lang={category.text_language}>{category.name}</h1>
        {total !== null && (
          <span className="quiet num" role="status">
            {t('count', { count: total ?? category.product_count })}
          </span>
        )}
      </div>
      {children.length > 0 && (
        <nav className="pad-bottom-24" aria-label={t('children')}>
          <PartBoundary>
            {isDepartment ? (
              <CategoryTiles categories={children} eager={4} />
            ) : (
              <CategoryChips categories={children} />
            )}
          </PartBoundary>
        </nav>
      )}
      {carried.map((banner) => (
        // several banners of a category can have the same code
        <CategoryBanner key={`${banner.title} ${banner.image} ${banner.link}`} banner={banner} />
      ))}
    </>
  );
  return (
    <CategoryListing categoryId={category.id === CATEGORY_ROOT_ID ? undefined : category.id} head={head} />
  );
}

export default function CategoryScreen() {
  const app = useApp();
  const { t, i18n } = useTranslation('common');
  const { slug = '' } = useParams();
  const store = i18n.language;
  const tree = useResource(storeCategories(app, store));
  const banners = useResource(shopBanners(app, store));
  const { online } = useConnection();
  const isWaiting = useTimeout(FIRST_PULL_TIMEOUT_MS);
  const category = tree && findCategory(tree, slug, CATEGORY_ROOT_ID);
  // waits for the banners, because they would push the products down
  if (tree && category && banners !== undefined)
    return <Category key={category.key} category={category} tree={tree} banners={banners} />;
  const empty = !tree || tree.byId.size === 0;
  if ((tree && category) || (empty && isWaiting && online)) {
    return (
      <div className="wrap" aria-busy="true">
        <h1 className="sr-only">{t('loading')}</h1>
        <div className="pad-48">
          <TextSkeleton lines={2} />
        </div>
        <CardSkeletons count={8} />
      </div>
    );
  }
  return (
    <Suspense>
      <UnknownCategory key={slug} name={slug} store={store} tree={tree} />
    </Suspense>
  );
}
