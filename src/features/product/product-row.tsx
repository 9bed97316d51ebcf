// A product in a row: its picture, its name with the price, and the stock below. Used in search suggestions, where the
// whole row is a link.

import { useTranslation } from 'react-i18next';
import { THUMBNAIL_PX } from '#shared/config/constants.ts';
import { productStockLabel } from '#shared/domain/catalogue/stock-label.ts';
import { formatPrice } from '#shared/domain/pricing/format-price.ts';
import { lowestPrice } from '#shared/domain/pricing/lowest-price.ts';
import { isPriceKnown, shownPrice } from '#shared/domain/pricing/shown-price.ts';
import type { PricedProduct } from '../../model/catalogue/known-products.ts';
import { useApp } from '../../model/shell/app-context.ts';
import { CataloguePicture } from './catalogue-picture.tsx';
import { StockText } from './stock-text.tsx';

export function ProductRow({ product }: { product: PricedProduct }) {
  const { t } = useTranslation('product');
  const { currency, cart } = useApp().config;
  const from = lowestPrice(product, product.pricedAt);
  const current = from ?? shownPrice(product, product.pricedAt).current;
  return (
    <>
      <span className="tile search-picture">
        <CataloguePicture path={product.image} px={THUMBNAIL_PX.cart} alt="" />
      </span>
      <span className="search-product">
        <span className="search-named">
          <b lang={product.text_language}>{product.name}</b>
          <b className="num" translate="no">
            {from !== undefined && <span className="xs quiet regular">{t('price.from')} </span>}
            {isPriceKnown(current, cart.allowZeroPrice)
              ? formatPrice(current, currency.format)
              : t('price.unknown')}
          </b>
        </span>
        <StockText line={productStockLabel(product)} />
      </span>
    </>
  );
}
