// Shows categories, recently viewed and popular products; when offline, only those on this device. Omits empty lists.
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CategoryDocument } from '#schemas/documents/category-document.ts';
import { CATEGORY_ROOT_ID, HOME_LIST_SIZE } from '#shared/config/constants.ts';
import { routes } from '#shared/config/routes.ts';
import type { CategoryTree } from '#shared/domain/catalogue/category-tree.ts';
import { AddToCartButton } from '../../features/cart/add-to-cart-button.tsx';
import { CategoryChips } from '../../features/catalogue/category/category-tiles.tsx';
import { ProductGrid } from '../../features/product/product-grid.tsx';
import { useKnownProducts } from '../../features/product/use-known-products.ts';
import { useListing } from '../../features/product/use-listing.ts';
import { homeContent } from '../../model/catalogue/home-content.ts';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';
import { listingPage } from '../../model/catalogue/listing-page.ts';
import { recentlyViewedProducts } from '../../model/catalogue/saved-products.ts';
import { storeCategories } from '../../model/catalogue/store-categories.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { combined } from '../../model/shell/resource.ts';
import { useConnection } from '../../model/shell/use-connection.ts';
import { useResource } from '../../ui/use-resource.ts';
import { cardActions } from '../use-saved-products.tsx';

/** One row of cards on a desktop. */
const ROW = 4;
const addButton = (product: PricedProduct) => <AddToCartButton product={product} variant="icon" />;

type RowProps = { title: string; all: string; to: string; products: PricedProduct[] };

function GoodsRow({ title, all, to, products }: RowProps) {
  if (products.length === 0) return null;
  return (
    <section className="section" aria-label={title}>
      <div className="head">
        <h2>{title}</h2>
        <Link className="link small" to={to}>
          {all}
        </Link>
      </div>
      <ProductGrid products={products} addButton={addButton} actions={cardActions} />
    </section>
  );
}

/**
 * Returns the departments that have products; undefined until their products are counted. @param isLocal counts only
 * products on this device
 */
function useDepartments(tree: CategoryTree | undefined, store: string, isLocal: boolean) {
  const app = useApp();
  const all = useMemo(
    () => (tree?.childrenOf(CATEGORY_ROOT_ID) ?? []).filter(({ product_count }) => product_count > 0),
    [tree],
  );
  const pages = useMemo(
    () =>
      (isLocal ? all : []).map(({ id }) =>
        listingPage(app, {
          store,
          categoryId: id,
          filters: {},
          sort: 'default',
          deviceOnly: true,
          from: 0,
          size: 1,
        }),
      ),
    [app, store, all, isLocal],
  );
  const counted = useResource(useMemo(() => combined(pages), [pages]));
  if (!isLocal) return all;
  if (!tree || counted.includes(undefined)) return undefined;
  return all.flatMap((department, at) => {
    const answer = counted[at];
    return answer?.ok && answer.value.total > 0 ? { ...department, product_count: answer.value.total } : [];
  });
}

/** @param areAbsent true if shown instead of a category whose products are not on this device */
export default function GoodsToGoOnWith({ areAbsent = false }: { areAbsent?: boolean }) {
  const app = useApp();
  const { t, i18n } = useTranslation('ways-on');
  const store = i18n.language;
  const tree = useResource(storeCategories(app, store));
  const { online } = useConnection();
  const isLocal = areAbsent || !online;
  const departments = useDepartments(tree, store, isLocal);
  const viewed = useResource(recentlyViewedProducts(app));
  // twice as many as are shown, because some may no longer be sold
  const recent = (viewed ?? []).slice(0, ROW * 2);
  const { products, whyAbsent } = useKnownProducts(store, recent);
  const seen = (viewed ?? []).flatMap(({ sku }) => products?.get(sku) ?? []).slice(0, ROW);
  const content = useResource(homeContent(app, store));
  const named = content?.lists?.bestsellers;
  const request = { store, filters: {}, sort: 'default' as const, ...(named?.length && { skus: named }) };
  const listing = useListing(content && request, 1, HOME_LIST_SIZE);
  const isSeen = new Set(seen.map(({ sku }) => sku));
  const popular = (listing.state === 'shown' ? listing.products : [])
    .filter(({ sku }) => !isSeen.has(sku))
    .slice(0, ROW);
  const catalogue = routes.category.to(tree?.byId.get(CATEGORY_ROOT_ID)?.slug ?? String(CATEGORY_ROOT_ID));
  const isComing =
    !viewed || !products || recent.some(({ sku }) => !products.has(sku) && whyAbsent(sku) === 'waiting');
  /** fixes the order of the lists, so that a list that loads later never pushes the other one down */
  const isSeenFirst = useRef<boolean>(undefined);
  const shown = useRef<{ store: string; isLocal: boolean; departments: readonly CategoryDocument[] }>(
    undefined,
  );
  if (shown.current?.store !== store) shown.current = undefined;
  // keep the rendered links while the departments are counted again, e.g. after the connection state has changed
  if (departments && (departments.length > 0 || isLocal) && (shown.current || !isComing))
    shown.current = { store, isLocal, departments };
  if (!shown.current) return null;
  if (seen.length + popular.length > 0) isSeenFirst.current ??= seen.length > 0;
  const title = t(shown.current.isLocal ? 'categoriesHere' : 'categories');
  const rows = [
    <GoodsRow
      key="viewed"
      title={t('viewed')}
      all={t('viewedAll')}
      to={routes.myRecentlyViewed.to()}
      products={seen}
    />,
    <GoodsRow key="popular" title={t('popular')} all={t('popularAll')} to={catalogue} products={popular} />,
  ];
  return (
    <>
      {shown.current.departments.length > 0 && (
        <nav className="stack pad-top-32" aria-label={title}>
          <h2>{title}</h2>
          <CategoryChips categories={shown.current.departments} />
        </nav>
      )}
      {isSeenFirst.current ? rows : rows.reverse()}
    </>
  );
}
