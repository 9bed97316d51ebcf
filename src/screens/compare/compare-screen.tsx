// /compare: the compared products side by side, from the local database.

import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { productUrl } from '#shared/config/product-url.ts';
import { routes } from '#shared/config/routes.ts';
import { compareRows } from '#shared/domain/catalogue/compare-rows.ts';
import { useKnownProducts } from '../../features/product/use-known-products.ts';
import { clearCompared, removeCompared } from '../../features/saved-products/compare/clear-compared.ts';
import { CompareTable } from '../../features/saved-products/compare/compare-table.tsx';
import { useApp } from '../../model/app-context.ts';
import { compareAttributes } from '../../model/compare-attributes.ts';
import { savedProducts } from '../../model/saved-products.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useResource } from '../../ui/use-resource.ts';
import { WaysOn } from '../ways-on/ways-on.tsx';
import { ComparedPicture, ComparedPrice, ComparedStock } from './compared-picture.tsx';

export default function CompareScreen() {
  const app = useApp();
  const { t, i18n } = useTranslation('compare');
  usePageTitle(t('title'));
  const store = i18n.language;
  const heading = useRef<HTMLHeadingElement>(null);
  const toHeading = () => heading.current?.focus();
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const list = useResource(savedProducts(app, 'current-compare'));
  const items = list?.items ?? [];
  const { products, whyAbsent } = useKnownProducts(store, items);
  const attributes = useResource(compareAttributes(app, store));
  const columns = items.map(({ sku, name }) => {
    const product = products?.get(sku);
    return { sku, name: product?.name ?? name, product, absent: t(`absent.${whyAbsent(sku)}`) };
  });
  const rows = compareRows(
    columns.map(({ product }) => product),
    attributes ?? [],
  );
  const ready = list?.loaded && products !== undefined && attributes !== undefined;
  return (
    <div className="wrap">
      <div className="title pt-6 md:pt-12">
        <h1 ref={heading} tabIndex={-1}>
          {t('title')}
        </h1>
        {items.length > 0 && (
          <>
            <span className="quiet num">{t('count', { count: items.length })}</span>
            <button
              type="button"
              className="link small ml-auto"
              onClick={() => void clearCompared(app).then(toHeading)}
            >
              {t('clear')}
            </button>
          </>
        )}
      </div>
      {!ready && <TextSkeleton lines={8} />}
      {ready && items.length === 0 && (
        <>
          <EmptyState title={t('empty.title')} text={t('empty.text')}>
            <Link className="btn btn-secondary" to={routes.home.to()}>
              {t('empty.action')}
            </Link>
          </EmptyState>
          <WaysOn />
        </>
      )}
      {ready && items.length > 0 && (
        <>
          {items.length === 1 ? (
            <p className="quiet pb-4">{t('oneOnly')}</p>
          ) : (
            <label className="option pb-4">
              <input
                type="checkbox"
                // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox has its own state
                role="switch"
                checked={onlyDifferences}
                onChange={(event) => setOnlyDifferences(event.target.checked)}
              />
              {t('onlyDifferences')}
            </label>
          )}
          <CompareTable
            columns={columns}
            rows={rows}
            onlyDifferences={onlyDifferences && items.length > 1}
            onRemove={(sku) => void removeCompared(app, sku).then(toHeading)}
            urlOf={(product) => productUrl(app.config, product)}
            picture={(product) => <ComparedPicture product={product} />}
            price={(product) => <ComparedPrice product={product} />}
            stock={(product) => <ComparedStock product={product} />}
          />
          {onlyDifferences && items.length > 1 && !rows.some(({ differs }) => differs) && (
            <p className="quiet pt-4" role="status">
              {t('noDifferences')}
            </p>
          )}
        </>
      )}
    </div>
  );
}
