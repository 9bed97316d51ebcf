// /compare: the compared products side by side, from the local database.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { productUrl } from '#shared/config/product-url.ts';
import { compareRows } from '#shared/domain/catalogue/compare-rows.ts';
import { useKnownProducts } from '../../features/product/use-known-products.ts';
import { CompareTable } from '../../features/saved-products/compare/compare-table.tsx';
import { compareAttributes } from '../../model/catalogue/compare-attributes.ts';
import { savedProducts } from '../../model/catalogue/saved-products.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { TextSkeleton } from '../../ui/card-skeletons.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { SavedListPage } from '../saved-list-page.tsx';
import { ComparedPicture, ComparedPrice, ComparedStock } from './compared-picture.tsx';

export default function CompareScreen() {
  const app = useApp();
  const { t, i18n } = useTranslation('compare');
  const store = i18n.language;
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
  return (
    <SavedListPage
      list="current-compare"
      count={items.length}
      ready={list?.loaded && products !== undefined && attributes !== undefined}
      skeleton={<TextSkeleton lines={8} />}
    >
      {(_, remove) => (
        <>
          {items.length === 1 ? (
            <p className="quiet pad-bottom-16">{t('oneOnly')}</p>
          ) : (
            <label className="option pad-bottom-16">
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
            onRemove={remove}
            urlOf={(product) => productUrl(app.config, product)}
            picture={(product) => <ComparedPicture product={product} />}
            price={(product) => <ComparedPrice product={product} />}
            stock={(product) => <ComparedStock product={product} />}
          />
          {onlyDifferences && items.length > 1 && !rows.some(({ differs }) => differs) && (
            <p className="quiet pad-top-16" role="status">
              {t('noDifferences')}
            </p>
          )}
        </>
      )}
    </SavedListPage>
  );
}
